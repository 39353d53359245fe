//go:build unix

package approval

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var (
	oracleLines = flag.Int("oracle.lines", 150, "how many random lines shells are asked about")
	oracleSeed  = flag.Uint64("oracle.seed", 1, "which ones")
)

// Real shells are the oracle: lines are put together at random, and those that a
// rule for the program good allows are run. The program bad must never run.
func TestNoShellRunsMoreThanIsAllowed(t *testing.T) {
	t.Parallel()
	m := newMatching("/w", "")
	rules, err := m.compileAll([]Rule{{Decision: Allow, Command: "good *"}, {Decision: Allow, Command: "find *"}})
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(*oracleSeed, 2))
	var lines []string
	for len(lines) < *oracleLines {
		line := wrapped(random, randomLine(random))
		if strings.Contains(line, "bad") && m.judge(rules, Action{Kind: Exec, Line: line}).decision == Allow {
			lines = append(lines, line)
		}
	}
	tried := 0
	for _, shell := range [][]string{{"sh"}, {"bash"}, {"dash"}, {"zsh", "-f"}, {"busybox", "sh"}} {
		path, err := exec.LookPath(shell[0])
		if err != nil {
			continue
		}
		tried++
		for _, n := range runAll(t, append([]string{path}, shell[1:]...), lines) {
			t.Errorf("%s ran bad in %q", shell[0], lines[n])
		}
	}
	if tried == 0 {
		t.Fatal("there is no shell to ask: sh is missing")
	}
}

var lineTokens = []string{
	"good", "good", "good", "good x", "bad", "bad", "bad x", " ", " ", " ", " ", "\n", "\n", ";", "&&", "||", "|", "(", ")", "{ ", "; }",
	"'", "\"", "\\", "\\\n", "`", "$(", "$x", "${x:-", "}", "$", "#", " #", "!", "! ", ">/dev/null ", "2>&1 ", "<<E\n", "\nE\n", "<<'E'\n",
	"<<-E\n", "<<<", "<(", "*", "?", "[", "]", "~", "=", "x=1 ", "LANG=C ", "if ", "; then ", "; fi", "for f in a b; do ", "; done", "case x in ",
	"x) ", ";;", " esac", "time ", "sh -c ", "bash -c ", "env ", "timeout 5 ", "nice ", "xargs ", "eval ", "command ", "exec ", "-n ", "1", "\t", "\r",
	"[[ ", " ]]", "((", "))", "$'", "$\"", "\\'", "&", "<", ">", "{a,b}", "f() ", "alias good=bad", "PATH=. ", "\v", "\u00a0", "'\\''",
	"find . -exec ", " \\;", " {} ", "+", "--", "@(", "^", "coproc ", "function ", "select ", "|&", "&>/dev/null", ">&2 ", "2>", "12>",
}

// randomLine begins with the program that is allowed, as most lines that pass do.
func randomLine(r *rand.Rand) string {
	var b strings.Builder
	if r.IntN(3) > 0 {
		b.WriteString("good ")
	}
	for range 2 + r.IntN(9) {
		b.WriteString(lineTokens[r.IntN(len(lineTokens))])
		if r.IntN(3) == 0 {
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// wrapped has another program run some of the lines.
func wrapped(r *rand.Rand, line string) string {
	quoted := "'" + strings.ReplaceAll(line, "'", `'\''`) + "'"
	switch r.IntN(12) {
	case 0:
		return "sh -c " + quoted
	case 1:
		return "timeout 5 bash -euc " + quoted + " bad bad"
	case 2:
		return "good | xargs " + line
	case 3:
		return "find . -maxdepth 0 -exec " + line + " \\;"
	case 4:
		return "env LANG=C " + line
	case 5:
		return "good bad | xargs -n 1 sh -c " + quoted
	case 6:
		return "for f in bad 'x y'; do " + line + "; done"
	}
	return line
}

// runAll runs each line in a shell of its own and gives the numbers of those in
// which bad ran.
func runAll(t *testing.T, shell, lines []string) []int {
	t.Helper()
	dir := t.TempDir()
	log := filepath.Join(dir, "log")
	bad := "#!/bin/sh\necho $N >>" + log + "\n"
	if err := os.WriteFile(filepath.Join(dir, "bad"), []byte(bad), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, target := range map[string]string{
		"good": "true", "sh": "sh", "bash": "bash", "timeout": "timeout", "nice": "nice", "env": "env", "xargs": "xargs", "find": "find",
	} {
		if path, err := exec.LookPath(target); err == nil {
			if err := os.Symlink(path, filepath.Join(dir, name)); err != nil {
				t.Fatal(err)
			}
		}
	}
	var script strings.Builder
	for n, line := range lines {
		fmt.Fprintf(&script, "N=%d; export N; ( eval '%s' ) </dev/null >/dev/null 2>&1\n", n, strings.ReplaceAll(line, "'", `'\''`))
	}
	file := filepath.Join(dir, "script")
	if err := os.WriteFile(file, []byte(script.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, shell[0], append(shell[1:], file)...)
	cmd.Dir, cmd.Env = dir, []string{"PATH=" + dir}
	if out, err := cmd.CombinedOutput(); ctx.Err() != nil {
		t.Fatalf("%v: %v\n%s", shell, err, out)
	}
	data, err := os.ReadFile(log)
	if err != nil {
		return nil // bad never ran
	}
	var ran []int
	for s := range strings.FieldsSeq(string(data)) {
		var n int
		if _, err := fmt.Sscan(s, &n); err != nil {
			t.Fatal(err)
		}
		ran = append(ran, n)
	}
	return ran
}
