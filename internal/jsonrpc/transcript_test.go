package jsonrpc

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rogpeppe/go-internal/txtar"
)

// TestTranscripts plays the scripts of testdata/transcripts, in which a line is
//
//	> FRAME            the frame is sent to the peer
//	< FRAME            the peer sends this frame next
//	handled TEXT       the peer's handler does this next
//	stray TEXT         the peer reports this next
//	call NAME M PARAMS the peer calls
//	cancel NAME        its call is cancelled
//	answer NAME TEXT   its call has ended like this
//	wait DURATION      time goes by
//	end                the input ends
//	close              the peer is closed
//	run TEXT           Run has ended with this error
//
// Whatever the peer does must be in the script, in any order between lines
// that make it act. A script begins with options, such as "frame 100".
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/transcripts/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts (%v)", err)
	}
	for _, file := range files {
		a, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, script := range a.Files {
			name := strings.TrimSuffix(filepath.Base(file), ".txtar") + "/" + script.Name
			t.Run(name, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) { play(t, string(script.Data)) })
			})
		}
	}
}

// actor is a peer whose acts are noted.
type actor struct {
	peer  *Peer
	in    *io.PipeWriter
	notes chan string // acts that no line has named
	holds map[string]chan struct{}
	stops map[string]context.CancelFunc
}

func play(t *testing.T, script string) {
	lines := strings.Split(strings.TrimSpace(script), "\n")
	o := Options{Lane: LaneOf("sessionId")}
	for len(lines) > 0 && setOption(&o, lines[0]) {
		lines = lines[1:]
	}
	a := &actor{notes: make(chan string, 1000), holds: map[string]chan struct{}{}, stops: map[string]context.CancelFunc{}}
	o.Stray = func(reason error, _ []byte) { a.notes <- "stray " + reason.Error() }
	r, in := io.Pipe()
	out, w := io.Pipe()
	a.in, a.peer = in, New(r, w, a.handle, o)
	go func() {
		if err := a.peer.Run(t.Context()); err != nil {
			a.notes <- "run " + err.Error()
		}
	}()
	go func() {
		for s := bufio.NewScanner(out); s.Scan(); {
			a.notes <- "< " + s.Text()
		}
	}()
	var open []string
	for n, line := range append(lines, "close") {
		if line == "" || line[0] == '#' {
			continue
		}
		if acts(line) {
			if len(open) > 0 {
				t.Fatalf("before line %d, %s:\nnot in the script: %q", n+1, line, open)
			}
			a.act(t, line)
			synctest.Wait()
			for len(a.notes) > 0 {
				open = append(open, <-a.notes)
			}
			continue
		}
		i := slices.Index(open, line)
		if i < 0 {
			t.Fatalf("line %d is missing: %s\ninstead: %q", n+1, line, open)
		}
		open = slices.Delete(open, i, i+1)
	}
	if len(open) > 0 {
		t.Errorf("not in the script: %q", open)
	}
	<-a.peer.Done()
	in.Close()
}

func setOption(o *Options, line string) bool {
	var n int
	for name, field := range map[string]*int{"frame": &o.MaxFrame, "backlog": &o.Backlog, "requests": &o.MaxRequests} {
		if _, err := fmt.Sscanf(line, name+" %d", &n); err == nil {
			*field = n
			return true
		}
	}
	return false
}

func acts(line string) bool {
	word, _, _ := strings.Cut(line, " ")
	return slices.Contains([]string{">", "call", "cancel", "wait", "end", "close"}, word)
}

func (a *actor) act(t *testing.T, line string) {
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case ">":
		fmt.Fprintln(a.in, rest)
	case "call":
		f := strings.SplitN(rest, " ", 3)
		ctx, stop := context.WithCancel(t.Context())
		a.stops[f[0]] = stop
		go func() {
			var result json.RawMessage
			if err := a.peer.Call(ctx, f[1], json.RawMessage(f[2]), &result); err != nil {
				a.notes <- "answer " + f[0] + " " + err.Error()
				return
			}
			a.notes <- "answer " + f[0] + " " + string(result)
		}()
	case "cancel":
		a.stops[rest]()
	case "wait":
		d, err := time.ParseDuration(rest)
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(d)
	case "end":
		a.in.Close()
	case "close":
		go a.peer.Close()
	}
}

// handle is a peer's handler: "hold" waits for a notification "free" of the
// same name, whose lane need not be the same.
func (a *actor) handle(ctx context.Context, r *Request) (any, error) {
	var p struct{ Name string }
	json.Unmarshal(r.Params, &p)
	if r.Method != "unknown" {
		a.notes <- strings.TrimSpace("handled " + r.Method + " " + p.Name)
	}
	switch r.Method {
	case "echo":
		return r.Params, nil
	case "note":
		return nil, nil
	case "fail":
		return nil, &Error{Code: -32002, Message: "no such thing", Data: json.RawMessage(`{"uri": "file:///x"}`)}
	case "boom":
		return nil, errors.New("boom")
	case "hold":
		a.holds[p.Name] = make(chan struct{})
		select {
		case <-a.holds[p.Name]:
			return "held", nil
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	case "free":
		close(a.holds[p.Name])
		return nil, nil
	}
	return nil, MethodNotFound(r.Method)
}
