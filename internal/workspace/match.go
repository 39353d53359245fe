package workspace

import "sort"

// diffLines finds what differs between two texts. Lines that occur once in
// both are anchors; between anchors the shortest difference is searched, up to
// maxEffort, so that the time stays near-linear for any texts.
func diffLines(a, b [][]byte) []span {
	ids := map[string]int32{}
	m := matcher{a: numberLines(a, ids), b: numberLines(b, ids)}
	m.match(0, len(a), 0, len(b), true)
	return m.spans
}

// maxEffort is the longest difference between two anchors that is made
// shortest; a longer one is told as a whole. Its square is memory.
const maxEffort = 800

type matcher struct {
	a, b  []int32
	spans []span
}

func numberLines(lines [][]byte, ids map[string]int32) []int32 {
	list := make([]int32, len(lines))
	for i, l := range lines {
		id, ok := ids[string(l)]
		if !ok {
			id = int32(len(ids))
			ids[string(l)] = id
		}
		list[i] = id
	}
	return list
}

func (m *matcher) match(a0, a1, b0, b1 int, anchored bool) {
	for a0 < a1 && b0 < b1 && m.a[a0] == m.b[b0] {
		a0, b0 = a0+1, b0+1
	}
	for a0 < a1 && b0 < b1 && m.a[a1-1] == m.b[b1-1] {
		a1, b1 = a1-1, b1-1
	}
	if a0 == a1 || b0 == b1 {
		m.add(span{a0, a1, b0, b1})
		return
	}
	var anchors [][2]int
	if anchored {
		anchors = m.anchors(a0, a1, b0, b1)
	}
	if len(anchors) == 0 {
		m.shortest(a0, a1, b0, b1)
		return
	}
	for _, p := range anchors {
		m.match(a0, p[0], b0, p[1], false)
		a0, b0 = p[0]+1, p[1]+1
	}
	m.match(a0, a1, b0, b1, false)
}

// add notes a difference, joined to the one before where they touch.
func (m *matcher) add(s span) {
	if s.a0 == s.a1 && s.b0 == s.b1 {
		return
	}
	if n := len(m.spans); n > 0 && m.spans[n-1].a1 == s.a0 && m.spans[n-1].b1 == s.b0 {
		m.spans[n-1].a1, m.spans[n-1].b1 = s.a1, s.b1
		return
	}
	m.spans = append(m.spans, s)
}

// anchors are the lines that occur once on both sides, as many as keep their
// order: a longest increasing run by patience.
func (m *matcher) anchors(a0, a1, b0, b1 int) [][2]int {
	type seen struct{ a, b, inA, inB int }
	found := map[int32]*seen{}
	at := func(id int32) *seen {
		if found[id] == nil {
			found[id] = &seen{}
		}
		return found[id]
	}
	for i := a0; i < a1; i++ {
		s := at(m.a[i])
		s.a, s.inA = i, s.inA+1
	}
	for i := b0; i < b1; i++ {
		s := at(m.b[i])
		s.b, s.inB = i, s.inB+1
	}
	var pairs [][2]int
	for i := a0; i < a1; i++ {
		if s := found[m.a[i]]; s.inA == 1 && s.inB == 1 {
			pairs = append(pairs, [2]int{i, s.b})
		}
	}
	var tops []int // of each pile, an index into pairs
	before := make([]int, len(pairs))
	for i, p := range pairs {
		pile := sort.Search(len(tops), func(k int) bool { return pairs[tops[k]][1] >= p[1] })
		before[i] = -1
		if pile > 0 {
			before[i] = tops[pile-1]
		}
		if pile == len(tops) {
			tops = append(tops, i)
		} else {
			tops[pile] = i
		}
	}
	if len(tops) == 0 {
		return nil
	}
	run := make([][2]int, len(tops))
	for i, k := len(tops)-1, tops[len(tops)-1]; i >= 0; i, k = i-1, before[k] {
		run[i] = pairs[k]
	}
	return run
}
