package workspace

import "slices"

// shortest finds the shortest way from one run of lines to the other, by
// Myers's greedy algorithm: for each number d of lines deleted and inserted it
// keeps how far every diagonal can be followed, until the end is reached.
func (m *matcher) shortest(a0, a1, b0, b1 int) {
	n, k := a1-a0, b1-b0
	most := min(n+k, maxEffort)
	far := make([]int32, 2*most+3) // by diagonal, offset by most+1
	mid := most + 1
	var trace [][]int32
	for d := 0; d <= most; d++ {
		trace = append(trace, slices.Clone(far[mid-d:mid+d+1]))
		for diag := -d; diag <= d; diag += 2 {
			var x int
			if diag == -d || diag != d && far[mid+diag-1] < far[mid+diag+1] {
				x = int(far[mid+diag+1])
			} else {
				x = int(far[mid+diag-1]) + 1
			}
			y := x - diag
			for x < n && y >= 0 && y < k && m.a[a0+x] == m.b[b0+y] {
				x, y = x+1, y+1
			}
			far[mid+diag] = int32(x)
			if x >= n && y >= k {
				m.walkBack(trace, d, a0, b0, n, k)
				return
			}
		}
	}
	m.add(span{a0, a1, b0, b1})
}

// walkBack reads the way that was found from its end.
func (m *matcher) walkBack(trace [][]int32, d, a0, b0, x, y int) {
	var spans []span
	for ; d > 0; d-- {
		far := func(diag int) int { // as it was before step d
			if diag < -d || diag > d {
				return -1
			}
			return int(trace[d][diag+d])
		}
		diag := x - y
		down := diag == -d || diag != d && far(diag-1) < far(diag+1)
		var fromX, fromY int
		if down {
			fromX = far(diag + 1)
			fromY = fromX - (diag + 1)
			spans = append(spans, span{a0 + fromX, a0 + fromX, b0 + fromY, b0 + fromY + 1})
		} else {
			fromX = far(diag - 1)
			fromY = fromX - (diag - 1)
			spans = append(spans, span{a0 + fromX, a0 + fromX + 1, b0 + fromY, b0 + fromY})
		}
		x, y = fromX, fromY
	}
	for _, s := range slices.Backward(spans) {
		m.add(s)
	}
}
