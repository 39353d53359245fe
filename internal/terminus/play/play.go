// Package play lets a person play the agent: it shows what an agent would see and
// makes answers of what is typed. It knows the codec and a person at a line of
// text; it knows no terminal and no session.
package play

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"hawser/internal/terminus/wire"
)

// ErrLeft says that the person has left the game.
var ErrLeft = errors.New("the player has left")

// Player answers requests with what a person types.
type Player struct {
	out   io.Writer
	saved io.Writer
	lines chan string // closed at the end of the input
}

// New makes a player of a person's input and output. Answers are also written to
// saved, if it is not nil, one a line. The input is read until its end, also
// when nobody asks any more.
func New(in io.Reader, out, saved io.Writer) *Player {
	p := &Player{out: out, saved: saved, lines: make(chan string)}
	go func() {
		defer close(p.lines)
		for r := bufio.NewReader(in); ; {
			line, err := r.ReadString('\n')
			if line != "" {
				p.lines <- strings.TrimRight(line, "\r\n")
			}
			if err != nil {
				return
			}
		}
	}()
	return p
}

// Close ends nothing: the input is its owner's.
func (p *Player) Close() error { return nil }

// Ask shows the screen and takes an answer.
func (p *Player) Ask(ctx context.Context, r wire.Request) (string, error) {
	p.show(r)
	for {
		answer, err := p.answer(ctx, r)
		if err != nil {
			return "", err
		}
		if answer == "" {
			continue
		}
		if p.saved != nil {
			if _, err := fmt.Fprintln(p.saved, oneLine(answer)); err != nil {
				return "", fmt.Errorf("save the answer: %w", err)
			}
		}
		return answer, nil
	}
}

// oneLine writes an answer so that it can be read again from a file.
func oneLine(answer string) string {
	if r := wire.Parse(answer, wire.Auto); r.Error == "" {
		return r.Answer.Encode()
	}
	return strings.Join(strings.Fields(answer), " ")
}

// answer takes one line, or more if an answer begins with it.
func (p *Player) answer(ctx context.Context, r wire.Request) (string, error) {
	p.printf("> ")
	line, err := p.line(ctx)
	if err != nil {
		return "", err
	}
	if begin := strings.TrimSpace(line); strings.HasPrefix(begin, "{") || strings.HasPrefix(begin, "<response>") {
		return p.whole(ctx, line)
	}
	if isFence(line) { // around an answer that was pasted
		return "", nil
	}
	a, say, err := read(line)
	switch {
	case err != nil:
		return "", err
	case say == "prompt":
		p.printf("%s\n", strings.TrimRight(r.Prompt, "\n"))
		return "", nil
	case say != "":
		p.printf("%s\n", say)
		return "", nil
	}
	text := a.Encode()
	p.printf("  sent as %s\n", text)
	return text, nil
}

// isFence says that a line only begins or ends a block of code.
func isFence(line string) bool {
	language, ok := strings.CutPrefix(strings.TrimSpace(line), "```")
	return ok && !strings.ContainsAny(language, " `")
}

// whole reads on to the end of a written answer.
func (p *Player) whole(ctx context.Context, line string) (string, error) {
	var s wire.Splitter
	for {
		if _, complete, err := s.Feed([]byte(line + "\n")); complete || err != nil {
			return s.Take(), err
		}
		if s.Quiet() { // it looks like no answer after all; the parser says why
			return s.Take(), nil
		}
		p.printf("… ")
		var err error
		if line, err = p.line(ctx); err != nil {
			return "", err
		}
	}
}

func (p *Player) line(ctx context.Context) (string, error) {
	select {
	case line, ok := <-p.lines:
		if !ok {
			p.printf("\n") // after the prompt
			return "", ErrLeft
		}
		return line, nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// printf tells the person something. One who cannot be told will not answer
// either.
func (p *Player) printf(format string, args ...any) { _, _ = fmt.Fprintf(p.out, format, args...) }
