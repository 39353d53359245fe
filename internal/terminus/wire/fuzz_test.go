package wire

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

func seeds(f *testing.F) (texts []string) {
	for _, file := range []string{"terminus_json.jsonl", "terminus_xml.jsonl"} {
		for _, v := range readRows[vector](f, file) {
			texts = append(texts, v.Input)
		}
	}
	for _, c := range readAnswers(f) {
		texts = append(texts, c.text)
	}
	return texts
}

// FuzzParse wants answers that can be printed, and errors that leave nothing to
// be done.
func FuzzParse(f *testing.F) {
	for _, s := range seeds(f) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, format := range []Format{Auto, JSON, XML} {
			r := Parse(text, format)
			if r.Format != JSON && r.Format != XML {
				t.Errorf("format is %q", r.Format)
			}
			if r.Error != "" && (len(r.Commands) > 0 || r.TaskComplete) {
				t.Errorf("an error, and yet something to do: %+v", r)
			}
			if out := r.AppendJSON(nil); !json.Valid(out) {
				t.Errorf("not JSON: %q", out)
			}
			if r.Error == "" && utf8.ValidString(text) {
				checkRoundTrip(t, r.Answer)
			}
		}
	})
}

func checkRoundTrip(t *testing.T, a Answer) {
	t.Helper()
	if again := Parse(a.Encode(), Auto); again.Error != "" || again.Format != JSON || !again.Equal(a) {
		t.Errorf("%+v became %q became %+v", a, a.Encode(), again)
	}
	for _, form := range []XMLForm{Attributes, Elements} {
		text, err := a.EncodeXML(form)
		if err != nil {
			continue
		}
		if again := Parse(text, XML); again.Error != "" || !again.Equal(a) {
			t.Errorf("%+v became %q became %+v", a, text, again)
		}
	}
}

func FuzzEncode(f *testing.F) {
	f.Add("A", "P", "ls\n", "C-c", 0.1, true)
	f.Add("é\x00\"\\", "<plan>", "</keystrokes>", "&lt;", -1e300, false)
	f.Fuzz(func(t *testing.T, analysis, plan, first, second string, seconds float64, complete bool) {
		for _, s := range []string{analysis, plan, first, second} {
			if !utf8.ValidString(s) {
				return
			}
		}
		checkRoundTrip(t, Answer{
			Analysis: Note{Text: analysis}, Plan: Note{Text: plan}, TaskComplete: complete,
			Commands: []Command{{first, seconds}, {second, 1}},
		})
	})
}

// FuzzSplitter wants the same answers however the stream is cut, and all of it.
func FuzzSplitter(f *testing.F) {
	for _, s := range seeds(f) {
		f.Add(s+"\n"+s, 3)
	}
	f.Fuzz(func(t *testing.T, stream string, chunk int) {
		whole := split(t, stream, max(1, len(stream)))
		cut := split(t, stream, 1+(chunk&0x7fff)%64)
		if !slices.Equal(whole, cut) {
			t.Errorf("%q in one, %q in parts", whole, cut)
		}
		blanks := strings.NewReplacer(" ", "", "\n", "", "\r", "", "\t", "", "~", "", "…", "")
		if a, b := blanks.Replace(strings.Join(whole, "")), blanks.Replace(stream); a != b {
			t.Errorf("%q of %q is left", a, b)
		}
	})
}

func FuzzRow(f *testing.F) {
	f.Add(`{"input":"\ud800\n","format":"json"}`)
	f.Add(`[NaN,-Infinity,{"a":1e5}]`)
	f.Fuzz(func(t *testing.T, line string) {
		row, err := Row(line, "input")
		var want map[string]any
		if json.Unmarshal([]byte(line), &want) != nil || err != nil {
			return
		}
		if s, ok := want["input"].(string); ok && strings.ToValidUTF8(row["input"], "\ufffd") != s && !strings.Contains(s, "\ufffd") {
			t.Errorf("%q, not %q", row["input"], s)
		}
	})
}

func FuzzObserver(f *testing.F) {
	f.Add("l1\n$\n", "l1\n$ ls\na\n$\n", 20)
	f.Fuzz(func(t *testing.T, first, second string, limit int) {
		var o Observer
		for _, all := range []string{first, second} {
			out := o.Observe(all, "screen")
			if !strings.HasPrefix(out, "Current Terminal Screen:\n") && !strings.HasPrefix(out, "New Terminal Output:\n") {
				t.Errorf("%q", out)
			}
			if limited := Limit(out, limit); utf8.ValidString(out) && !utf8.ValidString(limited) {
				t.Errorf("%q is cut within a character", limited)
			}
		}
	})
}
