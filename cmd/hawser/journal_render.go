package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"hawser/internal/approval"
	"hawser/internal/journal"
)

// renderer prints records for people. What they say came from agents and
// programs: nothing of it reaches the terminal as a control character.
type renderer struct {
	out   *bufio.Writer
	color bool
}

const (
	summaryMost = 160 // characters
	valueMost   = 80
)

func (v *renderer) record(r journal.Record) {
	b := body{}
	line := b.summary(r.Data)
	fmt.Fprintf(v.out, "%5d  %s  %s\n", r.Seq, r.At.Local().Format("15:04:05.000"), strings.TrimRight(v.paint("1", fmt.Sprintf("%-14s", r.Kind))+" "+shorten(line, summaryMost), " "))
	if b.text != "" {
		v.block(b.text, func(string) string { return "" })
	}
	for _, d := range b.diffs {
		v.block(d, diffColor)
	}
}

// block prints lines below a record.
func (v *renderer) block(text string, color func(string) string) {
	for line := range strings.Lines(approval.Visible(strings.TrimRight(text, "\n"))) {
		line = strings.TrimSuffix(line, "\n")
		fmt.Fprintf(v.out, "%21s%s\n", "", v.paint(color(line), line))
	}
}

func (v *renderer) paint(code, s string) string {
	if !v.color || code == "" {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}

func diffColor(line string) string {
	switch {
	case strings.HasPrefix(line, "+++"), strings.HasPrefix(line, "---"):
		return "1"
	case strings.HasPrefix(line, "+"):
		return "32"
	case strings.HasPrefix(line, "-"):
		return "31"
	case strings.HasPrefix(line, "@@"):
		return "36"
	}
	return ""
}

// body is what a record has below its first line.
type body struct {
	text  string
	diffs []string
}

// summary says the data on one line: what has a name as name=value, in the order
// in which it stands there. Texts and diffs are taken out of it.
func (b *body) summary(data json.RawMessage) string {
	d := json.NewDecoder(bytes.NewReader(data))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return b.value(data)
	}
	var parts []string
	for d.More() {
		name, err1 := d.Token()
		var raw json.RawMessage
		if err2 := d.Decode(&raw); err1 != nil || err2 != nil {
			break
		}
		key, _ := name.(string)
		var s string
		switch isText := json.Unmarshal(raw, &s) == nil; {
		case isText && key == "text" && strings.TrimSpace(s) != "":
			b.text = s
		case isText && (key == "diff" || key == "patch") && s != "":
			b.diffs = append(b.diffs, s)
		case len(raw) > 2 && raw[0] == '[' && bytes.Contains(raw, []byte(`"diff":`)):
			parts = append(parts, b.files(raw)...)
		default:
			parts = append(parts, approval.Visible(key)+"="+b.value(raw))
		}
	}
	return strings.Join(parts, " ")
}

// files are several objects of which some have a diff.
func (b *body) files(raw json.RawMessage) (parts []string) {
	var list []json.RawMessage
	if json.Unmarshal(raw, &list) != nil {
		return nil
	}
	for _, one := range list {
		parts = append(parts, b.summary(one))
	}
	return parts
}

// value is a value in short.
func (b *body) value(raw json.RawMessage) string {
	var s string
	if json.Unmarshal(raw, &s) != nil {
		return shorten(oneLine(approval.Visible(string(raw))), valueMost)
	}
	if len(s) == 64 && strings.Trim(s, "0123456789abcdef") == "" {
		return s[:12] + "…" // a hash; --json has all of it
	}
	if s == "" || strings.ContainsAny(s, " \t\n\"=") {
		s = strconv.Quote(s)
	}
	return shorten(oneLine(approval.Visible(s)), valueMost)
}

func shorten(s string, most int) string {
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	n := 0
	for i := range s {
		if n++; n == most {
			return s[:i] + "…"
		}
	}
	return s
}
