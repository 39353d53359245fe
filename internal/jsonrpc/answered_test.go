package jsonrpc

import (
	"bufio"
	"context"
	"io"
	"strings"
	"testing"
)

func TestAnsweredComesAfterTheAnswer(t *testing.T) {
	in, client := io.Pipe()
	output, out := io.Pipe()
	var p *Peer
	p = New(in, out, func(_ context.Context, r *Request) (any, error) {
		r.Answered = func() {
			if err := p.Notify(context.Background(), "after", nil); err != nil {
				t.Error(err)
			}
		}
		return 1, nil
	}, Options{})
	done := make(chan error)
	go func() { done <- p.Run(context.Background()) }()
	lines := bufio.NewReader(output)
	for range 100 {
		if _, err := io.WriteString(client, `{"jsonrpc":"2.0","id":1,"method":"m"}`+"\n"); err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{`"result":1`, `"method":"after"`} {
			if line, err := lines.ReadString('\n'); err != nil || !strings.Contains(line, want) {
				t.Fatalf("%q (%v) instead of %s", line, err, want)
			}
		}
	}
	client.Close()
	if err := <-done; err != nil {
		t.Error(err)
	}
}
