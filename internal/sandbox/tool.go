package sandbox

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"time"
)

const (
	// maxAnswer bounds what a tool may say that hawser keeps in memory.
	maxAnswer = 256 << 20
	// lastWords is for reading what is in a pipe when its writer has ended.
	lastWords = 250 * time.Millisecond
	// maxPipe is the most that a pipe holds, if nobody privileged made it larger.
	maxPipe = 1 << 20
)

// tool runs a part of hawser inside the Box, so that paths mean there what
// they mean to the Box's own processes. Those can hold the tool's pipes open,
// so no pipe is waited for once the tool has ended.
func (b *Box) tool(ctx context.Context, stdin io.Reader, stdout io.Writer, args ...string) error {
	self, err := openSelf()
	if err != nil {
		return fmt.Errorf("open hawser's own program: %w", err)
	}
	inR, inW, err := os.Pipe()
	if err != nil {
		return err
	}
	outR, outW, err := os.Pipe()
	if err != nil {
		closeAll(inR, inW)
		return err
	}
	errR, errW, err := os.Pipe()
	if err != nil {
		closeAll(inR, inW, outR, outW)
		return err
	}
	defer closeAll(inW, outR, errR)
	c := Command{Args: append([]string{toolName}, args...), Dir: "/", Stdin: inR, Stdout: outW, Stderr: errW, program: self}
	if f, ok := stdin.(*os.File); ok {
		c.Stdin, stdin = f, nil
	}
	p, err := b.Start(ctx, c)
	runtime.KeepAlive(self)
	closeAll(inR, outW, errW)
	if err != nil {
		return err
	}
	defer p.Release()
	stop := context.AfterFunc(ctx, func() { p.KillTree(context.Background()) })
	defer stop()
	over := make(chan struct{})
	go func() {
		defer close(over)
		select {
		case <-p.Done():
		case <-ctx.Done():
		}
		outR.SetReadDeadline(time.Now())
		errR.SetReadDeadline(time.Now())
	}()
	fed := make(chan struct{})
	go func() {
		defer close(fed)
		if stdin != nil {
			io.Copy(inW, stdin)
		}
		inW.Close()
	}()
	said := make(chan string, 1)
	go func() {
		var words head
		drain(&words, errR, over)
		said <- strings.TrimSpace(string(words))
	}()
	var copyErr error
	if stdout != nil {
		copyErr = drain(stdout, outR, over)
	}
	outR.Close() // a tool that still writes is told so
	<-p.Done()
	<-over
	inW.Close()
	if closer, ok := stdin.(*io.PipeReader); ok {
		closer.Close()
	}
	<-fed
	words := <-said
	switch st := p.Status(); {
	case ctx.Err() != nil:
		return ctx.Err()
	case copyErr != nil:
		return copyErr
	case st.Code != 0 || st.Signal != 0:
		return errors.New(orElse(words, fmt.Sprintf("the helper ended with %d (%v)", st.Code, st.Signal)))
	}
	return nil
}

// drain copies a pipe to its end or, once its writer is over and its deadline
// has passed, what is in it.
func drain(w io.Writer, r *os.File, over <-chan struct{}) error {
	_, err := io.Copy(w, r)
	if !errors.Is(err, os.ErrDeadlineExceeded) {
		return err
	}
	<-over // its deadline would come after ours
	r.SetReadDeadline(time.Now().Add(lastWords))
	// All of it first: w may be slow.
	rest, err := io.ReadAll(io.LimitReader(r, maxPipe))
	if err != nil && !errors.Is(err, os.ErrDeadlineExceeded) {
		return err
	}
	if len(rest) == 0 {
		return nil // a w that has all it wants need not take even that
	}
	_, err = w.Write(rest)
	return err
}

// head keeps the beginning of what is written to it.
type head []byte

func (h *head) Write(p []byte) (int, error) {
	*h = append(*h, p[:min(len(p), 4<<10-len(*h))]...)
	return len(p), nil
}

// bounded keeps what is written to it, up to a bound.
type bounded struct{ b bytes.Buffer }

func (b *bounded) Write(p []byte) (int, error) {
	if b.b.Len()+len(p) > maxAnswer {
		return 0, errTooBig
	}
	return b.b.Write(p)
}

func (b *bounded) Read(p []byte) (int, error) { return b.b.Read(p) }
func (b *bounded) String() string             { return b.b.String() }

func orElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
}

func closeAll(files ...*os.File) {
	for _, f := range files {
		f.Close()
	}
}

// toolName is what hawser calls itself when it works inside a Box.
const toolName = "hawser-tool"

// runTool is hawser inside a Box.
func runTool() {
	err := fmt.Errorf("usage: %s pack|unpack|list [PATH]", toolName)
	ctx := context.Background()
	switch args := os.Args[1:]; {
	case len(args) == 2 && args[0] == "pack":
		_, err = packTree(ctx, os.Stdout, args[1], 1<<62, true)
	case len(args) == 2 && args[0] == "unpack":
		var skipped []string
		skipped, err = unpackTree(ctx, os.Stdin, args[1], 1<<62)
		for _, name := range skipped {
			fmt.Printf("%q\n", name)
		}
	case len(args) == 1 && args[0] == "list":
		err = listWrites(os.Stdout, "/proc/self/fd/0")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}
