package drive

import (
	"testing"
	"testing/synctest"
	"time"
)

// TestFallsSilent: an agent that waits for us, or that tells something, is not silent.
func TestFallsSilent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := &link{}
		begun, silent := time.Now(), make(chan bool, 1)
		l.serving.Add(1) // such as a question for a person
		go func() { silent <- l.fallsSilent(time.Minute, nil) }()
		time.Sleep(10*time.Minute + time.Second)
		l.serving.Add(-1)
		l.read.Add(1) // within the minute that is under way
		if !<-silent {
			t.Error("it never falls silent")
		}
		if took := time.Since(begun); took != 12*time.Minute {
			t.Errorf("it fell silent after %v", took)
		}
		done := make(chan struct{})
		close(done)
		if l.fallsSilent(time.Minute, done) {
			t.Error("what was answered fell silent")
		}
	})
}
