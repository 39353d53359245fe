package wire

import (
	"fmt"
	"strings"
	"testing"
)

// shapes are answers that could cost more than their length: n is about how
// many bytes they have.
var shapes = []struct {
	name string
	make func(n int) string
}{
	{"json long", func(n int) string { return Answer{Commands: []Command{{strings.Repeat("x", n), 1}}}.Encode() }},
	{"json commands", func(n int) string {
		return Answer{Commands: repeat(Command{"echo hello world\n", 0.1}, n/50)}.Encode()
	}},
	{"json no duration", func(n int) string {
		return `{"analysis":"A","plan":"P","commands":[` + strings.Repeat(`{"keystrokes":"ls"},`, n/20) + `{}]}`
	}},
	{"open braces", func(n int) string { return strings.Repeat("{", n) }},
	{"closing braces", func(n int) string { return strings.Repeat("}", n) }},
	{"pairs of braces", func(n int) string { return "{" + strings.Repeat("{x}", n/3) }},
	{"open pairs", func(n int) string { return strings.Repeat("{{x}", n/4) }},
	{"brackets", func(n int) string { return `{"a":` + strings.Repeat("[", n) }},
	{"quotes", func(n int) string { return strings.Repeat(`{"`, n/2) }},
	{"escapes", func(n int) string { return `{"a":"` + strings.Repeat(`\ud83d`, n/6) + `"}` }},
	{"names", func(n int) string { return "{" + strings.Repeat(`"plan" `, n/7) + "}" }},
	{"xml commands", func(n int) string {
		text, _ := Answer{Commands: repeat(Command{"echo hello world\n", 0.1}, n/60)}.EncodeXML(Attributes)
		return text
	}},
	{"xml elements", func(n int) string {
		text, _ := Answer{Commands: repeat(Command{"echo hello world\n", 0.1}, n/80)}.EncodeXML(Elements)
		return text
	}},
	{"open tags", func(n int) string { return "<response>" + strings.Repeat("<keystrokes>", n/12) }},
	{"angles", func(n int) string { return "<response>" + strings.Repeat("<", n) }},
	{"open sections", func(n int) string { return "<response>" + strings.Repeat("<task_complete> ", n/16) }},
	{"attributes", func(n int) string {
		return "<response><commands><keystrokes " + strings.Repeat("a='1 ", n/5) + "></keystrokes></commands>"
	}},
	{"one attribute", func(n int) string {
		return "<response><commands><keystrokes " + strings.Repeat("a", n) + "></keystrokes></commands>"
	}},
}

func repeat(c Command, n int) []Command {
	all := make([]Command, n)
	for i := range all {
		all[i] = c
	}
	return all
}

// BenchmarkParse shows the same speed at every size if the work is in
// proportion to the length.
func BenchmarkParse(b *testing.B) {
	for _, s := range shapes {
		for _, n := range []int{100_000, 1_000_000, 10_000_000} {
			text := s.make(n)
			b.Run(fmt.Sprintf("%s/%d", s.name, n), func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					Parse(text, Auto)
				}
			})
		}
	}
}

func BenchmarkSplitter(b *testing.B) {
	text := []byte(Answer{Commands: repeat(Command{"echo hello world\n", 0.1}, 20_000)}.Encode() + "\n")
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		var s Splitter
		if _, complete, err := s.Feed(text); !complete || err != nil {
			b.Fatal(err)
		}
	}
}
