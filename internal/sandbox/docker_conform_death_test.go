//go:build conform && linux

package sandbox

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/moby/moby/api/types/container"
	"github.com/moby/moby/client"
)

func itoa(n int) string { return strconv.Itoa(n) }

const childEnv = "HAWSER_TEST_DOCKER_CHILD"

// TestDockerChild is a hawser for others to kill.
func TestDockerChild(t *testing.T) {
	dir := os.Getenv(childEnv)
	if dir == "" {
		return // only as a child of TestDocker
	}
	fmt.Println("opening")
	b, err := Open(context.Background(), Policy{Kind: Docker, Image: busyboxImage, Workspace: dir})
	must(t, err)
	p, err := b.Start(context.Background(), Command{Args: []string{"sh", "-c", "trap '' TERM HUP INT; setsid sleep 1000 & setsid sh -c 'sleep 1000 & wait' & wait"}})
	must(t, err)
	fmt.Println("running", p.Pid())
	<-p.Done()
}

// startChild starts one and waits for a line that begins with word.
func startChild(t *testing.T, word string) (*exec.Cmd, string) {
	cmd := exec.Command(os.Args[0], "-test.run=^TestDockerChild$")
	cmd.Env = append(os.Environ(), childEnv+"="+t.TempDir())
	out, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), word) {
			return cmd, lines.Text()
		}
	}
	cmd.Process.Kill()
	t.Fatalf("the child ended: %v", cmd.Wait())
	return nil, ""
}

// When hawser is killed, its containers go: one that runs by itself, one that
// was only made when the next hawser opens a Box.
func (d *testEngine) testKill9(t *testing.T) {
	cmd, line := startChild(t, "running")
	pid, err := strconv.Atoi(strings.Fields(line)[1])
	must(t, err)
	must(t, cmd.Process.Kill())
	cmd.Wait()
	retry(t, 10*time.Second, d.ours)
	if start := startOf(pid); start != "" {
		t.Errorf("process %d lives on", pid)
	}
	for range 3 {
		cmd, _ := startChild(t, "opening")
		for d.ours() == nil { // until there is a container, made or started
		}
		must(t, cmd.Process.Kill())
		cmd.Wait()
		d.sweep(t)
	}
	for i := range 12 { // anywhere between the first call and the last
		cmd, _ := startChild(t, "opening")
		timer := time.AfterFunc(time.Duration(i)*30*time.Millisecond, func() { cmd.Process.Kill() })
		cmd.Wait()
		timer.Stop()
	}
	d.sweep(t)
}

// sweep opens Boxes until nothing is left. One may be too early: the engine
// lists a container that it is still making, but does not remove it.
func (d *testEngine) sweep(t *testing.T) {
	retry(t, 20*time.Second, func() error {
		must(t, open(t, Policy{Kind: Docker, Image: busyboxImage}).Close())
		return d.ours()
	})
}

// What a killed hawser made but did not start goes with the next Box; what
// belongs to a living one, or to one that cannot be seen, stays.
func (d *testEngine) testStale(t *testing.T) {
	dead := exec.Command("true")
	must(t, dead.Run())
	self := strings.Split(owner(), "/")
	owners := map[string]bool{ // whether it stays
		strings.Join([]string{self[0], self[1], itoa(dead.Process.Pid), "1"}, "/"): false,
		strings.Join([]string{self[0], self[1], self[2], "1"}, "/"):                false,
		strings.Join([]string{"another-boot", self[1], self[2], self[3]}, "/"):     false,
		strings.Join([]string{self[0], "pid:[1]", "1", "1"}, "/"):                  true,
		owner():     true,
		"not known": true,
	}
	ids := map[string]string{}
	for o := range owners {
		c, err := d.api.ContainerCreate(t.Context(), client.ContainerCreateOptions{Config: &container.Config{
			Image: busyboxImage, Cmd: []string{"true"}, Labels: map[string]string{ownerLabel: o},
		}})
		must(t, err)
		ids[o] = c.ID
		defer d.api.ContainerRemove(context.Background(), c.ID, client.ContainerRemoveOptions{Force: true})
	}
	must(t, open(t, Policy{Kind: Docker, Image: busyboxImage}).Close())
	for o, stays := range owners {
		_, err := d.api.ContainerInspect(t.Context(), ids[o], client.ContainerInspectOptions{})
		if (err == nil) != stays {
			t.Errorf("owner %s: stays %v, but %v", o, stays, err)
		}
	}
}
