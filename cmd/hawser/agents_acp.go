package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"hawser/internal/acp/drive"
	"hawser/internal/agent"
)

// newACPAgent makes the agent of a program that speaks ACP. Options that are not
// hawser's are the agent's own, such as its mode or its model.
func newACPAgent(line string, o agentOptions) (agent.Agent, error) {
	command, err := splitWords(line)
	if err != nil {
		return nil, fmt.Errorf("acp:%s: %w", line, err)
	}
	r := newOptionReader(o.options)
	d := drive.Options{
		Name: o.name, Version: version(), Env: o.env, Auth: r.text("auth"), Conversation: r.text("conversation"), Handshake: r.time("handshake"),
		Opening: r.time("opening"), Login: r.time("login"), Grace: r.time("grace"), Find: findProgram, Set: map[string]string{},
	}
	if d.Name == "acp:"+line {
		d.Name = filepath.Base(command[0])
	}
	if file := r.text("mcp"); file != "" {
		if d.Servers, err = drive.ParseServers([]byte(r.file("mcp", file))); err != nil && r.err == nil {
			return nil, fmt.Errorf("-o mcp=%s: %w", file, err)
		}
	}
	d.Servers = append(d.Servers, o.servers...)
	for name, value := range o.options {
		if !slices.Contains(r.known, name) {
			d.Set[name] = value
		}
	}
	if r.err != nil {
		return nil, r.err
	}
	return drive.New(command, d)
}

var errShellLine = errors.New("a program and its arguments are needed, not a shell line; write sh -c '…' for one")

// splitWords splits a command line as a shell would, if it is words alone.
func splitWords(line string) ([]string, error) {
	var words []string
	p := syntax.NewParser(syntax.Variant(syntax.LangPOSIX))
	for w, err := range p.WordsSeq(strings.NewReader(line)) {
		if err != nil {
			return nil, fmt.Errorf("%w (%w)", errShellLine, err)
		}
		text, ok := literal(w)
		if !ok {
			return nil, errShellLine
		}
		words = append(words, text)
	}
	if len(words) == 0 {
		return nil, errors.New("no command")
	}
	return words, nil
}

// literal is what a word says by itself.
func literal(w *syntax.Word) (string, bool) {
	var b strings.Builder
	for _, part := range w.Parts {
		switch part := part.(type) {
		case *syntax.Lit:
			if !unescape(&b, part.Value, "") {
				return "", false
			}
		case *syntax.SglQuoted:
			b.WriteString(part.Value)
		case *syntax.DblQuoted:
			for _, inner := range part.Parts {
				lit, ok := inner.(*syntax.Lit)
				if !ok || !unescape(&b, lit.Value, "$`\"\\\n") {
					return "", false
				}
			}
		default:
			return "", false
		}
	}
	return b.String(), true
}

// unescape takes backslashes out: before anything, or before the characters that
// quotes leave special. An open pattern is not plain.
func unescape(b *strings.Builder, text, special string) bool {
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c == '\\' && i+1 < len(text) && (special == "" || strings.IndexByte(special, text[i+1]) >= 0):
			i++
			if text[i] != '\n' {
				b.WriteByte(text[i])
			}
			continue
		case special == "" && strings.IndexByte("*?[;&|<>()", c) >= 0:
			return false
		}
		b.WriteByte(c)
	}
	return true
}

// findProgram says whether a program can be found as a shell would find it.
func findProgram(name string) error {
	if strings.ContainsRune(name, filepath.Separator) || strings.Contains(name, "/") {
		if executable(name) {
			return nil
		}
		return missingProgram(name)
	}
	for _, dir := range filepath.SplitList(os.Getenv("PATH")) {
		if dir != "" && executable(filepath.Join(dir, name)) {
			return nil
		}
	}
	return missingProgram(name)
}

// missingProgram is the name of a program that cannot be found.
type missingProgram string

func (p missingProgram) Error() string {
	if strings.ContainsAny(string(p), "/"+string(filepath.Separator)) {
		return "there is no program " + string(p)
	}
	return string(p) + " is not on PATH"
}

func executable(path string) bool {
	if runtime.GOOS == "windows" {
		for _, ext := range append([]string{""}, filepath.SplitList(os.Getenv("PATHEXT"))...) {
			if info, err := os.Stat(path + ext); err == nil && !info.IsDir() {
				return true
			}
		}
		return false
	}
	info, err := os.Stat(path)
	return err == nil && !info.IsDir() && info.Mode()&fs.FileMode(0o111) != 0
}
