package session

import (
	"os"

	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/sandbox"
)

func (s *Session) gateOptions() approval.Options {
	o := s.options
	home, _ := os.UserHomeDir()
	g := approval.Options{
		Rules: o.Rules, Mode: o.Approve, Sandbox: string(s.box.Policy().Kind), Root: s.state.Workspace, Home: home,
		Timeout: o.Deadline, Notify: s.told, Save: o.SaveRule, Forget: o.ForgetRule, Default: approval.Allow,
	}
	if s.box.Policy().Kind == sandbox.Host || o.Elsewhere != nil {
		g.Default = approval.Ask
	}
	return g
}

// told shows and writes down what becomes of questions. What the sandbox's
// default or a rule settled at once is written down with the action itself; an
// agent's own request, and a question that is no permission, have no action of ours,
// so they are shown always; and so is every denial.
func (s *Session) told(c approval.Change) {
	switch {
	case c.Answer == nil:
		s.emit(agent.Question{Question: c.Question})
	case c.Waited:
		s.emit(agent.Answer{Question: c.Question.ID, Answer: c.Question.WithoutSecrets(*c.Answer)})
	case c.Question.FromAgent || c.Question.Kind != approval.Permission || c.Answer.Verdict == approval.Denied:
		s.emit(agent.Question{Question: c.Question})
		s.emit(agent.Answer{Question: c.Question.ID, Answer: c.Question.WithoutSecrets(*c.Answer)})
	}
	if c.Rule != nil {
		s.note("rule", c.Rule)
	}
}
