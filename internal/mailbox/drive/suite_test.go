package drive

import (
	"strings"
	"sync"
	"testing"

	"hawser/internal/agent"
	"hawser/internal/agent/agenttest"
	"hawser/internal/mailbox/wire"
)

func TestMain(m *testing.M) { agenttest.Main(m) }

func TestMailboxIsAnAgent(t *testing.T) {
	agenttest.Run(t, agenttest.Kind{
		New: func(_ *testing.T, b agenttest.Behaviour) agent.Agent {
			return New(newMemory((&persona{behaviour: b, at: map[string]*place{}}).answer), Options{})
		},
		// A model in a chat page tells no thoughts and asks by messages; it has no
		// process of its own.
		Lacks: []agenttest.Verb{agenttest.Think, agenttest.Ask, agenttest.Crash, agenttest.HangForever},
	})
}

// persona answers outboxes as a behaviour says, one act or some pieces of Many in
// each reply.
type persona struct {
	behaviour agenttest.Behaviour
	mu        sync.Mutex
	at        map[string]*place // by session
}

type place struct{ turn, act, pieces int }

const piecesAtOnce = 50

func (p *persona) answer(o wire.Shown) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	at := p.at[o.Session]
	switch {
	case at == nil:
		at = &place{}
		p.at[o.Session] = at
	case o.Prompt != wire.Continue:
		*at = place{turn: at.turn + 1}
	}
	if at.act == len(p.behaviour[at.turn]) {
		return "[DONE]\n[/DONE]\n"
	}
	a := p.behaviour[at.turn][at.act]
	at.act++
	switch a.Do {
	case agenttest.Say:
		return said(a.Text)
	case agenttest.Echo:
		return said(o.Prompt + " ")
	case agenttest.RunCommand:
		return "[RUN_COMMAND]\n" + a.Text + "\n[/RUN_COMMAND]\n"
	case agenttest.WriteFile:
		return `[CREATE_FILE path="` + a.Path + "\"]\n" + a.Text + "[/CREATE_FILE]\n"
	case agenttest.Many:
		var b strings.Builder
		for n := 0; n < piecesAtOnce && at.pieces < a.N; n++ {
			at.pieces++
			b.WriteString(said(a.Piece(at.pieces)))
		}
		if at.pieces < a.N {
			at.act--
		}
		return b.String()
	}
	return "" // Hang
}

func said(text string) string { return "[MESSAGE]\n" + text + "\n[/MESSAGE]\n" }
