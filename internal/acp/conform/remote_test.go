//go:build conform && linux

package conform

import (
	"io"
	"strings"
	"syscall"
	"testing"
)

// token is what lets clients of these tests in.
const token = "0123456789abcdef"

// listen starts hawser with the script of these tests for clients that connect to it.
// It gives their address, and what ends it.
func (w *world) listen(flags ...string) (address string, stop func()) {
	w.Helper()
	args := []string{"acp", "-a", "script:" + testdata(w.T, "turns.hawser"), "--listen", "127.0.0.1:0", "--token", token}
	cmd := w.command(hawser(), append(args, flags...)...)
	stderr, err := cmd.StderrPipe()
	if err != nil {
		w.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		w.Fatal(err)
	}
	for line := range lines(stderr) {
		if _, at, ok := strings.Cut(line, "listening at "); ok {
			address = strings.TrimSpace(at)
			break
		}
		w.Logf("hawser: %s", line)
	}
	if address == "" {
		w.Fatalf("hawser does not listen: %v", cmd.Wait())
	}
	more := make(chan string)
	go func() {
		rest, _ := io.ReadAll(stderr) // it ends with hawser
		more <- string(rest)
	}()
	return address, func() {
		cmd.Process.Signal(syscall.SIGTERM)
		rest := <-more
		if err := cmd.Wait(); err != nil {
			w.Errorf("hawser ended with %v: %s", err, rest)
		}
	}
}

// reached is the agent at an address, as clients of the TypeScript SDK take it.
func (w *world) reached(address, transport string) []string {
	return []string{strings.Replace(address, "http", transport, 1), token, w.trace}
}

// TestRemoteClients has the TypeScript SDK's own transports drive hawser. What they
// say is what the SDK was given to send, and gave to the client.
func TestRemoteClients(t *testing.T) {
	for name, sdk := range map[string]string{"SDK": sdk, "newest SDK": newestSDK} {
		for _, transport := range []string{"http", "ws"} {
			for _, terminals := range []string{"own", "editor"} {
				t.Run(name+"/"+transport+"/"+terminals, func(t *testing.T) {
					w := newWorld(t)
					address, stop := w.listen("--terminals", terminals)
					defer stop()
					w.converse(terminals, transport != "http", func(session string, prompts ...string) {
						t.Helper()
						args := append(append(w.script("client.mjs", sdk), w.workspace, session), prompts...)
						args = append(append(args, "--"), w.reached(address, transport)...)
						w.run(args[0], args[1:]...)
					})
				})
			}
		}
	}
}

// TestRemoteSecondVersion is the same in version 2.
func TestRemoteSecondVersion(t *testing.T) {
	for _, transport := range []string{"http", "ws"} {
		t.Run(transport, func(t *testing.T) {
			w := newWorld(t)
			address, stop := w.listen()
			defer stop()
			w.converse2(func() []string { return w.reached(address, transport) })
		})
	}
}
