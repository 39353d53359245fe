//go:build linux

package term

import "time"

const ms = time.Millisecond

// settleCase is one kind of command. A Settle after its keys is too early when
// it ends with less output or sooner than the command does.
type settleCase struct {
	name  string
	setup string // once, with its own wait
	keys  string
	most  time.Duration
	want  string        // must be in the output
	full  bool          // must use the whole wait
	least time.Duration // the command's own length
	after string        // back to the prompt
	rare  int           // runs only every so often
	needs string        // a program

	anyShell bool // not only bash understands it
}

// settleCases are typed into bash.
var settleCases = []settleCase{
	{name: "echo", anyShell: true, keys: "echo h\"\"i\n", most: 2000 * ms, want: "hi\r\n"},
	{name: "much output", anyShell: true, keys: "seq 20000\n", most: 4000 * ms, want: "\n20000\r\n"},
	{name: "loop of sleeps", keys: "for i in 1 2 3; do sleep 0.1; echo n$i; done\n", most: 3000 * ms, want: "n3\r\n", least: 300 * ms, rare: 5},
	{name: "sleep in the background", anyShell: true, keys: "sleep 0.2 & echo b\"\"g\n", most: 3000 * ms, want: "bg\r\n", least: 200 * ms, rare: 4},
	{name: "read", keys: "read x\n", most: 1000 * ms, want: "read x\r\n", after: "y\n"},
	{name: "sleep, then read", keys: "sleep 0.1; read -p 'q? ' x\n", most: 2000 * ms, want: "q? ", least: 100 * ms, after: "y\n", rare: 2},
	{name: "endless builtin loop", keys: "while :; do :; done\n", most: 150 * ms, full: true, after: "\x03", rare: 4},
	{name: "long builtin loop", keys: "for ((i=0;i<30000;i++)); do :; done; echo E\"\"ND\n", most: 10000 * ms, want: "END\r\n", rare: 2},
	{name: "30 forks", keys: "for i in {1..30}; do /bin/true; done; echo E\"\"ND\n", most: 10000 * ms, want: "END\r\n"},
	{name: "chain of subshells", keys: "x=$(echo a | tr a b | cat); echo $x$(date +E\"\"ND)\n", most: 5000 * ms, want: "bEND\r\n"},
	{name: "nested subshells", keys: "( ( ( ( echo E\"\"ND ) ) ) )\n", most: 5000 * ms, want: "END\r\n"},
	{name: "pipeline", anyShell: true, keys: "seq 3000 | sort -rn | tail -1 | sed s/1/E\"\"ND/\n", most: 5000 * ms, want: "END\r\n"},
	{name: "here-document", keys: "cat <<X | tr a-z A-Z\nend\nX\n", most: 5000 * ms, want: "END\r\n"},
	{name: "read -t elsewhere", keys: "read -rt 0.15 <> <(:); echo E\"\"ND\n", most: 2000 * ms, want: "END\r\n", least: 150 * ms, rare: 2},
	{name: "read -t on the terminal", keys: "read -t 0.15 x; echo E\"\"ND\n", most: 2000 * ms, want: "END\r\n", least: 150 * ms, rare: 2},
	{name: "terminal with a time-out", keys: "s=$(stty -g); stty -icanon min 0 time 2; dd bs=1 count=1 2>&-; stty $s; echo l\"\"ate\n", most: 3000 * ms, want: "late\r\n", least: 200 * ms, rare: 2},
	{name: "late background writer", keys: "(sleep 0.15; echo l\"\"ate) & \n", most: 2000 * ms, want: "late\r\n", least: 150 * ms, rare: 2},
	{name: "late writer of any shell", anyShell: true, keys: "sh -c 'sleep 0.15; echo l\"\"ate' &\n", most: 3000 * ms, want: "late\r\n", least: 150 * ms, rare: 2},
	{name: "orphan", keys: "(setsid sleep 0.15 &) ; echo E\"\"ND\n", most: 2000 * ms, want: "END\r\n", least: 150 * ms, rare: 2},
	{name: "orphan that writes", keys: "(setsid sh -c 'sleep 0.1; echo l\"\"ate' &) ; echo E\"\"ND\n", most: 2000 * ms, want: "late\r\n", least: 100 * ms, rare: 2},
	{name: "python program", anyShell: true, keys: "/usr/bin/python3 -c 'import time; time.sleep(.05); print(\"E\"+\"ND\")'\n", most: 5000 * ms, want: "END\r\n", least: 50 * ms, rare: 2},
	{name: "python threads", anyShell: true, keys: "/usr/bin/python3 -c 'import threading,time; t=threading.Thread(target=lambda: (time.sleep(.1), print(\"E\"+\"ND\"))); t.start(); input()'\n", most: 5000 * ms, want: "END\r\n", least: 100 * ms, after: "\n", rare: 4},
	{name: "python REPL", anyShell: true, keys: "/usr/bin/python3 -q\n", most: 5000 * ms, want: ">>> ", after: "exit()\n", rare: 4},
	{name: "in the python REPL", anyShell: true, setup: "/usr/bin/python3 -q\n", keys: "sum(range(300000))\n", most: 5000 * ms, want: "44999850000\r\n>>> ", rare: 2},
	{name: "node REPL", keys: "node\n", most: 8000 * ms, want: "> ", after: ".exit\n", rare: 10, needs: "node"},
	{name: "node timer", keys: "node -e 'setTimeout(() => console.log(\"E\"+\"ND\"), 100)'\n", most: 8000 * ms, want: "END\r\n", least: 100 * ms, rare: 10, needs: "node"},
	{name: "git log in less", anyShell: true, keys: "git log\n", most: 5000 * ms, want: "commit ", after: "q", rare: 4},
	{name: "less", anyShell: true, keys: "seq 5000 | less\n", most: 5000 * ms, want: "20\x1b[m\r\n", after: "q", rare: 2},
	{name: "half a line", anyShell: true, keys: "cat\n", most: 1000 * ms, after: "abc\x03"},
	{name: "vim", anyShell: true, keys: "vim -u NONE /etc/passwd\n", most: 1000 * ms, want: "root:x", after: "\x1b:q!\n", rare: 10},
	{name: "stopped job", keys: "sleep 100 & kill -STOP $!; echo E\"\"ND\n", most: 2000 * ms, want: "END", after: "kill -9 %%; wait\n", rare: 4},
	{name: "suspended by a key", setup: "set +o notify\n", keys: "cat\n", most: 1000 * ms, after: "\x1akill -9 %%; wait\n", rare: 2},
	{name: "make", anyShell: true, keys: "make -sf many.mk -j2\n", most: 10000 * ms, want: "END\r\n", rare: 2},
	{name: "starting a server", keys: "/usr/bin/python3 -m http.server 0 >&/dev/null &\n", most: 400 * ms, full: true, after: "kill -9 %%; wait\n", rare: 10},
	{name: "beside a server", setup: "/usr/bin/python3 -m http.server 0 >&/dev/null &\n", keys: "echo h\"\"i\n", most: 2000 * ms, want: "hi\r\n"},
	{name: "beside a busy job", setup: "while :; do sleep 0.01; done &\n", keys: "seq 300\n", most: 2000 * ms, want: "300\r\n"},
	{name: "waiting for an old job", keys: "wait\n", setup: "sleep 100 &\n", most: 150 * ms, full: true, after: "\x03", rare: 4},
	{name: "named pipe", setup: "mkfifo p; exec 9<>p\n", keys: "(sleep 0.1; echo x >p) & read x <p; echo E\"\"ND\n", most: 2000 * ms, want: "END\r\n", least: 100 * ms, rare: 2},
	{name: "cursor report", keys: "printf '\\e[6n'; read -rsd R x; echo \"E\"ND\n", most: 2000 * ms, want: "END\r\n"},
	{name: "paging through a file", setup: "seq 9000 | less\n", keys: " ", most: 2000 * ms},
	{name: "exec of another program", keys: "bash --norc -ic 'sleep 0.05; exec echo E\"\"ND'\n", most: 5000 * ms, want: "END\r\n", least: 50 * ms, rare: 2},
	{name: "co-process", keys: "coproc { sleep 0.1; echo x; }; read -u ${COPROC[0]} y; echo E\"\"ND\n", most: 3000 * ms, want: "END\r\n", least: 100 * ms, rare: 2},
}
