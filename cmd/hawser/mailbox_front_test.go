package main

import (
	"strings"
	"testing"
	"time"

	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/cli"
	"hawser/internal/mailbox/drive"
	"hawser/internal/session"
)

// A command of several lines is read line by line; what is run stays what it is.
func TestQuestionIsReadable(t *testing.T) {
	action := approval.Action{Kind: approval.Exec, Line: "cd build\nmake"}
	asked := agent.Question{Question: approval.Question{
		Kind: approval.Permission, FromAgent: true, Title: "Run cd build …", Detail: "  | cd build\n  | make", Action: &action,
		Deadline: time.Now().Add(1000 * time.Hour),
	}}
	got := readable(asked).Question
	if d := got.Action.Describe(); strings.Contains(d, "U+000A") || !strings.HasPrefix(d, "cd build …") {
		t.Errorf("described as %q", d)
	}
	if !got.Deadline.IsZero() || action.Line != "cd build\nmake" {
		t.Errorf("%+v, %+v", got, action)
	}
	soon := agent.Question{Question: approval.Question{Deadline: time.Now().Add(time.Minute), Action: &approval.Action{Kind: approval.Exec, Line: "a\nb"}}}
	if kept := readable(soon).Question; kept.Deadline.IsZero() || kept.Action.Line != "a\nb" {
		t.Errorf("what has no detail is shown in full: %+v", kept)
	}
}

// witness is a front that keeps what it is shown.
type witness struct {
	cli.Front
	events  []agent.Event
	answers bool
}

func (k *witness) Show(e session.Envelope) { k.events = append(k.events, e.Event) }
func (k *witness) Answers() bool           { return k.answers }

func showTo(f *mailboxFront, events ...agent.Event) {
	for _, e := range events {
		f.Show(session.Envelope{Event: e})
	}
}

// What was asked about is not shown once more when it is done.
func TestAConfirmedDiffIsShownOnce(t *testing.T) {
	k := &witness{answers: true}
	f := &mailboxFront{Front: k, plain: true}
	asked := agent.Question{Question: approval.Question{Kind: approval.Permission, Action: &approval.Action{Kind: approval.Write, Path: "./a", Diff: "+x\n"}}}
	showTo(f, asked, agent.FileChanged{Path: "a", Status: "added", Diff: "+x\n"}, agent.FileChanged{Path: "b", Status: "added", Diff: "+y\n"})
	if len(k.events) != 2 || k.events[1].(agent.FileChanged).Path != "b" {
		t.Errorf("%+v", k.events)
	}
}

// Text is kept from being read as markdown only where it would be.
func TestPlainTextStaysPlain(t *testing.T) {
	k := &witness{answers: true}
	f := &mailboxFront{Front: k, plain: true}
	showTo(f, agent.Extension{Protocol: drive.Protocol, Kind: "result", Data: []byte(`{"command":"READ_FILE","success":true,"summary":"'a_b' is *shown*"}`)})
	if got := k.events[0].(agent.Message).Text; got != "[OK] READ_FILE: 'a_b' is *shown*" {
		t.Errorf("%q", got)
	}
}

// Who waits for a slow command is told how to give it more time.
func TestTimeCanBeHad(t *testing.T) {
	k := &witness{}
	f := &mailboxFront{Front: k, plain: true}
	showTo(f, agent.Extension{Protocol: drive.Protocol, Kind: "result", Data: []byte(`{"command":"RUN_COMMAND","success":false,"summary":"Command 'go test' timed out after 30s and was killed"}`)})
	if got := k.events[0].(agent.Message).Text; !strings.Contains(got, "--timeout 5m") || !strings.Contains(got, "--keep DIR") {
		t.Errorf("%q", got)
	}
}

// An outbox without parts is not said to have those of the one before.
func TestPartsAreOfOneOutbox(t *testing.T) {
	k := &witness{}
	f := &mailboxFront{Front: k, plain: true}
	for _, data := range []string{
		`{"sequence":1,"file":"/m/outbox/1","parts":["/m/outbox/1a","/m/outbox/1b"],"inbox":"/m/inbox"}`,
		`{"sequence":2,"file":"/m/outbox/2","inbox":"/m/inbox"}`,
	} {
		showTo(f, agent.Extension{Protocol: drive.Protocol, Kind: "outbox", Data: []byte(data)})
	}
	if got := k.events[1].(agent.Message).Text; !strings.HasPrefix(got, "Paste /m/outbox/2 into") {
		t.Errorf("%q", got)
	}
}

func TestWhatToDoWithTheClipboard(t *testing.T) {
	posted := agent.Extension{Protocol: drive.Protocol, Kind: "outbox", Data: []byte(`{"sequence":2,"file":"/m/outbox/x","inbox":"/m/inbox"}`)}
	offer := func(data string) agent.Event {
		return agent.Extension{Protocol: drive.Protocol, Kind: "clipboard", Data: []byte(data)}
	}
	for data, want := range map[string]string{
		`{"part":1,"of":1}`:               "Outbox 2 is on the clipboard: paste it into the chat page, then copy the answer (/m/outbox/x)",
		`{"part":3,"of":3}`:               "Part 3 of 3 of outbox 2 is on the clipboard: paste it into the chat page, then copy the answer (/m/outbox/x)",
		`{"part":1,"of":3}`:               "Part 1 of 3 of outbox 2 is on the clipboard: paste it into the chat page and copy the answer, which brings the next part (/m/outbox/x)",
		`{"part":1,"of":1,"away":true}`:   "Outbox 2 was sent to your terminal's clipboard: paste it into the chat page, then save the answer as a .txt file in /m/inbox (/m/outbox/x)",
		`{"part":1,"of":1,"failed":true}`: "Paste /m/outbox/x into the chat page, then save the answer as a .txt file in /m/inbox",
	} {
		k := &witness{}
		showTo(&mailboxFront{Front: k, plain: true, clipboard: true}, posted, offer(data))
		if got, ok := k.events[len(k.events)-1].(agent.Message); !ok || got.Text != want {
			t.Errorf("%s: %+v", data, k.events)
		}
	}
	k := &witness{answers: true}
	showTo(&mailboxFront{Front: k, plain: true, clipboard: true}, posted, offer(`{"part":1,"of":3}`))
	for _, e := range k.events {
		if _, ok := e.(agent.Message); ok {
			t.Errorf("who is asked about a part is not told too: %+v", k.events)
		}
	}
}
