package workspace

import (
	"context"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"testing"
)

// FuzzPatches keeps a text whose lines are named by their old numbers, edits it
// in present numbers, and holds what Patches say against where the names are.
func FuzzPatches(f *testing.F) {
	f.Add([]byte{3, 1, 2, 3, 0, 1, 0, 2, 0})
	f.Add([]byte{1, 0, 3, 2, 2, 0, 2, 4, 1, 6, 1, 1})
	f.Fuzz(func(t *testing.T, plan []byte) {
		const lines = 9
		text := strings.Split("1 2 3 4 5 6 7 8 9", " ")
		var p, added Patches
		for len(plan) >= 3 {
			first := 1 + int(plan[0])%(len(text)+1)
			last := min(first-1+int(plan[1]%4), len(text))
			put := slices.Repeat([]string{"new"}, int(plan[2]%4))
			plan = plan[3:]
			text = slices.Replace(slices.Clone(text), first-1, last, put...)
			e := []LineEdit{{first, last, strings.Repeat("new\n", len(put))}}
			p = p.Then(e)
			if added = added.Add(Patches(nil).Then(e)); !slices.Equal(p, added) {
				t.Fatalf("%+v, but added %+v", p, added)
			}
		}
		for n := 1; n <= lines; n++ {
			at := slices.Index(text, string(rune('0'+n)))
			now, err := p.Now([]LineEdit{{n, n, ""}}, lines)
			switch {
			case at < 0 && !errors.Is(err, fs.ErrInvalid):
				t.Fatalf("line %d is gone from %v, but %+v say %v, %v", n, text, p, now, err)
			case at < 0:
			case err == nil && now[0].First != at+1:
				t.Fatalf("line %d is at %d of %v, but %+v say %d", n, at+1, text, p, now[0].First)
			case err != nil && !swallowed(p, n):
				t.Fatalf("line %d is at %d of %v, but %+v say %v", n, at+1, text, p, err)
			}
		}
		grown := 0
		for i, q := range p {
			grown += q.grown()
			if i > 0 && q.First <= p[i-1].Last {
				t.Fatalf("%+v overlap", p)
			}
		}
		if len(text) != lines+grown {
			t.Fatalf("%d lines, but %+v say %d", len(text), p, lines+grown)
		}
	})
}

// swallowed says that a line lies inside of a patch that grew together.
func swallowed(p Patches, line int) bool {
	return slices.ContainsFunc(p, func(q Patch) bool { return q.First <= line && line <= q.Last })
}

func TestBothNumberings(t *testing.T) {
	w := newWorkspace(t, map[string]string{"f": "1\n2\n3\n4\n5\n6\n"})
	begun := Hash([]byte("1\n2\n3\n4\n5\n6\n"))
	s := w.Begin("both")
	for _, c := range []Edit{
		{Lines: []LineEdit{{2, 2, "two\ntwo"}}, AsBegun: true, IfHash: begun[:12]},
		{Lines: []LineEdit{{1, 1, "one\none\none"}, {7, 7, ""}}},               // 1, and what was 6
		{Lines: []LineEdit{{4, 4, "four"}}, AsBegun: true, IfHash: begun[:12]}, // after both
		{Lines: []LineEdit{{3, 4, "inner"}}},                                   // of what the first two made
		{Lines: []LineEdit{{5, 5, "five"}}, AsBegun: true},
	} {
		c.Path = "f"
		if _, err := s.Apply(context.Background(), c); err != nil {
			t.Fatalf("%+v: %v", c, err)
		}
	}
	if got, want := text(t, w, "f"), "one\none\ninner\ntwo\n3\nfour\nfive\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, bad := range []Edit{
		{Lines: []LineEdit{{2, 2, "x"}}, AsBegun: true},
		{Lines: []LineEdit{{6, 6, "x"}}, AsBegun: true},
	} {
		bad.Path = "f"
		if _, err := s.Apply(context.Background(), bad); !errors.Is(err, fs.ErrInvalid) {
			t.Errorf("%+v: %v", bad, err)
		}
	}
	wrong := Edit{Path: "f", Lines: []LineEdit{{3, 3, "x"}}, AsBegun: true, IfHash: Hash([]byte("other"))}
	if _, err := s.Apply(context.Background(), wrong); !errors.Is(err, ErrChanged) {
		t.Errorf("the hash of another text: %v", err)
	}
}
