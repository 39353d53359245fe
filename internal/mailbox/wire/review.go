package wire

import (
	"path"
	"strings"
)

// reviewFences looks at bodies that stand in code fences. If all of the reply's
// do, the page put them there: they are taken off. If only some do, nobody knows.
func (p *parser) reviewFences() {
	var fenced []int
	bare := 0
	for k := range p.reply.Items {
		i, b := &p.reply.Items[k], &p.blocks[k]
		if !i.Do() || !b.shape.files || b.worded || b.body == "" {
			continue
		}
		switch _, f := unfence(b.body); {
		case f == noFence:
			bare++
		case f == wholeFence && b.shape.name == "REPLACE": // whatever the others are: see replace
			i.Status = Understood
			i.addNote("the code fence around the text was taken off")
		default:
			fenced = append(fenced, k)
		}
	}
	for _, k := range fenced {
		i := &p.reply.Items[k]
		inner, f := unfence(p.blocks[k].body)
		switch {
		case markdown(i.Command):
			i.addNote("the code fence around the text was taken as a part of it")
		case f == wholeFence && bare == 0:
			i.Status = Understood
			i.Command = withBody(i.Command, inner)
			i.addNote("the code fence around the text was taken off")
		default:
			i.nearMiss(`the text begins with a code fence: leave it out; if it belongs to the file, give the block an end word: [%s … end="STOP"] and [/%s STOP]`, i.Name, i.Name)
			i.Note = ""
		}
	}
}

// markdown says that a command's file may well consist of a code fence.
func markdown(c Command) bool {
	name := ""
	switch c := c.(type) {
	case CreateFile:
		name = c.Path
	case EditFile:
		name = c.Path
	}
	switch strings.ToLower(path.Ext(name)) {
	case ".md", ".markdown", ".mdx", ".qmd", ".rmd":
		return true
	}
	return false
}

func withBody(c Command, body string) Command {
	switch c := c.(type) {
	case CreateFile:
		c.Body = body
		return c
	case EditFile:
		c.Body = body
		return c
	}
	return c
}

// reviewEntities warns of bodies that look HTML-escaped where nothing proves it.
func (p *parser) reviewEntities() {
	if p.unescaped || !strings.Contains(p.text, "&lt;") && !strings.Contains(p.text, "&gt;") || strings.Contains(p.text, "<") {
		return
	}
	for k := range p.reply.Items {
		i, b := &p.reply.Items[k], &p.blocks[k]
		if i.Do() && b.shape.files && (strings.Contains(b.body, "&lt;") || strings.Contains(b.body, "&gt;")) {
			i.addNote("the text holds &lt; or &gt; and no < at all, and was taken as it is; if the page escaped it, send it again")
		}
	}
}

// reviewDone ignores what comes after the end.
func (p *parser) reviewDone() {
	done := false
	for k := range p.reply.Items {
		i := &p.reply.Items[k]
		if done {
			i.Status, i.Command, i.Note, i.Problem = Ignored, nil, "", ""
		}
		_, is := i.Command.(Done)
		done = done || is
	}
}
