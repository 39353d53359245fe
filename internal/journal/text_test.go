package journal

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
)

// withJournal shows what records come of what is done.
func withJournal(t *testing.T, o Options, do func(*Journal)) []string {
	t.Helper()
	f := newFolder(t)
	j := f.create(t, o)
	do(j)
	ok(t, j.Close())
	if r := f.verify(t); r.State != Sealed {
		t.Errorf("%+v", r)
	}
	list := f.shown(t)
	return list[:len(list)-1] // the seal
}

func TestTextIsJoined(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		got := withJournal(t, Options{}, func(j *Journal) {
			say := func(kind, key, text string) { ok(t, j.Text(kind, key, text)) }
			say("text", "1", "a")
			say("text", "1", "b")
			time.Sleep(textWait + time.Millisecond) // the timer rings
			synctest.Wait()
			say("text", "1", "c")
			say("text", "2", "d") // another key
			say("thought", "2", "e")
			say("thought", "2", "")
			must[int64](t)(j.Append("x", 1))
			say("thought", "2", "€"[:1]) // half a character
			time.Sleep(textWait + time.Millisecond)
			synctest.Wait()
			say("thought", "2", "€"[1:])
			say("text", "", "no key")
		})
		want := []string{
			`text {"key":"1","text":"ab"}`,
			`text {"key":"1","text":"c"}`,
			`text {"key":"2","text":"d"}`,
			`thought {"key":"2","text":"e"}`,
			`x 1`,
			`thought {"key":"2","text":"€"}`,
			`text {"key":"","text":"no key"}`,
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Error(d)
		}
	})
}

func TestLongTextIsCut(t *testing.T) {
	long := strings.Repeat("€uro", 100_000)
	got := withJournal(t, Options{}, func(j *Journal) { ok(t, j.Text("text", "", long)) })
	var all strings.Builder
	for _, line := range got {
		text := strings.TrimSuffix(strings.TrimPrefix(line, `text {"key":"","text":"`), `"}`)
		if len(text) > textMost {
			t.Errorf("%d bytes in one record", len(text))
		}
		all.WriteString(text)
	}
	if all.String() != long {
		t.Error("it is not the same text")
	}
}

// A secret is found although other records and other streams come in between.
func TestSecretsAcrossRecords(t *testing.T) {
	got := strings.Join(withJournal(t, Options{Secrets: []string{"hunter22"}}, func(j *Journal) {
		ok(t, j.Text("text", "1", "it is hunte"))
		must[int64](t)(j.Append("usage", 1))
		ok(t, j.Text("text", "2", "sk-ant-api03-aaaaaaaa"))
		ok(t, j.Text("text", "1", "r22, yes"))
		ok(t, j.Text("text", "2", "aaaaaaaaaaaaaaaaaaaaaa!"))
		ok(t, j.Text("text", "3", "ends with hunte"))
	}), "\n")
	want := `text {"key":"1","text":"it is "}
usage 1
text {"key":"1","text":"[redacted], yes"}
text {"key":"2","text":"[redacted]!"}
text {"key":"3","text":"ends with hunte"}`
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// Streams that are never heard of again cost nothing.
func TestManyStreams(t *testing.T) {
	got := withJournal(t, Options{Secrets: []string{"hunter22"}}, func(j *Journal) {
		for i := range 1000 {
			ok(t, j.Text("text", fmt.Sprint(i), "hunter"))
			if n := len(j.texts.streams); n > mostStreams {
				t.Fatalf("%d streams", n)
			}
		}
	})
	if len(got) != 1000 {
		t.Errorf("%d records", len(got))
	}
}
