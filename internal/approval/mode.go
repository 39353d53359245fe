package approval

import "fmt"

// Decision is what a rule says, and what a sandbox says where no rule does.
type Decision string

const (
	Allow Decision = "allow"
	Ask   Decision = "ask"
	Deny  Decision = "deny"
)

func (d Decision) check() error {
	switch d {
	case Allow, Ask, Deny:
		return nil
	case "":
		return fmt.Errorf("no decision: say allow, ask or deny")
	}
	return fmt.Errorf("decision %q is unknown: say allow, ask or deny", string(d))
}

// Mode is how permissions are answered that no rule settles. It answers
// questions; it never widens what a workspace reaches, and no rule that denies
// gives way to it.
type Mode string

const (
	ModeAsk   Mode = "ask"   // a person answers; denied at once if nobody can
	ModeAll   Mode = "all"   // allowed
	ModeReads Mode = "reads" // reads are allowed, the rest is as in ModeAsk
	ModeNone  Mode = "none"  // what would be asked is denied
)

// ParseMode reads a mode; nothing is ModeAsk.
func ParseMode(s string) (Mode, error) {
	switch m := Mode(s); m {
	case "":
		return ModeAsk, nil
	case ModeAsk, ModeAll, ModeReads, ModeNone:
		return m, nil
	}
	return "", fmt.Errorf("approval mode %q is unknown: say ask, all, reads or none", s)
}
