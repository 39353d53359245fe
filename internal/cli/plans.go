package cli

import (
	"slices"
	"strings"

	"hawser/internal/agent"
)

// plans are what the agent means to do, the newest of each.
type plans struct {
	list []agent.Plan
	told bool // what there is was printed
}

// take takes a plan and gives the steps that are new or have changed.
func (p *plans) take(e agent.Plan) []agent.Step {
	i := slices.IndexFunc(p.list, func(old agent.Plan) bool { return old.ID == e.ID })
	if i < 0 {
		p.list, p.told = append(p.list, e), false
		return e.Entries
	}
	var changed []agent.Step
	for _, s := range e.Entries {
		known := func(o agent.Step) bool { return o.Text == s.Text && o.Status == s.Status }
		if !slices.ContainsFunc(p.list[i].Entries, known) {
			changed = append(changed, s)
		}
	}
	if changed != nil || len(e.Entries) != len(p.list[i].Entries) {
		p.told = false
	}
	p.list[i] = e
	return changed
}

func (p *plans) lines() []string {
	var lines []string
	for _, plan := range p.list {
		for _, s := range plan.Entries {
			lines = append(lines, planLine(s))
		}
	}
	return lines
}

// livePlan is how many steps are shown while a turn is under way.
const livePlan = 8

// live are the steps around the one that is being done.
func (p *plans) live() []string {
	if p.told {
		return nil
	}
	lines := p.lines()
	if len(lines) <= livePlan {
		return lines
	}
	at := slices.IndexFunc(lines, func(l string) bool { return !strings.HasPrefix(l, "[x]") })
	if at < 0 {
		at = len(lines)
	}
	from := min(max(0, at-1), len(lines)-livePlan)
	return lines[from : from+livePlan]
}

// rest gives the plans as they are at the end of a turn, once.
func (p *plans) rest() []string {
	if p.told {
		return nil
	}
	p.told = true
	return p.lines()
}
