package serve

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"hawser/internal/agent"
)

// TestToldAgain has sessions of chance, and loads each in another connection: what is
// told again is what was shown, byte for byte, with its tool calls and its plan.
func TestToldAgain(t *testing.T) {
	for _, kind := range []struct{ name, hello, load string }{
		{"text", `{"protocolVersion":1}`, `session/load {"sessionId":"S1","cwd":"DIR","mcpServers":[]}`},
		{"terminals", `{"protocolVersion":1,"clientCapabilities":{"_meta":{"terminal_output":true}}}`, `session/load {"sessionId":"S1","cwd":"DIR","mcpServers":[]}`},
		{"editor", `{"protocolVersion":1,"clientCapabilities":{"terminal":true}}`, `session/load {"sessionId":"S1","cwd":"DIR","mcpServers":[]}`},
		{"second", `{"protocolVersion":2,"info":{"name":"probe","version":"1"}}`, `session/resume {"sessionId":"S1","cwd":"DIR","replayFrom":{"type":"start"}}`},
	} {
		for seed := range uint64(6) {
			t.Run(fmt.Sprint(kind.name, seed), func(t *testing.T) {
				t.Parallel()
				chance := rand.New(rand.NewPCG(seed, 1))
				turns := 3 + chance.IntN(3)
				f := newFixture(t, randomScript(chance, turns))
				f.editor = kind.name == "editor"
				f.turn = 2 * time.Second
				live := newRobot(f.connect())
				live.deny = 7
				live.ask("0", "initialize", kind.hello)
				live.ask("1", "session/new", `{"cwd":"DIR","mcpServers":[]}`)
				for n := range turns {
					live.on["now!"] = func() { live.send(message(`session/cancel {"sessionId":"S1"}`, false)) }
					live.turn(fmt.Sprint(10+n), fmt.Sprintf("turn\r\n\n%d", n))
				}
				live.ask("2", "session/close", `{"sessionId":"S1"}`)
				next := f.connect()
				next.names = live.names
				again := newRobot(next)
				again.ask("0", "initialize", kind.hello)
				method, params, _ := strings.Cut(kind.load, " ")
				again.ask("1", method, params)
				compareShown(t, live, again)
			})
		}
	}
}

// TestToldAgainWithoutIDs is the same for texts that have no ids, which the journal
// joins as well.
func TestToldAgainWithoutIDs(t *testing.T) {
	f := newFixture(t, "")
	f.agent = func() (agent.Agent, error) {
		return &puppet{turn: func(_ context.Context, h agent.Host) error {
			for _, text := range []string{"Whole.", "+a\r\n", "+", "+\n\nb", "Whole again.", "?Hm.", "?Ha.", "?+a", "?+b", "Whole."} {
				words, thought := strings.CutPrefix(text, "?")
				words, chunk := strings.CutPrefix(words, "+")
				var e agent.Event = agent.Message{Text: words, Chunk: chunk}
				if thought {
					e = agent.Thought{Text: words, Chunk: chunk}
				}
				if err := h.Emit(e); err != nil {
					return err
				}
			}
			return nil
		}}, nil
	}
	live := newRobot(f.connect())
	live.ask("0", "initialize", `{"protocolVersion":1}`)
	live.ask("1", "session/new", `{"cwd":"DIR","mcpServers":[]}`)
	live.turn("2", "go")
	live.ask("3", "session/close", `{"sessionId":"S1"}`)
	again := newRobot(live.fake)
	again.ask("4", "session/load", `{"sessionId":"S1","cwd":"DIR","mcpServers":[]}`)
	compareShown(t, live, again)
	if want := "Whole.a\r\n\n\nb\n\nWhole again."; live.shown.entries[1].text != want {
		t.Errorf("%q", live.shown.entries[1].text)
	}
}

// compareShown compares two conversations. Terminals of the client are known to it in
// the first alone: there their output is what it had.
func compareShown(t *testing.T, live, again *robot) {
	t.Helper()
	for _, e := range live.shown.calls {
		for id, output := range live.terms {
			if strings.Contains(string(e.call["content"]), fmt.Sprintf(`"terminalId":%q`, id)) {
				shown, _ := json.Marshal(block(strings.ReplaceAll(output, "\r\n", "\n")))
				e.call["content"] = jsonRaw(`[{"type":"content","content":{"type":"text","text":` + string(shown) + `}}]`)
			}
		}
	}
	want, got := live.shown.String(), again.shown.String()
	if want == got {
		return
	}
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range max(len(a), len(b)) {
		if i >= len(a) || i >= len(b) || a[i] != b[i] {
			t.Fatalf("entry %d differs\nlive:\n%s\nagain:\n%s", i, strings.Join(a[i:min(i+3, len(a))], "\n"), strings.Join(b[min(i, len(b)):min(i+3, len(b))], "\n"))
		}
	}
}

// randomScript is a script in which everything may follow everything.
func randomScript(chance *rand.Rand, turns int) string {
	lines := []string{
		`say Hello.`, `say "\n\nlines\r\n\r\nof all sorts\n\n"`, `chunk "a\r\n"`, `chunk "\n\n"`, `chunk " b"`, `chunk "\r\nc €"`,
		`think Hm.`, `think "\n\nH\r\nm"`, `progress half way`, `log warning careful`, `log info by the way`, `log error "oh\r\nno"`,
		"plan\n  [x] look\n  [ ] fix\nend", "plan\n  [>] fix\nend",
		"run printf 'a\\r\\nb\\n\\377\\376c\\n\\n'\nexpect exit any", "run printf 'x\\ty'; exit 3\nexpect exit any",
		"run seq 1 9000\nexpect exit any", "run true\nexpect exit any",
		"write {round}.txt \"one\\r\\ntwo\\n\"", "write a.txt \"x\\n\\n{turn}\\n\"", "read a.txt",
		"ask permission ok \"May I?\"",
	}
	ends := []string{"", "", "fail out\tof ideas", "refuse not that", "limit max_tokens", "limit too many steps", "say now!\nstall", "say now!\nrun sleep 100", "stall"}
	var b strings.Builder
	for n := range turns {
		if n > 0 {
			b.WriteString("turn\n")
		}
		b.WriteString("write a.txt \"{turn}\\n\"\n")
		for range 2 + chance.IntN(8) {
			fmt.Fprintln(&b, strings.ReplaceAll(lines[chance.IntN(len(lines))], "{round}", fmt.Sprint(chance.IntN(100))))
		}
		fmt.Fprintln(&b, ends[chance.IntN(len(ends))])
	}
	return b.String()
}
