package sandbox

import (
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// TestAttackTool watches for hawser's own helper inside a jail, takes what it
// can of its descriptors, and looks where they lead.
func TestAttackTool(t *testing.T) {
	for name, keep := range map[string]bool{"of a jail": false, "of a jail that keeps its writes": true} {
		t.Run(name, func(t *testing.T) {
			mark := spotless(t)
			self, err := os.Executable()
			if err != nil {
				t.Fatal(err)
			}
			p := Policy{Kind: Jail, Workspace: t.TempDir(), ReadOnly: []string{self}, Env: []string{caseEnv + "=" + mark}}
			if keep {
				p.Keep = inHome(t)
			}
			b := open(t, p)
			watcher, err := b.Start(t.Context(), Command{Args: []string{self}, Env: []string{payloadEnv + "=toolwatch"}})
			if err != nil {
				t.Fatal(err)
			}
			if !eventually(func() bool { _, err := os.Stat(p.Workspace + "/watching"); return err == nil }) {
				t.Fatal("the watcher never began")
			}
			for range 20 {
				if _, err := b.Changes(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			if err := os.WriteFile(p.Workspace+"/enough", nil, 0o666); err != nil {
				t.Fatal(err)
			}
			<-watcher.Done()
			text, err := os.ReadFile(p.Workspace + "/found")
			if err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(string(text)) {
				t.Error(strings.TrimSpace(line))
			}
		})
	}
}

// toolwatch is the payload: it notes in the workspace what it could do.
func toolwatch() {
	found := map[string]bool{}
	os.WriteFile("watching", nil, 0o666)
	for end := time.Now().Add(30 * time.Second); time.Now().Before(end); {
		if _, err := os.Stat("enough"); err == nil {
			break
		}
		for _, name := range entries("/proc") {
			if cmd, _ := os.ReadFile("/proc/" + name + "/cmdline"); strings.HasPrefix(string(cmd), toolName) {
				robTool("/proc/"+name, found)
			}
		}
	}
	var lines strings.Builder
	for line := range found {
		lines.WriteString(line + "\n")
	}
	os.WriteFile("found", []byte(lines.String()), 0o666)
}

func robTool(proc string, found map[string]bool) {
	for _, name := range []string{"exe", "fd/3"} {
		fd, err := unix.Open(proc+"/"+name, unix.O_RDONLY|unix.O_CLOEXEC, 0)
		if err != nil {
			continue
		}
		seals, err := unix.FcntlInt(uintptr(fd), unix.F_GET_SEALS, 0)
		if err != nil {
			seals = 0
		}
		w, err := unix.Open("/proc/self/fd/"+strconv.Itoa(fd), unix.O_WRONLY|unix.O_CLOEXEC, 0)
		// While it is being run it cannot be opened, but that ends.
		if (err == nil || err == unix.ETXTBSY) && seals&unix.F_SEAL_WRITE == 0 {
			found["hawser's program can be written"] = true
		}
		if err == nil {
			unix.Close(w)
		}
		unix.Close(fd)
	}
	dir, err := unix.Open(proc+"/fd/0", unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		return
	}
	defer unix.Close(dir)
	var here, above unix.Stat_t
	if unix.Fstat(dir, &here) == nil && unix.Fstatat(dir, "..", &above, 0) == nil && here.Ino != above.Ino {
		found["the way up from the layer of writes is open"] = true
	}
	if fd, err := unix.Openat(dir, "planted", unix.O_CREAT|unix.O_WRONLY, 0o644); err == nil {
		unix.Close(fd)
		found["the layer of writes can be written directly"] = true
	}
}
