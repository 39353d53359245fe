package main

import (
	"strings"

	"hawser/internal/terminus/wire"
)

// shape makes answers of about n bytes.
type shape struct {
	name string
	make func(n int) string
}

// The first three are what agents write; the others are what could cost more
// than their length.
var shapes = []shape{
	{"JSON, many commands", func(n int) string { return commands(n / 50).Encode() }},
	{"JSON, one long command", func(n int) string {
		return wire.Answer{Commands: []wire.Command{{Keystrokes: strings.Repeat("x", n), Duration: 1}}}.Encode()
	}},
	{"XML, many commands", func(n int) string { return xml(n/60, wire.Attributes) }},
	{"XML, second form", func(n int) string { return xml(n/90, wire.Elements) }},
	{"opening braces", func(n int) string { return strings.Repeat("{", n) }},
	{"closing braces", func(n int) string { return strings.Repeat("}", n) }},
	{"pairs of braces", func(n int) string { return strings.Repeat("{{x}", n/4) }},
	{"brackets", func(n int) string { return `{"a":` + strings.Repeat("[", n) }},
	{"opening tags", func(n int) string { return "<response>" + strings.Repeat("<keystrokes>", n/12) }},
	{"angles", func(n int) string { return "<response>" + strings.Repeat("<", n) }},
}

func commands(n int) wire.Answer {
	a := wire.Answer{Commands: make([]wire.Command, n)}
	for i := range a.Commands {
		a.Commands[i] = wire.Command{Keystrokes: "echo hello world\n", Duration: 0.1}
	}
	return a
}

func xml(n int, form wire.XMLForm) string {
	text, err := commands(n).EncodeXML(form)
	if err != nil {
		panic(err)
	}
	return text
}
