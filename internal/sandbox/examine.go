package sandbox

// Report is what a machine offers.
type Report struct {
	Findings []Finding `json:"findings"`
	Default  Kind      `json:"default"` // the sandbox that agents get
}

// Finding is one thing that was tried.
type Finding struct {
	Name string `json:"name"`
	OK   bool   `json:"ok"`
	Note string `json:"note"` // what it is, or what to do about it
}

func (r *Report) add(name string, ok bool, note string) {
	r.Findings = append(r.Findings, Finding{name, ok, note})
}
