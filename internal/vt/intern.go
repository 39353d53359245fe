package vt

// styleID names a style in the style table; 0 is the default style.
type styleID uint16

// maxStyles bounds the styles that can be on the screens at one time. Text in
// a style beyond them is drawn in the default style.
const maxStyles = 1 << 16

// minCollect keeps small tables from being collected over and over.
const minCollect = 1024

// interned holds each style and each character cluster once, so that cells
// stay small. Its slices are only appended to or replaced, never changed in
// place: snapshots share them.
type interned struct {
	styles     []Style
	styleIDs   map[Style]styleID
	clusters   []string
	clusterIDs map[string]uint32
	// collectAt is the number of clusters at which unused ones are dropped.
	collectAt int
}

func newInterned() interned {
	return interned{styles: make([]Style, 1, 8), collectAt: minCollect}
}

// style returns the id of s. The live grids are only walked when the table is
// full.
func (t *interned) style(s Style, live func(func(*cell))) styleID {
	if s == (Style{}) {
		return 0
	}
	if id, ok := t.styleIDs[s]; ok {
		return id
	}
	if len(t.styles) >= maxStyles {
		t.collectStyles(live)
		if len(t.styles) >= maxStyles {
			return 0
		}
	}
	if t.styleIDs == nil {
		t.styleIDs = map[Style]styleID{}
	}
	id := styleID(len(t.styles))
	t.styles = append(t.styles, s)
	t.styleIDs[s] = id
	return id
}

func (t *interned) cluster(text []byte, live func(func(*cell))) uint32 {
	if id, ok := t.clusterIDs[string(text)]; ok {
		return id | clusterBit
	}
	if len(t.clusters) >= t.collectAt {
		t.collectClusters(live)
		t.collectAt = max(minCollect, 2*len(t.clusters))
	}
	if t.clusterIDs == nil {
		t.clusterIDs = map[string]uint32{}
	}
	id := uint32(len(t.clusters))
	t.clusters = append(t.clusters, string(text))
	t.clusterIDs[string(text)] = id
	return id | clusterBit
}

func (t *interned) collectStyles(live func(func(*cell))) {
	old := t.styles
	renamed := map[styleID]styleID{0: 0}
	t.styles = make([]Style, 1, 1024)
	t.styleIDs = map[Style]styleID{}
	live(func(c *cell) {
		id, ok := renamed[c.style]
		if !ok {
			id = styleID(len(t.styles))
			renamed[c.style] = id
			t.styles = append(t.styles, old[c.style])
			t.styleIDs[old[c.style]] = id
		}
		c.style = id
	})
}

func (t *interned) collectClusters(live func(func(*cell))) {
	old := t.clusters
	renamed := map[uint32]uint32{}
	t.clusters = nil
	t.clusterIDs = map[string]uint32{}
	live(func(c *cell) {
		if !c.isCluster() {
			return
		}
		id, ok := renamed[c.glyph]
		if !ok {
			text := old[c.glyph&^clusterBit]
			id = uint32(len(t.clusters)) | clusterBit
			renamed[c.glyph] = id
			t.clusters = append(t.clusters, text)
			t.clusterIDs[text] = id &^ clusterBit
		}
		c.glyph = id
	})
}
