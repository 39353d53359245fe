package sandbox

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/containerd/errdefs"
	"github.com/moby/moby/api/types/container"
	"github.com/moby/moby/client"

	"hawser/internal/sandbox/wire"
)

// making bounds how long the engine may take for a container.
const making = 2 * time.Minute

// dockerEngine is a container whose first process is our init.
type dockerEngine struct {
	*initEngine
	api *client.Client
	box *vessel
	git *repository
}

// vessel is a container as the engine knows it.
type vessel struct {
	id       string
	api      *client.Client
	unwatch  context.CancelFunc
	finished chan struct{} // closed when it is removed, or can no longer be watched
	code     int64         // its init's, once finished
	err      error         // why it is no longer watched
}

// openDocker makes a container; place puts its init where the engine finds it.
func openDocker(ctx context.Context, p *Policy, place func(path string) error) (_ *dockerEngine, err error) {
	api, err := dialDocker(ctx, os.Getenv)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			api.Close()
		}
	}()
	if err := haveImage(ctx, api, p.Image); err != nil {
		return nil, err
	}
	removeStale(ctx, api)
	git, err := freezeGit(p.Workspace)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			git.release()
		}
	}()
	binds, err := p.binds(api.ClientVersion(), git.paths)
	if err != nil {
		return nil, err
	}
	m, err := newMeeting(place)
	if err != nil {
		return nil, err
	}
	defer m.remove()
	v, err := launchContainer(ctx, api, p.container(m, binds))
	if err != nil {
		return nil, explainDocker(err)
	}
	e, err := v.meet(ctx, p, m)
	if err != nil {
		return nil, errors.Join(err, v.discard())
	}
	e.git = git
	return e, nil
}

// launchContainer makes and starts a container. It is not cancelled half-way:
// the engine would go on alone, and nobody would know of the container.
func launchContainer(ctx context.Context, api *client.Client, o client.ContainerCreateOptions) (*vessel, error) {
	work, cancel := context.WithTimeout(context.WithoutCancel(ctx), making)
	defer cancel()
	made, err := api.ContainerCreate(work, o)
	if err != nil {
		return nil, err
	}
	v := &vessel{id: made.ID, api: api, finished: make(chan struct{})}
	v.watch()
	if err = ctx.Err(); err == nil {
		err = ignored(made.Warnings)
	}
	if err == nil {
		_, err = api.ContainerStart(work, v.id, client.ContainerStartOptions{})
	}
	if err != nil {
		return nil, errors.Join(err, v.discard())
	}
	return v, nil
}

// watch notices the container's end from before it begins.
func (v *vessel) watch() {
	ctx, cancel := context.WithCancel(context.Background())
	v.unwatch = cancel
	late := time.AfterFunc(making, cancel)
	wait := v.api.ContainerWait(ctx, v.id, client.ContainerWaitOptions{Condition: container.WaitConditionRemoved})
	late.Stop()
	go func() {
		defer close(v.finished)
		select {
		case r := <-wait.Result:
			v.code = r.StatusCode
		case v.err = <-wait.Error:
		}
	}()
}

// discard removes the container, whatever it is doing.
func (v *vessel) discard() error {
	ctx, cancel := context.WithTimeout(context.Background(), ending)
	defer cancel()
	_, err := v.api.ContainerRemove(ctx, v.id, client.ContainerRemoveOptions{Force: true, RemoveVolumes: true})
	switch {
	case errdefs.IsNotFound(err):
		err = nil
	case errdefs.IsConflict(err): // it is being removed already
		select {
		case <-v.finished:
			err = v.err
		case <-ctx.Done():
		}
	}
	v.unwatch()
	<-v.finished
	if err != nil {
		return fmt.Errorf("remove container %.12s (docker rm -f does it by hand): %w", v.id, err)
	}
	return nil
}

// meet makes a Box of a container whose init is about to call.
func (v *vessel) meet(ctx context.Context, p *Policy, m *meeting) (*dockerEngine, error) {
	conn, pid, err := m.accept(ctx, v.finished)
	if err != nil {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-v.finished:
			return nil, fmt.Errorf("the container ended with %d before its init answered", v.code)
		default:
			return nil, errors.New("the container's init does not call: the docker engine must run on this system")
		}
	}
	m.remove()
	e := &dockerEngine{
		initEngine: &initEngine{link: newLink(conn), pid: pid, tags: nextTag, down: make(chan struct{})},
		api:        v.api,
		box:        v,
	}
	go func() {
		<-e.link.down
		select {
		case <-v.finished:
		case <-time.After(ending):
		}
		close(e.down)
	}()
	if err = e.known(ctx); err == nil {
		e.groups, err = containerGroup(p.Limits, pid)
	}
	if err == nil {
		err = e.setup(ctx, wire.Setup{First: true, Ready: p.Workspace})
	}
	if err != nil {
		conn.Close()
		e.null.Close()
		return nil, err
	}
	e.env = slices.DeleteFunc(e.env, func(kv string) bool { return slices.Contains(initSettings, kv) })
	return e, nil
}

// known makes sure that the caller is the container's first process and no
// other program of this user's.
func (e *dockerEngine) known(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, answering)
	defer cancel()
	r, err := e.api.ContainerInspect(ctx, e.box.id, client.ContainerInspectOptions{})
	if err != nil {
		return fmt.Errorf("look at the container: %w", err)
	}
	if s := r.Container.State; s == nil || s.Pid != e.pid {
		return errors.New("another process than the container's init has called: the engine must run on this system")
	}
	return nil
}

const limitsAll = "docker limits a whole box, not one process in it"

func (e *dockerEngine) enforces(l Limits) (Limits, error) {
	if l.Any() {
		return Limits{}, errors.New(limitsAll)
	}
	return l, nil
}

// expect does nothing: where the init is, is the docker engine's business.
func (e *dockerEngine) expect(Limits) {}

func (e *dockerEngine) start(ctx context.Context, id uint64, c Command) (*running, error) {
	if c.Limits.Any() {
		return nil, &StartError{Program: c.Args[0], Reason: limitsAll, Err: errors.ErrUnsupported}
	}
	if c.program != nil {
		if err := standsAlone(executable); err != nil {
			return nil, err
		}
	}
	return e.initEngine.start(ctx, id, c)
}

// close ends the init, whose end is the container's, which the engine then
// removes.
func (e *dockerEngine) close() error {
	e.link.conn.Close()
	t := time.NewTimer(ending)
	defer t.Stop()
	var err error
	select {
	case <-e.box.finished:
	case <-t.C:
	}
	if !e.box.removed() {
		err = e.box.discard()
	}
	<-e.down
	e.null.Close()
	e.git.release()
	e.api.Close()
	return err
}

func (v *vessel) removed() bool {
	select {
	case <-v.finished:
		return v.err == nil
	default:
		return false
	}
}
