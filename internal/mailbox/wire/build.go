package wire

import (
	"fmt"
	"strings"
)

// build makes an item of a block: it judges the tag, then what it says.
func (p *parser) build(t *tag, line int, body string, single bool) (Item, block) {
	word, hasWord := t.get("end")
	b := block{end: p.at, body: body, shape: t.shape, worded: hasWord, word: word, closed: t.shape.body && !single}
	i := Item{Name: t.name, Line: line}
	if t.shape.ours && p.options.Strict {
		i.Status, i.Problem = NearMiss, unknownCommand(t.name, p.options)
		return i, b
	}
	switch twice := t.twice(); {
	case t.broken != "":
		i.malformed("its opening tag cannot be read: %s; %s", t.broken, t.shape.example())
		return i, b
	case twice != "":
		i.malformed("%s is given twice", shortened(twice, 40))
		return i, b
	case hasWord && !(t.shape.body && isWord(word)):
		i.malformed(`end="%s" is no end word: only blocks have one, and it begins with a letter (line numbers are start_line and end_line)`, shortened(word, 40))
		return i, b
	}
	body = t.textBehind(body, single)
	m := maker{p: p, t: t, i: &i, body: body, worded: hasWord}
	m.unknownAttributes()
	i.Command = m.make()
	switch {
	case t.shape.risky && len(t.repairs) > 0 && i.Status != Rejected:
		i.nearMiss("%s; %s", strings.Join(t.repairs, ", "), t.shape.example())
	case i.Problem != "":
		i.Command = nil
	case t.shape.risky && p.unescaped:
		i.nearMiss("the reply as a whole was HTML-escaped, and %s is never done from decoded text: send it as plain text", t.name)
	case len(t.repairs) > 0 || p.unescaped:
		i.Status = Understood
		if len(t.repairs) > 0 {
			i.addNote("understood despite " + strings.Join(t.repairs, ", "))
		}
		if p.unescaped {
			i.addNote("the reply as a whole was HTML-escaped and was decoded, this text too")
		}
	}
	if i.Command == nil {
		i.Note = ""
	}
	return i, b
}

func (i *Item) malformed(format string, args ...any) {
	i.Status, i.Problem, i.Command = Malformed, fmt.Sprintf(format, args...), nil
}

func (i *Item) nearMiss(format string, args ...any) {
	i.Status, i.Problem, i.Command = NearMiss, fmt.Sprintf(format, args...), nil
}

// textBehind puts the text after the opening tag where it belongs: a message
// may begin there, a file does not.
func (t *tag) textBehind(body string, single bool) string {
	switch {
	case t.rest == "" || single && t.shape.body:
		return body
	case t.name == "MESSAGE" || t.name == "DONE":
		return t.rest + "\n" + body
	}
	for k, r := range t.repairs {
		if r == textAfter {
			t.repairs[k] = fmt.Sprintf("%s, which was left out: “%s”", textAfter, shortened(t.rest, 60))
		}
	}
	return body
}

// maker makes one command. It sets the item's problem where it cannot.
type maker struct {
	p      *parser
	t      *tag
	i      *Item
	body   string
	worded bool
}

func (m *maker) unknownAttributes() {
	for _, a := range m.t.attrs {
		known := a.key == "end"
		for _, k := range m.t.shape.attrs {
			known = known || a.key == k && !(k == "lines" && m.p.options.Strict)
		}
		switch {
		case known:
		case m.t.name == "SEARCH_FILES" && isPattern(a.key):
			m.t.repair("the text to search as an attribute")
		case m.t.shape.risky:
			m.t.repair(fmt.Sprintf("an attribute %s that %s does not have", shortened(a.key, 40), m.t.name))
		default:
			m.i.addNote(fmt.Sprintf("%s has no attribute %s, which was left out", m.t.name, shortened(a.key, 40)))
		}
	}
}

func (m *maker) make() Command {
	switch m.t.name {
	case "CREATE_FILE":
		return m.createFile()
	case "EDIT_FILE":
		return m.editFile()
	case "DELETE_FILE":
		return DeleteFile{m.path()}
	case "READ_FILE":
		return ReadFile{m.path(), m.lines()}
	case "RUN_COMMAND":
		return m.runCommand()
	case "MESSAGE":
		m.prose()
		return Message{withoutEnd(m.body)}
	case "DONE":
		m.prose()
		if m.t.quoted && m.i.Problem == "" {
			m.i.nearMiss("a quote mark stands before it, so it may be a quotation; %s", m.t.shape.example())
		}
		return Done{withoutEnd(m.body)}
	case "REPLACE":
		return m.replace()
	case "SEARCH_FILES":
		return m.searchFiles()
	}
	return List{m.path()}
}

// prose judges a message: one whose opening tag is only nearly right must not
// swallow commands.
func (m *maker) prose() {
	if !m.t.exact() && holdsAnyOpening(m.body) {
		m.i.nearMiss("commands stand between it and its closing tag, and were not done; %s", m.t.shape.example())
	}
}

func (m *maker) createFile() Command {
	c := CreateFile{m.path(), m.body}
	m.fileBody()
	if strings.Contains(m.body, "\r\n") {
		m.i.addNote("the text has Windows line ends, which were kept")
	}
	return c
}

func (m *maker) editFile() Command {
	e := EditFile{Path: m.path(), Start: m.number("start_line"), End: m.number("end_line"), Hash: m.hash(), Body: m.body}
	if e.End < e.Start && m.i.Problem == "" {
		m.i.malformed("end_line %d comes before start_line %d", e.End, e.Start)
	}
	m.fileBody()
	return e
}

func (m *maker) runCommand() Command {
	text := withoutEnd(m.body)
	_, fence := unfence(m.body)
	switch {
	case strings.TrimSpace(text) == "":
		m.i.malformed("there is no command between the tags")
	case fence != noFence && !m.worded:
		m.i.nearMiss("the command is inside a code fence: leave out the fence, the command alone stands between the tags")
	case !m.worded && holdsLooseOpening(m.body, m.t.name):
		m.i.malformed("another [RUN_COMMAND] stands in it: close the first one with [/RUN_COMMAND] before it")
	case strings.Contains(text, "&amp;&amp;") || strings.Contains(text, "&gt;&amp;") || !m.worded && escapedShell(text):
		m.i.nearMiss("the command is HTML-escaped (&amp; for &): send it as plain text")
	case !m.worded && prettyQuotes(text):
		m.i.nearMiss("the quotes of the command are curly, which is no quoting for a shell: send it with straight quotes, or, " +
			`if it is meant so, with an end word: [RUN_COMMAND end="STOP"] and [/RUN_COMMAND STOP]`)
	}
	return RunCommand{text}
}

func (m *maker) searchFiles() Command {
	s := SearchFiles{Text: withoutEnd(m.body)}
	if _, ok := m.t.get("path"); ok {
		s.Path = m.path()
	}
	if m.body == "" {
		for _, a := range m.t.attrs {
			if isPattern(a.key) {
				s.Text = a.value
			}
		}
	}
	switch {
	case m.i.Problem != "":
	case m.t.quoted && strings.HasPrefix(s.Text, ">"):
		m.i.nearMiss("the block is quoted with > on every line: send it without quote marks")
	case strings.TrimSpace(s.Text) == "":
		m.i.malformed("there is no text to search between the tags")
	case strings.Contains(s.Text, "\n"):
		m.i.malformed("it searches one line of text, and there are several between the tags")
	}
	return s
}

func isPattern(key string) bool { return key == "pattern" || key == "query" || key == "text" }

func hasPattern(t *tag) bool {
	for _, a := range t.attrs {
		if isPattern(a.key) {
			return true
		}
	}
	return false
}

// fileBody judges a text that is to become a file or a piece of one.
func (m *maker) fileBody() {
	if m.i.Problem != "" || m.worded {
		return
	}
	switch {
	case m.t.slashed:
		m.i.nearMiss("the page put a backslash before every bracket, and likely into the text: send it as plain text, or in a code fence around the whole block")
	case m.t.rest != "" && strings.TrimSpace(m.body) == "":
		m.i.nearMiss("the text “%s” stands on the line of the opening tag, and nothing below it; %s", shortened(m.t.rest, 60), m.t.shape.example())
	case m.t.quoted && everyLine(m.body, quotedLine):
		m.i.nearMiss("the block is quoted with > on every line: send it without quote marks")
	case !m.p.options.Strict && m.t.name != "REPLACE" && numbered(m.body):
		m.i.nearMiss(`every line begins with a line number such as "12| ": leave the numbers out, they are only shown`)
	case holdsOpening(m.body, m.t.name):
		if !m.t.exact() {
			m.i.nearMiss("another [%s …] stands in it before the closing tag; %s", m.t.name, m.t.shape.example())
			return
		}
		m.i.addNote(fmt.Sprintf("the text holds a line that opens another %s, which was taken as text; if a closing tag was forgotten, send both again", m.t.name))
	}
	if m.i.Problem == "" {
		m.pageMarks()
	}
}
