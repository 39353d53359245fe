package approval

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// What is settled without anybody: rules, mode, sandbox, in this order.
func TestSettledAtOnce(t *testing.T) {
	rules := []Rule{
		{Decision: Deny, Command: "rm *", Reason: "no"},
		{Decision: Allow, Command: "ls *"},
		{Decision: Ask, Command: "git push *"},
		{ID: "notes", Decision: Deny, Path: "notes/**"},
	}
	jail := Options{Default: Allow, Sandbox: "jail"}
	host := Options{Default: Ask, Sandbox: "host"}
	in := func(o Options, m Mode) Options { o.Mode = m; return o }
	choice := Question{Kind: Choice, Title: "which", Options: []Option{{ID: "a"}}}
	for _, test := range []struct {
		name    string
		o       Options
		q       Question
		verdict Verdict
		by      string
	}{
		{"rule denies", jail, permission("rm", "x"), Denied, "rule 1"},
		{"rule denies in all", in(jail, ModeAll), permission("rm", "x"), Denied, "rule 1"},
		{"rule denies the agent", in(jail, ModeAll), fromAgent(permission("rm", "x")), Denied, "rule 1"},
		{"rule denies a path", jail, reading("notes/x"), Denied, "rule notes"},
		{"rule allows", in(host, ModeNone), permission("ls"), Allowed, "rule 2"},
		{"rule allows the agent", host, fromAgent(permission("ls", "-l")), Allowed, "rule 2"},
		{"rule asks", jail, permission("git", "push"), Denied, "nobody to ask"},
		{"rule asks in all", in(jail, ModeAll), permission("git", "push"), Allowed, "mode all"},
		{"rule asks in none", in(jail, ModeNone), permission("git", "push"), Denied, "mode none"},
		{"jail", jail, permission("make"), Allowed, "sandbox jail"},
		{"jail, the agent", jail, fromAgent(permission("make")), Denied, "nobody to ask"},
		{"jail, none", in(jail, ModeNone), permission("make"), Allowed, "sandbox jail"},
		{"jail, none, the agent", in(jail, ModeNone), fromAgent(permission("make")), Denied, "mode none"},
		{"jail, all", in(jail, ModeAll), permission("make"), Allowed, "mode all"},
		{"jail, reads", in(jail, ModeReads), permission("make"), Allowed, "sandbox jail"},
		{"host", host, permission("make"), Denied, "nobody to ask"},
		{"host, reads", in(host, ModeReads), reading("x"), Allowed, "mode reads"},
		{"host, reads, the agent", in(host, ModeReads), fromAgent(reading("x")), Allowed, "mode reads"},
		{"host, reads, exec", in(host, ModeReads), permission("make"), Denied, "nobody to ask"},
		{"host, all, the agent", in(host, ModeAll), fromAgent(permission("make")), Allowed, "mode all"},
		{"host, none", in(host, ModeNone), permission("make"), Denied, "mode none"},
		{"a default that denies", Options{Default: Deny}, permission("make"), Denied, "sandbox"},
		{"outside", in(host, ModeAll), reading("/etc/passwd"), Denied, "workspace"},
		{"outside by dots", in(jail, ModeAll), reading("a/../../x"), Denied, "workspace"},
		{"outside, the agent", in(host, ModeAll), fromAgent(reading("/etc/passwd")), Allowed, "mode all"},
		{"no action", in(host, ModeAll), Question{Kind: Permission, Title: "go on?"}, Allowed, "mode all"},
		{"choice", jail, choice, Declined, "nobody to ask"},
		{"choice in all", in(jail, ModeAll), choice, Declined, "nobody to ask"},
		{"choice in none", in(jail, ModeNone), choice, Declined, "mode none"},
		{"text", jail, Question{Kind: Text, Title: "why"}, Declined, "nobody to ask"},
	} {
		test.o.Rules, test.o.Root = rules, "/w"
		var changes []Change
		test.o.Notify = func(c Change) { changes = append(changes, c) }
		a, err := newGate(t, test.o).Ask(t.Context(), test.q)
		if err != nil {
			t.Fatal(err)
		}
		want(t, test.name, a, test.verdict, test.by)
		if len(changes) != 1 || changes[0].Answer == nil || changes[0].Answer.By != a.By || changes[0].Waited || !strings.HasPrefix(changes[0].Question.ID, "q-") {
			t.Errorf("%s: changes %+v", test.name, changes)
		}
		if a.Verdict == Denied && a.Reason == "" {
			t.Errorf("%s: denied without a reason", test.name)
		}
	}
}

func TestAgentsOptions(t *testing.T) {
	options := []Option{
		{ID: "always", Effect: AllowAlways}, {ID: "yes", Effect: AllowOnce}, {ID: "also", Effect: AllowOnce}, {ID: "never", Effect: DenyAlways},
	}
	for _, test := range []struct {
		mode    Mode
		options []Option
		want    string
	}{
		{ModeAll, options, "yes"},
		{ModeNone, options, "never"},
		{ModeAll, options[:1], "always"},
		{ModeNone, options[:1], ""},
		{ModeAsk, options, "never"}, // nobody to ask
	} {
		g := newGate(t, Options{Mode: test.mode})
		a, err := g.Ask(t.Context(), fromAgent(permission("x"), test.options...))
		if err != nil || a.Option != test.want {
			t.Errorf("%s: option %q, %v, want %q", test.mode, a.Option, err, test.want)
		}
		if len(g.Rules()) != 0 {
			t.Errorf("%s: nobody chose always, and there is a rule", test.mode)
		}
	}
}

func TestDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate(t, Options{})
		defer g.Attach("cli")()
		start := time.Now()
		a := ask(t.Context(), g, permission("make"))
		if q := only(t, g); !q.Deadline.Equal(start.Add(DefaultTimeout)) || len(q.Options) != 4 {
			t.Errorf("deadline %v, options %v", q.Deadline, q.Options)
		}
		want(t, "permission", a.wait(t), Denied, "deadline")
		if d := time.Since(start); d != DefaultTimeout {
			t.Errorf("settled after %v", d)
		}
		text := Question{Kind: Text, Title: "why", Deadline: time.Now().Add(time.Second)}
		want(t, "text", ask(t.Context(), g, text).wait(t), Declined, "deadline")
		text.Deadline = start
		want(t, "too late", ask(t.Context(), g, text).wait(t), Declined, "deadline")
		if time.Since(start) != DefaultTimeout+time.Second {
			t.Errorf("a past deadline took time")
		}
	})
}

func TestCancel(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate(t, Options{})
		defer g.Attach("cli")()
		ctx, cancel := context.WithCancel(t.Context())
		a := ask(ctx, g, permission("make"))
		q := only(t, g)
		cancel()
		want(t, "by context", a.wait(t), Cancelled, "cancelled")
		var settled *SettledError
		if err := g.Settle(q.ID, Answer{Verdict: Allowed}); !errors.As(err, &settled) || settled.Answer.Verdict != Cancelled {
			t.Errorf("late answer: %v", err)
		}
		want(t, "before it was asked", ask(ctx, g, permission("make")).wait(t), Cancelled, "cancelled")

		b, c := ask(t.Context(), g, permission("b")), ask(t.Context(), g, Question{Kind: Text, Title: "c"})
		synctest.Wait()
		g.CancelAll()
		want(t, "all", b.wait(t), Cancelled, "cancelled")
		want(t, "all", c.wait(t), Cancelled, "cancelled")
	})
}

func TestFrontsLeave(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate(t, Options{})
		cli, web := g.Attach("cli"), g.Attach("web")
		a := ask(t.Context(), g, permission("make"))
		only(t, g)
		cli()
		cli() // twice is once
		only(t, g)
		web()
		want(t, "the last left", a.wait(t), Denied, "nobody to ask")

		g = newGate(t, Options{Linger: time.Minute})
		g.Attach("cli")()
		start := time.Now()
		a = ask(t.Context(), g, permission("make"))
		time.Sleep(59 * time.Second)
		again := g.Attach("cli")
		time.Sleep(time.Hour / 10)
		only(t, g)
		again()
		time.Sleep(30 * time.Second)
		only(t, g)
		want(t, "lingered", a.wait(t), Denied, "nobody to ask")
		if d := time.Since(start); d != 59*time.Second+time.Hour/10+time.Minute {
			t.Errorf("after %v", d)
		}
		want(t, "nobody", ask(t.Context(), g, permission("make")).wait(t), Denied, "nobody to ask")
	})
}
