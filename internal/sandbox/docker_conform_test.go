//go:build conform && linux

package sandbox

import (
	"bufio"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/moby/moby/client"
)

func TestDocker(t *testing.T) {
	d := startDocker(t)
	for name, f := range map[string]func(*testing.T){
		"Environment": testDockerEnvironment,
		"ImageUser":   testDockerUser,
		"Paths":       testDockerPaths,
		"Hidden":      testDockerHidden,
		"Network":     testDockerNetwork,
		"Changes":     testDockerChanges,
		"Copy":        testDockerCopy,
		"Refused":     testDockerRefused,
		"Limits":      testDockerLimits,
		"ForkBomb":    testDockerForkBomb,
		"Cancelled":   d.testCancelled,
		"KilledAside": d.testKilledAside,
		"Stale":       d.testStale,
		"Kill9":       d.testKill9,
	} {
		t.Run(name, func(t *testing.T) {
			t.Cleanup(func() { // after the Boxes are closed
				retry(t, 10*time.Second, d.ours)
				nothingLeft(t)
			})
			f(t)
		})
	}
	images := []string{busyboxImage}
	if !testing.Short() {
		images = append(images, debianImage)
		d.loadDebian(t)
	}
	for _, image := range images {
		t.Run(image, func(t *testing.T) { testDockerImage(t, image) })
	}
}

// nothingLeft looks for meeting places.
func nothingLeft(t *testing.T) {
	t.Helper()
	root, err := meetingRoot()
	must(t, err)
	retry(t, 10*time.Second, func() error {
		left, _ := filepath.Glob(root + "/hawser-[0-9]*-*")
		of, _ := filepath.Glob(root + "/*/hawser-[0-9]*-*") // a killed child's
		if left = append(left, of...); len(left) > 0 {
			return errors.New("left: " + strings.Join(left, " "))
		}
		return nil
	})
}

// testDockerImage is what must hold in any image.
func testDockerImage(t *testing.T, image string) {
	b := open(t, Policy{Kind: Docker, Image: image})
	out, st := run(t, b, "echo out; echo err >&2; pwd; exit 3")
	if want := "out\nerr\n" + b.Policy().Workspace; out != want || st.Code != 3 {
		t.Errorf("got %q, %+v; want %q, 3", out, st, want)
	}
	if _, st := run(t, b, "kill -9 $$"); st.Signal != 9 {
		t.Errorf("killed: %+v", st)
	}
	if _, err := b.Start(t.Context(), Command{Args: []string{"no-such-program"}}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no program: %v", err)
	}
	if _, err := b.Start(t.Context(), Command{Args: []string{"/etc/passwd"}}); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("no executable: %v", err)
	}
	testDockerTTY(t, b)
	testDockerShared(t, b)
}

// A terminal has a name inside, and hawser sees what its process waits for.
func testDockerTTY(t *testing.T, b *Box) {
	p, err := b.Start(t.Context(), Command{Args: []string{"sh", "-c", "tty; stty size; read x; echo got $x"}, TTY: &Size{100, 30}})
	must(t, err)
	defer p.Release()
	tty := p.TTY()
	defer tty.Close()
	tty.SetDeadline(time.Now().Add(20 * time.Second))
	lines := bufio.NewScanner(tty)
	expect := func(want string) {
		t.Helper()
		if !lines.Scan() || strings.TrimRight(lines.Text(), "\r") != want {
			t.Fatalf("got %q (%v), want %q", lines.Text(), lines.Err(), want)
		}
	}
	expect("/dev/pts/0")
	expect("30 100")
	if p.Pid() == 0 {
		t.Error("hawser does not see the process")
	}
	if tree, err := p.Tree(); err != nil || !slices.Contains(tree, p.Pid()) {
		t.Errorf("tree %v, %v", tree, err)
	}
	retry(t, 10*time.Second, func() error {
		call, err := os.ReadFile("/proc/" + itoa(p.Pid()) + "/syscall")
		if err == nil && strings.HasPrefix(string(call), "running") {
			err = errors.New("it does not wait")
		}
		return err
	})
	tty.WriteString("you\n")
	expect("you")
	expect("got you")
	<-p.Done()
}

// Two processes of a Box see each other's files, ids and ports; KillAll ends
// them and leaves the files.
func testDockerShared(t *testing.T, b *Box) {
	sleeper, err := b.Start(t.Context(), Command{Args: []string{"sh", "-c", "echo $$ > /tmp/pid; setsid sleep 1000 & exec sleep 1000"}})
	must(t, err)
	defer sleeper.Release()
	out, st := run(t, b, "until test -s /tmp/pid; do :; done; kill -0 $(cat /tmp/pid) && echo alive")
	if out != "alive" || st.Code != 0 {
		t.Errorf("the second sees of the first: %q %+v", out, st)
	}
	must(t, b.KillAll(t.Context()))
	<-sleeper.Done()
	if tree, err := sleeper.Tree(); err != nil || len(tree) > 0 {
		t.Errorf("left after KillAll: %v %v", tree, err)
	}
	if out, _ := run(t, b, "test -s /tmp/pid && echo there; kill -0 $(cat /tmp/pid) 2>/dev/null || echo gone"); out != "there\ngone" {
		t.Errorf("after KillAll: %q", out)
	}
}

func testDockerRefused(t *testing.T) {
	dir := t.TempDir()
	for name, c := range map[string]struct {
		policy Policy
		want   string
	}{
		"missing image": {Policy{Image: "hawser-test/nowhere:9"}, "docker pull hawser-test/nowhere:9"},
		"bad name":      {Policy{Image: "Not A Name"}, "is not an image's name"},
		"little memory": {Policy{Image: busyboxImage, Limits: Limits{Memory: 1 << 20}}, "inimum memory limit"},
	} {
		c.policy.Kind, c.policy.Workspace = Docker, dir
		if _, err := Open(t.Context(), c.policy); err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", name, err)
		}
	}
	b := open(t, Policy{Kind: Docker, Image: busyboxImage})
	if _, err := b.Start(t.Context(), Command{Args: []string{"true"}, Limits: Limits{Pids: 3}}); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("a process's own limit: %v", err)
	}
}

func (d *testEngine) testCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Open(ctx, Policy{Kind: Docker, Image: busyboxImage, Workspace: t.TempDir()}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	api, err := dialDocker(t.Context(), os.Getenv)
	must(t, err)
	defer api.Close()
	m, err := newMeeting(placeInit)
	must(t, err)
	defer m.remove()
	p := Policy{Kind: Docker, Image: busyboxImage, Workspace: t.TempDir()}
	if _, err := launchContainer(ctx, api, p.container(m, nil)); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// Somebody else may end the container.
func (d *testEngine) testKilledAside(t *testing.T) {
	b := open(t, Policy{Kind: Docker, Image: busyboxImage})
	p, err := b.Start(t.Context(), Command{Args: []string{"sleep", "1000"}})
	must(t, err)
	_, err = d.api.ContainerRemove(t.Context(), b.engine.(*dockerEngine).box.id, client.ContainerRemoveOptions{Force: true})
	must(t, err)
	<-b.Gone()
	<-p.Done()
	if st := p.Status(); st.Signal != 9 {
		t.Errorf("%+v", st)
	}
	must(t, b.Close())
}
