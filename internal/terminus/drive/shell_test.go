package drive

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hawser/internal/agent"
	"hawser/internal/agent/agenttest"
	"hawser/internal/terminus/wire"
)

// keys is the answer that presses keys, each for at most so many seconds.
func keys(seconds float64, list ...string) string {
	a := wire.Answer{}
	for _, k := range list {
		a.Commands = append(a.Commands, wire.Command{Keystrokes: k, Duration: seconds})
	}
	return a.Encode()
}

// TestManyKeys types more than a terminal holds, to one who reads it and to one
// who does not.
func TestManyKeys(t *testing.T) {
	plainShell(t)
	box := agenttest.OpenBox(t)
	h := agenttest.NewHost(t, agenttest.Options{Box: box, Forget: true})
	text := strings.Repeat(strings.Repeat("words ", 16)+"\n", 5<<20/97)
	who := &asking{recited: recited{[]string{
		keys(20, "cat > file\n", text, "C-d"),
		keys(0.5, "sleep 1000\n", text), keys(20, "C-c", "echo a'live'\n"), isDone, isDone}}}
	stop, err := once(t, h, Ask(who, Options{}), "type")
	if err != nil || stop.Reason != agent.Ended {
		t.Errorf("it ended with %+v, %v", stop, err)
	}
	if got, err := os.ReadFile(filepath.Join(box.Dir, "file")); string(got) != text {
		t.Errorf("%d of %d bytes arrived, %v", len(got), len(text), err)
	}
	if want := fmt.Sprintf("of %d bytes were typed, and not the rest. C-c may end it.", len(text)); !strings.Contains(who.prompts[2], want) {
		t.Errorf("it was told %.300s", who.prompts[2])
	}
	if !strings.HasSuffix(strings.TrimRight(who.screens[3], "$ \n"), "\nalive") {
		t.Errorf("then it shows %s", who.screens[3])
	}
}

// asking recites, and keeps what it was asked.
type asking struct {
	recited
	prompts, screens []string
}

func (a *asking) Ask(ctx context.Context, r wire.Request) (string, error) {
	a.prompts, a.screens = append(a.prompts, r.Prompt), append(a.screens, r.Screen)
	return a.recited.Ask(ctx, r)
}

// TestCancelledKeys are told to be cancelled, in words.
func TestCancelledKeys(t *testing.T) {
	plainShell(t)
	h := agenttest.NewHost(t, agenttest.Options{Box: agenttest.OpenBox(t)})
	ctx, cancel := context.WithCancel(t.Context())
	a := Ask(&recited{[]string{keys(60, "sleep 1000\n")}}, Options{})
	c, err := a.Open(ctx, h, agent.Resume{})
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		for ctx.Err() == nil && !strings.Contains(h.Transcript(), `"keystrokes":"sleep 1000\n"`) {
			time.Sleep(time.Millisecond)
		}
		cancel()
	}()
	stop, err := c.Prompt(ctx, agent.Ask("wait"))
	if err != nil || stop.Reason != agent.Cancelled {
		t.Errorf("it ended with %+v, %v", stop, err)
	}
	if got := h.Transcript(); !strings.Contains(got, `{"error":"cancelled"}`) || strings.Contains(got, "canceled") {
		t.Errorf("the transcript:\n%s", got)
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
}

// TestInteractivePrograms are answered at once, however long the durations are.
func TestInteractivePrograms(t *testing.T) {
	plainShell(t)
	h := agenttest.NewHost(t, agenttest.Options{Box: agenttest.OpenBox(t)})
	scenes := []struct{ keys, shows string }{
		{"vim note.txt\n", `"note.txt" [New`},
		{"i", "-- INSERT --"},
		{"Hello from vim", "\nHello from vim\n"},
		{"Escape", "Hello from vim\n"},
		{":wq\n", "$ vim note.txt\n$"},
		{"clear; cat note.txt; rm note.txt\n", "Hello from vim\n$"},
		{"seq 300 | less\n", "\n38\n39\n:"},
		{"G", "\n300\n(END)"},
		{"q", "$ seq 300 | less\n$"},
		{"clear; /usr/bin/python3 -q\n", "\n>>>"},
		{"6*7\n", ">>> 6*7\n42\n>>>"},
		{"exit()\n", ">>> exit()\n$"},
		{"read -s -p 'Password: ' p; echo; echo ${#p} letters\n", "Password:\n"},
		{"hunter2\n", "Password:\n7 letters\n$"},
		{"top\n", "load average"},
		{"q", "$"},
		{"cat <<EOF\none\n'two'\nEOF\n", "> EOF\none\n'two'\n$"},
	}
	var answers []string
	for _, s := range scenes {
		answers = append(answers, keys(30, s.keys))
	}
	answers = append(answers, keys(0.5, "sleep 1000\n"), keys(30, "C-c"), isDone, isDone)
	who := &asking{recited: recited{answers}}
	if stop, err := once(t, h, Ask(who, Options{}), "play"); err != nil || stop.Reason != agent.Ended {
		t.Fatalf("it ended with %+v, %v", stop, err)
	}
	for i, s := range scenes {
		if got := "\n" + who.screens[i+1]; !strings.Contains(got, s.shows) {
			t.Errorf("after %q it shows\n%s", s.keys, got)
		}
	}
	if got := who.screens[len(scenes)+2]; !strings.Contains(got, "sleep 1000\n^C\n$") {
		t.Errorf("after C-c it shows\n%s", got)
	}
	n := 0
	for _, e := range h.Events() {
		if u, ok := e.(agent.ToolUpdate); ok {
			var got struct{ WaitedMs int }
			if err := json.Unmarshal(u.Output, &got); err != nil || got.WaitedMs > 5000 {
				t.Errorf("%s took %d ms, %v", u.ID, got.WaitedMs, err)
			}
			n++
		}
	}
	if n != len(scenes)+2 {
		t.Errorf("%d commands were typed", n)
	}
}
