package workspace

import (
	"fmt"
	"maps"
	"slices"
)

// blindReason is why it is not known what commands did.
const blindReason = "the workspace has too many files to look at all of them for each command"

func notLooked(err error) string {
	return "the files could not be looked at after a command: " + err.Error()
}

// blind writes down that not everything is known.
func (s *ChangeSet) blind(reason string) error {
	r, err := s.recording()
	if err != nil || r.blind {
		return err
	}
	r.blind = true
	return r.write(logLine{Blind: reason})
}

// blindTo writes down that files could be looked at before a command, and cannot
// any more.
func (s *ChangeSet) blindTo(v *survey, before map[string]bool) error {
	for _, at := range slices.Sorted(maps.Keys(v.unseen)) {
		if !before[at] {
			return s.blind(fmt.Sprintf("%s cannot be looked at any more: permission denied", shown(at)))
		}
	}
	return nil
}
