package wire

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// split feeds a stream and returns its answers, the last one marked with ~ if
// silence would end it and with … if not.
func split(t testing.TB, stream string, chunk int) (answers []string) {
	t.Helper()
	var s Splitter
	for stream != "" {
		n, complete, err := s.Feed([]byte(stream[:min(chunk, len(stream))]))
		if err != nil || n == 0 {
			t.Fatalf("%d bytes taken, %v", n, err)
		}
		if complete {
			answers = append(answers, s.Take())
		}
		stream = stream[n:]
	}
	quiet := s.Quiet()
	if rest := s.Take(); quiet {
		answers = append(answers, rest+"~")
	} else if rest != "" {
		answers = append(answers, rest+"…")
	}
	return answers
}

func TestSplitter(t *testing.T) {
	for name, c := range map[string]struct {
		stream string
		want   []string
	}{
		"one line each":       {"{\"a\":1}\n{\"b\":2}\n", []string{"{\"a\":1}\n", "{\"b\":2}\n"}},
		"many lines":          {"{\n\"a\": {\n\"b\": \"}\"\n}\n}\n\n{}\n", []string{"{\n\"a\": {\n\"b\": \"}\"\n}\n}\n", "{}\n"}},
		"to the line's end":   {"{\"a\":1} done {\"b\":\n2}\n", []string{"{\"a\":1} done {\"b\":\n", "2}\n~"}},
		"no line end":         {"{\"a\":1}", []string{"{\"a\":1}~"}},
		"object is open":      {"{\"a\":1,\n\n", []string{"{\"a\":1,\n\n…"}},
		"just a brace":        {"{", []string{"{…"}},
		"prose":               {"I do not\nknow.\n", []string{"I do not\nknow.\n~"}},
		"nothing":             {" \n\n\t", nil},
		"prose before":        {"So: \n{\"a\":1}\n", []string{"So: \n{\"a\":1}\n"}},
		"fence":               {"```json\n{\"a\":1}\n```\n", []string{"```json\n{\"a\":1}\n", "```\n…"}},
		"braces in prose":     {"f() { return; } then\n{\"a\":1}\n", []string{"f() { return; } then\n{\"a\":1}\n"}},
		"one brace in prose":  {"Use \"{\" then\n{\"a\":1}\n", []string{"Use \"{\" then\n{\"a\":1}\n~"}},
		"set of one string":   {"Use {\"x\"} then\n{\"a\":1}\n", []string{"Use {\"x\"} then\n{\"a\":1}\n"}},
		"line end in string":  {"{\"a\":\"b\nc\",\n\"d\":{\"e\":1}\n}\n", []string{"{\"a\":\"b\nc\",\n\"d\":{\"e\":1}\n}\n~"}},
		"escaped quotes":      {"{\"a\\\"\":\"\\\\\"}\n", []string{"{\"a\\\"\":\"\\\\\"}\n"}},
		"xml":                 {"<response>\n{<plan></plan>\n</response>\n<response></response>\n", []string{"<response>\n{<plan></plan>\n</response>\n", "<response></response>\n"}},
		"xml is open":         {"<response>\n<analysis>{}\n", []string{"<response>\n<analysis>{}\n…"}},
		"xml after thoughts":  {"<think>{x</think>\n<<response>\n</response>\n", []string{"<think>{x</think>\n<<response>\n</response>\n"}},
		"tag in json":         {"{\"a\":\"<response>\"}\n", []string{"{\"a\":\"<response>\"}\n"}},
		"tag of another name": {"<responses>\n", []string{"<responses>\n~"}},
	} {
		for _, chunk := range []int{1, 2, 7, 1000} {
			if got := split(t, c.stream, chunk); !slices.Equal(got, c.want) {
				t.Errorf("%s, %d at a time: %q, not %q", name, chunk, got, c.want)
			}
		}
	}
}

func TestSplitterLimit(t *testing.T) {
	s := Splitter{Limit: 10}
	n, complete, err := s.Feed([]byte(" {\"a\":\"0123456789"))
	if n != 11 || complete || !errors.Is(err, ErrTooLong) {
		t.Errorf("%d, %v, %v", n, complete, err)
	}
	if got := s.Take(); got != `{"a":"0123` {
		t.Errorf("kept %q", got)
	}
	if _, complete, err := s.Feed([]byte("{\"a\":12}\n")); !complete || err != nil {
		t.Errorf("the next answer: %v, %v", complete, err)
	}
}

func TestSplitterTakesTenMegabytes(t *testing.T) {
	answer := Answer{Commands: []Command{{strings.Repeat("x", 10<<20), 1}}}.Encode() + "\n"
	if got := split(t, answer, 64<<10); len(got) != 1 || got[0] != answer {
		t.Errorf("%d answers", len(got))
	}
}

func TestStray(t *testing.T) {
	for text, want := range map[string]bool{
		"": true, "\n": true, "```\n": true, "that is {all}.\n": true, "a < b": true,
		"{": false, "{}": false, "{}\n": false, "```json\n{": false, "<response>": false, "<resp": false, "done\n{\"a\":1}\nmore": false,
	} {
		if Stray([]byte(text)) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
}

func TestFencesAreNoAnswers(t *testing.T) {
	for text, want := range map[string]bool{"```": false, "```json\n": false, "``": true, "thinking\n": true, "```\nthinking": true, "```json {}": true, "```\n\n```json\n": false} {
		var s Splitter
		if _, _, err := s.Feed([]byte(text)); err != nil || s.Quiet() != want {
			t.Errorf("%q: %v, %v", text, !want, err)
		}
	}
}

// TestQuietIsCheap asks after each piece of a long answer, as a reader does.
func TestQuietIsCheap(t *testing.T) {
	for _, piece := range []string{strings.Repeat("x", 512), strings.Repeat("```\n", 128)} {
		var s Splitter
		for range DefaultAnswerLimit / len(piece) {
			if _, complete, err := s.Feed([]byte(piece)); complete || err != nil {
				t.Fatal(complete, err)
			}
			s.Quiet()
		}
		if !s.Quiet() {
			t.Error("it waits for more")
		}
	}
}
