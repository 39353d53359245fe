package model

import "cmp"

// Usage is what one answer took, in tokens.
type Usage struct {
	Input      int64 // all that was sent, cached or not
	Output     int64 // all that was made, thoughts too
	Thought    int64 // of Output
	CacheRead  int64 // of Input
	CacheWrite int64 // of Input
	// Cost is in US dollars, if the provider says it.
	Cost *float64
}

// Total counts all tokens.
func (u Usage) Total() int64 { return u.Input + u.Output }

// Price is what a million tokens cost, in US dollars. Without a price of their
// own, cached tokens cost what others do.
type Price struct {
	Input      float64 `json:"input"`
	Output     float64 `json:"output"`
	CacheRead  float64 `json:"cacheRead"`
	CacheWrite float64 `json:"cacheWrite"`
}

// Of returns what was to be paid: what the provider says, or an estimate.
func (p Price) Of(u Usage) float64 {
	if u.Cost != nil {
		return *u.Cost
	}
	p.CacheRead, p.CacheWrite = cmp.Or(p.CacheRead, p.Input), cmp.Or(p.CacheWrite, p.Input)
	plain := max(0, u.Input-u.CacheRead-u.CacheWrite)
	return (float64(plain)*p.Input + float64(u.CacheRead)*p.CacheRead +
		float64(u.CacheWrite)*p.CacheWrite + float64(u.Output)*p.Output) / 1e6
}
