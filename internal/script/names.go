package script

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"hawser/internal/nearest"
)

// builtins are the variables of every script.
var builtins = []string{"prompt", "workspace", "turn", "round", "output", "exit", "text", "answer"}

// checkNames refuses variables that nothing sets. What is named in a line that
// could not be read may be set there.
func (p *parser) checkNames(s *script) {
	known := slices.Clone(builtins)
	p.doubtful = p.namedInMistakes()
	for _, o := range s.options {
		known = append(known, o.name)
	}
	for _, b := range s.blocks {
		each(b.body, func(s statement) {
			if q, ok := s.(*ask); ok {
				known = append(known, q.variables()...)
			}
		})
	}
	for _, b := range s.blocks {
		if b.match != nil {
			p.checkText(b.match.text, b.line, known)
		}
		each(b.body, func(s statement) {
			if w, ok := s.(*when); ok && nameForm.MatchString(w.name) && !p.sets(known, w.name) {
				p.mistake(w.line, fmt.Sprintf("nothing sets the variable %s; %s", w.name, nearest.Hint(w.name, known)))
			}
			for _, t := range texts(s) {
				p.checkText(t, s.at(), known)
			}
			if a, ok := s.(acting); ok {
				for _, e := range *a.expected() {
					if e.pattern != nil {
						p.checkText(e.pattern.text, e.line, known)
					}
				}
			}
		})
	}
}

func (p *parser) sets(known []string, name string) bool {
	return slices.Contains(known, name) || slices.ContainsFunc(p.doubtful, func(w string) bool {
		return name == w || strings.HasPrefix(name, w+"_") // a field of a form
	})
}

var bareName = regexp.MustCompile(`[A-Za-z][A-Za-z0-9_]*`)

// namedInMistakes are the words of lines that could not be read and might be an
// ask or an option, but for the variables that they use.
func (p *parser) namedInMistakes() []string {
	var names []string
	for _, m := range p.mistakes {
		if m.Line > len(p.lines) {
			continue
		}
		found := bareName.FindAllString(variable.ReplaceAllString(p.lines[m.Line-1], " "), -1)
		if len(found) > 1 && (found[0] == "ask" || found[0] == "option" || !slices.Contains(words, found[0])) {
			names = append(names, found[1:]...)
		}
	}
	return names
}

func (p *parser) checkText(t text, at line, known []string) {
	for _, s := range t {
		if s.variable != "" && !p.sets(known, s.variable) {
			p.mistake(at, fmt.Sprintf("nothing sets the variable {%s}; %s Write {{%s} for the text itself", s.variable, nearest.Hint(s.variable, known), s.variable))
		}
	}
}

// each visits statements and what is inside them.
func each(list []statement, visit func(statement)) {
	for _, s := range list {
		visit(s)
		switch s := s.(type) {
		case *when:
			each(s.body, visit)
			each(s.otherwise, visit)
		case *repeat:
			each(s.body, visit)
		}
	}
}

// texts are the texts of a statement, in the order in which they are written;
// neither those of its expectations nor of statements inside it.
func texts(s statement) []text {
	var list []text
	switch s := s.(type) {
	case *tell:
		list = []text{s.text}
	case *logged:
		list = []text{s.text}
	case *planned:
		for _, st := range s.steps {
			list = append(list, st.text)
		}
	case *media:
		list = []text{s.path}
	case *run:
		list = []text{s.command}
	case *open:
		list = []text{s.command}
	case *typed:
		list = slices.Clone(s.keys)
	case *write:
		list = []text{s.path, s.text}
	case *edit:
		list = []text{s.path, s.text}
	case *replace:
		list = []text{s.path, s.old, s.new}
	case *remove:
		list = []text{s.path}
	case *rename:
		list = []text{s.from, s.to}
	case *read:
		list = []text{s.path}
	case *ask:
		list = append([]text{s.title}, s.choices...)
	case *when:
		list = []text{s.pattern.text}
	case *finish:
		list = []text{s.text}
	}
	return list
}
