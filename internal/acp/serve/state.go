package serve

import (
	"hawser/internal/agent"
)

// doing is what a client that is told of it knows of the session. It belongs to the
// pump.
type doing struct {
	running bool
	beside  bool // a command of ours is done while a turn is under way
	asked   int
}

// now is what the session does.
func (d doing) now() state { return state{running: d.running, asking: d.running && d.asked > 0} }

// begins tells that a turn has begun, and lets its prompt be answered: the answer
// comes before what the agent says.
func (t *talk) begins(u *turn) {
	if !t.doing.running {
		t.doing.running = true
		t.tell(t.client.in().state(t.doing.now()))
	}
	if u == nil {
		return
	}
	close(u.begun)
	select {
	case <-u.answered:
	case <-t.conn.peer.Done():
	}
}

// ends tells that a turn has ended, and how.
func (t *talk) ends(s agent.Stop) {
	t.doing.running = false
	t.tell(t.client.in().state(state{stop: &s}))
}

// messageID is the id of the message that the prompt is.
func (u *turn) messageID() string {
	u.talk.mu.Lock()
	defer u.talk.mu.Unlock()
	if u.number > 0 {
		return promptID(u.number)
	}
	return u.talk.commandID(u.request)
}

// asks tells that the session waits for somebody, or goes on.
func (t *talk) asks(more int) {
	before := t.doing.now()
	t.doing.asked += more
	if now := t.doing.now(); now != before && t.client.states {
		t.tell(t.client.in().state(now))
	}
}
