package agenttest

import (
	"context"
	"iter"
	"os"
	"testing"

	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/sandbox"
	"hawser/internal/term"
	"hawser/internal/workspace"
)

// Main is the TestMain of packages whose tests use OpenBox: the test binary is
// the box's init too.
func Main(m *testing.M) {
	sandbox.RunIfChild()
	os.Exit(m.Run())
}

// Box is where the processes and files of a Host are real: on the host, in a
// folder of the test.
type Box struct {
	Dir   string // the workspace
	box   *sandbox.Box
	files *workspace.Workspace
	owned *term.Registry
}

// OpenBox opens a Box until the test ends.
func OpenBox(t testing.TB) *Box {
	t.Helper()
	b := &Box{Dir: t.TempDir(), owned: term.NewRegistry(0)}
	var err error
	if b.files, err = workspace.Open(b.Dir, workspace.Options{}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.files.Close() })
	if b.box, err = sandbox.Open(context.Background(), sandbox.Policy{Kind: sandbox.Host, Workspace: b.Dir}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if left := len(b.owned.Terminals(scope)); left > 0 {
			t.Errorf("%d terminals were not released", left)
		}
		if err := b.owned.Close(context.Background()); err != nil {
			t.Error(err)
		}
		if err := b.box.Close(); err != nil {
			t.Error(err)
		}
	})
	return b
}

const scope = "test"

func (b *Box) spawn(ctx context.Context, spec term.Spec) (*term.Program, error) {
	return b.owned.StartProgram(ctx, scope, b.box, spec)
}

func (b *Box) open(ctx context.Context, spec term.Spec) (*term.Terminal, error) {
	return b.owned.Start(ctx, scope, b.box, spec)
}

// boxFiles are the files of a Box.
type boxFiles struct {
	host *Host
	w    *workspace.Workspace
}

var _ agent.Files = boxFiles{}

func (f boxFiles) Root() string       { return f.w.Dir() }
func (f boxFiles) Begin(string) error { return nil }

func (f boxFiles) Watch(context.Context) (func(context.Context) error, error) {
	return func(context.Context) error { return nil }, nil
}

func (f boxFiles) List(ctx context.Context, o agent.ListOptions) iter.Seq2[agent.Entry, error] {
	return f.w.List(ctx, o)
}

func (f boxFiles) Stat(_ context.Context, name string) (agent.Entry, error) { return f.w.Stat(name) }

func (f boxFiles) Read(ctx context.Context, name string, o agent.ReadOptions) (agent.Content, error) {
	f.host.did("read %s", name)
	if err := f.host.may(ctx, approval.Action{Kind: approval.Read, Path: name}); err != nil {
		return agent.Content{}, err
	}
	return f.w.Read(name, o)
}

func (f boxFiles) Preview(ctx context.Context, c ...agent.Change) (agent.Diff, error) {
	return f.w.Preview(ctx, c...)
}

func (f boxFiles) Change(ctx context.Context, c agent.Change) (agent.Diff, error) {
	a, what := describe(c)
	f.host.did("%s", what)
	if err := f.host.may(ctx, a); err != nil {
		return nil, err
	}
	set := f.w.Begin("")
	defer set.Close()
	return set.Apply(ctx, c)
}
