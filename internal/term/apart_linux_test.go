//go:build linux

package term

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"hawser/internal/sandbox"
)

// Trees that are started at the same time must not be taken for each other:
// each knows its own orphan.
func TestTreesStartedTogetherStayApart(t *testing.T) {
	box := openBox(t, sandbox.Host)
	var large []string // takes longer on its way
	for i := range 30 {
		large = append(large, fmt.Sprintf("V%d=%s", i, strings.Repeat("x", 30000)))
	}
	var wg sync.WaitGroup
	for worker := range 6 {
		wg.Go(func() {
			for range 20 {
				spec := Spec{Args: []string{"sh", "-c", "(setsid sleep 1000 &) ; echo ready; read x"}, Input: true, Grace: -1}
				if worker%2 == 0 {
					spec.Env = large
				}
				term, err := Start(t.Context(), box, spec)
				if err != nil {
					t.Error(err)
					return
				}
				f := term.Follow()
				if _, err := f.Next(t.Context()); err != nil {
					t.Error(err)
				}
				if tree, err := term.process.Tree(); err != nil || len(tree) != 2 {
					t.Errorf("a shell and its orphan are %v, %v", tree, err)
				}
				if err := term.Release(t.Context()); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
}
