package vt

const tabWidth = 8

// tabStops holds where tabs stop; nil is every eighth column.
type tabStops []bool

func (t tabStops) at(x int) bool {
	if t == nil {
		return x%tabWidth == 0
	}
	return x < len(t) && t[x]
}

// own gives the stops a list that can be changed, for all columns there can
// ever be, so that stops survive a resize.
func (t *tabStops) own() {
	if *t != nil {
		return
	}
	stops := make(tabStops, MaxSize)
	for x := 0; x < MaxSize; x += tabWidth {
		stops[x] = true
	}
	*t = stops
}

func (t *tabStops) set(x int, on bool) {
	t.own()
	(*t)[x] = on
}

func (t *tabStops) clearAll() { *t = make(tabStops, MaxSize) }

// tab moves to the next stop. A pending wrap stays pending.
func (e *Emulator) tab(n int) {
	if e.cursor.pending {
		return
	}
	x := e.cursor.x
	for ; n > 0 && x < e.cols-1; n-- {
		for x++; x < e.cols-1 && !e.tabs.at(x); {
			x++
		}
	}
	e.cursor.x = x
}

func (e *Emulator) backTab(n int) {
	x := e.cursor.x
	for ; n > 0 && x > 0; n-- {
		for x--; x > 0 && !e.tabs.at(x); {
			x--
		}
	}
	e.moveTo(x, e.cursor.y)
}
