package journal

import (
	"encoding/json"
	"errors"
)

// RecordingInfo is what a journal says about one of its recordings.
type RecordingInfo struct {
	Name    string
	Path    string
	Bytes   int64 // that the journal vouches for
	Dropped int64 // that came when it was full
	Closed  bool
}

// Recordings lists the recordings of a session's folder in the order in which
// they were begun.
func Recordings(dir string) ([]RecordingInfo, error) {
	var list []RecordingInfo
	place := map[string]int{}
	for r, err := range Read(dir) {
		if errors.Is(err, ErrTorn) {
			break
		}
		if err != nil {
			return list, err
		}
		var d recordingData
		if r.Kind != kindRecording || json.Unmarshal(r.Data, &d) != nil || checkName(d.Name) != nil {
			continue
		}
		info := RecordingInfo{d.Name, castPath(dir, d.Name), d.Bytes, d.Dropped, d.Closed}
		if i, ok := place[d.Name]; ok {
			list[i] = info
			continue
		}
		place[d.Name] = len(list)
		list = append(list, info)
	}
	return list, nil
}
