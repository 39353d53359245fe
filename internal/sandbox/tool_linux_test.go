package sandbox

import (
	"archive/tar"
	"bufio"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// holdTool looks for the tool and keeps its output open.
const holdTool = `while :; do for p in /proc/[0-9]*; do
	case "$(tr '\0' ' ' <$p/cmdline 2>/dev/null)" in
	hawser-tool*) exec 7<$p/fd/0 8>$p/fd/1 9>$p/fd/2 && echo held && exec sleep 1000;;
	esac
done; done 2>/dev/null`

// A process of the box can hold the tool's pipes open for ever.
func TestHeldPipesDoNotHoldTheTool(t *testing.T) {
	for _, cancelled := range []bool{false, true} {
		b := open(t, Policy{Kind: Jail})
		r, w, err := os.Pipe()
		must(t, err)
		defer r.Close()
		p, err := b.Start(t.Context(), Command{Args: []string{"sh", "-c", holdTool}, Stdout: w})
		w.Close()
		must(t, err)
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		in, feed := io.Pipe()
		ended := make(chan error, 1)
		var out bounded
		go func() { ended <- b.tool(ctx, in, &out, "unpack", "/tmp/x") }()
		if line, err := bufio.NewReader(r).ReadString('\n'); err != nil || line != "held\n" {
			t.Fatalf("%q, %v", line, err)
		}
		if cancelled {
			cancel()
		} else {
			feed.Close()
		}
		select {
		case err := <-ended:
			if cancelled != errors.Is(err, context.Canceled) || !cancelled && err != nil {
				t.Error(err)
			}
		case <-time.After(20 * time.Second):
			t.Fatal("the tool is still waited for")
		}
		must(t, p.KillTree(t.Context()))
	}
}

// What a tool wrote last is read, however late, and no more than a pipe holds.
func TestDrainReadsWhatIsThere(t *testing.T) {
	r, w, err := os.Pipe()
	must(t, err)
	defer closeAll(r, w)
	_, err = w.WriteString("last words")
	must(t, err)
	over := make(chan struct{})
	close(over)
	must(t, r.SetReadDeadline(time.Unix(1, 0)))
	var got bounded
	if err := drain(&got, r, over); err != nil || got.String() != "last words" {
		t.Errorf("%q, %v", got.String(), err)
	}
}

// A file can become a pipe after it was looked at.
func TestPackDoesNotWaitForPipes(t *testing.T) {
	dir := t.TempDir()
	must(t, unix.Mkfifo(filepath.Join(dir, "fifo"), 0o644))
	root, err := os.OpenRoot(dir)
	must(t, err)
	defer root.Close()
	p := &packer{ctx: t.Context(), out: tar.NewWriter(io.Discard), root: root, left: 1 << 20}
	st, err := root.Stat(".")
	must(t, err)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if err := p.regular("fifo"); err != nil || !slices.Equal(p.skipped, []string{"fifo"}) {
			t.Errorf("as a file: %v, skipped %v", err, p.skipped)
		}
		if err := p.directory("fifo", st); err == nil {
			t.Error("as a directory: no error")
		}
		if err := p.single(filepath.Join(dir, "fifo")); err == nil || errors.Is(err, fs.ErrNotExist) {
			t.Errorf("alone: %v", err)
		}
	}()
	select {
	case <-ended:
	case <-time.After(10 * time.Second):
		t.Fatal("it waits for a writer")
	}
}

func TestToolIsCopiedOnce(t *testing.T) {
	a, err := openSelf()
	must(t, err)
	if b, err := openSelf(); err != nil || a != b {
		t.Errorf("a second copy, %v", err)
	}
	must(t, a.Chmod(0))
	b, err := openSelf()
	must(t, err)
	if st, err := b.Stat(); err != nil || a == b || st.Mode()&0o100 == 0 {
		t.Errorf("it can no longer be run: %v %v", st.Mode(), err)
	}
}
