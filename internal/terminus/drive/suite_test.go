package drive

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"hawser/internal/agent"
	"hawser/internal/agent/agenttest"
	"hawser/internal/model"
	"hawser/internal/terminus/wire"
)

func TestMain(m *testing.M) {
	if os.Getenv("DRIVE_BEHAVIOUR") != "" {
		behave()
		os.Exit(0)
	}
	if which := os.Getenv("DRIVE_CLOSES"); which != "" {
		closes(which)
	}
	agenttest.Main(m)
}

// noActs are what agents of this kind do with keys alone.
var noActs = []agenttest.Verb{agenttest.RunCommand, agenttest.WriteFile, agenttest.Ask}

func TestProgramIsAnAgent(t *testing.T) {
	plainShell(t)
	agenttest.Run(t, agenttest.Kind{
		New: func(t *testing.T, b agenttest.Behaviour) agent.Agent {
			data, err := json.Marshal(b)
			if err != nil {
				t.Fatal(err)
			}
			return Program(os.Args[0], []string{"DRIVE_BEHAVIOUR=" + string(data), "DRIVE_TURNS=" + filepath.Join(t.TempDir(), "turns")}, Options{Name: "peer"})
		},
		Lacks:    append([]agenttest.Verb{agenttest.Think}, noActs...),
		Programs: true, Terminals: true,
	})
}

func TestModelIsAnAgent(t *testing.T) {
	plainShell(t)
	agenttest.Run(t, agenttest.Kind{
		New: func(t *testing.T, b agenttest.Behaviour) agent.Agent {
			a, err := Chat(behaving{b}, ChatOptions{Context: 100_000}, Options{Name: "model"})
			if err != nil {
				t.Fatal(err)
			}
			return a
		},
		// A model has no process that could crash or not listen.
		Lacks:     append([]agenttest.Verb{agenttest.Crash, agenttest.HangForever}, noActs...),
		Terminals: true,
	})
}

// atOnce is how many pieces of Many an answer says.
const atOnce = 10

// act is number i of a turn's acts, with Many as several words.
func act(b agenttest.Behaviour, turn, i int) (agenttest.Act, bool) {
	for _, a := range b[min(turn, len(b)-1)] {
		answers := 1
		if a.Do == agenttest.Many {
			answers = (a.N + atOnce - 1) / atOnce
		}
		switch {
		case i >= answers:
			i -= answers
		case a.Do == agenttest.Many:
			var text strings.Builder
			for n := i * atOnce; n < min(a.N, (i+1)*atOnce); n++ {
				text.WriteString(a.Piece(n + 1))
			}
			return agenttest.Act{Do: agenttest.Say, Text: text.String()}, true
		default:
			return a, true
		}
	}
	return agenttest.Act{}, false
}

func says(text string) string { return wire.Answer{Analysis: wire.Note{Text: text}}.Encode() }

var isDone = wire.Answer{TaskComplete: true}.Encode()

// behave is the program that follows a behaviour: one answer for each act, a
// process for each turn.
func behave() {
	var b agenttest.Behaviour
	if err := json.Unmarshal([]byte(os.Getenv("DRIVE_BEHAVIOUR")), &b); err != nil {
		panic(err)
	}
	turn := countTurn(os.Getenv("DRIVE_TURNS"))
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	for i := 0; ; i++ {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		text := isDone
		if a, ok := act(b, turn, i); ok {
			switch a.Do {
			case agenttest.Say:
				text = says(a.Text)
			case agenttest.Echo:
				row, err := wire.Row(strings.Replace(line, `"step":`, `"":`, 1), "instruction")
				if err != nil {
					panic(err)
				}
				text = says(row["instruction"])
			case agenttest.HangForever:
				signal.Ignore(syscall.SIGTERM)
				select {}
			case agenttest.Hang:
				in.ReadString('\n')
				return
			case agenttest.Crash:
				fmt.Fprintln(os.Stderr, "out of luck")
				os.Exit(3)
			}
		}
		fmt.Println(text)
	}
}

// countTurn counts the processes that were started before.
func countTurn(file string) int {
	f, err := os.OpenFile(file, os.O_CREATE|os.O_APPEND|os.O_RDWR, 0o600)
	if err != nil {
		panic(err)
	}
	defer f.Close()
	if _, err := f.Write([]byte("x")); err != nil {
		panic(err)
	}
	info, err := f.Stat()
	if err != nil {
		panic(err)
	}
	return int(info.Size()) - 1
}

// behaving is a model that follows a behaviour. It has no memory: what it does
// next is told by what it said last, a number before each answer.
type behaving struct{ b agenttest.Behaviour }

func (behaving) Info() model.Info { return model.Info{Provider: "test", Name: "behaving"} }
func (behaving) Close() error     { return nil }

func (m behaving) Answer(ctx context.Context, r model.Request) iter.Seq2[model.Delta, error] {
	return func(yield func(model.Delta, error) bool) {
		const head, tail = "Task Description:\n", "\n\nCurrent terminal state:"
		turn, task, done := -1, "", 0
		for _, e := range r.Messages {
			for rest := e.Text; e.Role == model.User; turn++ {
				_, after, ok := strings.Cut(rest, head)
				if !ok {
					break
				}
				task, rest, _ = strings.Cut(after, tail)
				done = 0
			}
			if e.Role == model.Assistant {
				fmt.Sscan(e.Text, &done)
			}
		}
		text, thought := isDone, ""
		if a, ok := act(m.b, turn, done); ok {
			switch a.Do {
			case agenttest.Say:
				text = says(a.Text)
			case agenttest.Echo:
				text = says(task)
			case agenttest.Think:
				text, thought = says(""), a.Text
			case agenttest.Hang:
				<-ctx.Done()
				yield(model.Delta{}, ctx.Err())
				return
			}
		}
		_ = yield(model.Delta{Text: fmt.Sprintf("%d\n%s", done+1, text), Thought: thought}, nil) &&
			yield(model.Delta{Finish: model.Stop, Usage: model.Usage{Input: 10, Output: 10}}, nil)
	}
}
