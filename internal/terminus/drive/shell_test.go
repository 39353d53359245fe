package drive

import (
	"context"
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
