package session

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"path"
	"sync"

	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/workspace"
)

// files are the session's files, behind its gate and in its journal.
type files struct {
	session *Session
	ws      *workspace.Workspace
	// readOnly are paths that commands cannot write either.
	readOnly []string

	mu  sync.Mutex
	set *workspace.ChangeSet
}

func (f *files) Root() string { return f.ws.Dir() }

func (f *files) List(ctx context.Context, o agent.ListOptions) iter.Seq2[agent.Entry, error] {
	return func(yield func(agent.Entry, error) bool) {
		if err := f.allowed(ctx, approval.Action{Kind: approval.Read, Path: cmpPath(o.Under)}, "List "+cmpPath(o.Under)); err != nil {
			yield(agent.Entry{}, err)
			return
		}
		for e, err := range f.ws.List(ctx, o) {
			if !yield(e, err) {
				return
			}
		}
	}
}

func cmpPath(under string) string {
	if under == "" {
		return "."
	}
	return under
}

func (f *files) Stat(ctx context.Context, name string) (agent.Entry, error) {
	rel, err := f.readable(ctx, name)
	if err != nil {
		return agent.Entry{}, err
	}
	return f.ws.Stat(rel)
}

func (f *files) Read(ctx context.Context, name string, o agent.ReadOptions) (agent.Content, error) {
	rel, err := f.readable(ctx, name)
	if err != nil {
		return agent.Content{}, err
	}
	c, err := f.read(ctx, rel, o)
	if err != nil {
		return c, err
	}
	f.session.note("read", readRecord{Path: rel, Bytes: len(c.Data), Hash: c.Hash})
	return c, nil
}

// readable gives the path that a name means, if it may be read.
func (f *files) readable(ctx context.Context, name string) (string, error) {
	rel, err := f.ws.Rel(name)
	if err != nil {
		f.session.note("denied", denyRecord{Path: name, Reason: err.Error(), By: "workspace"})
		return "", err
	}
	return rel, f.allowed(ctx, approval.Action{Kind: approval.Read, Path: rel}, "Read "+rel)
}

func (f *files) Preview(ctx context.Context, changes ...agent.Change) (agent.Diff, error) {
	for _, c := range changes {
		for _, p := range touched(c) {
			if _, err := f.readable(ctx, p); err != nil {
				return nil, err
			}
		}
	}
	return f.ws.Preview(ctx, changes...)
}

// Change makes a change: shown to the gate and written down with its diff before
// it is made.
func (f *files) Change(ctx context.Context, c agent.Change) (agent.Diff, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.set == nil {
		f.set = f.ws.Begin("")
	}
	if err := f.refused(c); err != nil {
		return nil, err
	}
	if err := f.guarded(touched(c)...); err != nil {
		return nil, err
	}
	c, texts, err := f.elsewhere(ctx, c)
	if err != nil {
		return nil, err
	}
	diff, err := f.set.Preview(ctx, c)
	if err != nil {
		if errors.Is(err, fs.ErrPermission) {
			f.session.note("denied", denyRecord{Path: touched(c)[0], Reason: err.Error(), By: "workspace"})
		}
		return nil, err
	}
	if err := f.guardedDiff(diff); err != nil {
		return nil, err
	}
	if len(diff) == 0 && texts != nil {
		return diff, nil
	}
	if len(diff) == 0 && !takesAway(c) {
		return f.set.ApplyAs(ctx, c, diff)
	}
	action, title := changeAction(c, diff)
	answer, err := f.session.gate.Ask(ctx, approval.Question{Kind: approval.Permission, Title: title, Action: &action})
	if err != nil {
		return nil, err
	}
	if !answer.OK() {
		f.session.note("denied", denyRecord{Path: action.Path, Reason: answer.Reason, By: answer.By})
		return nil, &agent.DeniedError{Reason: answer.Reason, By: answer.By}
	}
	if err := f.session.commit(ctx, "change", changeRecord{Files: changedFiles(c, diff), AllowedBy: answer.By}); err != nil {
		return nil, err
	}
	made, err := f.apply(ctx, c, diff, texts)
	if err != nil {
		f.session.note("change_failed", failRecord{Error: err.Error()})
		return made, err
	}
	for _, d := range made {
		f.session.emit(agent.FileChanged{Path: d.Path, OldPath: d.OldPath, Status: string(d.Status), Insertions: d.Insertions, Deletions: d.Deletions, Diff: d.Text})
	}
	return made, nil
}

func (f *files) Begin(label string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	err := f.endSet()
	f.set = f.ws.Begin(label)
	return err
}

// Watch makes what a command does to files a part of the set, so that it is undone
// with it. Nothing of it is told to the agent.
func (f *files) Watch(ctx context.Context) (func(context.Context) error, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.set == nil {
		f.set = f.ws.Begin("")
	}
	return f.set.Watch(ctx)
}

func (f *files) endSet() error {
	if f.set == nil {
		return nil
	}
	err := f.set.Close()
	f.set = nil
	if err != nil {
		return fmt.Errorf("end the set of changes: %w", err)
	}
	return nil
}

// refused denies what a rule denies before anything is looked at: else the answer
// would tell what is there.
func (f *files) refused(c agent.Change) error {
	a := approval.Action{Kind: approval.Write}
	if _, ok := c.(agent.Delete); ok {
		a.Kind = approval.Delete
	}
	for _, name := range touched(c) {
		a.Path = name
		if rel, err := f.ws.Rel(name); err == nil {
			a.Path = rel
		}
		if answer, refused := f.session.gate.Refuses(a); refused && answer.By != "workspace" {
			f.session.note("denied", denyRecord{Path: a.Path, Reason: answer.Reason, By: answer.By})
			return &agent.DeniedError{Reason: answer.Reason, By: answer.By}
		}
	}
	return nil
}

func (f *files) allowed(ctx context.Context, a approval.Action, title string) error {
	answer, err := f.session.gate.Ask(ctx, approval.Question{Kind: approval.Permission, Title: title, Action: &a})
	if err != nil {
		return err
	}
	if !answer.OK() {
		f.session.note("denied", denyRecord{Path: a.Path, Reason: answer.Reason, By: answer.By})
		return &agent.DeniedError{Reason: answer.Reason, By: answer.By}
	}
	return nil
}

// touched are the paths that a change names.
func touched(c agent.Change) []string {
	switch c := c.(type) {
	case agent.Write:
		return []string{c.Path}
	case agent.Edit:
		return []string{c.Path}
	case agent.Delete:
		return []string{c.Path}
	case agent.Rename:
		return []string{c.From, c.To}
	}
	return []string{""}
}

// takesAway says that a path is gone afterwards: also that of an empty directory, of
// which no diff tells.
func takesAway(c agent.Change) bool {
	switch c.(type) {
	case agent.Delete, agent.Rename:
		return true
	}
	return false
}

func changeAction(c agent.Change, diff agent.Diff) (approval.Action, string) {
	paths := touched(c)
	a := approval.Action{Kind: approval.Write, Diff: diff.String()}
	switch c := c.(type) {
	case agent.Delete:
		a.Kind = approval.Delete
		a.Path = paths[0]
		return a, "Delete " + c.Path
	case agent.Rename:
		a.Path, a.NewPath = paths[0], paths[1]
		return a, fmt.Sprintf("Rename %s to %s", c.From, c.To)
	}
	a.Path = path.Clean(diff[0].Path)
	return a, "Write " + a.Path
}

// end ends the current set, so that it can be undone.
func (f *files) end() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.endSet()
}

func (f *files) close() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return errors.Join(f.endSet(), f.ws.Close())
}
