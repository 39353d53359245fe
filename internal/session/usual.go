package session

import (
	"cmp"
	"strings"

	"hawser/internal/agent"
	"hawser/internal/sandbox"
	"hawser/internal/term"
)

// accustom gives work that runs here the usual limits where nothing else was said.
// A screen may be a shell that lives as long as its task, so that the time it takes
// is nobody's business.
func (s *Session) accustom(spec *term.Spec) {
	u := s.options.Usual
	s.enforced.Do(func() {
		s.enforceable = s.enforce(u.Resources)
		s.box.Expect(s.ordinary())
	})
	r, most := &spec.Resources, s.enforceable
	r.Memory, r.Pids = cmp.Or(r.Memory, most.Memory), cmp.Or(r.Pids, most.Pids)
	if spec.TTY == nil {
		r.CPU = cmp.Or(r.CPU, most.CPU)
		spec.Wall = cmp.Or(spec.Wall, u.Wall)
	}
}

// ordinary is what a command has that asks for nothing.
func (s *Session) ordinary() sandbox.Limits {
	w, u := s.options.Work.Resources, s.enforceable
	return sandbox.Limits{Memory: cmp.Or(w.Memory, u.Memory), Pids: cmp.Or(w.Pids, u.Pids), CPU: cmp.Or(w.CPU, u.CPU)}
}

// enforce leaves off what cannot be enforced here, and says so once: nobody asked
// for it.
func (s *Session) enforce(l sandbox.Limits) sandbox.Limits {
	held, err := s.box.Enforces(l)
	if err == nil {
		return held
	}
	var left []string
	for _, one := range []struct {
		name string
		off  bool
	}{
		{"memory", l.Memory != held.Memory}, {"processes", l.Pids != held.Pids}, {"processor time", l.CPU != held.CPU},
	} {
		if one.off {
			left = append(left, one.name)
		}
	}
	s.emit(agent.Log{Level: "debug", Text: "commands run without the usual limit of " + strings.Join(left, ", ") +
		", which cannot be enforced here; hawser doctor says why"})
	return held
}
