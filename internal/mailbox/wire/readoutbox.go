package wire

import (
	"fmt"
	"strconv"
	"strings"
)

// Shown is an outbox as a model sees it.
type Shown struct {
	Marker
	Task     string // folded into one line
	Protocol string
	Files    []File
	Results  []Result
	Contents []ShownFile
	Prompt   string
}

// ShownFile is a requested file in an outbox. Lines of ours, such as the one that
// says how to ask for more, are not in its text.
type ShownFile struct {
	Path, Hash string
	First      int // the number of the first line; zero if they have none
	Text       string
}

// ReadOutbox reads what Outbox.Write wrote.
func ReadOutbox(text string) (Shown, error) {
	var at [4]int // where each section's text begins
	var ends [4]int
	next := 0
	for pos := 0; pos < len(text); {
		line, _ := cutLine(text[pos:])
		for k, name := range sections {
			if trim(line) != sectionMarker(name) {
				continue
			}
			if k != next {
				return Shown{}, fmt.Errorf("section %s of the outbox is out of order: copy the whole file", name)
			}
			if at[k] = pos + len(line); k > 0 {
				ends[k-1] = pos
			}
			next++
		}
		pos += len(line)
	}
	if next < len(sections) {
		return Shown{}, fmt.Errorf("the outbox has no %s section: copy the whole file", sections[next])
	}
	ends[3] = len(text)
	section := func(k int) string { return strings.TrimRight(text[at[k]:ends[k]], "\n") }
	s := Shown{Protocol: section(1)}
	for _, l := range splitLines(section(0)) {
		s.read(l)
		if task, ok := strings.CutPrefix(l, "Task: "); ok {
			s.Task = task
		}
	}
	var prompt strings.Builder
	for _, l := range splitLines(section(3)) {
		prompt.WriteString(unescapeLine(l) + "\n")
	}
	s.Prompt = strings.TrimRight(prompt.String(), "\n")
	s.context(splitLines(section(2)))
	return s, nil
}

func (s *Shown) context(lines []string) {
	heading := ""
	for n := 0; n < len(lines); n++ {
		l := lines[n]
		if h, ok := strings.CutPrefix(l, "## "); ok {
			heading = h
			continue
		}
		switch heading {
		case headings[0]:
			s.file(l)
		case headings[1]:
			s.result(l)
		case headings[2]:
			if path, ok := cutMarks(l, "--- "); ok {
				n = s.content(path, lines, n+1)
			}
		}
	}
}

func cutMarks(l, start string) (string, bool) {
	path, ok := strings.CutPrefix(l, start)
	path, end := strings.CutSuffix(path, " ---")
	if plain, err := strconv.Unquote(path); err == nil {
		path = plain
	}
	return path, ok && end
}

func (s *Shown) file(l string) {
	l, ok := strings.CutSuffix(strings.TrimPrefix(l, "  "), ")")
	n := strings.LastIndex(l, " (")
	if !ok || n < 0 {
		return
	}
	f := File{Path: l[:n], Link: l[n+2:] == "link"}
	if !f.Link {
		size, ok := strings.CutSuffix(l[n+2:], " bytes")
		var err error
		if f.Size, err = strconv.ParseInt(size, 10, 64); !ok || err != nil {
			return
		}
	}
	if plain, err := strconv.Unquote(f.Path); err == nil {
		f.Path = plain
	}
	s.Files = append(s.Files, f)
}

func (s *Shown) result(l string) {
	for _, mark := range []string{"[OK] ", "[FAILED] "} {
		if rest, ok := strings.CutPrefix(l, mark); ok {
			name, summary, _ := strings.Cut(rest, ": ")
			s.Results = append(s.Results, Result{Command: name, Success: mark == "[OK] ", Summary: summary})
			return
		}
	}
	if len(s.Results) == 0 {
		return
	}
	r := &s.Results[len(s.Results)-1]
	if out, ok := strings.CutPrefix(l, "  Output: "); ok && r.Output == "" {
		r.Output = out
	} else if out, ok := strings.CutPrefix(unescapeLine(l), "  "); ok {
		r.Output += "\n" + out
	}
}

// content reads one file and gives the index of its last line.
func (s *Shown) content(path string, lines []string, n int) int {
	f := ShownFile{Path: path}
	var text strings.Builder
	for ; n < len(lines); n++ {
		l := lines[n]
		if end, ok := cutMarks(l, "--- end "); ok && end == path {
			break
		}
		digits, rest, ok := strings.Cut(strings.TrimLeft(l, " "), "| ")
		number, isNumber := wholeNumber(digits)
		hash, isHash := strings.CutPrefix(l, "hash: ")
		switch {
		case isHash && text.Len() == 0 && f.Hash == "":
			f.Hash = hash
		case ok && isNumber && (f.First > 0 || text.Len() == 0):
			if f.First == 0 {
				f.First = number
			}
			text.WriteString(rest + "\n")
		case f.First > 0 || f.Hash != "": // a line of ours
		default:
			text.WriteString(unescapeLine(l) + "\n")
		}
	}
	f.Text = text.String()
	s.Contents = append(s.Contents, f)
	return n
}
