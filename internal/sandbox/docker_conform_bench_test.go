//go:build conform && linux

package sandbox

import (
	"context"
	"os/exec"
	"testing"
)

// BenchmarkDocker is the whole life of a container, beside docker's own way,
// and a second command in an open one.
func BenchmarkDocker(b *testing.B) {
	startDocker(b)
	dir := b.TempDir()
	b.Run("OpenTrueClose", func(b *testing.B) {
		for b.Loop() {
			box, err := Open(context.Background(), Policy{Kind: Docker, Image: busyboxImage, Workspace: dir})
			if err != nil {
				b.Fatal(err)
			}
			runTrue(b, box)
			must(b, box.Close())
		}
	})
	b.Run("DockerRun", func(b *testing.B) {
		for b.Loop() {
			out, err := exec.Command("docker", "run", "--rm", "--network", "none", "-v", dir+":"+dir, "-w", dir, busyboxImage, "true").CombinedOutput()
			if err != nil {
				b.Fatalf("%v\n%s", err, out)
			}
		}
	})
	box := open(b, Policy{Kind: Docker, Image: busyboxImage})
	b.Run("SecondTrue", func(b *testing.B) {
		for b.Loop() {
			runTrue(b, box)
		}
	})
	b.Run("DockerExec", func(b *testing.B) {
		id := box.engine.(*dockerEngine).box.id
		for b.Loop() {
			if out, err := exec.Command("docker", "exec", id, "true").CombinedOutput(); err != nil {
				b.Fatalf("%v\n%s", err, out)
			}
		}
	})
}
