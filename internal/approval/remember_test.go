package approval

import (
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

func TestAlways(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var saved []Rule
		g := newGate(t, Options{
			Rules: []Rule{{Decision: Ask, Actions: []ActionKind{Exec}}}, Root: "/w", Default: Allow,
			Save: func(r Rule) error { saved = append(saved, r); return nil },
			Forget: func(r Rule) error {
				saved = slices.DeleteFunc(saved, func(s Rule) bool { return s.ID == r.ID })
				return nil
			},
		})
		defer g.Attach("cli")()
		answer := func(q Question, a Answer) Answer {
			t.Helper()
			asked := ask(t.Context(), g, q)
			if err := g.Settle(only(t, g).ID, a); err != nil {
				t.Error(err)
			}
			return asked.wait(t)
		}
		answer(permission("make", "all"), Answer{Option: string(AllowAlways), By: "front cli"})
		rules := g.Rules()
		if len(rules) != 2 || rules[0].Scope != ForSession || rules[0].Decision != Allow || rules[1].Scope != ForConfig || rules[1].ID != "1" {
			t.Fatalf("rules %+v", rules)
		}
		want(t, "again", ask(t.Context(), g, permission("make", "all")).wait(t), Allowed, "rule "+rules[0].ID)
		for _, other := range []Question{permission("make", "al"), permission("make"), permission("make", "all", "x")} {
			answer(other, Answer{Verdict: Denied})
		}
		elsewhere := permission("make", "all")
		elsewhere.Action.Dir = "/w/sub"
		answer(elsewhere, Answer{Verdict: Denied})
		added := permission("make", "all")
		added.Action.Env = []string{"MAKEFLAGS=evil"}
		answer(added, Answer{Verdict: Denied})

		line := Question{Kind: Permission, Title: "l", Action: &Action{Kind: Exec, Line: "echo $(date) > /tmp/x"}}
		answer(line, Answer{Verdict: Allowed, Remember: ForConfig})
		if len(saved) != 1 || saved[0].Line != line.Action.Line || saved[0].Scope != ForConfig {
			t.Fatalf("saved %+v", saved)
		}
		want(t, "the line again", ask(t.Context(), g, line).wait(t), Allowed, "rule "+saved[0].ID)

		if err := g.Revoke(rules[0].ID); err != nil {
			t.Error(err)
		}
		answer(permission("make", "all"), Answer{Option: string(DenyAlways)})
		if a := ask(t.Context(), g, permission("make", "all")).wait(t); a.Verdict != Denied || a.By == "nobody to ask" {
			t.Errorf("denied for always: %+v", a)
		}
		if err := g.Revoke(saved[0].ID); err != nil || len(saved) != 0 {
			t.Errorf("revoke saved: %v, %v", err, saved)
		}
		if err := g.Revoke("none"); !errors.Is(err, ErrUnknown) {
			t.Error(err)
		}
		if err := g.Revoke("1"); err != nil || len(g.Rules()) != 1 {
			t.Errorf("revoke: %v, %v", err, g.Rules())
		}
	})
}

// An answer for always settles the same question where it waits again.
func TestAlwaysSettlesOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate(t, Options{})
		defer g.Attach("cli")()
		one := ask(t.Context(), g, permission("make"))
		id := only(t, g).ID
		same, other := ask(t.Context(), g, fromAgent(permission("make"), Option{ID: "y", Effect: AllowOnce})), ask(t.Context(), g, permission("make", "x"))
		synctest.Wait()
		if err := g.Settle(id, Answer{Option: string(AllowAlways), By: "front cli"}); err != nil {
			t.Error(err)
		}
		want(t, "first", one.wait(t), Allowed, "front cli")
		a := same.wait(t)
		want(t, "same", a, Allowed, "rule "+g.Rules()[0].ID)
		if a.Option != "y" {
			t.Errorf("option %q", a.Option)
		}
		only(t, g)
		g.CancelAll()
		want(t, "other", other.wait(t), Cancelled, "cancelled")
	})
}

func TestSaveFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		full := errors.New("disk full")
		g := newGate(t, Options{Save: func(Rule) error { return full }, Rules: []Rule{{Decision: Deny, Command: "rm *"}}})
		defer g.Attach("cli")()
		a := ask(t.Context(), g, permission("make"))
		if err := g.Settle(only(t, g).ID, Answer{Verdict: Allowed, Remember: ForConfig}); !errors.Is(err, full) {
			t.Error(err)
		}
		want(t, "settled all the same", a.wait(t), Allowed, "a front")
		if r := g.Rules(); len(r) != 2 || r[0].Scope != ForSession {
			t.Errorf("rules %+v", r)
		}
		if err := g.Revoke("1"); err == nil {
			t.Error("a rule of the configuration was revoked without Forget")
		}
		g = newGate(t, Options{})
		defer g.Attach("cli")()
		a = ask(t.Context(), g, permission("make"))
		id := only(t, g).ID
		if err := g.Settle(id, Answer{Verdict: Allowed, Remember: ForConfig}); err == nil {
			t.Error("remembered where nothing can be saved")
		}
		if err := g.Settle(id, Answer{Verdict: Allowed}); err != nil {
			t.Error(err)
		}
		a.wait(t)
	})
}

// What a person allows an agent passes once when its Host asks.
func TestAllowedBefore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate(t, Options{Root: "/w", Rules: []Rule{{Decision: Ask, Command: "git push"}, {Decision: Deny, Command: "rm *"}}})
		detach := g.Attach("cli")
		line := func(s, dir string) Question {
			return Question{Kind: Permission, Title: "l", Action: &Action{Kind: Exec, Line: s, Dir: dir}}
		}
		allow := func(q Question) string {
			t.Helper()
			a := ask(t.Context(), g, fromAgent(q))
			id := only(t, g).ID
			if err := g.Settle(id, Answer{Verdict: Allowed}); err != nil {
				t.Error(err)
			}
			a.wait(t)
			return id
		}
		push, build, file := allow(permission("git", "push")), allow(line("make && make test", "/w/")), allow(reading("x/y"))
		late := allow(permission("late"))
		detach()
		now := func(q Question) Answer { return ask(t.Context(), g, q).wait(t) }
		want(t, "other arguments", now(permission("git", "push", "-f")), Denied, "nobody to ask")
		want(t, "asked by the agent again", now(fromAgent(permission("git", "push"))), Denied, "nobody to ask")
		want(t, "the same", now(permission("git", "push")), Allowed, "allowed before: "+push)
		want(t, "only once", now(permission("git", "push")), Denied, "nobody to ask")
		want(t, "elsewhere", now(line("make && make test", "sub")), Denied, "nobody to ask")
		want(t, "by a shell", now(permission("bash", "-lc", "make && make test")), Allowed, "allowed before: "+build)
		want(t, "a write", now(Question{Kind: Permission, Title: "w", Action: &Action{Kind: Write, Path: "x/y"}}), Denied, "nobody to ask")
		want(t, "the file", now(reading("/w/x/./y")), Allowed, "allowed before: "+file)
		time.Sleep(DefaultTimeout)
		want(t, "too late for "+late, now(permission("late")), Denied, "nobody to ask")

		detach = g.Attach("cli")
		allow(permission("late"))
		detach()
		g.CancelAll()
		want(t, "after the turn", now(permission("late")), Denied, "nobody to ask")
	})
}
