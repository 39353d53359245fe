//go:build unix

package term

import (
	"bytes"
	"context"
	"crypto/sha256"
	"io"
	"strings"
	"testing"
	"time"

	"hawser/internal/sandbox"
)

func startProgram(t testing.TB, args ...string) *Program {
	t.Helper()
	p, err := StartProgram(t.Context(), openBox(t, sandbox.Host), Spec{Args: args})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Release(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return p
}

func TestProgramLosesNothing(t *testing.T) {
	p := startProgram(t, "sh", "-c", "cat; echo done >&2")
	const size = 64 << 20
	sent := make(chan [32]byte, 1)
	go func() {
		h := sha256.New()
		w := io.MultiWriter(p.Stdin, h)
		block := bytes.Repeat([]byte("0123456789abcdef"), 4096)
		for n := 0; n < size; n += len(block) {
			block[0]++
			if _, err := w.Write(block); err != nil {
				t.Error(err)
				break
			}
		}
		p.Stdin.Close()
		sent <- [32]byte(h.Sum(nil))
	}()
	h := sha256.New()
	n, err := io.Copy(h, p.Stdout)
	if err != nil || n != size {
		t.Errorf("read %d: %v", n, err)
	}
	if want := <-sent; [32]byte(h.Sum(nil)) != want {
		t.Error("what came back is not what was sent")
	}
	if b, err := io.ReadAll(p.Stderr); err != nil || string(b) != "done\n" {
		t.Errorf("stderr %q %v", b, err)
	}
	if s, err := p.Wait(deadline(t, 10*time.Second)); err != nil || s.ExitCode == nil || *s.ExitCode != 0 {
		t.Errorf("status %+v %v", s, err)
	}
}

func TestProgramIsHeldBack(t *testing.T) {
	p := startProgram(t, "sh", "-c", "yes | head -c 20000000; echo end")
	if s, err := p.Wait(deadline(t, 100*time.Millisecond)); err == nil {
		t.Errorf("ended though nobody read: %+v", s)
	}
	b, err := io.ReadAll(p.Stdout)
	if err != nil || len(b) != 20000004 || !strings.HasSuffix(string(b), "y\nend\n") {
		t.Errorf("read %d: %v", len(b), err)
	}
}

func TestProgramIsEndedByRelease(t *testing.T) {
	p := startProgram(t, "sh", "-c", "(setsid sleep 1000 &); echo ready; cat")
	if b := make([]byte, 6); !readFull(p.Stdout, b) || string(b) != "ready\n" {
		t.Fatalf("got %q", b)
	}
	if err := p.Release(t.Context()); err != nil {
		t.Fatal(err)
	}
	if tree, err := p.process.Tree(); err != nil || len(tree) != 0 {
		t.Errorf("left: %v %v", tree, err)
	}
	if s, err := p.Wait(deadline(t, time.Second)); err != nil || s.Signal != "SIGTERM" {
		t.Errorf("status %+v %v", s, err)
	}
}

func readFull(r io.Reader, b []byte) bool {
	_, err := io.ReadFull(r, b)
	return err == nil
}
