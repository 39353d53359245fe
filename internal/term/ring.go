package term

// followRoom is what a ring holds for followers even when its limit is
// smaller.
const followRoom = 64 << 10

// ring keeps the newest bytes of a stream. It grows with what it is given, up
// to its capacity, so that a quiet terminal costs nothing. Offsets count from
// the stream's first byte.
type ring struct {
	limit int // bytes that a snapshot may show
	cap   int // bytes kept, for followers too
	buf   []byte
	end   int64 // offset after the newest byte
	size  int   // bytes held
	at    int   // place in buf of the next byte
}

func newRing(limit int) *ring { return &ring{limit: limit, cap: max(limit, followRoom)} }

func (r *ring) start() int64 { return r.end - int64(r.size) }

// truncated says whether a snapshot lacks older bytes.
func (r *ring) truncated() bool { return r.end > int64(r.limit) }

func (r *ring) write(p []byte) {
	if skip := len(p) - r.cap; skip > 0 {
		r.end += int64(skip)
		p = p[skip:]
	}
	r.grow(r.size + len(p))
	for len(p) > 0 {
		n := copy(r.buf[r.at:], p)
		r.advance(n)
		p = p[n:]
	}
}

// room is the place for the next bytes, once the ring has its full size and
// nothing has to move any more; nil before. What was read into it counts after
// advance.
func (r *ring) room(most int) []byte {
	if len(r.buf) < r.cap {
		return nil
	}
	return r.buf[r.at:min(r.at+most, len(r.buf))]
}

func (r *ring) advance(n int) {
	r.end += int64(n)
	r.size = min(r.size+n, len(r.buf))
	if r.at += n; r.at == len(r.buf) {
		r.at = 0
	}
}

// grow makes place for need bytes by doubling, so that appending stays cheap.
func (r *ring) grow(need int) {
	if need <= len(r.buf) || len(r.buf) == r.cap {
		return
	}
	want := max(len(r.buf), 256)
	for want < need {
		want *= 2
	}
	bigger := make([]byte, min(want, r.cap))
	r.size = r.copyTo(bigger, r.start())
	r.buf, r.at = bigger, r.size%len(bigger)
}

// copyTo copies from an offset that is still held and says how much it was.
func (r *ring) copyTo(p []byte, from int64) int {
	n := min(len(p), int(r.end-from))
	if n == 0 {
		return 0
	}
	i := r.at - int(r.end-from)
	if i < 0 {
		i += len(r.buf)
	}
	c := copy(p[:n], r.buf[i:])
	copy(p[c:n], r.buf)
	return n
}

// newest copies what a snapshot may show, and says whether its first bytes may
// be the rest of a character that was cut.
func (r *ring) newest() (p []byte, cut bool) {
	n := min(r.size, r.limit)
	p = make([]byte, n)
	r.copyTo(p, r.end-int64(n))
	return p, r.end > int64(n)
}

// trim frees what the ring does not use. Nothing is written after it.
func (r *ring) trim() {
	kept := make([]byte, r.size)
	r.copyTo(kept, r.start())
	r.buf, r.at, r.cap = kept, 0, len(kept)
}
