package term

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"hawser/internal/sandbox"
)

// waitsFor are ways to wait, in Python, and whether each is a wait for the
// terminal that nothing else can end.
var waitsFor = []struct {
	name, code string
	settles    bool
}{
	{"read", "os.read(0, 1)", true},
	{"read of /dev/tty", "os.read(os.open('/dev/tty', os.O_RDWR), 1)", true},
	{"read with a short time-out", "raw(0, 50); os.read(0, 1)", false},
	{"read with a long time-out", "raw(0, 250); os.read(0, 1)", true},
	{"read of one byte with a time-out", "raw(1, 50); os.read(0, 1)", true},
	{"read of two bytes with a time-out between them", "raw(2, 50); os.read(0, 2)", false},
	{"select", "select.select([0], [], [])", true},
	{"select with a long time-out", "select.select([0], [], [], 3600)", true},
	{"select with a short time-out", "select.select([0], [], [], 5)", false},
	{"select on a socket too", "select.select([0, socket.socket(socket.AF_INET, socket.SOCK_DGRAM)], [], [])", false},
	{"select on a pipe too", "select.select([0, os.pipe()[0]], [], [])", true},
	{"select on a named pipe too", "os.mkfifo('fifo'); select.select([0, os.open('fifo', os.O_RDWR)], [], [])", false},
	{"poll", "p = select.poll(); p.register(0, select.POLLIN); p.poll()", true},
	{"poll with a long time-out", "p = select.poll(); p.register(0, select.POLLIN); p.poll(3600000)", true},
	{"poll with a short time-out", "p = select.poll(); p.register(0, select.POLLIN); p.poll(5000)", false},
	{"epoll", "e = select.epoll(); e.register(0, select.EPOLLIN); e.poll()", true},
	{"epoll with a long time-out", "e = select.epoll(); e.register(0, select.EPOLLIN); e.poll(3600)", true},
	{"epoll with a short time-out", "e = select.epoll(); e.register(0, select.EPOLLIN); e.poll(5)", false},
	{"epoll with an eventfd", "e = select.epoll(); e.register(0, select.EPOLLIN); e.register(os.eventfd(0), select.EPOLLIN); e.poll()", true},
	{"epoll with a socket", "e = select.epoll(); e.register(0, select.EPOLLIN); s = socket.socket(); s.bind(('127.0.0.1', 0)); s.listen(); e.register(s, select.EPOLLIN); e.poll()", false},
	{"epoll with a timer soon", "e = select.epoll(); e.register(0, select.EPOLLIN); e.register(timer(5), select.EPOLLIN); e.poll()", false},
	{"epoll with a timer late", "e = select.epoll(); e.register(0, select.EPOLLIN); e.register(timer(3600), select.EPOLLIN); e.poll()", true},
	{"epoll with a timer unset", "e = select.epoll(); e.register(0, select.EPOLLIN); e.register(timer(0), select.EPOLLIN); e.poll()", true},
	{"epoll with inotify", "e = select.epoll(); e.register(0, select.EPOLLIN); e.register(libc.inotify_init1(0), select.EPOLLIN); e.poll()", false},
	{"sleep", "time.sleep(3600)", false},
	{"signal", "signal.pause()", false},
	{"pipe", "os.read(os.pipe()[0], 1)", false},
	{"processor", "while True: pass", false},
	{"a thread that waits for the other", "threading.Thread(target=lambda: os.read(0, 1)).start(); threading.Event().wait()", true},
	{"a thread that waits long", "threading.Thread(target=lambda: os.read(0, 1)).start(); threading.Event().wait(3600)", true},
	{"a thread that waits shortly", "threading.Thread(target=lambda: os.read(0, 1)).start(); threading.Event().wait(5)", false},
	{"a thread that sleeps", "threading.Thread(target=lambda: os.read(0, 1)).start(); time.sleep(3600)", false},
	{"a child that reads", "subprocess.run(['cat'])", true},
	{"a child that sleeps", "subprocess.run(['sleep', '3600'])", false},
	{"a child that is stopped", "p = subprocess.Popen(['sleep', '3600']); p.send_signal(signal.SIGSTOP); os.read(0, 1)", true},
	{"another terminal", "import pty; m, s = pty.openpty(); select.select([0, m], [], [])", false},
}

const waitPrelude = `import ctypes, os, select, signal, socket, struct, subprocess, sys, termios, threading, time
libc = ctypes.CDLL(None)
def timer(seconds):
    fd = libc.timerfd_create(1, 0)
    libc.timerfd_settime(fd, 0, struct.pack("qqqq", 0, 0, seconds, 0), None)
    return fd
def raw(least, tenths):
    modes = termios.tcgetattr(0)
    modes[3] &= ~termios.ICANON
    modes[6][termios.VMIN], modes[6][termios.VTIME] = least, tenths
    termios.tcsetattr(0, termios.TCSANOW, modes)
print("ready"); sys.stdin.readline(); print("waiting", flush=True)
`

func TestWhatCountsAsAwaitingInput(t *testing.T) {
	for _, kind := range kinds {
		for _, w := range waitsFor {
			t.Run(string(kind)+"/"+w.name, func(t *testing.T) {
				t.Parallel()
				box := openBox(t, kind)
				script := filepath.Join(box.Policy().Workspace, "wait.py")
				if err := os.WriteFile(script, []byte(waitPrelude+w.code+"\n"), 0o644); err != nil {
					t.Fatal(err)
				}
				term := start(t, box, Spec{TTY: &sandbox.Size{Cols: 80, Rows: 24}, Grace: -1,
					Args: []string{"/usr/bin/python3", script}})
				if settled, err := term.Settle(t.Context(), 20*time.Second); err != nil || !settled {
					t.Fatalf("the beginning: %v %v, %q", settled, err, output(t, term).Output)
				}
				if err := term.Send("Enter"); err != nil {
					t.Fatal(err)
				}
				ctx := t.Context()
				if !w.settles {
					ctx = deadline(t, 700*time.Millisecond)
				}
				settled, err := term.Settle(ctx, 20*time.Second)
				if settled != w.settles || (err == nil) != w.settles {
					t.Errorf("settled %v, want %v: %v", settled, w.settles, err)
				}
				if got := output(t, term); got.Status != nil || !contains([]byte(got.Output), "waiting") {
					t.Errorf("it shows %q, status %+v", got.Output, got.Status)
				}
			})
		}
	}
}

// A wait that began before the keys may end at any moment after them, however
// long it is.
func TestTimeOutOlderThanTheKeysIsBusy(t *testing.T) {
	box := openBox(t, sandbox.Host)
	term := start(t, box, Spec{TTY: &sandbox.Size{Cols: 80, Rows: 24}, Grace: -1, Args: []string{"/usr/bin/python3", "-c",
		"import select; print('ready', flush=True); select.select([0], [], [], 3600)"}})
	awaitText(t, term, "ready")
	eventually(t, "the program waits", func() bool {
		var r procReader
		k, ok := r.task(thread{term.process.Pid(), term.process.Pid()})
		return ok && calls[k.call.number] == callPselect || ok && calls[k.call.number] == callSelect
	})
	if settled, err := term.Settle(t.Context(), 200*time.Millisecond); err != nil || settled {
		t.Errorf("settled %v %v, though nobody knows when the wait began", settled, err)
	}
	// Half a line does not wake it, so its wait is the old one.
	if err := term.Send("half"); err != nil {
		t.Fatal(err)
	}
	if settled, err := term.Settle(t.Context(), 200*time.Millisecond); err != nil || settled {
		t.Errorf("settled %v %v after keys that it has not read", settled, err)
	}
}

func TestSettleEndsWithItsContextAndItsProcess(t *testing.T) {
	term := start(t, openBox(t, sandbox.Host), Spec{TTY: &sandbox.Size{Cols: 80, Rows: 24}, Args: []string{"sleep", "1000"}})
	ctx := deadline(t, 50*time.Millisecond)
	if settled, err := term.Settle(ctx, time.Hour); settled || err == nil {
		t.Errorf("cancelled: %v %v", settled, err)
	}
	done := make(chan bool)
	go func() {
		settled, err := term.Settle(t.Context(), time.Hour)
		done <- settled && err == nil
	}()
	if err := term.Kill(t.Context()); err != nil {
		t.Fatal(err)
	}
	if !<-done {
		t.Error("an ended process has not settled")
	}
}

func TestSettleWithoutATerminalWaitsForTheEnd(t *testing.T) {
	term := shell(t, "sleep 0.05")
	if settled, err := term.Settle(t.Context(), 10*time.Second); err != nil || !settled {
		t.Errorf("settled %v %v", settled, err)
	}
	long := shell(t, "sleep 1000")
	if settled, err := long.Settle(t.Context(), 20*time.Millisecond); err != nil || settled {
		t.Errorf("settled %v %v", settled, err)
	}
}
