package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"

	"hawser/internal/term"
)

// forwardSignals hands what hawser is told to the command: the first Ctrl-C
// reaches it, the second kills it, and a request to end hawser ends it.
func forwardSignals(t *term.Terminal) (stop func()) {
	signal.Ignore(ignored...) // reading in the background is an end of input, not a reason to stop
	ch := make(chan os.Signal, 4)
	signal.Notify(ch, os.Interrupt, syscall.SIGTERM, hangUp)
	quit := make(chan struct{})
	done := make(chan struct{})
	go func() {
		defer close(done)
		first := true
		for {
			select {
			case <-quit:
				return
			case s := <-ch:
				switch {
				case s == os.Interrupt && first:
					t.Interrupt()
				case s == os.Interrupt:
					t.Kill(cancelled())
				default:
					t.Kill(context.Background())
				}
				first = false
			}
		}
	}()
	return func() {
		signal.Stop(ch)
		close(quit)
		<-done
	}
}

// cancelled is a context that allows no grace.
func cancelled() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}

// interrupts tells, of keys typed at a raw terminal, two Ctrl-C in quick
// succession: slower ones are for the program alone.
type interrupts struct{ last time.Time }

func (i *interrupts) twice(now bool) bool {
	if !now {
		return false
	}
	before := i.last
	i.last = time.Now()
	return time.Since(before) < 500*time.Millisecond
}

func pause() { time.Sleep(10 * time.Millisecond) }
