package journal

import (
	"fmt"
	"strings"
)

// State is what Verify found.
type State string

const (
	Sealed   State = "sealed"   // closed, signed and whole
	Open     State = "open"     // whole as far as it goes, but not closed
	Torn     State = "torn"     // the same, with half a record at its end, as a crash leaves it
	Tampered State = "tampered" // not what was written
)

// Report is what Verify found out about a journal.
type Report struct {
	Session string `json:"session"`
	State   State  `json:"state"`
	Running bool   `json:"running,omitempty"` // somebody holds the session's lock
	Records int64  `json:"records"`           // that were found good, from the first on
	Signed  int64  `json:"signed"`            // the last of them that a signature covers
	Torn    int64  `json:"torn,omitempty"`    // bytes of half a record

	// Of a tampered journal: the first bad record, 0 if it is about none; the
	// recording that is bad, if one is; and what is wrong.
	Bad       int64  `json:"bad,omitempty"`
	Recording string `json:"recording,omitempty"`
	Reason    string `json:"reason,omitempty"`
}

// String is one line for people, without the session.
func (r Report) String() string {
	var b strings.Builder
	switch r.State {
	case Sealed:
		fmt.Fprintf(&b, "sealed, %s", count(r.Records, "record"))
	case Tampered:
		b.WriteString("tampered")
		if r.Bad > 0 {
			fmt.Fprintf(&b, " at record %d", r.Bad)
		}
		return b.String() + ": " + r.Reason
	default:
		fmt.Fprintf(&b, "%s after record %d", r.State, r.Records)
		if n := r.Records - r.Signed; n > 0 {
			fmt.Fprintf(&b, ", the last %s not signed", count(n, "record"))
		}
		if r.Torn > 0 {
			fmt.Fprintf(&b, ", then %s of half a record", count(r.Torn, "byte"))
		}
	}
	if r.Running {
		b.WriteString(", running")
	}
	return b.String()
}

func count(n int64, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// bad is the verdict on a journal.
type bad struct {
	seq       int64
	recording string
	reason    string
}

func (b *bad) Error() string { return b.reason }

func badf(seq int64, format string, args ...any) *bad {
	return &bad{seq: seq, reason: fmt.Sprintf(format, args...)}
}
