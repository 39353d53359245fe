package agenttest

import (
	"fmt"
	"slices"
	"strings"
)

// Behaviour is what the suite wants an agent to do: the acts of its first turn,
// of its second, and so on. It can be written as JSON, for fake peers that are
// programs.
type Behaviour [][]Act

// Act is one thing to do.
type Act struct {
	Do   Verb   `json:"do"`
	Text string `json:"text,omitempty"`
	Path string `json:"path,omitempty"`
	N    int    `json:"n,omitempty"`
}

// Verb is what an act does.
type Verb string

const (
	Say         Verb = "say"   // a piece of a message: Text
	Think       Verb = "think" // Text
	Echo        Verb = "echo"  // say the text of the prompt
	Many        Verb = "many"  // say N pieces, each as Piece gives it
	RunCommand  Verb = "run"   // run Text as a shell line and wait for its end
	WriteFile   Verb = "write" // make the file at Path hold Text
	Ask         Verb = "ask"   // ask a person Text, and wait for the answer
	Hang        Verb = "hang"  // do nothing until the turn is cancelled
	HangForever Verb = "deaf"  // do nothing, also when the turn is cancelled
	Crash       Verb = "crash" // the agent's own process dies
)

// Piece is piece i of Many, from 1: its number, the act's Text as ballast, and
// a space.
func (a Act) Piece(i int) string { return fmt.Sprintf("%d:%s ", i, a.Text) }

// verbs are all that a behaviour needs.
func (b Behaviour) verbs() []Verb {
	var list []Verb
	for _, turn := range b {
		for _, a := range turn {
			if !slices.Contains(list, a.Do) {
				list = append(list, a.Do)
			}
		}
	}
	return list
}

// said are the words that the acts of a turn say.
func said(turn []Act) []string {
	var words []string
	for _, a := range turn {
		switch a.Do {
		case Say:
			words = append(words, strings.Fields(a.Text)...)
		case Many:
			for i := range a.N {
				words = append(words, strings.Fields(a.Piece(i+1))...)
			}
		}
	}
	return words
}
