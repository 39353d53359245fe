package wire

import (
	"strings"
	"unicode"
)

// indents knows how indentations of a model's text are written in a file: it
// learns from lines that it has seen in both.
type indents struct {
	known  map[string]string // the model's, with plain spaces, and the file's
	depths []string          // the known ones, each beginning with the one before
	file   style
	model  style
	done   map[string]string // what was found out beyond
}

// step is how much deeper a text becomes, in the model's text and in the file.
type step struct{ model, file string }

// longestIndent is more than any line of a program has.
const longestIndent = 400

// reindent gives the new lines the indentation of the file. It is not ok if the
// lines that were found do not tell what that is.
func (f *finder) reindent(text string, search, found []string) (string, bool) {
	if strings.Contains(strings.Join(search, ""), "\u00a0") && !strings.Contains(strings.Join(found, ""), "\u00a0") {
		text = strings.ReplaceAll(text, "\u00a0", " ") // the page's, not the file's
	}
	if f.style == nil {
		s := styleOf(f.lines)
		f.style = &s
	}
	in := indents{known: map[string]string{}, file: *f.style, done: map[string]string{},
		model: styleOf(append(append([]string(nil), search...), splitLines(text)...))}
	for i := range search {
		if strings.TrimSpace(search[i]) == "" {
			continue
		}
		s, f := plainIndent(search[i]), indent(found[i])
		if was, ok := in.known[s]; ok && was != f {
			return "", false
		}
		in.known[s] = f
	}
	if !in.order() {
		in.depths = nil
	}
	lines := strings.SplitAfter(text, "\n")
	for i, l := range lines {
		if strings.TrimSpace(l) == "" {
			continue
		}
		now, ok := in.of(plainIndent(l))
		if !ok {
			return "", false
		}
		lines[i] = now + l[len(indent(l)):]
	}
	return strings.Join(lines, ""), true
}

// of is what an indentation of the model is in the file: a known one, or one that
// is deeper or less deep by some steps.
func (in *indents) of(model string) (string, bool) {
	if f, ok := in.known[model]; ok {
		return f, true
	}
	if f, ok := in.done[model]; ok {
		return f, true
	}
	if len(model) > longestIndent {
		return "", false
	}
	base, deeper := "", false
	for _, d := range in.depths {
		if strings.HasPrefix(model, d) {
			base, deeper = d, true
		}
	}
	if deeper {
		more, ok := in.convert(model[len(base):], base)
		in.keep(model, in.known[base]+more, ok)
		return in.known[base] + more, ok
	}
	if len(in.depths) == 0 || !strings.HasPrefix(in.depths[0], model) {
		return "", false
	}
	base = in.depths[0]
	less, ok := in.convert(base[len(model):], base)
	now, fits := strings.CutSuffix(in.known[base], less)
	in.keep(model, now, ok && fits)
	return now, ok && fits
}

func (in *indents) keep(model, file string, ok bool) {
	if ok {
		in.done[model] = file
	}
}

// convert writes some more indentation as the file does.
func (in *indents) convert(more, base string) (string, bool) {
	if len(in.depths) > 1 {
		s, ok := in.learned()
		if !ok || kind(more) != kind(s.model) {
			return "", false
		}
		return scaled(more, len(s.model), s.file)
	}
	f := in.known[base]
	to := kind(f)
	if f == "" {
		if to = in.file.kind; to == none {
			return more, true
		}
	}
	switch from := kind(more); {
	case from == mixed || to == mixed:
		return "", false
	case from == tabs && to == tabs:
		return more, true
	case from == tabs:
		width := in.file.unit
		if width == 0 && kind(base) == tabs && len(f)%len(base) == 0 {
			width = len(f) / len(base)
		}
		return scaled(more, 1, strings.Repeat(" ", width))
	case to == tabs:
		return scaled(more, in.spacesOfTab(base, f), "\t")
	}
	unit, want := in.model.unit, in.file.unit
	if base == f && f != "" || unit == 0 || want == 0 || unit%want == 0 {
		return more, true
	}
	if unit > want {
		return "", false
	}
	return scaled(more, unit, strings.Repeat(" ", want))
}

// spacesOfTab is how many spaces the model writes for a tab; zero if that is not
// clear.
func (in *indents) spacesOfTab(base, f string) int {
	width := in.model.unit
	if kind(base) == spaces && f != "" {
		if len(base)%len(f) != 0 || width != 0 && width != len(base)/len(f) {
			return 0
		}
		width = len(base) / len(f)
	}
	if width > 8 {
		return 0
	}
	return width
}

// learned is the step between depths, if it is the same between all of them.
func (in *indents) learned() (step, bool) {
	var s step
	for i := 1; i < len(in.depths); i++ {
		a, b := in.depths[i-1], in.depths[i]
		more, ok := strings.CutPrefix(in.known[b], in.known[a])
		now := step{b[len(a):], more}
		if !ok || more == "" || kind(more) == mixed || kind(now.model) == mixed {
			return step{}, false
		}
		if i > 1 && (kind(now.model) != kind(s.model) || kind(now.file) != kind(s.file) || len(now.model)*len(s.file) != len(s.model)*len(now.file)) {
			return step{}, false
		}
		if i == 1 || len(now.model) < len(s.model) {
			s = now
		}
	}
	return s, true
}

// scaled writes an indentation of whole units as so many of another.
func scaled(more string, unit int, as string) (string, bool) {
	n := len(more) * len(as)
	if unit == 0 || as == "" || n%unit != 0 || kind(as) == tabs && len(more)%unit != 0 {
		return "", false
	}
	return strings.Repeat(as[:1], n/unit), true
}

func blankStart(r rune) bool { return unicode.IsSpace(r) }

func indent(line string) string { return line[:len(line)-len(strings.TrimLeftFunc(line, blankStart))] }

// plainIndent is an indentation with every kind of space as a space.
func plainIndent(line string) string {
	in := indent(line)
	if strings.Trim(in, " \t") == "" {
		return in
	}
	return strings.Map(func(r rune) rune {
		if r == '\t' {
			return r
		}
		return ' '
	}, in)
}
