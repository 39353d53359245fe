//go:build linux

package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hawser/internal/sandbox"
)

// fakeTools are clipboard tools that are as odd as the real ones, on the PATH.
var fakeTools = map[string]string{
	// It goes on in the background with its standard streams open, as whoever has
	// the selection does, and says "target not available" when it is empty.
	"xclip": `case "$*" in
*-in) cat > "$CLIP.new"; mv "$CLIP.new" "$CLIP"; sleep 60 & ;;
*-out) test -s "$CLIP" || { echo "Error: target STRING not available" >&2; exit 1; }; cat "$CLIP" ;;
esac`,
	// It keeps the bytes as they come.
	"clip.exe": `cat > "$CLIP.new"; mv "$CLIP.new" "$CLIP"`,
	// It has Windows line ends whatever was copied, and writes a mark first.
	"powershell.exe": `printf '%s\n' "$@" > "$CLIP.args"; printf '\357\273\277'; sed 's/$/\r/' "$CLIP.text"`,
}

func fakeClipboard(t *testing.T, env map[string]string) (*clipboard, string) {
	t.Helper()
	dir := t.TempDir()
	clip := filepath.Join(dir, "clip")
	for name, script := range fakeTools {
		must(t, os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"+script+"\n"), 0o755))
	}
	t.Setenv("PATH", dir+":"+os.Getenv("PATH"))
	t.Setenv("CLIP", clip)
	tools, err := findClipboard(func(k string) string { return env[k] }, onPath)
	must(t, err)
	box, err := sandbox.Open(context.Background(), sandbox.Policy{Kind: sandbox.Host, Workspace: dir, Network: sandbox.NetHost})
	must(t, err)
	c := &clipboard{tools: tools, box: box}
	t.Cleanup(c.close)
	return c, clip
}

func patient(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	t.Cleanup(cancel)
	return ctx
}

// In WSL the tools are those of Windows: what is copied is UTF-16 with a mark,
// what is pasted UTF-8, because PowerShell is told so.
func TestClipboardOfWindows(t *testing.T) {
	c, clip := fakeClipboard(t, map[string]string{"WSL_DISTRO_NAME": "Debian"})
	ctx := patient(t)
	must(t, c.put(ctx, []byte("aé→𝄞\n")))
	got, err := os.ReadFile(clip)
	must(t, err)
	if want := "\xff\xfea\x00\xe9\x00\x92\x21\x34\xd8\x1e\xdd\n\x00"; string(got) != want {
		t.Errorf("copied %q, want %q", got, want)
	}
	must(t, os.WriteFile(clip+".text", []byte("[MESSAGE]\né “x”\n[/MESSAGE]\n"), 0o644))
	text, err := c.get(ctx)
	if must(t, err); text != "[MESSAGE]\né “x”\n[/MESSAGE]\n" {
		t.Errorf("pasted %q", text)
	}
	args, err := os.ReadFile(clip + ".args")
	if must(t, err); string(args) != "-NoProfile\n-NonInteractive\n-Command\n"+readClipboard+"\n" {
		t.Errorf("PowerShell was called with %s", args)
	}
	if !strings.Contains(readClipboard, "[Console]::OutputEncoding") {
		t.Error("PowerShell would write in the console's code page")
	}
}

// A tool that goes on in the background and one that has nothing to paste hold
// nobody up.
func TestClipboardOfX11(t *testing.T) {
	c, clip := fakeClipboard(t, map[string]string{"DISPLAY": ":0"})
	ctx := patient(t)
	if text, err := c.get(ctx); text != "" || err != nil {
		t.Errorf("an empty clipboard: %q, %v", text, err)
	}
	for n := range 2 {
		must(t, c.put(ctx, fmt.Appendf(nil, "text %d é\r\n", n)))
	}
	got, err := os.ReadFile(clip)
	if must(t, err); string(got) != "text 1 é\r\n" {
		t.Errorf("copied %q", got)
	}
}

// What the model says of a part brings the next; anything else is given.
func TestPartsFollowOneAnother(t *testing.T) {
	c, clip := fakeClipboard(t, map[string]string{"DISPLAY": ":0"})
	ctx := patient(t)
	var paths []string
	for n := range 3 {
		p := filepath.Join(filepath.Dir(clip), fmt.Sprintf("part%d", n+1))
		must(t, os.WriteFile(p, fmt.Appendf(nil, "text of part %d\n", n+1), 0o644))
		paths = append(paths, p)
	}
	must(t, c.Offer(ctx, paths))
	given := make(chan string)
	next := func() {
		text, err := c.Next(ctx)
		given <- fmt.Sprint(text, err)
	}
	go next()
	holds := func(want string) {
		t.Helper()
		for {
			got, _ := os.ReadFile(clip)
			if string(got) == want {
				return
			}
			select {
			case <-ctx.Done():
				t.Fatalf("the clipboard holds %q, not %q", got, want)
			case <-time.After(10 * time.Millisecond):
			}
		}
	}
	holds("text of part 1\n")
	copies := func(text string) { must(t, os.WriteFile(clip, []byte(text), 0o644)) }
	copies("Part 1 read.")
	holds("text of part 2\n")
	copies("a link")
	if got := <-given; got != "a link<nil>" {
		t.Errorf("given %q", got)
	}
	go next()
	holds("text of part 2\n") // again: it was not on the clipboard any more
	copies("“part 2 read”")
	holds("text of part 3\n")
	copies("[DONE]\n[/DONE]\n")
	if got := <-given; got != "[DONE]\n[/DONE]\n<nil>" {
		t.Errorf("given %q", got)
	}
}
