package approval

import (
	"fmt"
	"slices"
	"strings"
)

// judgement is what the rules say to an action; no decision if they say nothing.
type judgement struct {
	decision Decision
	by       string
	reason   string
}

// judge tries the rules.
func (g *Gate) judge(a Action) judgement {
	g.mu.Lock()
	rules := g.rules
	g.mu.Unlock()
	return g.matching.judge(rules, a)
}

// judge decides each unit of an action by the first rule that matches it. One
// that is denied denies the action, else one to ask about asks; the action is
// allowed if all that are needed are.
func (m matching) judge(rules []rule, a Action) judgement {
	if len(rules) == 0 {
		return judgement{}
	}
	exact := make([]bool, len(rules))
	for i := range rules {
		exact[i] = m.is(&rules[i], a)
	}
	var ask *judgement
	var allowed []string
	missing, hidden, needed := "", "", 0
	for _, u := range m.units(a) {
		r, perhaps := m.first(rules, exact, &u)
		if r != nil && r.Decision == Deny {
			return judgement{Deny, "rule " + r.ID, reasonOf(*r, &u, "denies")}
		}
		switch {
		case perhaps != nil:
			if ask == nil {
				ask = &judgement{Ask, "rule " + perhaps.ID, reasonOf(*perhaps, &u, "may "+string(perhaps.Decision))}
			}
		case r != nil && r.Decision == Ask:
			if ask == nil {
				ask = &judgement{Ask, "rule " + r.ID, reasonOf(*r, &u, "asks about")}
			}
		case r != nil:
			if u.needed && !slices.Contains(allowed, r.ID) {
				allowed = append(allowed, r.ID)
			}
		case u.needed && u.hidden != "":
			hidden = u.hidden
		case u.needed:
			missing = u.String()
		}
		if u.needed {
			needed++
		}
	}
	switch {
	case ask != nil:
		return *ask
	case missing != "" || needed == 0 || len(allowed) == 0:
		return judgement{}
	case hidden != "":
		return judgement{reason: "no rule can allow what it cannot see: " + hidden}
	}
	by := "rule " + allowed[0]
	if len(allowed) > 1 {
		by = "rules " + strings.Join(allowed, ", ")
	}
	return judgement{Allow, by, ""}
}

func reasonOf(r rule, u *unit, does string) string {
	if r.Reason != "" {
		return r.Reason
	}
	return fmt.Sprintf("rule %s %s %s", r.ID, does, u)
}

// first is the first rule that matches a unit for certain, and before it the
// first that would ask or deny if what is not seen were what it is about.
func (m matching) first(rules []rule, exact []bool, u *unit) (certain, perhaps *rule) {
	for i := range rules {
		r := &rules[i]
		switch {
		case exact[i]:
			return r, perhaps
		case r.key != "" || !slices.Contains(r.kinds, u.kind):
			continue
		}
		strict := r.Decision == Allow
		if m.matches(r, u, strict) {
			return r, perhaps
		}
		if !strict && perhaps == nil && m.mayMatch(r, u) {
			perhaps = r
		}
	}
	return nil, perhaps
}

// matches says that a rule is about a unit. Strict is for rules that allow.
func (m matching) matches(r *rule, u *unit, strict bool) bool {
	switch {
	case u.hidden != "":
		return !strict && r.command == nil
	case r.command != nil:
		return m.certainly(r.command, u, strict)
	case r.path != nil:
		parts := m.components(u.path)
		return r.path.match(parts) || !strict && u.removes && r.path.reachesBelow(parts)
	case r.host != nil:
		return r.host.match(u.host)
	}
	return true
}

func (m matching) mayMatch(r *rule, u *unit) bool {
	if r.command == nil {
		return false
	}
	return u.blind || u.words != nil && m.possibly(r.command, u)
}
