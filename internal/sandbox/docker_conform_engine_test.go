//go:build conform && linux

package sandbox

import (
	"archive/tar"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/moby/moby/client"
	"golang.org/x/sys/unix"
)

const (
	busyboxImage = "hawser-test/busybox:1"
	userImage    = "hawser-test/user:1" // the same, for a user who is not root
	debianImage  = "hawser-test/debian:1"
)

// testEngine is a docker engine of the test's own.
type testEngine struct {
	api    *client.Client
	socket string
}

// startDocker runs an engine until the test ends and makes it the one that
// hawser finds. Its images are there.
func startDocker(t testing.TB) *testEngine {
	t.Helper()
	if err := canPlaceInit(); err != nil {
		t.Fatal(err)
	}
	dir, err := os.MkdirTemp("", "hawser-docker-")
	must(t, err)
	t.Cleanup(func() { removeMounted(t, dir) })
	group := filepath.Base(dir)
	t.Cleanup(func() { removeGroups(group) })
	d := &testEngine{socket: filepath.Join(dir, "socket")}
	var log bytes.Buffer
	cmd := exec.Command("dockerd", "--data-root", dir+"/data", "--exec-root", dir+"/exec", "--pidfile", dir+"/pid",
		"--host", "unix://"+d.socket, "--cgroup-parent", "/"+group, "--bridge=none", "--iptables=false", "--ip6tables=false")
	cmd.Stdout, cmd.Stderr = &log, &log
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGTERM}
	if err := onStarter(cmd.Start); err != nil {
		t.Fatalf("install docker.io: %v", err)
	}
	ended := make(chan struct{})
	go func() { cmd.Wait(); close(ended) }()
	t.Cleanup(func() {
		cmd.Process.Signal(syscall.SIGTERM)
		select {
		case <-ended:
		case <-time.After(30 * time.Second):
			cmd.Process.Kill()
			<-ended
			t.Errorf("dockerd did not end:\n%s", log.String())
		}
	})
	t.Setenv(client.EnvOverrideHost, "unix://"+d.socket)
	retry(t, 30*time.Second, func() error {
		select {
		case <-ended:
			t.Fatalf("dockerd ended:\n%s", log.String())
		default:
		}
		d.api, err = dialDocker(t.Context(), os.Getenv)
		return err
	})
	t.Cleanup(func() { d.api.Close() })
	root := busyboxRoot(t)
	d.load(t, busyboxImage, bytes.NewReader(root), "ENV FROM_IMAGE=yes PATH=/bin:/opt/bin")
	d.load(t, userImage, bytes.NewReader(root), "USER 1234:1234")
	return d
}

// canPlaceInit says early what a test program lacks.
func canPlaceInit() error {
	dir, err := os.MkdirTemp("", "hawser-init-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	return placeInit(filepath.Join(dir, "init"))
}

// retry tries until f succeeds.
func retry(t testing.TB, limit time.Duration, f func() error) {
	t.Helper()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for end := time.Now().Add(limit); ; <-tick.C {
		err := f()
		if err == nil {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("still after %v: %v", limit, err)
		}
	}
}

func (d *testEngine) load(t testing.TB, name string, root io.Reader, changes ...string) {
	t.Helper()
	r, err := d.api.ImageImport(t.Context(), client.ImageImportSource{Source: root, SourceName: "-"}, name, client.ImageImportOptions{Changes: changes})
	must(t, err)
	defer r.Close()
	for lines := json.NewDecoder(r); ; {
		var line struct{ Error string }
		if err := lines.Decode(&line); errors.Is(err, io.EOF) {
			return
		} else if err != nil || line.Error != "" {
			t.Fatalf("import %s: %v %s", name, err, line.Error)
		}
	}
}

// busyboxRoot is the smallest system that has a shell.
func busyboxRoot(t testing.TB) []byte {
	t.Helper()
	path, err := exec.LookPath("busybox")
	if err == nil {
		err = standsAlone(path)
	}
	if err != nil {
		t.Fatalf("install busybox-static: %v", err)
	}
	program, err := os.ReadFile(path)
	must(t, err)
	names, err := exec.Command(path, "--list").Output()
	must(t, err)
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	put := func(h tar.Header, content []byte) {
		h.Size = int64(len(content))
		must(t, w.WriteHeader(&h))
		w.Write(content)
	}
	for dir, mode := range map[string]int64{"bin/": 0o755, "etc/": 0o755, "opt/": 0o755, "root/": 0o700, "tmp/": 0o1777} {
		put(tar.Header{Name: dir, Typeflag: tar.TypeDir, Mode: mode}, nil)
	}
	put(tar.Header{Name: "bin/busybox", Mode: 0o755}, program)
	for _, n := range strings.Fields(string(names)) {
		if n != "busybox" {
			put(tar.Header{Name: "bin/" + n, Typeflag: tar.TypeSymlink, Linkname: "busybox"}, nil)
		}
	}
	put(tar.Header{Name: "etc/passwd", Mode: 0o644}, []byte("root:x:0:0:root:/root:/bin/sh\nsomeone:x:1234:1234::/home/someone:/bin/sh\n"))
	put(tar.Header{Name: "etc/motd", Mode: 0o644}, []byte("hello\n"))
	must(t, w.Close())
	return b.Bytes()
}

// loadDebian makes an image from Debian's own bootstrap, from the mirror that
// this machine uses.
func (d *testEngine) loadDebian(t testing.TB) {
	t.Helper()
	out, err := exec.Command("apt-get", "indextargets", "--format", "$(ORIGIN) $(COMPONENT) $(RELEASE) $(SITE)").Output()
	must(t, err)
	suite, mirror := "", ""
	for line := range strings.Lines(string(out)) {
		f := strings.Fields(line)
		if len(f) == 4 && f[0] == "Debian" && f[1] == "main" && !strings.Contains(f[2], "-") {
			suite, mirror = f[2], f[3]
			break
		}
	}
	if mirror == "" {
		t.Fatal("apt knows no Debian mirror: run apt-get update")
	}
	dir := t.TempDir()
	if out, err := exec.Command("debootstrap", "--variant=minbase", suite, dir, mirror).CombinedOutput(); err != nil {
		t.Fatalf("debootstrap: %v\n%s", err, out)
	}
	cmd := exec.Command("tar", "-C", dir, "--exclude=./proc/*", "--exclude=./sys/*", "--exclude=./dev/*", "-c", ".")
	r, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	d.load(t, debianImage, r)
	must(t, cmd.Wait())
}

// ours lists the containers that hawser has made and that are still there.
func (d *testEngine) ours() error {
	list, err := d.api.ContainerList(context.Background(), client.ContainerListOptions{All: true, Filters: client.Filters{}.Add("label", ownerLabel)})
	if err == nil && len(list.Items) > 0 {
		err = fmt.Errorf("%d containers are left, one is %s", len(list.Items), list.Items[0].State)
	}
	return err
}

// removeMounted removes a directory, and first what is mounted in it.
func removeMounted(t testing.TB, dir string) {
	table, err := mountTable()
	must(t, err)
	slices.Reverse(table)
	for _, m := range table {
		if within(m.point, dir) {
			unix.Unmount(m.point, unix.MNT_DETACH)
		}
	}
	if err := os.RemoveAll(dir); err != nil {
		t.Error(err)
	}
}

func removeGroups(name string) {
	hs, _ := filepath.Glob("/sys/fs/cgroup/*/" + name)
	for _, dir := range append(hs, "/sys/fs/cgroup/"+name) {
		os.Remove(dir)
	}
}
