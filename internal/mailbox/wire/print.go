package wire

import (
	"fmt"
	"reflect"
	"strings"
)

// Print writes a command as a model would, so that Parse gives it back. It
// chooses an end word where the text needs one. Texts of files end with a line
// feed, since nothing else can be said.
func Print(c Command) (string, error) {
	for n := range 100 {
		word := ""
		if n > 0 {
			word = fmt.Sprintf("STOP%d", n)
		}
		text, err := printed(c, word)
		if err != nil {
			return "", err
		}
		r := Parse(text, Options{})
		if len(r.Items) == 1 && r.Items[0].Status == Ready && reflect.DeepEqual(r.Items[0].Command, c) {
			return text, nil
		}
	}
	return "", fmt.Errorf("print %s: it cannot be written as a well-formed block", c.command())
}

func printed(c Command, word string) (string, error) {
	p := printer{word: word}
	switch c := c.(type) {
	case CreateFile:
		p.open(c, "path", c.Path)
		p.close(c, c.Body)
	case EditFile:
		p.open(c, "path", c.Path, "start_line", fmt.Sprint(c.Start), "end_line", fmt.Sprint(c.End), "hash", c.Hash)
		p.close(c, c.Body)
	case DeleteFile:
		p.open(c, "path", c.Path)
	case ReadFile:
		p.open(c, "path", c.Path, "lines", c.Lines.String())
	case RunCommand:
		p.open(c)
		p.close(c, ended(c.Text))
	case Message:
		p.open(c)
		p.close(c, ended(c.Text))
	case Done:
		p.open(c)
		p.close(c, ended(c.Summary))
	case Replace:
		p.open(c, "path", c.Path)
		p.close(c, printedPairs(c.Pairs))
	case SearchFiles:
		p.open(c, "path", c.Path)
		p.close(c, ended(c.Text))
	case List:
		p.open(c, "path", c.Path)
	}
	return p.b.String(), p.err
}

// ended gives a text the end that parsing takes away, and no more.
func ended(text string) string {
	if strings.HasSuffix(text, "\r") {
		return text + "\r\n"
	}
	return text + "\n"
}

// String is a range as READ_FILE has it; empty for the whole file.
func (r Range) String() string {
	switch {
	case r.First == 0:
		return ""
	case r.Last == 0:
		return fmt.Sprintf("%d-", r.First)
	}
	return fmt.Sprintf("%d-%d", r.First, r.Last)
}

type printer struct {
	b    strings.Builder
	word string
	err  error
}

// open writes an opening tag; attributes without a value are left out.
func (p *printer) open(c Command, attrs ...string) {
	if s := shapeOf(c.command()); p.word != "" && s.body {
		attrs = append(attrs, "end", p.word)
	}
	p.b.WriteString("[" + c.command())
	for i := 0; i < len(attrs); i += 2 {
		key, value := attrs[i], attrs[i+1]
		if strings.ContainsAny(value, "\"\n\r") && p.err == nil {
			p.err = fmt.Errorf("print %s: %s cannot hold a quote or the end of a line", c.command(), key)
		}
		if value != "" {
			fmt.Fprintf(&p.b, ` %s="%s"`, key, value)
		}
	}
	p.b.WriteString("]\n")
}

func (p *printer) close(c Command, body string) {
	p.b.WriteString(body)
	if body != "" && !strings.HasSuffix(body, "\n") {
		p.b.WriteString("\n")
	}
	p.b.WriteString("[/" + c.command())
	if p.word != "" {
		p.b.WriteString(" " + p.word)
	}
	p.b.WriteString("]\n")
}

func printedPairs(pairs []Pair) string {
	var b strings.Builder
	for _, p := range pairs {
		size := 7
		for _, l := range append(splitLines(p.Search), splitLines(p.With)...) {
			if l = strings.TrimSpace(l); strings.HasPrefix(l, "=") || strings.HasPrefix(l, ">") {
				size = max(size, min(len(l)-len(strings.TrimLeft(l, "=>"))+1, 80))
			}
		}
		fmt.Fprintf(&b, "%s SEARCH\n%s%s\n%s%s REPLACE\n", strings.Repeat("<", size), p.Search, strings.Repeat("=", size), p.With, strings.Repeat(">", size))
	}
	return b.String()
}
