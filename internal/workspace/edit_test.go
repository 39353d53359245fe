package workspace

import (
	"errors"
	"io/fs"
	"strings"
	"testing"
)

func TestEditLines(t *testing.T) {
	for name, test := range map[string]struct {
		text  string
		edits []LineEdit
		want  string
	}{
		"replace":                 {"a\nb\nc\n", []LineEdit{{2, 2, "B"}}, "a\nB\nc\n"},
		"line feed understood":    {"a\nb\nc\n", []LineEdit{{2, 2, "B\n"}}, "a\nB\nc\n"},
		"longer":                  {"a\nb\nc\n", []LineEdit{{2, 2, "1\n2\n3"}}, "a\n1\n2\n3\nc\n"},
		"range":                   {"a\nb\nc\n", []LineEdit{{1, 3, "x"}}, "x\n"},
		"delete":                  {"a\nb\nc\n", []LineEdit{{2, 2, ""}}, "a\nc\n"},
		"delete all":              {"a\nb\n", []LineEdit{{1, 2, ""}}, ""},
		"blank line":              {"a\nb\n", []LineEdit{{1, 1, "\n"}}, "\nb\n"},
		"insert first":            {"a\n", []LineEdit{{1, 0, "x"}}, "x\na\n"},
		"insert between":          {"a\nb\n", []LineEdit{{2, 1, "x"}}, "a\nx\nb\n"},
		"append":                  {"a\n", []LineEdit{{2, 1, "x"}}, "a\nx\n"},
		"into nothing":            {"", []LineEdit{{1, 0, "x"}}, "x\n"},
		"into nothing, CRLF":      {"", []LineEdit{{1, 0, "x\r\ny"}}, "x\r\ny\r\n"},
		"old numbers":             {"a\nb\nc\nd\n", []LineEdit{{4, 4, "D"}, {1, 1, "1\n2"}, {2, 2, ""}}, "1\n2\nc\nD\n"},
		"same place":              {"a\nb\n", []LineEdit{{2, 1, "x"}, {2, 1, "y"}}, "a\nx\ny\nb\n"},
		"insert and replace":      {"a\nb\n", []LineEdit{{2, 2, "B"}, {2, 1, "x"}}, "a\nx\nB\n"},
		"insert behind replace":   {"a\nb\n", []LineEdit{{3, 2, "x"}, {1, 2, "B"}}, "B\nx\n"},
		"CRLF":                    {"a\r\nb\r\n", []LineEdit{{2, 2, "x\ny\n"}}, "a\r\nx\r\ny\r\n"},
		"CRLF to LF":              {"a\nb\n", []LineEdit{{2, 2, "x\r\ny\r\n"}}, "a\nx\ny\n"},
		"mixed, as the neighbour": {"a\r\nb\nc\r\n", []LineEdit{{2, 2, "x"}, {2, 1, "y"}, {4, 3, "z"}}, "a\r\ny\r\nx\nc\r\nz\r\n"},
		"open":                    {"a\nb", []LineEdit{{1, 1, "x"}}, "x\nb"},
		"open, last":              {"a\nb", []LineEdit{{2, 2, "x\n"}}, "a\nx"},
		"open, appended":          {"a\nb", []LineEdit{{3, 2, "c"}}, "a\nb\nc"},
		"open, appended, CRLF":    {"a\r\nb", []LineEdit{{3, 2, "c"}}, "a\r\nb\r\nc"},
		"open, last deleted":      {"a\nb", []LineEdit{{2, 2, ""}}, "a"},
		"open, one line":          {"a", []LineEdit{{2, 1, "b"}}, "a\nb"},
		"none":                    {"a\r\nb\nc", nil, "a\r\nb\nc"},
		"lone CR stays":           {"a\rb\nc\n", []LineEdit{{2, 2, "x\ry"}}, "a\rb\nx\ry\n"},
	} {
		given := []byte(test.text)
		got, err := EditLines(given, test.edits)
		if err != nil || string(got) != test.want {
			t.Errorf("%s: got %q, %v, want %q", name, got, err, test.want)
		}
		if string(given) != test.text {
			t.Errorf("%s: changed its input to %q", name, given)
		}
	}
}

func TestEditLinesRefuses(t *testing.T) {
	const text = "1\n2\n3\n4\n"
	for name, edits := range map[string][]LineEdit{
		"line zero":         {{0, 0, "x"}},
		"negative":          {{-2, -1, "x"}},
		"backwards":         {{3, 1, "x"}},
		"behind the end":    {{5, 5, "x"}},
		"over the end":      {{4, 5, "x"}},
		"insert too far":    {{6, 5, "x"}},
		"overlap":           {{1, 2, "x"}, {2, 3, "y"}},
		"same line twice":   {{2, 2, "x"}, {2, 2, "y"}},
		"inside":            {{1, 4, "x"}, {2, 3, ""}},
		"insert in replace": {{1, 3, "x"}, {2, 1, "y"}},
	} {
		if got, err := EditLines([]byte(text), edits); !errors.Is(err, fs.ErrInvalid) {
			t.Errorf("%s: got %q, %v", name, got, err)
		}
	}
}

// FuzzEditLines makes edits out of bytes and checks what must hold for any:
// untouched lines stay, the result is what a plain model of lines says, and
// the inverse edits give the old text back.
func FuzzEditLines(f *testing.F) {
	f.Add("a\nb\nc\n", []byte{1, 1, 1, 2, 0, 1}, false)
	f.Add("a\nb\nc", []byte{0, 0, 2, 1, 1, 0, 1, 0, 3}, true)
	f.Add("", []byte{0, 0, 1}, false)
	f.Fuzz(func(t *testing.T, text string, plan []byte, crlf bool) {
		text = strings.ReplaceAll(text, "\r", "")
		eol := "\n"
		if crlf = crlf && strings.Contains(text, "\n"); crlf {
			eol = "\r\n"
			text = strings.ReplaceAll(text, "\n", eol)
		}
		old := bareLines(text)
		var edits, inverse []LineEdit
		var want []string
		at, grown := 0, 0
		for len(plan) >= 3 {
			first := at + int(plan[0]%8)
			last := first + int(plan[1]%4) // the line behind the last one
			if last > len(old) {
				break
			}
			var put []string
			for i := range int(plan[2] % 4) {
				put = append(put, strings.Repeat("n", i))
			}
			plan = plan[3:]
			want = append(append(want, old[at:first]...), put...)
			edits = append(edits, LineEdit{first + 1, last, whole(put)})
			inverse = append(inverse, LineEdit{first + grown + 1, first + grown + len(put), whole(old[first:last])})
			grown += len(put) - (last - first)
			at = last
		}
		want = append(want, old[at:]...)
		got, err := EditLines([]byte(text), edits)
		if err != nil {
			t.Fatal(err)
		}
		open := text != "" && !strings.HasSuffix(text, "\n")
		result := strings.Join(want, eol)
		if len(want) > 0 && !open {
			result += eol
		}
		// A last empty line cannot be told from a final line feed that must be missing.
		if ambiguous := open && len(want) > 0 && want[len(want)-1] == ""; ambiguous {
			return
		}
		if string(got) != result {
			t.Fatalf("%q %+v:\n got %q\nwant %q", text, edits, got, result)
		}
		if len(want) == 0 || len(old) == 0 {
			return // an empty text does not remember how it ended
		}
		if len(want) == 1 && open && crlf {
			return // nor does one line how lines end
		}
		back, err := EditLines(got, inverse)
		if err != nil || string(back) != text {
			t.Fatalf("%q %+v, back by %+v: got %q, %v", text, edits, inverse, back, err)
		}
	})
}

func bareLines(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(strings.ReplaceAll(strings.TrimSuffix(strings.TrimSuffix(text, "\n"), "\r"), "\r", ""), "\n")
}

func whole(lines []string) string {
	if len(lines) == 0 {
		return ""
	}
	return strings.Join(lines, "\n") + "\n"
}
