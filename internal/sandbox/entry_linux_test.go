package sandbox

import (
	"strconv"
	"testing"
)

// The room that is made for the init holds all threads that it goes in with,
// also those that it makes for its first start.
func TestRoomHoldsTheInitsThreads(t *testing.T) {
	if whoami(t) != root {
		return // limits need a control group, which root has
	}
	kinds(t, func(t *testing.T, k Kind) {
		b := open(t, Policy{Kind: k})
		e := b.engine.(*initEngine)
		room := e.threads()
		for range 5 {
			if _, st := runCommand(t, b, Command{Args: []string{"true"}, Limits: Limits{Pids: 5}}); st.Code != 0 {
				t.Fatal(st)
			}
			if n := len(entries("/proc/" + strconv.Itoa(e.pid) + "/task")); n > room {
				t.Errorf("the init has %d threads, with room for %d", n, room)
			}
		}
	})
}
