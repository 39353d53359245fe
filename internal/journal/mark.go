package journal

import (
	"context"
	"errors"
	"fmt"
)

// The kinds of record that are the journal's own.
const (
	kindHead      = "head"      // a signed head, of the record before it
	kindSeal      = "seal"      // the same, at the end
	kindRecording = "recording" // the digest of a recording so far
	kindContinued = "continued" // somebody goes on with the journal
	kindRecovered = "recovered" // the same, after half a record
)

// Head makes everything so far durable and signs it. Sessions call it at the end
// of a turn: text that was held back is written, and texts begin anew.
func (j *Journal) Head() error {
	if j == nil {
		return nil
	}
	var errs []error
	for _, r := range j.openCasts() {
		errs = append(errs, r.note())
	}
	return errors.Join(append(errs, j.mark(false))...)
}

// mark adds a signed head to the chain and puts one of that record into the
// index. The one in the chain tells where a chain was rewritten by somebody
// without the key; the one in the index, that it was.
func (j *Journal) mark(seal bool) error {
	j.mu.Lock()
	if err := j.admit(); err != nil {
		j.mu.Unlock()
		return err
	}
	j.texts.end(j)
	if !seal && j.seq == j.marked {
		j.mu.Unlock()
		return nil // nothing happened since
	}
	at, kind := j.stamp(), kindHead
	if seal {
		kind = kindSeal
	}
	inner := head{Session: j.id, Seq: j.seq, Hash: j.prev, At: at}
	inner.sign(j.key)
	j.add(kind, inner.json())
	outer := head{Session: j.id, Seq: j.seq, Hash: j.prev, At: at, Sealed: seal}
	j.closed, j.marked = seal, j.seq
	j.mu.Unlock()
	if err := j.sync(context.Background(), outer.Seq); err != nil {
		return err
	}
	return j.index(outer)
}

// index signs a head and makes it the session's, unless there is a newer one.
func (j *Journal) index(h head) error {
	j.heads.Lock()
	defer j.heads.Unlock()
	if h.Seq < j.signed {
		return nil
	}
	h.sign(j.key)
	if err := h.store(j.data); err != nil {
		return fmt.Errorf("sign journal of %s: %w", j.id, err)
	}
	j.signed = h.Seq
	return nil
}
