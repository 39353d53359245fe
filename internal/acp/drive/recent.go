package drive

// recent is a set that forgets: it has the last manyTools names that were added, and
// as many before them at most.
type recent struct{ newer, older map[string]bool }

func (r *recent) add(name string) {
	if r.newer == nil || len(r.newer) >= manyTools {
		r.newer, r.older = map[string]bool{}, r.newer
	}
	r.newer[name] = true
}

func (r *recent) has(name string) bool { return r.newer[name] || r.older[name] }
