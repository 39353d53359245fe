package sandbox

import (
	"bufio"
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// escapes are ways to get away from one's parent. Each says "ready" when
// everything is in place, and most leave a process that nobody waits for.
var escapes = []struct {
	name string
	sh   string
}{
	{name: "a plain child", sh: `sleep 1000 & echo ready; wait`},
	{name: "a double fork", sh: `(sh -c 'sleep 1000 & sleep 1000 &' &); echo ready; sleep 1000`},
	{name: "a double fork whose parent has ended", sh: `(setsid sh -c 'echo ready; exec sleep 1000' &)`},
	{name: "a session of its own", sh: `setsid sh -c 'setsid sleep 1000 & echo ready; wait' & wait`},
	{name: "ignored signals", sh: `trap '' HUP INT QUIT TERM USR1 USR2 TSTP TTIN TTOU PIPE; setsid sh -c 'echo ready; while :; do sleep 1000; done' & wait`},
	{name: "stopped processes", sh: `sleep 1000 & kill -STOP $!; setsid sh -c 'kill -STOP $$' & echo ready; kill -STOP $$`},
	{name: "an empty environment", sh: `(env -i setsid sh -c 'echo ready; exec sleep 1000' &); sleep 1000`},
	{name: "no descriptors", sh: `(setsid sh -c 'echo ready; exec sleep 1000 <&- >&- 2>&-' &); sleep 1000`},
	{name: "a name that looks like a dead process", sh: `(perl -e '$0 = ") Z 1 (\n1 (x) Z"; $| = 1; print "ready\n"; sleep 1000' &); sleep 1000`},
	{name: "a process that is always another", sh: `(perl -e '$| = 1; print "ready\n"; setpgrp; while (1) { fork and exit; select undef, undef, undef, 0.0005 }' &); sleep 1000`},
	{name: "a storm of forks", sh: `(perl -e '$| = 1; for (1..8) { if (!fork) { while (1) { fork and exit } } } print "ready\n"; sleep 1000' &); sleep 1000`},
	{name: "three hundred children", sh: `(perl -e '$| = 1; for (1..300) { if (!fork) { setpgrp; sleep 1000; exit } } print "ready\n"; sleep 1000' &); sleep 1000`},
	{name: "a chain of a hundred", sh: `f() { if [ $1 -gt 0 ]; then (f $(($1 - 1))) & wait; else echo ready; sleep 1000; fi; }; f 100`},
	{name: "a changed mark", sh: `(perl -e '$| = 1; my $low = pack("QQ", 1000, 1000); syscall(160, 15, $low); fork and exit; setpgrp; print "ready\n"; sleep 1000' &); sleep 1000`},
}

// endings are ways to end a tree.
var endings = []struct {
	name string
	end  func(ctx context.Context, b *Box, p *Process) error
}{
	{"KillTree", func(ctx context.Context, b *Box, p *Process) error { return p.KillTree(ctx) }},
	{"KillAll", func(ctx context.Context, b *Box, p *Process) error { return b.KillAll(ctx) }},
	{"Close", func(ctx context.Context, b *Box, p *Process) error { return b.Close() }},
}

func TestTreeEndsWhateverItDoes(t *testing.T) {
	kinds(t, func(t *testing.T, k Kind) {
		for _, e := range escapes {
			for _, end := range endings {
				t.Run(e.name+"/"+end.name, func(t *testing.T) {
					mark := spotless(t)
					b := open(t, Policy{Kind: k, Env: []string{caseEnv + "=" + mark}})
					p := startReady(t, b, e.sh)
					ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
					defer cancel()
					if err := end.end(ctx, b, p); err != nil {
						t.Error(err)
					}
					if !eventually(func() bool { return len(strangers(mark)) == 0 }) {
						t.Errorf("left: %q", few(strangers(mark)))
					}
					select {
					case <-p.Done():
					case <-ctx.Done():
						t.Error("its end was never reported")
					}
				})
			}
		}
	})
}

// few keeps a message short.
func few(list []string) []string { return list[:min(len(list), 5)] }

// On the host a payload can kill the init; its orphans come to hawser.
func TestTreeOfAKilledInitIsEndedByHawser(t *testing.T) {
	mark := spotless(t)
	b := open(t, Policy{Kind: Host, Env: []string{caseEnv + "=" + mark}})
	others := open(t, Policy{Kind: Host, Env: []string{caseEnv + "=" + mark}})
	other := startReady(t, others, `(setsid sh -c 'echo ready; exec sleep 1000' &); exec sleep 1000`)
	daemon := startReady(t, b, `(setsid sh -c 'trap "" TERM; sleep 1000 & echo ready; exec sleep 1000' &)`)
	// It waits for the word: else the init could be gone before it has said that it
	// started this one. The pipes of package os do not block, and a shell does not wait there.
	var ends [2]int
	if err := unix.Pipe2(ends[:], unix.O_CLOEXEC); err != nil {
		t.Fatal(err)
	}
	word, speak := os.NewFile(uintptr(ends[0]), "word"), os.NewFile(uintptr(ends[1]), "speak")
	killer, err := b.Start(t.Context(), Command{Args: []string{"sh", "-c", `(setsid sleep 1000 &) ; read word; kill -9 $PPID; exec sleep 1000`}, Stdin: word})
	word.Close()
	if err != nil {
		t.Fatal(err)
	}
	speak.Close()
	for _, done := range []<-chan struct{}{b.Gone(), killer.Done(), daemon.Done()} {
		select {
		case <-done:
		case <-time.After(20 * time.Second):
			t.Fatal("the end of the init was never reported")
		}
	}
	if got := strangers(mark); len(got) != 2 {
		t.Errorf("left: %q, want the two of the other box", got)
	}
	if _, err := b.Start(t.Context(), Command{Args: []string{"true"}}); err == nil {
		t.Error("a box without an init starts processes")
	}
	if err := b.KillAll(t.Context()); err != nil {
		t.Errorf("kill in a box that is gone: %v", err)
	}
	if tree, err := other.Tree(); err != nil || len(tree) != 2 {
		t.Errorf("the other box's tree: %v, %v", tree, err)
	}
}

// KillTree must not take a neighbour, or what a neighbour left behind.
func TestTreeOfANeighbourLivesOn(t *testing.T) {
	kinds(t, func(t *testing.T, k Kind) {
		mark := spotless(t)
		b := open(t, Policy{Kind: k, Env: []string{caseEnv + "=" + mark}})
		var neighbours []*Process
		for range 3 {
			neighbours = append(neighbours, startReady(t, b, `(setsid sh -c 'sleep 1000 & echo ready; wait' &); exec sleep 1000`))
		}
		const before = 9 // once the shells in between have gone
		if !eventually(func() bool { return len(strangers(mark)) == before }) {
			t.Fatalf("three trees of three: %q", strangers(mark))
		}
		p := startReady(t, b, `(setsid sh -c 'sleep 1000 & echo ready; wait' &); exec sleep 1000`)
		if err := p.KillTree(t.Context()); err != nil {
			t.Fatal(err)
		}
		if !eventually(func() bool { return len(strangers(mark)) == before }) {
			t.Errorf("%d processes before and after a fourth tree, now %q", before, strangers(mark))
		}
		for i, n := range neighbours {
			tree, err := n.Tree()
			if err != nil || len(tree) != 3 || tree[0] != n.Pid() {
				t.Errorf("neighbour %d: tree %v, %v; want 3 beginning with %d", i, tree, err, n.Pid())
			}
		}
	})
}

func TestTreeGetsSignals(t *testing.T) {
	kinds(t, func(t *testing.T, k Kind) {
		mark := spotless(t)
		b := open(t, Policy{Kind: k, Env: []string{caseEnv + "=" + mark}})
		p := startReady(t, b, `(setsid sh -c 'trap "exit 0" USR1; echo ready; while :; do sleep 0.01; done' &); trap '' USR1; while :; do sleep 0.01; done`)
		if tree, err := p.Tree(); err != nil || len(tree) < 2 {
			t.Fatalf("tree %v, %v", tree, err)
		}
		if err := p.SignalTree(10); err != nil {
			t.Fatal(err)
		}
		if !eventually(func() bool {
			tree, err := p.Tree()
			return err == nil && len(tree) <= 2
		}) {
			t.Errorf("the signal did not reach the daemon: %q", strangers(mark))
		}
	})
}

// startReady starts a shell line and waits until it says that it is ready.
func startReady(t *testing.T, b *Box, line string) *Process {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	p, err := b.Start(t.Context(), Command{Args: []string{"sh", "-c", line}, Stdout: w, Stderr: w})
	w.Close()
	if err != nil {
		t.Fatal(err)
	}
	r.SetReadDeadline(time.Now().Add(20 * time.Second))
	said := bufio.NewScanner(r)
	for said.Scan() {
		if strings.TrimSpace(said.Text()) == "ready" {
			return p
		}
		t.Log(said.Text())
	}
	t.Fatalf("%s: never ready: %v", line, said.Err())
	return nil
}

// strangers are a case's processes without the inits.
func strangers(mark string) (list []string) {
	for _, s := range processesOf(mark) {
		if !strings.Contains(s, " "+initName) {
			list = append(list, s)
		}
	}
	return list
}
