package sandbox

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestBoxProcessesSeeEachOther(t *testing.T) {
	kinds(t, func(t *testing.T, k Kind) {
		mark := spotless(t)
		b := open(t, Policy{Kind: k, Env: []string{caseEnv + "=" + mark}})
		if out, st := run(t, b, `echo shared > /tmp/hawser-`+mark+`; echo $$ > pid`); st.Code != 0 {
			t.Fatalf("%s, %+v", out, st)
		}
		if k == Host {
			defer os.Remove("/tmp/hawser-" + mark)
		}
		if out, _ := run(t, b, `cat /tmp/hawser-`+mark); out != "shared" {
			t.Errorf("a file of the first process: got %q", out)
		}
		startReady(t, b, `echo $$ > pid; trap 'echo hit > hit; exit' USR1; echo ready; while :; do sleep 0.01; done`)
		if out, st := run(t, b, `kill -USR1 $(cat pid) && while [ ! -e hit ]; do sleep 0.01; done; cat hit`); out != "hit" {
			t.Errorf("a signal to the other process: got %q, %+v", out, st)
		}
		startReady(t, b, `exec perl -MSocket -e '
			socket(S, PF_INET, SOCK_STREAM, 0); bind(S, sockaddr_in(0, INADDR_LOOPBACK)) or die $!; listen(S, 1);
			open(F, ">port.new"); print F (sockaddr_in(getsockname(S)))[0]; close F; rename "port.new", "port";
			$| = 1; print "ready\n"; accept(C, S); print C "hello\n"'`)
		if out, st := run(t, b, `perl -MSocket -e 'open(F, "port"); $p = <F>; socket(S, PF_INET, SOCK_STREAM, 0); connect(S, sockaddr_in($p, INADDR_LOOPBACK)) or die $!; print <S>'`); out != "hello" {
			t.Errorf("a port of the other process: got %q, %+v", out, st)
		}
	})
}

func TestBoxKeepsItsFilesWhenAllIsKilled(t *testing.T) {
	mark := spotless(t)
	b := open(t, Policy{Kind: Jail, Env: []string{caseEnv + "=" + mark}})
	startReady(t, b, `mkdir -p "$HOME/made" /top && echo 1 > "$HOME/made/x" && echo 2 > /tmp/y && echo 3 > /top/z && echo 4 > w && echo ready; sleep 1000`)
	for range 3 {
		if err := b.KillAll(t.Context()); err != nil {
			t.Fatal(err)
		}
		if left := strangers(mark); len(left) > 0 {
			t.Errorf("left: %q", left)
		}
		if out, st := run(t, b, `cat "$HOME/made/x" /tmp/y /top/z w | tr -d '\n'`); out != "1234" {
			t.Errorf("got %q, %+v", out, st)
		}
	}
}

func TestBoxEnvironmentIsAnAllowlist(t *testing.T) {
	spotless(t)
	t.Setenv("HAWSER_TEST_SECRET", "secret")
	t.Setenv("HAWSER_TEST_NAMED", "named")
	t.Setenv("LC_TEST", "C")
	t.Setenv("TERM", "dumb")
	b := open(t, Policy{Kind: Jail, Env: []string{"HAWSER_TEST_NAMED", "SET=a=b", "HAWSER_TEST_MISSING", "EMPTY="}})
	out, _ := runCommand(t, b, Command{Args: []string{"env"}, Env: []string{"SET=c", "OWN=1", "OWN=2"}})
	got := map[string]string{}
	for line := range strings.Lines(out) {
		name, value, _ := strings.Cut(strings.TrimRight(line, "\n"), "=")
		got[name] = value
	}
	for name, want := range map[string]string{"HAWSER_TEST_NAMED": "named", "SET": "c", "EMPTY": "", "LC_TEST": "C", "TERM": "dumb", "OWN": "2", "HOME": os.Getenv("HOME")} {
		if v, ok := got[name]; !ok || v != want {
			t.Errorf("%s: got %q, %v; want %q", name, v, ok, want)
		}
		delete(got, name)
	}
	for name := range got {
		if !strings.HasPrefix(name, "LC_") && !strings.Contains(" PATH LANG LANGUAGE COLORTERM SHELL USER LOGNAME TZ NO_COLOR EDITOR PAGER PWD ", " "+name+" ") {
			t.Errorf("%s came in", name)
		}
	}
}

func TestJailNetworkIsWhatWasAskedFor(t *testing.T) {
	for n, want := range map[Network]string{NetNone: "", NetLoopback: "127.0.0.1"} {
		t.Run(string(n), func(t *testing.T) {
			spotless(t)
			b := open(t, Policy{Kind: Jail, Network: n})
			out, _ := run(t, b, `perl -MSocket -e 'socket(S, PF_INET, SOCK_DGRAM, 0); connect(S, sockaddr_in(9, INADDR_LOOPBACK)) and print inet_ntoa((sockaddr_in(getsockname(S)))[1])'; ls /sys/class/net >/dev/null; cat /proc/net/dev | grep -c eth`)
			if addr, count, _ := strings.Cut("\n"+out, "\n"); addr+count != want+"\n0" && out != want+"0" {
				t.Errorf("got %q, want %q and no other interface", out, want)
			}
		})
	}
	t.Run("host", func(t *testing.T) {
		spotless(t)
		b := open(t, Policy{Kind: Jail, Network: NetHost})
		outside, err := os.Readlink("/proc/self/ns/net")
		if err != nil {
			t.Fatal(err)
		}
		if inside, _ := run(t, b, `readlink /proc/self/ns/net`); inside != outside {
			t.Errorf("got %q, want %q", inside, outside)
		}
		resolv, err := os.ReadFile("/etc/resolv.conf")
		if out, _ := run(t, b, `cat /etc/resolv.conf`); err == nil && out != strings.TrimRight(string(resolv), "\n") {
			t.Errorf("name servers: got %q", out)
		}
	})
}

func TestBoxPolicyIsRefusedWhenItCannotBeMeant(t *testing.T) {
	home := fakeHome(t)
	spotless(t)
	dir, named := t.TempDir(), filepath.Join(inHome(t), "named")
	must(t, os.Mkdir(named, 0o755))
	for name, p := range map[string]Policy{
		"no workspace":                    {},
		"the root as workspace":           {Workspace: "/"},
		"the home folder as workspace":    {Workspace: home},
		"above the home folder":           {Workspace: filepath.Dir(home)},
		"a workspace that is not there":   {Workspace: dir + "/missing"},
		"a file as workspace":             {Workspace: "/etc/passwd"},
		"hawser's data as workspace":      {Workspace: dir, Data: dir},
		"a workspace with hawser's data":  {Workspace: filepath.Dir(dir), Data: dir},
		"a workspace in hawser's data":    {Workspace: dir, Data: filepath.Dir(dir)},
		"the root writable":               {Workspace: dir, Writable: []string{"/"}},
		"every home folder":               {Workspace: "/home"},
		"root's home folder":              {Workspace: dir, Writable: []string{"/root"}},
		"a folder of the kernel's":        {Workspace: "/proc/sys"},
		"a folder of the kernel's below":  {Workspace: dir, Writable: []string{"/sys/kernel"}},
		"all devices":                     {Workspace: "/dev"},
		"the root read-only":              {Workspace: dir, ReadOnly: []string{"/"}},
		"processes read-only":             {Workspace: dir, ReadOnly: []string{"/proc"}},
		"the kernel read-only":            {Workspace: dir, ReadOnly: []string{"/sys"}},
		"devices read-only":               {Workspace: dir, ReadOnly: []string{"/dev"}},
		"read-only and writable":          {Workspace: dir, ReadOnly: []string{named}, Writable: []string{named}},
		"hiding the workspace":            {Workspace: dir, Hidden: []string{dir}},
		"hiding above the workspace":      {Workspace: dir, Hidden: []string{filepath.Dir(dir)}},
		"hiding what is shown":            {Workspace: dir, ReadOnly: []string{named}, Hidden: []string{named}},
		"hiding above what is shown":      {Workspace: dir, Writable: []string{named}, Hidden: []string{filepath.Dir(named)}},
		"less memory than a process has":  {Workspace: dir, Limits: Limits{Memory: 1<<20 - 1}},
		"a path that is not there":        {Workspace: dir, ReadOnly: []string{dir + "/missing"}},
		"a path with a NUL":               {Workspace: dir + "\x00"},
		"a negative limit":                {Workspace: dir, Limits: Limits{Pids: -1}},
		"an environment without a name":   {Workspace: dir, Env: []string{"=x"}},
		"keeping writes in the workspace": {Workspace: dir, Keep: filepath.Join(dir, "keep")},
		"an unknown kind":                 {Workspace: dir, Kind: "cage"},
		"an unknown network":              {Workspace: dir, Network: "moon"},
		"hiding on the host":              {Workspace: dir, Kind: Host, Hidden: []string{dir}},
		"no network on the host":          {Workspace: dir, Kind: Host, Network: NetNone},
	} {
		t.Run(name, func(t *testing.T) {
			b, err := Open(t.Context(), p)
			if err == nil {
				b.Close()
				t.Fatal("it was opened")
			}
			if strings.Contains(err.Error(), "\n") || strings.Contains(err.Error(), "next best") || !strings.HasPrefix(err.Error(), "open ") {
				t.Errorf("not one clear line: %q", err)
			}
		})
	}
}

// The home of a user whom only the system knows counts too.
func TestHomeFoldersOfOthers(t *testing.T) {
	text, err := os.ReadFile("/etc/passwd")
	must(t, err)
	list := homeFolders()
	for line := range strings.Lines(string(text)) {
		if f := strings.Split(line, ":"); strings.HasPrefix(f[5], "/home/") && !slices.Contains(list, f[5]) {
			t.Errorf("%s is not among %v", f[5], list)
		}
	}
	for _, home := range []string{"/root", "/home"} {
		if !slices.Contains(list, home) {
			t.Errorf("%s is not among %v", home, list)
		}
	}
}
