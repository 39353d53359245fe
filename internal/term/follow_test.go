//go:build unix

package term

import (
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"hawser/internal/sandbox"
)

func TestFollowersSeeEverythingIndependently(t *testing.T) {
	term := shell(t, "for i in 1 2 3 4 5; do echo $i; sleep 0.01; done")
	var wg sync.WaitGroup
	for range 5 {
		wg.Go(func() {
			var all strings.Builder
			for f := term.Follow(); ; {
				p, err := f.Next(deadline(t, 10*time.Second))
				if errors.Is(err, io.EOF) {
					break
				}
				if err != nil || p.Lost != 0 || p.Offset != int64(all.Len()) {
					t.Errorf("piece %+v %v at %d", p, err, all.Len())
					return
				}
				all.Write(p.Data)
			}
			if all.String() != "1\n2\n3\n4\n5\n" {
				t.Errorf("followed %q", all.String())
			}
		})
	}
	wg.Wait()
}

func TestSlowFollowerLosesTheOldestAndIsTold(t *testing.T) {
	const total = 8 << 20
	term := start(t, openBox(t, sandbox.Host), Spec{Limit: KeepNone, Input: true,
		Args: []string{"sh", "-c", "read x; head -c 8388608 /dev/zero | tr '\\0' x; echo end"}})
	slow := term.Follow()
	if _, err := term.Write([]byte("\n")); err != nil {
		t.Fatal(err)
	}
	wait(t, term) // nobody reads, and yet it ends
	var got, lost int64
	last := ""
	for {
		p, err := slow.Next(deadline(t, 10*time.Second))
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		lost += p.Lost
		if p.Offset != got+lost {
			t.Errorf("offset %d after %d read and %d lost", p.Offset, got, lost)
		}
		got += int64(len(p.Data))
		last = string(p.Data)
	}
	if got+lost != total+4 || lost == 0 || !strings.HasSuffix(last, "xend\n") {
		t.Errorf("read %d and lost %d of %d, the end is %q", got, lost, total+4, tail(last))
	}
}

func TestFollowEndsWithRelease(t *testing.T) {
	term := shell(t, "echo ready; (sleep 1000 &) ; exit 0")
	wait(t, term)
	f := term.Follow()
	if p, err := f.Next(deadline(t, 10*time.Second)); err != nil || string(p.Data) != "ready\n" {
		t.Fatalf("%q %v", p.Data, err)
	}
	done := make(chan error, 1)
	go func() {
		_, err := f.Next(deadline(t, 10*time.Second))
		done <- err
	}()
	if err := term.Release(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := <-done; !errors.Is(err, io.EOF) {
		t.Errorf("got %v", err)
	}
}

func TestSinkGetsEveryByteAndHoldsTheProcessBack(t *testing.T) {
	for _, tty := range []*sandbox.Size{nil, {Cols: 80, Rows: 24}} {
		var mu sync.Mutex
		var all strings.Builder
		gate := make(chan struct{})
		term := start(t, openBox(t, sandbox.Host), Spec{Limit: 10, TTY: tty, Args: []string{"seq", "200000"},
			Sink: func(_ Stream, p []byte) {
				<-gate
				mu.Lock()
				all.Write(p)
				mu.Unlock()
			}})
		if s, err := term.Wait(deadline(t, 100*time.Millisecond)); err == nil {
			t.Errorf("tty %v: ended though its output was not taken: %+v", tty != nil, s)
		}
		close(gate)
		wait(t, term)
		mu.Lock()
		got := strings.ReplaceAll(all.String(), "\r", "")
		mu.Unlock()
		if len(got) != 1288895 || !strings.HasSuffix(got, "\n199999\n200000\n") {
			t.Errorf("tty %v: %d bytes, ending with %q", tty != nil, len(got), tail(got))
		}
	}
}

func TestSplitStreams(t *testing.T) {
	var mu sync.Mutex
	got := map[Stream]string{}
	term := start(t, openBox(t, sandbox.Host), Spec{Split: true, Args: []string{"sh", "-c", "echo out; echo err >&2"},
		Sink: func(s Stream, p []byte) {
			mu.Lock()
			defer mu.Unlock()
			got[s] += string(p)
		}})
	wait(t, term)
	mu.Lock()
	defer mu.Unlock()
	if got[Stdout] != "out\n" || got[Stderr] != "err\n" {
		t.Errorf("got %v", got)
	}
	if all := output(t, term).Output; all != "out\nerr\n" && all != "err\nout\n" {
		t.Errorf("output %q", all)
	}
}

func TestOnePipeKeepsTheOrderOfBothStreams(t *testing.T) {
	term := shell(t, "for i in 1 2 3 4 5 6 7 8 9; do echo $i; echo $i >&2; done")
	wait(t, term)
	if got := output(t, term).Output; got != "1\n1\n2\n2\n3\n3\n4\n4\n5\n5\n6\n6\n7\n7\n8\n8\n9\n9\n" {
		t.Errorf("output %q", got)
	}
}

// A sink that never returns is its owner's fault, and yet nothing hangs.
func TestReleaseDoesNotWaitForAStuckSink(t *testing.T) {
	t.Parallel()
	gate, stuck := make(chan struct{}), make(chan struct{}, 1)
	defer close(gate)
	sink := func(Stream, []byte) {
		select {
		case stuck <- struct{}{}:
		default:
		}
		<-gate
	}
	term, err := Start(t.Context(), openBox(t, sandbox.Host), Spec{Args: []string{"yes"}, Sink: sink})
	if err != nil {
		t.Fatal(err)
	}
	<-stuck
	done := make(chan error, 1)
	go func() { done <- term.Release(context.Background()) }()
	select {
	case err := <-done:
		if err == nil {
			t.Error("released, though its reader still runs")
		}
	case <-deadline(t, time.Minute).Done():
		t.Error("release hangs")
	}
}
