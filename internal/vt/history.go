package vt

// history keeps rows that scrolled off, encoded, up to a number of bytes. The
// oldest go first, a chunk at a time.
type history struct {
	limit  int // bytes; 0 keeps nothing
	chunks []*chunk
	bytes  int
	lines  int
	// total counts the lines that ever scrolled off and were not pulled back.
	total uint64
	// pullable counts the newest lines that a taller screen may take back:
	// those that scrolled off since the screen was last cleared.
	pullable int
	spare    *chunk
	runs     []run // room for appendRow
}

// chunk holds consecutive encoded rows; ends[i] is where row i ends.
type chunk struct {
	buf  []byte
	ends []uint32
}

// endBytes is what one entry of ends weighs.
const endBytes = 4

func (c *chunk) size() int { return cap(c.buf) + endBytes*cap(c.ends) }

// The history is divided into about chunksPerLimit chunks, so that dropping
// one loses only a small part of it.
const (
	chunksPerLimit = 16
	minChunk       = 512
	maxChunk       = 64 << 10
)

func (h *history) chunkBytes() int {
	return min(max(h.limit/chunksPerLimit, minChunk), maxChunk)
}

// push encodes r as the newest line.
func (h *history) push(r *row, t *interned) {
	h.total++
	if h.limit <= 0 {
		return
	}
	c := h.open()
	before := c.size()
	c.buf, h.runs = appendRow(c.buf, r, t, h.runs)
	c.ends = append(c.ends, uint32(len(c.buf)))
	h.bytes += c.size() - before
	h.lines++
	h.pullable++
	for h.bytes > h.limit && len(h.chunks) > 0 {
		h.dropOldest()
	}
}

// open returns the chunk that takes the next row.
func (h *history) open() *chunk {
	if n := len(h.chunks); n > 0 {
		c := h.chunks[n-1]
		if len(c.buf)+endBytes*len(c.ends) < h.chunkBytes() {
			return c
		}
	}
	c := h.spare
	h.spare = nil
	if c == nil {
		c = &chunk{}
	}
	h.chunks = append(h.chunks, c)
	h.bytes += c.size()
	return c
}

func (h *history) dropOldest() {
	c := h.chunks[0]
	copy(h.chunks, h.chunks[1:])
	h.chunks[len(h.chunks)-1] = nil
	h.chunks = h.chunks[:len(h.chunks)-1]
	h.lines -= len(c.ends)
	h.pullable = min(h.pullable, h.lines)
	h.bytes -= c.size()
	if c.size() <= 2*h.chunkBytes() {
		c.buf, c.ends = c.buf[:0], c.ends[:0]
		h.spare = c
	}
}

// pop takes the newest line back and decodes it into r, if it may.
func (h *history) pop(r *row, t *interned, live func(func(*cell))) bool {
	for len(h.chunks) > 0 && h.pullable > 0 {
		c := h.chunks[len(h.chunks)-1]
		n := len(c.ends)
		if n == 0 {
			h.bytes -= c.size()
			h.chunks = h.chunks[:len(h.chunks)-1]
			continue
		}
		record := c.record(n - 1)
		decodeRow(record, r, MaxSize, t, live)
		c.buf = c.buf[:len(c.buf)-len(record)]
		c.ends = c.ends[:n-1]
		h.lines--
		h.total--
		h.pullable--
		return true
	}
	return false
}

func (c *chunk) record(i int) []byte {
	from := uint32(0)
	if i > 0 {
		from = c.ends[i-1]
	}
	return c.buf[from:c.ends[i]]
}

// continues says that the newest line goes on in the screen's first row.
func (h *history) continues() bool {
	if h.pullable == 0 {
		return false
	}
	for i := len(h.chunks) - 1; i >= 0; i-- {
		if n := len(h.chunks[i].ends); n > 0 {
			return h.chunks[i].record(n - 1)[0]&recordWrapped != 0
		}
	}
	return false
}

// clear forgets all lines; the total stays.
func (h *history) clear() {
	h.chunks, h.spare, h.bytes, h.lines, h.pullable = nil, nil, 0, 0, 0
}

// each visits the encoded lines, oldest first.
func (h *history) each(visit func(record []byte)) {
	for _, c := range h.chunks {
		for i := range c.ends {
			visit(c.record(i))
		}
	}
}
