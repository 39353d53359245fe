package sandbox

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// Copy says what to copy between a Box and the host: a file, or a directory
// with all that is in it. To is the copy's own path; a directory that is
// there already is added to.
type Copy struct {
	From, To string
	Max      int64 // bytes; 4 GiB if zero
}

const defaultMax = 4 << 30

// CopyIn copies from the host into the Box. It answers what it left out:
// special files, and links that lead out of what is copied.
func (b *Box) CopyIn(ctx context.Context, c Copy) (skipped []string, err error) {
	r, w := io.Pipe()
	packed := make(chan error, 1)
	go func() {
		s, err := packTree(ctx, w, c.From, c.max())
		skipped = s
		w.CloseWithError(err)
		packed <- err
	}()
	err = b.tool(ctx, r, nil, "unpack", c.To)
	r.CloseWithError(errors.New("the box took no more"))
	if perr := <-packed; perr != nil && err == nil {
		err = perr
	}
	if err != nil {
		return nil, fmt.Errorf("copy %s into the box: %w", c.From, err)
	}
	return skipped, nil
}

// CopyOut copies from the Box to the host. What comes out is not trusted:
// nothing is written but below To, no link is followed, and special files and
// links that lead out are left out and named in the answer.
func (b *Box) CopyOut(ctx context.Context, c Copy) (skipped []string, err error) {
	r, w := io.Pipe()
	packed := make(chan error, 1)
	go func() {
		err := b.tool(ctx, nil, w, "pack", c.From)
		w.CloseWithError(err)
		packed <- err
	}()
	skipped, err = unpackTree(ctx, r, c.To, c.max())
	r.CloseWithError(errors.New("no more is wanted"))
	if perr := <-packed; err == nil {
		err = perr
	}
	if err != nil {
		return nil, fmt.Errorf("copy %s out of the box: %w", c.From, err)
	}
	return skipped, nil
}

func (c Copy) max() int64 {
	if c.Max > 0 {
		return c.Max
	}
	return defaultMax
}

// tool runs a part of hawser inside the Box, so that paths mean there what
// they mean to the Box's own processes.
func (b *Box) tool(ctx context.Context, stdin io.Reader, stdout io.Writer, args ...string) error {
	self, err := openSelf()
	if err != nil {
		return fmt.Errorf("open hawser's own program: %w", err)
	}
	defer self.Close()
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
	closeAll(inR, outW, errW)
	if err != nil {
		return err
	}
	defer p.Release()
	stop := context.AfterFunc(ctx, func() { p.KillTree(context.Background()) })
	defer stop()
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
		b, _ := io.ReadAll(io.LimitReader(errR, 4<<10))
		io.Copy(io.Discard, errR)
		said <- strings.TrimSpace(string(b))
	}()
	var copyErr error
	if stdout != nil {
		_, copyErr = io.Copy(stdout, outR)
	}
	outR.Close() // a tool that still writes is told so
	<-p.Done()
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
		_, err = packTree(ctx, os.Stdout, args[1], 1<<62)
	case len(args) == 2 && args[0] == "unpack":
		_, err = unpackTree(ctx, os.Stdin, args[1], 1<<62)
	case len(args) == 1 && args[0] == "list":
		err = listWrites(os.Stdout, "/proc/self/fd/0")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// leadsOut says whether a link at name, inside a tree, points outside of it.
func leadsOut(name, target string) bool {
	if filepath.IsAbs(target) {
		return true
	}
	return !filepath.IsLocal(filepath.Join(filepath.Dir(name), target))
}
