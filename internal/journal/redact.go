package journal

const (
	redacted  = "[redacted]"
	minSecret = 6
)

// Redactor replaces secrets in a stream of bytes by [redacted], also where they
// come in pieces. It holds back what may yet become a secret, at most the longest
// secret that it knows or half a kilobyte. It is not safe for concurrent use. A
// nil Redactor changes nothing.
type Redactor struct {
	known *known
	held  []byte // not yet decided about

	// Offsets from the beginning of held:
	cover              int // what is before it belongs to a secret that was replaced
	shapeFrom, shapeTo int // a secret that was recognised by its shape, further on

	shown   int       // what is before it was released already
	swallow swallower // what may follow a replaced secret as a part of it
	before  [2]byte   // the last two bytes in front of held
}

// NewRedactor knows these secrets and the common shapes of keys.
func NewRedactor(secrets []string) *Redactor { return &Redactor{known: newKnown(secrets)} }

// fork is a fresh stream with the same secrets.
func (r *Redactor) fork() *Redactor {
	if r == nil {
		return nil
	}
	return &Redactor{known: r.known}
}

// Append appends to dst what can be said of the stream after p.
func (r *Redactor) Append(dst, p []byte) []byte {
	if r == nil {
		return append(dst, p...)
	}
	if len(r.held) == 0 {
		var done int
		dst, done = r.scan(dst, p, false)
		r.held = append(r.held, p[done:]...)
		return dst
	}
	r.held = append(r.held, p...)
	dst, done := r.scan(dst, r.held, false)
	r.held = r.held[:copy(r.held, r.held[done:])]
	return dst
}

// Flush appends what was held back; the next Append begins a new stream.
func (r *Redactor) Flush(dst []byte) []byte {
	if r == nil {
		return dst
	}
	dst, _ = r.scan(dst, r.held, true)
	*r = Redactor{known: r.known, held: r.held[:0]}
	return dst
}

// String redacts one whole text, apart from the stream.
func (r *Redactor) String(s string) string {
	if r == nil {
		return s
	}
	f := Redactor{known: r.known}
	dst, _ := f.scan(nil, []byte(s), true)
	return string(dst)
}

// scan decides about p byte by byte, as far as it can, and says how far. Every
// known secret that begins before that point is found, also inside of others.
func (r *Redactor) scan(dst, p []byte, final bool) ([]byte, int) {
	i := 0
	for i < len(p) {
		if n := r.plain(p, i); n > 0 {
			dst = append(dst, p[min(max(i, r.shown), i+n):i+n]...)
			r.pass(p[i : i+n])
			i += n
			continue
		}
		n, more := r.known.match(p[i:], final)
		if more {
			break
		}
		if i >= r.shapeTo && r.swallow.active() && r.swallow.takes(p[i]) {
			r.cover = max(r.cover, i+1)
		}
		if i >= r.cover && i >= r.shapeTo && !r.swallow.active() {
			s, more := matchShape(p[i:], r.before, final)
			if more {
				break
			}
			if s.size > 0 {
				r.shapeFrom, r.shapeTo, r.swallow = i+s.keep, i+s.keep+s.size, s.swallow
			}
		}
		if n > 0 {
			dst = r.replace(dst, i, i+n)
		}
		if i == r.shapeFrom && i < r.shapeTo {
			dst = r.replace(dst, i, r.shapeTo)
		}
		if i >= r.cover && i >= r.shown {
			dst = append(dst, p[i])
		}
		r.pass(p[i : i+1])
		i++
	}
	r.cover, r.shown = max(0, r.cover-i), max(0, r.shown-i)
	r.shapeFrom, r.shapeTo = max(0, r.shapeFrom-i), max(0, r.shapeTo-i)
	return dst, i
}

// release appends what is held back if it is so little that it says nothing, for
// the sake of order: hardly a text does not end as some secret begins. Should the
// rest of the secret follow, that is replaced.
func (r *Redactor) release(dst []byte) []byte {
	const little = 3
	if r == nil || r.swallow.active() || r.shapeTo > 0 || len(r.held) > little || max(r.cover, r.shown) >= len(r.held) {
		return dst
	}
	dst = append(dst, r.held[max(r.cover, r.shown):]...)
	r.shown = len(r.held)
	return dst
}

// plain counts the bytes from i on with which no secret begins.
func (r *Redactor) plain(p []byte, i int) int {
	if i < r.cover || i < r.shapeTo || r.swallow.active() {
		return 0
	}
	k := r.known
	n := i
	for n < len(p) && (!k.starts[p[n]] || n+1 < len(p) && !k.pairs.has(p[n], p[n+1])) {
		n++
	}
	return n - i
}

// pass notes what is now in front.
func (r *Redactor) pass(p []byte) {
	if len(p) > 1 {
		r.before = [2]byte(p[len(p)-2:])
	} else {
		r.before = [2]byte{r.before[1], p[0]}
	}
}

// replace writes the mark for a secret, unless it continues one.
func (r *Redactor) replace(dst []byte, from, to int) []byte {
	if from >= r.cover {
		dst = append(dst, redacted...)
	}
	r.cover = max(r.cover, to)
	return dst
}
