//go:build linux

package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/journal"
	"hawser/internal/mailbox/box"
	"hawser/internal/mailbox/drive"
	"hawser/internal/sandbox"
	"hawser/internal/session"
)

var update = flag.Bool("update", false, "write what comes out as what is expected")

// TestRounds has whole rounds with a mailbox: files under ws and replies go in,
// the ends of the outboxes and the files under after come out. Lines before the
// first file are options of the session.
func TestRounds(t *testing.T) {
	files, err := filepath.Glob("testdata/mailbox/*.txtar")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d transcripts, %v", len(files), err)
	}
	for _, f := range files {
		t.Run(strings.TrimSuffix(filepath.Base(f), ".txtar"), func(t *testing.T) {
			t.Parallel()
			a, err := txtar.ParseFile(f)
			if err != nil {
				t.Fatal(err)
			}
			got := rounds(t, a)
			if *update {
				if err := os.WriteFile(f, txtar.Format(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if d := cmp.Diff(string(txtar.Format(a)), string(txtar.Format(got))); d != "" {
				t.Errorf("not as expected (-want +got):\n%s", d)
			}
		})
	}
}

// rounds plays a transcript and gives it with what came out.
func rounds(t *testing.T, a *txtar.Archive) *txtar.Archive {
	dir := t.TempDir()
	ws := filepath.Join(dir, "ws")
	must(t, os.Mkdir(ws, 0o755))
	out := &txtar.Archive{Comment: a.Comment}
	var replies []string
	for _, f := range a.Files {
		switch {
		case strings.HasPrefix(f.Name, "ws/"):
			put(t, filepath.Join(dir, f.Name), f.Data)
		case strings.HasPrefix(f.Name, "reply"):
			replies = append(replies, string(f.Data))
		default:
			continue
		}
		out.Files = append(out.Files, f)
	}
	r := &round{t: t, ws: ws, mail: filepath.Join(dir, "mail"), replies: replies}
	r.play(string(a.Comment))
	for n, text := range r.shown {
		out.Files = append(out.Files, txtar.File{Name: fmt.Sprintf("outbox%d", n+1), Data: []byte(text)})
	}
	out.Files = append(out.Files, txtar.File{Name: "end", Data: []byte(r.end)})
	out.Files = append(out.Files, tree(t, ws)...)
	return out
}

// put writes a file of a transcript; one that begins with -> is a link.
func put(t *testing.T, path string, data []byte) {
	t.Helper()
	must(t, os.MkdirAll(filepath.Dir(path), 0o755))
	if to, ok := strings.CutPrefix(strings.TrimSpace(string(data)), "-> "); ok {
		must(t, os.Symlink(to, path))
		return
	}
	text := strings.NewReplacer(`\r`, "\r", `\0`, "\x00", "\\$\n", "").Replace(string(data))
	must(t, os.WriteFile(path, []byte(text), 0o644))
}

// tree gives the files of the workspace as put reads them.
func tree(t *testing.T, ws string) []txtar.File {
	t.Helper()
	var list []txtar.File
	must(t, filepath.WalkDir(ws, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, _ := filepath.Rel(ws, path)
		if to, err := os.Readlink(path); err == nil {
			list = append(list, txtar.File{Name: "after/" + rel, Data: []byte("-> " + to + "\n")})
			return nil
		}
		data, err := os.ReadFile(path)
		text := strings.NewReplacer("\r", `\r`, "\x00", `\0`).Replace(string(data))
		if text != "" && !strings.HasSuffix(text, "\n") {
			text += "\\$\n"
		}
		list = append(list, txtar.File{Name: "after/" + rel, Data: []byte(text)})
		return err
	}))
	return list
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// round is a person at a chat page.
type round struct {
	t        *testing.T
	ws, mail string
	replies  []string
	answers  []string // to questions
	shown    []string
	told     int
	end      string
}

func (r *round) play(comment string) {
	o := drive.Options{Instruct: true}
	for l := range strings.Lines(comment) {
		word, rest, _ := strings.Cut(strings.TrimSpace(l), " ")
		switch word {
		case "strict":
			o.Strict = true
		case "budget":
			fmt.Sscan(rest, &o.Budget)
		case "timeout":
			o.TimeLimit, _ = time.ParseDuration(rest)
		case "confirm":
			o.Confirm, r.answers = true, strings.Fields(rest)
		case "inside":
			r.mail = filepath.Join(r.ws, "mail")
		}
	}
	b, err := box.Open(r.mail, box.Options{Lock: journal.Lock})
	must(r.t, err)
	so := session.Options{Agent: drive.New(b, o), Policy: sandbox.Policy{Kind: sandbox.Host, Workspace: r.ws}, Approve: approval.ModeAll}
	if o.Confirm {
		so.Approve = approval.ModeAsk
	}
	must(r.t, hideFolders(&so, b.Folders()))
	s, err := session.Open(context.Background(), so)
	must(r.t, err)
	detach := s.Gate().Attach("test")
	shown := showAll(s, &paster{round: r, session: s})
	ctx, cancel := context.WithTimeout(context.Background(), 60*time.Second)
	defer cancel()
	stop, err := s.Prompt(ctx, agent.Ask("Do the thing.\nThoroughly."))
	must(r.t, err)
	detach()
	must(r.t, s.Close())
	must(r.t, so.Agent.Close())
	<-shown
	if r.told != len(r.shown) {
		r.t.Errorf("%d messages for %d outboxes", r.told, len(r.shown))
	}
	r.end = strings.TrimSpace(string(stop.Reason)+" "+stop.Detail) + "\n" + r.end
	os.RemoveAll(filepath.Join(r.ws, "mail"))
}

// paster sees what a front sees, and answers.
type paster struct {
	*round
	session *session.Session
}

func (p *paster) Show(e session.Envelope) {
	switch ev := e.Event.(type) {
	case agent.Question:
		if ev.Question.Action.Kind == approval.Read { // by the host's default
			p.settle(ev, approval.Answer{Verdict: approval.Allowed})
			return
		}
		word := "skip"
		if len(p.answers) > 0 {
			word, p.answers = p.answers[0], p.answers[1:]
		}
		p.end += "? " + ev.Question.Title + " -> " + word + "\n"
		if ev.Question.Action.Diff != "" {
			p.end += ev.Question.Action.Diff
		}
		a, err := ev.Question.Parse(word)
		must(p.t, err)
		p.settle(ev, a)
	case agent.Message:
		if ev.Ext[drive.Protocol] != nil {
			p.instructed(ev)
			return
		}
		p.end += "> " + ev.Text + "\n"
	case agent.Log:
		p.end += ev.Level + ": " + strings.ReplaceAll(strings.ReplaceAll(ev.Text, p.ws, "$WS"), p.mail, "$MAIL") + "\n"
	case agent.Extension:
		if ev.Kind != "outbox" {
			return
		}
		var posted drive.Posted
		must(p.t, json.Unmarshal(ev.Data, &posted))
		p.answer(posted)
	}
}

func (p *paster) settle(q agent.Question, a approval.Answer) {
	if err := p.session.Gate().Settle(q.Question.ID, a); err != nil {
		p.t.Error(err)
	}
}

// instructed: every outbox comes with one message for fronts that know no mailbox.
func (p *paster) instructed(m agent.Message) {
	var posted drive.Posted
	must(p.t, json.Unmarshal(m.Ext[drive.Protocol], &posted))
	place := posted.File
	if len(posted.Parts) > 0 {
		place = posted.Parts[0]
	}
	if p.told++; p.told != len(p.shown) || !strings.Contains(m.Text, place) || !strings.Contains(m.Text, posted.Inbox) {
		p.t.Errorf("message %d of %d outboxes: %s", p.told, len(p.shown), m.Text)
	}
}

// answer keeps what is new in an outbox and saves the next reply.
func (p *paster) answer(o drive.Posted) {
	data, err := os.ReadFile(o.File)
	must(p.t, err)
	_, text, _ := strings.Cut(string(data), "=== CONTEXT ===\n")
	text = strings.NewReplacer(o.Session, "SESSION", p.ws, "$WS", p.mail, "$MAIL").Replace(text)
	if len(o.Parts) > 0 {
		text += fmt.Sprintf("(in %d parts)\n", len(o.Parts))
	}
	p.shown = append(p.shown, text)
	if len(p.replies) == 0 {
		p.session.Cancel()
		return
	}
	reply := strings.NewReplacer("$WS", p.ws, `\r`, "\r", "SESSION", o.Session).Replace(p.replies[0])
	p.replies = p.replies[1:]
	tmp := filepath.Join(o.Inbox, "reply.tmp")
	must(p.t, os.WriteFile(tmp, []byte(reply), 0o644))
	must(p.t, os.Rename(tmp, filepath.Join(o.Inbox, "reply.txt")))
}
func (p *paster) Converse(context.Context) (agent.Prompt, error) { return agent.Prompt{}, nil }
func (p *paster) Answers() bool                                  { return true }
func (p *paster) Close() error                                   { return nil }
