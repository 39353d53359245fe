package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"hawser/internal/agent"
)

// Converse reads the next prompt, with a line editor. A line that ends in a
// backslash goes on in the next; what is pasted stays together.
func (f *tty) Converse(ctx context.Context) (agent.Prompt, error) {
	if !f.keys.works() {
		return agent.Prompt{}, io.EOF
	}
	release, err := f.keys.lines()
	if err != nil {
		return agent.Prompt{}, fmt.Errorf("read a prompt: %w", err)
	}
	defer release()
	out := f.screen
	ed := term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{reader{f.keys, ctx.Done()}, out}, f.paint(f.green+f.bold, "> "))
	if cols, rows := f.region.size(); cols > 0 {
		_ = ed.SetSize(cols, rows)
	}
	ed.SetBracketedPasteMode(true)
	defer ed.SetBracketedPasteMode(false)
	past := loadHistory(f.history)
	ed.History = past
	f.edit(ed) // what comes meanwhile is printed above the prompt
	text, err := readPrompt(ed)
	f.edit(nil)
	if err != nil {
		io.WriteString(out, "\r\n") // the prompt's own line stays
		return agent.Prompt{}, err
	}
	past.save()
	return agent.Ask(text), nil
}

// edit has everything printed by a line editor, until it is called with nil.
func (f *tty) edit(ed *term.Terminal) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if ed == nil {
		f.region.out, f.editing = f.screen, false
		return
	}
	f.region.set(nil)
	f.region.out, f.editing = ed, true
}

func readPrompt(ed *term.Terminal) (string, error) {
	var lines []string
	for {
		line, err := ed.ReadLine()
		pasted := errors.Is(err, term.ErrPasteIndicator)
		if err != nil && !pasted {
			return "", err
		}
		more := strings.HasSuffix(line, `\`)
		lines = append(lines, strings.TrimSuffix(line, `\`))
		if more || pasted {
			continue
		}
		text := strings.TrimSpace(strings.Join(lines, "\n"))
		switch text {
		case "/exit", "/quit":
			return "", io.EOF
		case "":
			lines = nil
			continue
		}
		return text, nil
	}
}

// past is the history of a conversation's lines.
type past struct {
	file  string
	lines []string // the newest last
}

const longestHistory = 1000

func loadHistory(file string) *past {
	p := &past{file: file}
	if data, err := os.ReadFile(file); err == nil && len(data) > 0 {
		p.lines = strings.Split(strings.TrimRight(string(data), "\n"), "\n")
	}
	return p
}

func (p *past) Add(entry string) {
	if entry = strings.TrimSpace(entry); entry == "" || len(p.lines) > 0 && p.lines[len(p.lines)-1] == entry {
		return
	}
	p.lines = append(p.lines, entry)
	p.lines = p.lines[max(0, len(p.lines)-longestHistory):]
}

func (p *past) Len() int { return len(p.lines) }

// At counts from the newest.
func (p *past) At(i int) string { return p.lines[len(p.lines)-1-i] }

// save keeps the history; a conversation does not fail for it.
func (p *past) save() {
	if p.file != "" {
		_ = os.WriteFile(p.file, []byte(strings.Join(p.lines, "\n")+"\n"), 0o600)
	}
}
