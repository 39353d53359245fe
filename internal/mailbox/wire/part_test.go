package wire

import (
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"
)

func TestParts(t *testing.T) {
	for name, text := range map[string]string{
		"lines":    strings.Repeat("a line of some length, é\n", 500),
		"one line": strings.Repeat("日", 5000),
		"one part": "short\n",
		"empty":    "",
	} {
		t.Run(name, func(t *testing.T) {
			const budget = 2000
			var chunks []string
			for c, err := range Chunks(strings.NewReader(text), budget) {
				if err != nil {
					t.Fatal(err)
				}
				chunks = append(chunks, c)
			}
			if strings.Join(chunks, "") != text {
				t.Error("something is lost")
			}
			for i, c := range chunks {
				p := Part{Name{"a1b2c3d4", 7, i + 1, len(chunks)}, c}
				got := p.Text()
				if n := utf8.RuneCountInString(got); n > budget {
					t.Errorf("part %d has %d characters", i+1, n)
				}
				if last := i == len(chunks)-1; last != strings.Contains(got, "answer the whole message now") {
					t.Errorf("part %d says %.300q", i+1, got)
				}
				if name == "lines" && !strings.HasSuffix(c, "\n") {
					t.Errorf("part %d ends in a line", i+1)
				}
				if m, ok := FindMarker(got); !ok || m != (Marker{"a1b2c3d4", 7}) {
					t.Errorf("part %d pasted back is %v %v", i+1, m, ok)
				}
			}
		})
	}
	for _, err := range Chunks(iotest.ErrReader(iotest.ErrTimeout), 1000) {
		if err == nil {
			t.Error("a broken outbox has no error")
		}
	}
}
