package cli

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/charmbracelet/x/ansi"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// markdown renders text for a terminal of some width.
type markdown struct {
	palette
	parser goldmark.Markdown
}

func newMarkdown(p palette) *markdown {
	return &markdown{p, goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough, extension.TaskList))}
}

// render gives the lines of a piece of markdown.
func (m *markdown) render(source string, width int) string {
	src := []byte(shown(source))
	doc := m.parser.Parser().Parse(text.NewReader(src))
	return strings.Trim(strings.ReplaceAll(m.blocks(doc, src, max(10, width)), heldSpace, " "), "\n")
}

func (m *markdown) blocks(parent ast.Node, src []byte, width int) string {
	var b strings.Builder
	tight := false
	if l, ok := parent.Parent().(*ast.List); ok {
		tight = l.IsTight
	}
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		if b.Len() > 0 && !tight {
			b.WriteByte('\n')
		}
		b.WriteString(m.block(n, src, width))
	}
	return b.String()
}

func (m *markdown) block(n ast.Node, src []byte, width int) string {
	switch n := n.(type) {
	case *ast.Heading:
		return m.wrap(m.paint(m.bold+m.underline, m.inline(n, src)), width)
	case *ast.FencedCodeBlock, *ast.CodeBlock:
		return m.code(n, src)
	case *ast.Blockquote:
		return m.prefixed(m.blocks(n, src, width-2), m.paint(m.dim, "│ "), m.paint(m.dim, "│ "))
	case *ast.List:
		return m.list(n, src, width)
	case *ast.ThematicBreak:
		return m.paint(m.dim, strings.Repeat("─", min(width, 40))) + "\n"
	case *ast.HTMLBlock:
		return m.lines(n, src)
	case *east.Table:
		return m.table(n, src)
	}
	if n.Type() == ast.TypeInline {
		return m.inline(n, src)
	}
	return m.wrap(m.inline(n, src), width)
}

func (m *markdown) wrap(s string, width int) string {
	if s == "" {
		return ""
	}
	return wrapAround(s, width) + "\n"
}

func (m *markdown) lines(n ast.Node, src []byte) string {
	var b strings.Builder
	for i := range n.Lines().Len() {
		seg := n.Lines().At(i)
		b.Write(seg.Value(src))
	}
	return b.String()
}

func (m *markdown) code(n ast.Node, src []byte) string {
	body := strings.TrimSuffix(m.lines(n, src), "\n")
	var b strings.Builder
	for line := range strings.SplitSeq(body, "\n") {
		fmt.Fprintf(&b, "  %s\n", m.paint(m.cyan, strings.ReplaceAll(line, "\t", "    ")))
	}
	return b.String()
}

func (m *markdown) list(n *ast.List, src []byte, width int) string {
	var b strings.Builder
	number := n.Start
	for item := n.FirstChild(); item != nil; item = item.NextSibling() {
		mark := "• "
		if n.IsOrdered() {
			mark = fmt.Sprintf("%d. ", number)
			number++
		}
		if b.Len() > 0 && !n.IsTight {
			b.WriteByte('\n')
		}
		b.WriteString(m.prefixed(m.blocks(item, src, width-len(mark)), mark, strings.Repeat(" ", ansi.StringWidth(mark))))
	}
	return b.String()
}

// prefixed puts something before the first line and something before the others.
func (m *markdown) prefixed(s, first, rest string) string {
	var b strings.Builder
	prefix := first
	for line := range strings.SplitSeq(strings.TrimSuffix(s, "\n"), "\n") {
		b.WriteString(prefix + line + "\n")
		prefix = rest
	}
	return b.String()
}

func (m *markdown) inline(parent ast.Node, src []byte) string {
	var b strings.Builder
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		b.WriteString(m.span(n, src))
	}
	return b.String()
}

func (m *markdown) span(n ast.Node, src []byte) string {
	switch n := n.(type) {
	case *ast.Text:
		s := string(n.Segment.Value(src))
		if !n.IsRaw() {
			s = plainText(n.Segment.Value(src))
		}
		switch {
		case n.HardLineBreak():
			s += "\n"
		case n.SoftLineBreak():
			s += " "
		}
		return s
	case *ast.String:
		return string(n.Value)
	case *ast.CodeSpan:
		return m.paint(m.cyan, unbroken(m.inline(n, src)))
	case *ast.Emphasis:
		if n.Level > 1 {
			return m.paint(m.bold, m.inline(n, src))
		}
		return m.paint(m.italic, m.inline(n, src))
	case *ast.Link:
		return m.address(m.inline(n, src), string(n.Destination))
	case *ast.Image:
		return m.address(m.inline(n, src), string(n.Destination))
	case *ast.AutoLink:
		return m.paint(m.underline, string(n.URL(src)))
	case *ast.RawHTML:
		var b strings.Builder
		for i := range n.Segments.Len() {
			seg := n.Segments.At(i)
			b.Write(seg.Value(src))
		}
		return b.String()
	case *east.Strikethrough:
		return m.paint(m.dim, m.inline(n, src))
	case *east.TaskCheckBox:
		if n.IsChecked {
			return "[x] "
		}
		return "[ ] "
	}
	return m.inline(n, src)
}

// plainText takes off escapes and entities. What a terminal would act on cannot
// come back in that way.
func plainText(b []byte) string {
	b = util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations(b)))
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, string(b))
}

func (m *markdown) address(label, to string) string {
	if label == "" || label == to {
		return m.paint(m.underline, to)
	}
	return m.paint(m.underline, label) + m.paint(m.dim, " ("+to+")")
}

func (m *markdown) table(n *east.Table, src []byte) string {
	var rows [][]string
	var widths []int
	for r := n.FirstChild(); r != nil; r = r.NextSibling() {
		var row []string
		for c := r.FirstChild(); c != nil; c = c.NextSibling() {
			cell := m.inline(c, src)
			if len(row) == len(widths) {
				widths = append(widths, 0)
			}
			widths[len(row)] = max(widths[len(row)], ansi.StringWidth(cell))
			row = append(row, cell)
		}
		rows = append(rows, row)
	}
	var b strings.Builder
	for i, row := range rows {
		var line strings.Builder
		for j, cell := range row {
			if j > 0 {
				line.WriteString("  ")
			}
			if i == 0 {
				cell = m.paint(m.bold, cell)
			}
			line.WriteString(cell + strings.Repeat(" ", max(0, widths[j]-ansi.StringWidth(cell))))
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	return b.String()
}
