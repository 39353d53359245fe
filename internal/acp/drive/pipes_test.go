package drive

import (
	"errors"
	"io"
	"strings"
	"testing"
)

type sink struct{ strings.Builder }

func (*sink) Close() error { return nil }

// TestPipes: what is said before the end is written, nothing after it.
func TestPipes(t *testing.T) {
	var in sink
	ends := &pipes{out: io.NopCloser(strings.NewReader("hello")), in: &in}
	if _, err := io.WriteString(input{ends}, "before"); err != nil {
		t.Error(err)
	}
	if text, err := io.ReadAll(output{ends}); err != nil || string(text) != "hello" {
		t.Errorf("%q, %v", text, err)
	}
	if _, err := io.WriteString(input{ends}, "after"); !errors.Is(err, io.ErrClosedPipe) || in.String() != "before" {
		t.Errorf("%q, %v", in.String(), err)
	}
}
