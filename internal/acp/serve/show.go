package serve

import (
	"strings"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/agent"
	"hawser/internal/session"
)

// show makes updates of an event.
func (t *talk) show(e session.Envelope) {
	switch ev := e.Event.(type) {
	case agent.Began:
		t.turnBegan(e.Turn, ev)
		return
	case agent.Question:
		t.ask(ev.Question)
		return
	case agent.Answer:
		t.answered(ev)
		return
	case agent.Options:
		t.tellOnce("options", &v1.ConfigOptionUpdate{ConfigOptions: t.options()})
		return
	case agent.Commands:
		t.tellOnce("commands", &v1.AvailableCommandsUpdate{AvailableCommands: t.available()})
		return
	case agent.Message:
		if request, ok := strings.CutPrefix(ev.ID, t.commandID("")); ok {
			t.commandSaid(strings.TrimSuffix(request, commandReply), e)
			return
		}
	}
	t.sendAll(t.view.event(e.Event, e.At))
	if end, ok := e.Event.(agent.End); ok {
		t.turnEnded(e.Turn, end)
	}
}

// commandSaid shows what a command of ours says. What the client asked, it has.
func (t *talk) commandSaid(request string, e session.Envelope) {
	t.mu.Lock()
	u := t.turns[request]
	t.mu.Unlock()
	if said := e.Event.(agent.Message); said.Role == "user" {
		t.view.said = nil
		if t.client.states {
			t.doing.beside = t.doing.running
			t.begins(u)
			t.sendAll(t.view.prompt(said.ID, agent.Part{Kind: agent.TextPart, Text: said.Text}))
		}
		return
	}
	t.sendAll(t.view.event(e.Event, e.At))
	if t.client.states && !t.doing.beside {
		t.ends(agent.Stop{Reason: agent.Ended})
	}
	if u != nil {
		close(u.shown)
	}
}

func (t *talk) tell(u wire.Encoder) {
	if n, ok := t.client.note(u); ok {
		t.sendAll([]note{n})
	}
}

// greet tells what the answer to the opening has no place for.
func (t *talk) greet() {
	t.tellOnce("commands", &v1.AvailableCommandsUpdate{AvailableCommands: t.available()})
}

// tellOnce tells something unless the client knows it.
func (t *talk) tellOnce(what string, u wire.Encoder) {
	if t.news(what, u) {
		t.tell(u)
	}
}

// news notes what the client is told, and says whether it knew.
func (t *talk) news(what string, u wire.Encoder) bool {
	now := string(encoded(u))
	t.mu.Lock()
	defer t.mu.Unlock()
	old := t.told[what]
	t.told[what] = now
	return old != now
}

// settable is what can be set, as an answer has it.
func (t *talk) settable() wire.Opt[[]v1.SessionConfigOption] {
	list := t.options()
	t.news("options", &v1.ConfigOptionUpdate{ConfigOptions: list})
	return wire.Some(list)
}

// turnBegan notes whose turn it is. What somebody else asked is shown.
func (t *talk) turnBegan(number int, e agent.Began) {
	t.mu.Lock()
	u := t.turns[e.Prompt.From[requestKey]]
	if e.Prompt.From[frontKey] != frontName {
		u = nil
	}
	if u != nil {
		u.number = number
	}
	t.mu.Unlock()
	t.view.said = nil // what the person asked stands between
	if t.client.states {
		t.begins(u)
	}
	if u == nil || t.client.states {
		t.sendAll(t.view.prompt(promptID(number), e.Prompt.Parts...))
	}
	if title := t.session.State().Title; title != t.title {
		t.title = title
		t.tell(&v1.SessionInfoUpdate{Title: wire.Some(title)})
	}
}

// turnEnded lets the prompt be answered: all that was to be said before has been.
func (t *talk) turnEnded(number int, e agent.End) {
	if t.place != nil && e.Reason != agent.Ended {
		t.place.releaseAll()
	}
	if t.client.states {
		t.ends(e.Stop)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, u := range t.turns {
		if u.number == number {
			close(u.shown)
			u.number = 0
		}
	}
}
