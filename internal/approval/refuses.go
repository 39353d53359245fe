package approval

// Refuses says that a rule, or the workspace's border, denies an action whatever
// else is known of it. So what is denied need not be looked at first.
func (g *Gate) Refuses(a Action) (Answer, bool) {
	if answer, refused := g.matching.outside(a); refused {
		return answer, true
	}
	if j := g.judge(a); j.decision == Deny {
		return Answer{Verdict: Denied, Reason: j.reason, By: j.by}, true
	}
	return Answer{}, false
}
