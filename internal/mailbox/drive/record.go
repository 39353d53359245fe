package drive

import (
	"encoding/json"
	"fmt"
	"path"

	"hawser/internal/mailbox/wire"
)

// entry is one line of a reply's record. The first one says how the files were
// before the reply; then come a beginning and an end for each item that is
// carried out.
type entry struct {
	Items int                 `json:"items,omitempty"` // of the whole reply
	Files map[string]*tracked `json:"files,omitempty"`

	Item   int               `json:"item,omitempty"` // from 1
	Deed   *deed             `json:"deed,omitempty"` // what is about to be changed
	Result *wire.Result      `json:"result,omitempty"`
	Read   *wire.ReadRequest `json:"read,omitempty"`  // to be shown in the next outbox
	Stop   bool              `json:"stop,omitempty"`  // the person stopped here
	Again  bool              `json:"again,omitempty"` // what had begun did not happen, and may yet
}

// progress is how far a reply was carried out.
type progress struct {
	files   map[string]*tracked
	results map[int]wire.Result // of items that have ended, from 1
	deeds   map[int]*deed       // of items that have begun
	begun   map[int]bool
	reads   []wire.ReadRequest
	asked   map[wire.ReadRequest]bool
	stopped bool
}

// replay reads a record.
func replay(lines [][]byte, items int) (*progress, error) {
	p := &progress{
		files: map[string]*tracked{}, results: map[int]wire.Result{}, deeds: map[int]*deed{}, begun: map[int]bool{},
		asked: map[wire.ReadRequest]bool{},
	}
	for n, line := range lines {
		var e entry
		if err := json.Unmarshal(line, &e); err != nil {
			return nil, fmt.Errorf("line %d of the reply's record is damaged: begin a new session: %w", n+1, err)
		}
		switch {
		case e.Item == 0:
			if e.Items != items {
				return nil, fmt.Errorf("the reply's record counts %d commands and this hawser %d: go on with the hawser that began it", e.Items, items)
			}
			p.files = e.Files
			if p.files == nil {
				p.files = map[string]*tracked{}
			}
		case e.Again:
			delete(p.begun, e.Item)
			delete(p.deeds, e.Item)
		case e.Result == nil:
			p.begun[e.Item], p.deeds[e.Item] = true, e.Deed
		default:
			p.end(e)
		}
	}
	return p, nil
}

// end takes in the end of an item.
func (p *progress) end(e entry) {
	p.results[e.Item] = *e.Result
	if e.Deed != nil {
		p.made(e.Deed)
	}
	if e.Read != nil {
		p.ask(*e.Read)
	}
	p.stopped = p.stopped || e.Stop
}

// ask keeps a request for contents, once, however its path is written.
func (p *progress) ask(r wire.ReadRequest) {
	if !p.asks(r) {
		p.asked[plain(r)] = true
		p.reads = append(p.reads, r)
	}
}

// asks says that the same contents are asked for already.
func (p *progress) asks(r wire.ReadRequest) bool { return p.asked[plain(r)] }

// plain is a request by the plainest name of its file.
func plain(r wire.ReadRequest) wire.ReadRequest {
	return wire.ReadRequest{Path: path.Clean(r.Path), Lines: r.Lines}
}
