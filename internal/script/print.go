package script

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// print is the text of a script in its one regular form. Comments are gone.
func (s *script) print() string {
	w := &printer{}
	for _, o := range s.options {
		w.line("option " + o.name + " " + strconv.Quote(literal(o.value).String()))
	}
	for _, b := range s.blocks {
		if b.match != nil {
			w.line("on prompt" + w.pattern(*b.match, true))
		} else {
			w.line("turn")
		}
		w.body(b.body)
	}
	return w.out.String()
}

type printer struct {
	out   strings.Builder
	depth int
	here  []string // the here-documents of the line that is being made
}

// line writes one line and its here-documents.
func (w *printer) line(l string) {
	w.out.WriteString(strings.Repeat("  ", w.depth) + l + "\n")
	for _, h := range w.here {
		w.out.WriteString(h)
	}
	w.here = nil
}

func (w *printer) body(list []statement) {
	w.depth++
	for _, s := range list {
		w.statement(s)
		if a, ok := s.(acting); ok {
			for _, e := range *a.expected() {
				w.expect(e)
			}
		}
	}
	w.depth--
}

func (w *printer) statement(s statement) {
	switch s := s.(type) {
	case *tell:
		w.line(s.verb + w.text(s.text))
	case *logged:
		w.line("log " + s.level + w.text(s.text))
	case *planned:
		w.line("plan")
		w.depth++
		for _, st := range s.steps {
			w.line(st.status + w.text(st.text))
		}
		w.depth--
		w.line("end")
	case *media:
		w.line("media" + w.word(s.path) + behind(s.mime))
	case *usage:
		w.line("usage" + s.print())
	case *run:
		w.line("run" + w.command(s.command))
	case *open:
		w.line(fmt.Sprintf("open %dx%d%s", s.cols, s.rows, w.command(s.command)))
	case *typed:
		w.line("type" + w.words(s.keys))
	case *settle:
		w.line("settle " + s.most.String())
	case *closed:
		w.line("close")
	case *ask:
		w.ask(s)
	case *when:
		w.when(s)
	case *repeat:
		w.line(fmt.Sprintf("repeat %d", s.times))
		w.body(s.body)
		w.line("end")
	case *sleep:
		w.line("sleep " + s.long.String())
	case *stall:
		w.line("stall")
	case *finish:
		if s.verb == "stop" {
			w.line("stop")
		} else {
			w.line(s.verb + w.text(s.text))
		}
	default:
		w.file(s)
	}
}

// file writes the statements about files.
func (w *printer) file(s statement) {
	switch s := s.(type) {
	case *write:
		w.line("write" + w.word(s.path) + w.text(s.text))
	case *edit:
		lines := fmt.Sprintf("%d-%d", s.first, s.last)
		if s.last < s.first {
			lines = fmt.Sprintf("before %d", s.first)
		}
		w.line("edit" + w.word(s.path) + " " + lines + w.text(s.text))
	case *replace:
		w.line("replace" + w.word(s.path) + w.word(s.old) + w.text(s.new))
	case *remove:
		w.line("delete" + w.word(s.path))
	case *rename:
		w.line("rename" + w.word(s.from) + w.word(s.to))
	case *read:
		w.line("read" + w.word(s.path))
	}
}

func (w *printer) ask(s *ask) {
	l := "ask " + s.kind + " " + s.name
	if s.kind != "choice" && s.kind != "form" {
		w.line(l + w.text(s.title))
		return
	}
	l += w.word(s.title) + w.words(s.choices)
	for _, f := range s.fields {
		l += " " + f.String()
	}
	w.line(l)
}

func (w *printer) when(s *when) {
	switch {
	case s.pattern.regex != nil:
		w.line("when " + s.name + " matches" + w.pattern(s.pattern, false))
	case s.not:
		w.line("when " + s.name + " !=" + w.text(s.pattern.text))
	default:
		w.line("when " + s.name + " =" + w.text(s.pattern.text))
	}
	w.body(s.body)
	if len(s.otherwise) > 0 {
		w.line("otherwise")
		w.body(s.otherwise)
	}
	w.line("end")
}

func (w *printer) expect(e expect) {
	l := "expect "
	if e.not {
		l += "no "
	}
	l += e.subject
	switch {
	case e.subject == "exit" && e.code == anyCode:
		l += " any"
	case e.subject == "exit":
		l += " " + strconv.Itoa(e.code)
	case e.pattern != nil:
		l += w.pattern(*e.pattern, e.subject != "screen")
	}
	if e.subject == "screen" || e.subject == "exit" {
		l += " within " + e.within.String()
	}
	w.line(l)
}

func (s *usage) print() string {
	var b strings.Builder
	for _, word := range usageWords {
		if n, ok := s.counts[word]; ok {
			fmt.Fprintf(&b, " %s %d", word, n)
		}
	}
	if s.in != "" {
		b.WriteString(" cost " + strconv.FormatFloat(s.cost, 'g', -1, 64) + " " + s.in)
	}
	return b.String()
}

func behind(s string) string {
	if s == "" {
		return ""
	}
	return " " + s
}

// words are words one behind the other, each with a space before it.
func (w *printer) words(list []text) string {
	var b strings.Builder
	for _, t := range list {
		b.WriteString(w.word(t))
	}
	return b.String()
}

func (w *printer) word(t text) string {
	s := t.String()
	if s == "" || strings.ContainsFunc(s, func(r rune) bool { return unicode.IsSpace(r) }) || odd(s) {
		return " " + strconv.Quote(s)
	}
	return " " + s
}

func (w *printer) text(t text) string {
	s := t.String()
	if strings.HasSuffix(s, "\n") && !odd(strings.ReplaceAll(s, "\n", "")) {
		return " " + w.document(s)
	}
	if s == "" || strings.Trim(s, space) != s || odd(s) {
		return " " + strconv.Quote(s)
	}
	return " " + s
}

func (w *printer) command(t text) string {
	if s := t.String(); strings.Contains(s, "\n") || hereMark.MatchString(s) {
		return " " + w.document(s+"\n")
	}
	return " " + t.String()
}

// pattern is an expression or a text; a text that is not the last on its line
// is quoted.
func (w *printer) pattern(p pattern, last bool) string {
	switch {
	case p.regex != nil:
		return " /" + p.regex.String() + "/"
	case last && !strings.HasPrefix(p.text.String(), "/"):
		return w.text(p.text)
	}
	return " " + strconv.Quote(p.text.String())
}

// odd says that a text has to be quoted: it begins as something else would, or
// has characters that a line cannot show.
func odd(s string) bool {
	unseen := func(r rune) bool { return r == unicode.ReplacementChar || r != '\t' && !strconv.IsPrint(r) }
	return strings.HasPrefix(s, `"`) || strings.HasPrefix(s, "<<") || strings.ContainsFunc(s, unseen)
}

// document keeps a here-document for the end of the line, and gives its mark.
func (w *printer) document(s string) string {
	mark := "EOF"
	for n := 1; marks(s, mark); n++ {
		mark = "EOF" + strconv.Itoa(n)
	}
	w.here = append(w.here, s+mark+"\n")
	return "<<" + mark
}

// marks says that a line of a text would be taken for the mark.
func marks(s, mark string) bool {
	for l := range strings.SplitSeq(s, "\n") {
		if strings.Trim(l, space) == mark {
			return true
		}
	}
	return false
}
