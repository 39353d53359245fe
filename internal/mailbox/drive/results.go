package drive

import (
	"fmt"

	"hawser/internal/mailbox/wire"
)

// What is kept of a reply's results: a reply may hold a million blocks, and the
// session's file is written whole each time. The reply's own record has them all.
const (
	mostResults = 5000    // before they are only counted
	mostFailed  = 1000    // of those that failed, beyond that
	mostOutput  = 4 << 20 // bytes of output, all together
)

// resultList are results in order.
type resultList struct {
	kept   []wire.Result
	output int
	failed int // that are kept though there are too many
	// Only counted:
	succeeded, others, undone int
}

// add takes in a result; undone is one of a block that cannot be carried out.
func (l *resultList) add(r wire.Result, done bool) {
	if l.output += len(r.Output); l.output > mostOutput && r.Output != "" {
		r.Output = ""
		r.Summary += " (output left out: that of the reply's commands is too long; ask for less at a time)"
	}
	switch {
	case len(l.kept) < mostResults:
		l.kept = append(l.kept, r)
	case r.Success:
		l.succeeded++
	case !done:
		l.undone++
	case l.failed < mostFailed:
		l.failed++
		l.kept = append(l.kept, r)
	default:
		l.others++
	}
}

func (l *resultList) all() []wire.Result {
	for _, more := range []struct {
		n       int
		success bool
		what    string
	}{
		{l.succeeded, true, "commands were done"},
		{l.others, false, "commands failed"},
		{l.undone, false, "blocks of the reply are not well-formed commands, and were not done"},
	} {
		if more.n > 0 {
			l.kept = append(l.kept, wire.Result{Command: wire.Counted, Success: more.success, Summary: fmt.Sprintf("%d more %s", more.n, more.what)})
		}
	}
	return l.kept
}
