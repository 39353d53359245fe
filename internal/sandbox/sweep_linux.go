package sandbox

import (
	"os"
	"os/exec"
	"sync"
	"syscall"

	"hawser/internal/sandbox/boxinit"
)

// sweeper is a process beside hawser that removes, when hawser has gone
// without doing so, what the kernel does not remove by itself.
var sweeper broom

type broom struct {
	mu   sync.Mutex
	pipe *os.File
}

func (b *broom) add(path string)    { b.tell("+" + path + "\n") }
func (b *broom) remove(path string) { b.tell("-" + path + "\n") }

func (b *broom) tell(line string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.pipe == nil && !b.start() {
		return
	}
	b.pipe.WriteString(line)
}

func (b *broom) start() bool {
	path, err := initProgram()
	if err != nil {
		return false
	}
	r, w, err := os.Pipe()
	if err != nil {
		return false
	}
	defer r.Close()
	cmd := &exec.Cmd{
		Path:        path,
		Args:        []string{initName},
		Env:         []string{"GOMAXPROCS=1", boxinit.SweepEnv + "=1"},
		Dir:         "/",
		ExtraFiles:  []*os.File{r},
		SysProcAttr: &syscall.SysProcAttr{Setsid: true},
	}
	if err := cmd.Start(); err != nil {
		w.Close()
		return false
	}
	go cmd.Wait()
	b.pipe = w
	return true
}
