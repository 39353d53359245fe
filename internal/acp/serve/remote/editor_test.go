package remote

import (
	"fmt"
	"strings"
	"testing"

	"hawser/internal/acp/schematest"
	"hawser/internal/acp/serve"
)

// TestEndReleasesTerminals ends the server while a command runs in the client's own
// terminal: the client is told to release it, and its answers are still taken.
func TestEndReleasesTerminals(t *testing.T) {
	for _, proto := range versions {
		t.Run(proto, func(t *testing.T) {
			f := beginWith(t, "run sleep 1000", nil, serve.Options{Editor: true})
			c := f.connect(proto)
			id := c.open(f, c.listen(""))
			own := c.listen(id)
			c.prompt(2, id)
			ended := make(chan struct{})
			waiting := ""
			released := false
			for {
				line, err := own.next()
				if err != nil {
					break // the stream has ended
				}
				c.check(schematest.Agent, line)
				_, after, _ := strings.Cut(line, `"id":`)
				request, _, _ := strings.Cut(after, ",")
				result := "{}"
				switch {
				case strings.Contains(line, "session/request_permission"):
					result = `{"outcome":{"outcome":"selected","optionId":"allow_once"}}`
				case strings.Contains(line, "terminal/create"):
					result = `{"terminalId":"t1"}`
				case strings.Contains(line, "terminal/wait_for_exit"):
					waiting = request
					go func() { defer close(ended); f.end() }()
					continue
				case strings.Contains(line, "terminal/output"):
					result = `{"output":"","truncated":false}`
				case strings.Contains(line, "terminal/release"):
					released = true
					c.say(id, fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":{"exitCode":null,"signal":"SIGKILL"}}`, waiting))
				case strings.Contains(line, "terminal/kill"):
				default:
					continue
				}
				c.say(id, fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":%s}`, request, result))
			}
			<-ended
			if !released {
				t.Error("the terminal is not released")
			}
			f.sealed()
		})
	}
}
