package journal

// blame says which record is the first bad one when r, whose line has this hash,
// does not continue the chain. What follows helps to tell.
func (w *walk) blame(r Record, hash string) error {
	want := w.v.Records + 1
	if r.Seq != want {
		return w.blameOrder(r, want)
	}
	next, ok := w.peek()
	intact := ok && next.Prev == hash || w.top.Seq == r.Seq && w.top.Hash == hash
	switch {
	case alike(r.Prev, w.v.hash):
		return badf(want, "the record was changed: its link to the one before is damaged")
	case want == 1 && (intact || !ok):
		return badf(1, "the record is of another session")
	case want == 1:
		return badf(1, "the record was changed")
	case intact:
		return badf(want-1, "the record was changed: record %d does not follow it", want)
	}
	// Neither neighbour vouches for r: either this one or the one before was
	// replaced, and the earlier of them cannot be trusted.
	return badf(want-1, "this record or the next was changed: they do not follow each other")
}

// blameOrder is for a record with another number than the one that is due.
func (w *walk) blameOrder(r Record, want int64) error {
	if r.Prev == w.v.hash {
		return badf(want, "the record was changed: it says that it is number %d", r.Seq)
	}
	if r.Seq < want {
		return badf(want, "the records are not in order: number %d stands in its place", r.Seq)
	}
	for {
		next, ok := w.peek()
		if !ok {
			return badf(want, "the record was removed: number %d follows", r.Seq)
		}
		if next.Seq == want {
			return badf(want, "the records are not in order: number %d stands in its place", r.Seq)
		}
	}
}

// peek reads on without judging.
func (w *walk) peek() (Record, bool) {
	line, err := w.lines.next()
	if err != nil {
		return Record{}, false
	}
	r, err := parseLine(line)
	return r, err == nil
}

// alike says that one hash was made from the other by damaging a few letters; two
// hashes of different things have hardly any in common.
func alike(a, b string) bool {
	same := 0
	for i := range min(len(a), len(b)) {
		if a[i] == b[i] {
			same++
		}
	}
	return same > len(b)/2
}
