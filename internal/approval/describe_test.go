package approval

import (
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
)

func TestDescribe(t *testing.T) {
	for _, test := range []struct {
		a    Action
		want string
	}{
		{Action{Kind: Exec, Args: []string{"git", "commit", "-m", "it's done", ""}}, `git commit -m 'it'\''s done' ''`},
		{Action{Kind: Exec, Args: []string{"echo", "a\x1b[2Kb"}}, `echo $'a\x1b[2Kb'`},
		{Action{Kind: Exec, Args: []string{"echo", "\u202egnp.exe", "\u200b"}}, `echo $'\u202egnp.exe' $'\u200b'`},
		{Action{Kind: Exec, Args: []string{"echo", "a\nb\t'\\", "\xff", "\U000e0041"}}, `echo $'a\nb\t\'\\' $'\xff' $'\U000e0041'`},
		{Action{Kind: Exec, Args: []string{"echo", "*", "$x", "~", "#", "é"}}, `echo '*' '$x' '~' '#' 'é'`},
		{Action{Kind: Exec, Line: "echo $(date) | cat", Dir: "/w/a b"}, `echo $(date) | cat   (in '/w/a b')`},
		{Action{Kind: Exec, Line: "a\x1b]0;x\a\n\u2066b\xfe ‹"}, `a‹U+001B›]0;x‹U+0007›‹U+000A›‹U+2066›b‹fe› ‹U+2039›`},
		{Action{Kind: Exec, Args: []string{"git", "log"}, Env: []string{"PAGER=sh -c x"}}, `PAGER='sh -c x' git log`},
		{Action{Kind: Write, Path: "a\x1bb"}, `write $'a\x1bb'`},
		{Action{Kind: Write, Path: "a", NewPath: "b c"}, `rename a to 'b c'`},
		{Action{Kind: Network, Host: "example.org"}, `network example.org`},
		{Action{Kind: Other}, `other`},
	} {
		if got := test.a.Describe(); got != test.want {
			t.Errorf("got  %s\nwant %s", got, test.want)
		}
	}
	if got := Visible("a\tb\n\x1b\r"); got != "a\tb\n‹U+001B›‹U+000D›" {
		t.Errorf("got %q", got)
	}
}

// Bash reads what is shown and has the words that run.
func TestQuotedForShell(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		if os.Getenv("CI") == "true" && runtime.GOOS != "windows" {
			t.Fatal("install bash")
		}
		t.Skip("no bash to ask")
	}
	words := []string{"plain", "it's", "a b", "$(rm)", "`x`", "\x1b[31m", "a\nb", "\\n", "\\", "'", "é", "~", "*", "\x01\x7f", "!x", "\ttab", "{a,b}", "\"", "-n", "\xff1", "\x1b1f"}
	script := "printf '%s\\0'"
	for _, w := range words {
		script += " " + quote(w)
	}
	out, err := exec.Command(bash, "-c", script).Output()
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00"); strings.Join(got, "|") != strings.Join(words, "|") {
		t.Errorf("bash read %q\nof %s", got, script)
	}
}
