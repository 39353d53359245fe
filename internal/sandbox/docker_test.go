//go:build linux

package sandbox

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/moby/moby/api/types/container"
	"github.com/moby/moby/client"
	"golang.org/x/sys/unix"

	"hawser/internal/sandbox/boxinit"
)

// fakeDocker answers like an engine that has one image and starts nothing: a
// container's init never calls, because it ends at once.
type fakeDocker struct {
	requests chan string
	created  chan client.ContainerCreateOptions
	warnings []string
	started  chan struct{}
}

func startFakeDocker(t *testing.T, warnings ...string) *fakeDocker {
	t.Helper()
	f := &fakeDocker{
		requests: make(chan string, 64), created: make(chan client.ContainerCreateOptions, 1),
		warnings: warnings, started: make(chan struct{}, 1),
	}
	socket := filepath.Join(t.TempDir(), "s")
	l, err := net.Listen("unix", socket)
	must(t, err)
	s := &http.Server{Handler: http.HandlerFunc(f.answer)}
	done := make(chan struct{})
	go func() { s.Serve(l); close(done) }()
	t.Cleanup(func() { s.Close(); <-done })
	t.Setenv(client.EnvOverrideHost, "unix://"+socket)
	return f
}

func (f *fakeDocker) answer(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Api-Version", "1.41")
	w.Header().Set("Ostype", "linux")
	path := strings.TrimPrefix(r.URL.Path, "/v1.41")
	f.requests <- r.Method + " " + path
	fail := func(code int, message string) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(code)
		json.NewEncoder(w).Encode(map[string]string{"message": message})
	}
	switch {
	case path == "/_ping":
	case path == "/images/there/json":
		w.Write([]byte("{}"))
	case strings.HasPrefix(path, "/images/"):
		fail(http.StatusNotFound, "no such image")
	case path == "/containers/json":
		w.Write([]byte("[]"))
	case path == "/containers/create":
		var o client.ContainerCreateOptions
		json.NewDecoder(r.Body).Decode(&struct {
			*container.Config
			HostConfig **container.HostConfig
		}{o.Config, &o.HostConfig})
		f.created <- o
		w.WriteHeader(http.StatusCreated)
		json.NewEncoder(w).Encode(container.CreateResponse{ID: "c1", Warnings: f.warnings})
	case path == "/containers/c1/start":
		f.started <- struct{}{}
		w.WriteHeader(http.StatusNoContent)
	case path == "/containers/c1/wait":
		w.(http.Flusher).Flush()
		select {
		case <-f.started:
			w.Write([]byte(`{"StatusCode":125}`))
		case <-r.Context().Done():
		}
	case r.Method == http.MethodDelete:
		w.WriteHeader(http.StatusNoContent)
	default:
		fail(http.StatusNotImplemented, path)
	}
}

func (f *fakeDocker) seen() (list []string) {
	for {
		select {
		case r := <-f.requests:
			list = append(list, r)
		default:
			return list
		}
	}
}

func openDockerError(t *testing.T, p Policy) string {
	t.Helper()
	p.Kind = Docker
	if p.Workspace == "" {
		p.Workspace = t.TempDir()
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	err := p.prepare()
	if err == nil {
		_, err = openDocker(ctx, &p, func(path string) error { return os.WriteFile(path, nil, 0o555) })
	}
	if err == nil {
		t.Fatal("it opened")
	}
	if strings.Contains(err.Error(), "\n") {
		t.Errorf("more than a line: %q", err)
	}
	return err.Error()
}

func TestDockerNoEngine(t *testing.T) {
	dir := t.TempDir()
	silent := filepath.Join(dir, "silent")
	l, err := net.ListenUnix("unix", &net.UnixAddr{Name: silent})
	must(t, err)
	l.SetUnlinkOnClose(false)
	l.Close()
	for host, want := range map[string]string{
		"unix://" + dir + "/nowhere": "systemctl start docker",
		"unix://" + silent:           "systemctl start docker",
		"tcp://192.0.2.1:2375":       "unset it",
		"ssh://somewhere":            "unset it",
	} {
		t.Setenv(client.EnvOverrideHost, host)
		if msg := openDockerError(t, Policy{Image: "x"}); !strings.Contains(msg, want) {
			t.Errorf("%s: %s", host, msg)
		}
	}
}

func TestDockerSocketIsNotOurs(t *testing.T) {
	startFakeDocker(t)
	socket := strings.TrimPrefix(os.Getenv(client.EnvOverrideHost), "unix://")
	must(t, os.Chmod(socket, 0))
	runtime.LockOSThread() // the kernel asks the calling thread who it is
	defer runtime.UnlockOSThread()
	unix.Setfsuid(65534) // root may do anything; for others the mode is enough
	_, err := dialDocker(t.Context(), os.Getenv)
	unix.Setfsuid(os.Getuid())
	if !errors.Is(err, fs.ErrPermission) || !strings.Contains(err.Error(), "usermod") {
		t.Error(err)
	}
}

func TestDockerImageMissing(t *testing.T) {
	f := startFakeDocker(t)
	if msg := openDockerError(t, Policy{Image: "nowhere:1"}); !strings.Contains(msg, "docker pull nowhere:1") {
		t.Error(msg)
	}
	for _, r := range f.seen() {
		if strings.HasPrefix(r, "POST ") {
			t.Errorf("asked for %s", r)
		}
	}
}

func TestDockerRefusedPolicies(t *testing.T) {
	startFakeDocker(t)
	for want, p := range map[string]Policy{
		"docker:IMAGE":       {},
		"copy them out":      {Image: "there", Keep: t.TempDir()},
		"cannot be negative": {Image: "there", Limits: Limits{Pids: -1}},
	} {
		if msg := openDockerError(t, p); !strings.Contains(msg, want) {
			t.Errorf("%s: %s", want, msg)
		}
	}
}

// What the policy says reaches the engine; when the container comes to
// nothing, it is removed and so is the meeting place.
func TestDockerPolicyReachesEngine(t *testing.T) {
	f := startFakeDocker(t)
	workspace, ro, rw := t.TempDir(), t.TempDir(), t.TempDir()
	must(t, os.MkdirAll(workspace+"/.git/hooks", 0o755))
	must(t, os.Mkdir(workspace+"/keys", 0o755))
	must(t, os.MkdirAll(workspace+"/ci/tools/keys", 0o755))
	must(t, os.MkdirAll(workspace+"/.git/deep", 0o755))
	must(t, os.WriteFile(workspace+"/token", nil, 0o644))
	msg := openDockerError(t, Policy{
		Image: "there", Workspace: workspace, ReadOnly: []string{ro}, Writable: []string{rw},
		Hidden: []string{workspace + "/keys", workspace + "/token", workspace + "/ci/tools/keys", workspace + "/.git/deep", "/etc/passwd"},
		Limits: Limits{Memory: 64 << 20, Pids: 20, CPU: time.Second},
	})
	if !strings.Contains(msg, "ended with 125 before its init answered") {
		t.Error(msg)
	}
	if seen := f.seen(); !slices.Contains(seen, "DELETE /containers/c1") {
		t.Errorf("not removed: %q", seen)
	}
	h := (<-f.created).HostConfig
	if h.Memory != 64<<20 || h.MemorySwap != h.Memory || *h.PidsLimit != 20+boxinit.StockedThreads {
		t.Errorf("limits: %+v", h.Resources)
	}
	if !h.AutoRemove || h.Privileged || h.NetworkMode != "none" || *h.Init || !slices.Equal(h.SecurityOpt, []string{"no-new-privileges"}) {
		t.Errorf("%+v", h)
	}
	got := map[string]string{}
	for _, m := range h.Mounts {
		if got[m.Target] != "" {
			t.Errorf("%s is mounted twice, which the engine refuses", m.Target)
		}
		got[m.Target] = string(m.Type) + " " + m.Source + map[bool]string{true: " ro"}[m.ReadOnly]
		if m.Target == insideInit || m.Target == insideSocket {
			if _, err := os.Lstat(m.Source); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("%s is left: %v", m.Source, err)
			}
		}
	}
	for target, want := range map[string]string{
		workspace:                 "bind " + workspace,
		workspace + "/.git":       "bind " + workspace + "/.git",
		workspace + "/.git/hooks": "bind " + workspace + "/.git/hooks ro",
		workspace + "/keys":       "tmpfs  ro",
		workspace + "/token":      "bind /dev/null ro",
		workspace + "/ci":         "bind " + workspace + "/ci",
		workspace + "/ci/tools":   "bind " + workspace + "/ci/tools",
		ro:                        "bind " + ro + " ro",
		rw:                        "bind " + rw,
		"/etc/passwd":             "",
	} {
		if got[target] != want {
			t.Errorf("%s: %q, want %q", target, got[target], want)
		}
	}
}

// An engine that only says that it will not keep a limit is refused.
func TestDockerIgnoresLimit(t *testing.T) {
	f := startFakeDocker(t, "Your kernel does not support pids limit capabilities. PIDs limit discarded.")
	if msg := openDockerError(t, Policy{Image: "there", Limits: Limits{Pids: 3}}); !strings.Contains(msg, "cannot keep the limits") {
		t.Error(msg)
	}
	if seen := f.seen(); slices.Contains(seen, "POST /containers/c1/start") || !slices.Contains(seen, "DELETE /containers/c1") {
		t.Errorf("%q", seen)
	}
}

func TestDockerNetworks(t *testing.T) {
	for n, want := range map[Network]container.NetworkMode{NetNone: "none", NetLoopback: "none", NetHost: "host"} {
		p := Policy{Image: "x", Network: n}
		if got := p.container(&meeting{}, nil).HostConfig.NetworkMode; got != want {
			t.Errorf("%s: %s", n, got)
		}
	}
}

// An engine that cannot make inner mounts read-only is not given outer ones.
func TestDockerReadOnlyBelow(t *testing.T) {
	p := Policy{Workspace: t.TempDir(), ReadOnly: []string{"/dev"}} // has mounts below it everywhere
	if _, err := p.binds("1.41", nil); err == nil || !strings.Contains(err.Error(), "newer engine") {
		t.Error(err)
	}
	list, err := p.binds("1.44", nil)
	must(t, err)
	if o := list[1].BindOptions; o == nil || !o.ReadOnlyForceRecursive {
		t.Errorf("%+v", list)
	}
}

func TestStandsAlone(t *testing.T) {
	if err := standsAlone("/bin/sh"); err == nil || !strings.Contains(err.Error(), "CGO_ENABLED=0") {
		t.Error(err)
	}
	if err := standsAlone("/etc/passwd"); err == nil {
		t.Error("not a program")
	}
}

func TestRealChanges(t *testing.T) {
	diff := []container.FilesystemChange{
		{Path: "/work", Kind: container.ChangeAdd}, {Path: "/work/space", Kind: container.ChangeAdd},
		{Path: "/run", Kind: container.ChangeModify}, {Path: insideDir, Kind: container.ChangeAdd}, {Path: insideInit, Kind: container.ChangeAdd},
		{Path: "/etc", Kind: container.ChangeModify}, {Path: "/etc/b", Kind: container.ChangeDelete}, {Path: "/etc/a", Kind: container.ChangeModify},
		{Path: "/etc-own", Kind: container.ChangeModify}, {Path: "/odd", Kind: 9},
	}
	want := []Change{{"/etc-own", Modified, 0}, {"/etc/a", Modified, 0}, {"/etc/b", Deleted, 0}}
	if got := realChanges(diff, []string{insideDir, insideInit, "/work/space"}); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
