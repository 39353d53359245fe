package drive

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"hawser/internal/model"
)

// talk makes a history of some steps whose outputs are of one length.
func talk(h *history, steps, output int) {
	h.task()
	h.ask(1, "TASK")
	for i := range steps {
		h.answer(fmt.Sprintf("answer %d", i+1))
		h.ask(i+2, fmt.Sprintf("output %d %s", i+1, strings.Repeat("x", output)))
	}
}

func shown(h *history) string {
	var b strings.Builder
	for _, m := range h.messages() {
		text := m.Text
		if i := strings.Index(text, " xx"); i >= 0 {
			text = fmt.Sprintf("%s +%d", text[:i], len(text)-i-1)
		}
		fmt.Fprintf(&b, "%c: %s\n", m.Role[0], text)
	}
	return b.String()
}

func TestNothingIsLeftOutWhileAllFits(t *testing.T) {
	h := newHistory(100_000, 0)
	talk(&h, 50, 1000)
	if what, ok := h.fit(); what != "" || !ok || len(h.entries) != 101 {
		t.Errorf("%q, %v, %d", what, ok, len(h.entries))
	}
}

func TestOldOutputIsLeftOutFirst(t *testing.T) {
	h := newHistory(4000, 1000) // 9,000 bytes fit
	talk(&h, 6, 2000)
	what, ok := h.fit()
	want := `u: TASK
a: answer 1
u: [The terminal's output at this point, 2009 bytes, was left out to save room.]
a: answer 2
u: [The terminal's output at this point, 2009 bytes, was left out to save room.]
a: answer 3
u: [The terminal's output at this point, 2009 bytes, was left out to save room.]
a: answer 4
u: [The terminal's output at this point, 2009 bytes, was left out to save room.]
a: answer 5
u: output 5 +2000
a: answer 6
u: output 6 +2000
`
	if got := shown(&h); got != want || what != "the output of 4 earlier steps is left out" || !ok {
		t.Errorf("%q, %v\n%s", what, ok, got)
	}
	if what, _ := h.fit(); what != "" {
		t.Errorf("it is not stable: %s", what)
	}
}

func TestOldStepsAreLeftOutNext(t *testing.T) {
	h := newHistory(1000, 200) // 2,400 bytes fit
	talk(&h, 60, 100)
	what, ok := h.fit()
	got := shown(&h)
	if !ok || !strings.Contains(what, "earlier steps are left out") || !strings.HasPrefix(got, "u: TASK\n\n[") ||
		!strings.HasSuffix(got, "a: answer 60\nu: output 60 +100\n") || h.bytes > h.room() {
		t.Errorf("%q, %v\n%s", what, ok, got)
	}
	for i, e := range h.entries { // roles take turns
		if (e.role == model.User) != (i%2 == 0) {
			t.Fatalf("message %d is the %s's\n%s", i, e.role, got)
		}
	}
	h.answer("done")
	talk(&h, 60, 100) // another task stays
	if what, ok := h.fit(); !ok || strings.Count(shown(&h), "TASK") != 2 || strings.Count(shown(&h), "steps were left out here") != 1 {
		t.Errorf("%q, %v\n%s", what, ok, shown(&h))
	}
}

func TestTheNewestOutputIsCutLast(t *testing.T) {
	h := newHistory(1000, 200)
	talk(&h, 1, 10_000)
	what, ok := h.fit()
	if !ok || what != "messages cut in the middle: 1" || !strings.Contains(h.entries[2].text, "interior bytes omitted") {
		t.Errorf("%q, %v", what, ok)
	}
	h.answer("next")
	h.ask(3, "ok") // a small step after it
	if what, ok := h.fit(); !ok || what != "" {
		t.Errorf("the next step: %q, %v", what, ok)
	}
	h = newHistory(1000, 200)
	h.task()
	h.ask(1, strings.Repeat("x", 100_000))
	h.answer("a")
	h.ask(2, "b")
	if _, ok := h.fit(); ok {
		t.Error("a task fits that is too long")
	}
}

// TestItAlwaysFits has conversations of all sizes: if the first message fits, with
// some room beside it, so does what is left of the rest.
func TestItAlwaysFits(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	size := func(most float64) int { return int(math.Exp(random.Float64() * math.Log(most))) }
	const beside = 5*leastText + 100 // the present task, the newest exchange, and the notes
	for range 300 {
		h := newHistory(int64(500+size(200_000)), size(9000))
		h.task()
		h.ask(1, "FIRST"+strings.Repeat("ä", min(size(100_000), (h.room()-beside)/3)))
		for step := 2; step < 40; step++ {
			if what, ok := h.fit(); !ok || h.bytes > h.room() {
				t.Fatalf("step %d: %q, %v; %d bytes, and %d fit", step, what, ok, h.bytes, h.room())
			}
			last := h.entries[len(h.entries)-1].text
			if !strings.HasPrefix(h.entries[0].text, "FIRST") || !strings.HasSuffix(last, "ä") || !utf8.ValidString(last) {
				t.Fatalf("step %d: the newest is %q", step, last)
			}
			sum := 0
			for i, e := range h.entries {
				if sum += len(e.text); (e.role == model.User) != (i%2 == 0) {
					t.Fatalf("step %d: message %d is the %s's", step, i, e.role)
				}
			}
			if sum != h.bytes {
				t.Fatalf("%d bytes were counted, and there are %d", h.bytes, sum)
			}
			h.answer(strings.Repeat("a", size(300_000)))
			if random.IntN(8) == 0 {
				h.task()
			}
			h.ask(step, strings.Repeat("ä", size(600_000)))
		}
	}
}

func TestTheProviderKnowsBetter(t *testing.T) {
	h := newHistory(10_000, 0)
	talk(&h, 10, 2000)
	before := h.room()
	h.answer("x")
	h.measured(10_000) // two bytes a token
	if h.room() >= before {
		t.Errorf("%d bytes fit, and %d did before", h.room(), before)
	}
}

func TestARefusalIsBelievedForAWhile(t *testing.T) {
	h := newHistory(1_000_000, 0)
	talk(&h, 100, 1000)
	whole, refused := h.room(), h.bytes
	if !h.tighten() || h.room() >= refused || h.room() < refused/2 {
		t.Errorf("%d bytes fit after %d were refused", h.room(), refused)
	}
	if what, ok := h.fit(); !ok || what == "" || h.bytes > h.room() {
		t.Errorf("%q, %v", what, ok)
	}
	for i := range 100 {
		h.answer("x")
		h.measured(0)
		h.ask(i, "y")
	}
	if h.room() != whole {
		t.Errorf("%d bytes fit, and %d did at first", h.room(), whole)
	}
	n := 0
	for ok := true; ok && h.tighten(); n++ {
		if _, ok = h.fit(); n > 30 {
			t.Fatal("it never gives up")
		}
	}
	if n < 3 {
		t.Error("it gives up too early")
	}
}

// TestManySteps has more steps than could be gone through once for each.
func TestManySteps(t *testing.T) {
	h := newHistory(0, 0)
	talk(&h, 300_000, 100)
	if what, ok := h.fit(); !ok || h.bytes > h.room() {
		t.Errorf("%q, %v", what, ok)
	}
	sum := 0
	for _, e := range h.entries {
		sum += len(e.text)
	}
	if sum != h.bytes {
		t.Errorf("%d bytes were counted, and there are %d", h.bytes, sum)
	}
}

func TestQuestionsWithoutAnswerAreJoined(t *testing.T) {
	h := newHistory(0, 0)
	h.task()
	h.ask(1, "one")
	h.task()
	h.ask(1, "two")
	h.answer("")
	if got := shown(&h); got != "u: one\n\ntwo\na: (no answer)\n" {
		t.Error(got)
	}
}
