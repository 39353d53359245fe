package wire

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const program = `package main

func one() {
	x := 1
	use(x)
}

func two() {
	x := 2
	use(x)
}
`

func TestResolve(t *testing.T) {
	for name, c := range map[string]struct {
		search, with string
		want         Hunk
	}{
		"exact":             {"\tx := 1\n", "\tx := 11\n", Hunk{4, 4, "\tx := 11\n", false}},
		"several lines":     {"\tx := 2\n\tuse(x)\n}\n", "}\n", Hunk{9, 11, "}\n", false}},
		"no indentation":    {"x := 1\nuse(x)\n", "x := 7\nif x {\n\tuse(x)\n}\n", Hunk{4, 5, "\tx := 7\n\tif x {\n\t\tuse(x)\n\t}\n", true}},
		"too much of it":    {"\t\tx := 1\n\t\tuse(x)\n", "\t\ty()\n\n", Hunk{4, 5, "\ty()\n\n", true}},
		"mixed indentation": {"func one() {\n    x := 1\n", "func one() {\n    x := 5\n", Hunk{3, 4, "func one() {\n\tx := 5\n", true}},
		"inner spaces":      {"func  one( ) {\n", "", Hunk{}},
		"inner space runs":  {"x  :=  1\n", "x := 3\n", Hunk{4, 4, "\tx := 3\n", true}},
		"blank margins":     {"\n\nx := 1\n\n", "\nx := 3\n", Hunk{4, 4, "\tx := 3\n", true}},
		"windows line ends": {"\tx := 1\r\n\tuse(x)\r\n", "\ty\r\n", Hunk{4, 5, "\ty\r\n", false}},
		"delete":            {"func two() {\n", "", Hunk{8, 8, "", false}},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := Replace{Pairs: []Pair{{c.search, c.with}}}.Resolve(program)
			if c.want.First == 0 {
				var miss *Miss
				if !errors.As(err, &miss) {
					t.Fatalf("%v %v", got, err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff([]Hunk{c.want}, got); d != "" {
				t.Errorf("(-want +got)\n%s", d)
			}
		})
	}
}

func TestMisses(t *testing.T) {
	for name, c := range map[string]struct{ search, text, detail string }{
		"twice":                     {"\tuse(x)\n", "the text occurs 2 times, at lines 5, 10: add lines before or after it until it occurs once", ""},
		"twice but for white space": {"use(x)\n", "the text occurs 2 times, at lines 5, 10: add lines before or after it until it occurs once", ""},
		"one line differs": {"func two() {\n\tx := 3\n\tuse(x)\n", "the text does not occur; the nearest lines are shown: copy them as they are",
			"6| }\n7| \n8| func two() {\n9| \tx := 2\n10| \tuse(x)\n11| }\n"},
		"similar line": {"func one(a int) {\n", "the text does not occur; the nearest lines are shown: copy them as they are", "1| package main\n2| \n3| func one() {\n4| \tx := 1\n5| \tuse(x)\n"},
		"nothing":      {"SELECT * FROM t\n", "the text does not occur, nor anything similar: read the file again", ""},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Replace{Pairs: []Pair{{c.search, ""}}}.Resolve(program)
			var miss *Miss
			if !errors.As(err, &miss) {
				t.Fatal(err)
			}
			if d := cmp.Diff([]string{c.text, c.detail}, []string{miss.Error(), miss.Detail()}); d != "" {
				t.Errorf("(-want +got)\n%s", d)
			}
		})
	}
}

func TestResolveSeveral(t *testing.T) {
	r := Replace{Pairs: []Pair{{"\tx := 2\n", "\tx := 22\n"}, {"\tx := 1\n", "a\nb\n"}}}
	got, err := r.Resolve(program)
	if d := cmp.Diff([]Hunk{{9, 9, "\tx := 22\n", false}, {4, 4, "a\nb\n", false}}, got); d != "" || err != nil {
		t.Errorf("%v (-want +got)\n%s", err, d)
	}
	r.Pairs = append(r.Pairs, Pair{"\tx := 1\n\tuse(x)\n", ""})
	if _, err := r.Resolve(program); err == nil || !strings.Contains(err.Error(), "pairs 2 and 3 change the same lines") {
		t.Error(err)
	}
	r.Pairs[2] = Pair{"nowhere to be found\n", ""}
	if _, err := r.Resolve(program); err == nil || !strings.Contains(err.Error(), "of pair 3") {
		t.Error(err)
	}
}

func FuzzResolve(f *testing.F) {
	f.Add(program, "x := 1\n", "y\n")
	f.Add("a\na\na", "a\na\n", "")
	f.Fuzz(func(t *testing.T, text, search, with string) {
		if strings.TrimSpace(search) == "" {
			return
		}
		hunks, err := Replace{Pairs: []Pair{{search, with}}}.Resolve(text)
		if err != nil {
			_ = err.Error()
			return
		}
		lines := splitLines(text)
		found := lines[hunks[0].First-1 : hunks[0].Last]
		same := strings.Join(squeezeAll(found), "\n") == strings.Trim(strings.Join(squeezeAll(splitLines(search)), "\n"), "\n")
		exact := strings.Join(found, "\n") == strings.Join(splitLines(search), "\n")
		if hunks[0].Loose && !same || !hunks[0].Loose && !exact {
			t.Fatalf("%q was found as %q", search, found)
		}
	})
}
