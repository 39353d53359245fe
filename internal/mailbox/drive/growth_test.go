package drive

import (
	"fmt"
	"strings"
	"testing"

	"hawser/internal/agent"
	"hawser/internal/agent/agenttest"
	"hawser/internal/mailbox/wire"
)

// recorded plays one reply and gives the size of its record.
func recorded(t *testing.T, reply string, files map[string]string) (size int, m *memory, id string) {
	t.Helper()
	m = newMemory(answers(reply, done))
	h := agenttest.NewHost(t, agenttest.Options{Files: files})
	c := talk(t, m, Options{}, h, agent.Resume{})
	prompt(t, c, "task")
	for _, line := range m.records[wire.Marker{Session: c.ID(), Sequence: 1}] {
		size += len(line)
	}
	return size, m, c.ID()
}

// Edits of one file write down what is new, not all that was done before.
func TestRecordOfManyEdits(t *testing.T) {
	edits := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "[EDIT_FILE path=\"f\" start_line=\"%d\" end_line=\"%d\"]\nnew\nlines\n[/EDIT_FILE]\n", 2*i+1, 2*i+1)
		}
		return b.String()
	}
	files := map[string]string{"f": strings.Repeat("line\n", 1000)}
	once, _, _ := recorded(t, edits(100), files)
	twice, _, _ := recorded(t, edits(200), files)
	if twice > once*9/4 {
		t.Errorf("100 edits take %d bytes, 200 take %d", once, twice)
	}
}

// A reply of very many blocks leaves a session's file that can be handled.
func TestResultsAreBounded(t *testing.T) {
	var b strings.Builder
	for i := range 9000 {
		fmt.Fprintf(&b, "[READ_FILE path=\"f%d\"]\n", i%(mostReads+500))
	}
	files := map[string]string{}
	for i := range mostReads + 499 {
		files[fmt.Sprintf("f%d", i)] = "x\n"
	}
	_, m, id := recorded(t, b.String(), files)
	text, _ := m.text(wire.Name{Session: id, Sequence: 2})
	shown, err := wire.ReadOutbox(text)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(shown.Results); n < mostResults || n > mostResults+mostFailed+2 {
		t.Errorf("%d results", n)
	}
	told, notShown := 0, 0
	for _, r := range shown.Results {
		n := 1
		if r.Command == "…" {
			fmt.Sscan(r.Summary, &n)
		}
		told += n
		if strings.Contains(r.Summary, "is not shown") {
			notShown++
		}
	}
	if told != 9000 || notShown == 0 {
		t.Errorf("%d results are told or counted; %d were not shown", told, notShown)
	}
}

// A file that is shown already is not one too many, however its path is written.
func TestTheSameFileIsNotOneTooMany(t *testing.T) {
	var b strings.Builder
	files := map[string]string{}
	for i := range mostReads {
		name := fmt.Sprintf("f%d", i)
		files[name] = "x\n"
		fmt.Fprintf(&b, "[READ_FILE path=%q]\n", name)
	}
	b.WriteString("[READ_FILE path=\"./f0\"]\n")
	_, m, id := recorded(t, b.String(), files)
	if text, _ := m.text(wire.Name{Session: id, Sequence: 2}); text == "" || strings.Contains(text, "is not shown: one message") {
		t.Errorf("./f0 is one too many:\n%.2000s", text)
	}
}

// Where the chat window is too small for all results, the outbox still tells how
// many there are.
func TestUnshownResultsAreCounted(t *testing.T) {
	const blocks = 20_000
	m := newMemory(answers(strings.Repeat("[READ_FILE]\n", blocks), done))
	h := agenttest.NewHost(t, agenttest.Options{})
	c := talk(t, m, Options{Budget: 20_000}, h, agent.Resume{})
	prompt(t, c, "the task")
	text, _ := m.text(wire.Name{Session: c.ID(), Sequence: 2})
	shown, unshown, counted := strings.Count(text, "[FAILED] READ_FILE"), 0, 0
	for line := range strings.Lines(text) {
		if rest, ok := strings.CutPrefix(line, "[FAILED] "+wire.Counted+": "); ok {
			fmt.Sscan(rest, &counted)
		}
		if strings.HasSuffix(line, "more results are not shown)\n") {
			fmt.Sscanf(line, "(%d", &unshown)
		}
	}
	if shown == 0 || unshown == 0 || shown+unshown+counted != blocks {
		t.Errorf("%d shown, %d not, %d counted", shown, unshown, counted)
	}
}
