package session

import (
	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/workspace"
)

// What is written down beside the events themselves; docs/journal.md describes
// it.
type (
	openRecord struct {
		ID        string      `json:"id"`
		Agent     string      `json:"agent,omitempty"`
		Info      *agent.Info `json:"info,omitempty"`
		Workspace string      `json:"workspace"`
		Sandbox   string      `json:"sandbox"`
		Image     string      `json:"image,omitempty"`
		Network   string      `json:"network,omitempty"`
		Approve   string      `json:"approve"`
		Rules     int         `json:"rules,omitempty"`
		Hawser    string      `json:"hawser,omitempty"`
		Resumed   bool        `json:"resumed,omitempty"`
	}
	execRecord struct {
		Terminal  string   `json:"terminal,omitempty"`
		Args      []string `json:"args"`
		Shell     bool     `json:"shell,omitempty"`
		Dir       string   `json:"dir,omitempty"`
		Env       []string `json:"env,omitempty"` // names
		Cols      int      `json:"cols,omitempty"`
		Rows      int      `json:"rows,omitempty"`
		AllowedBy string   `json:"allowedBy,omitempty"`
	}
	readRecord struct {
		Path  string `json:"path"`
		Bytes int    `json:"bytes"`
		Hash  string `json:"hash,omitempty"`
	}
	changeRecord struct {
		Files     []changedFile `json:"files"`
		AllowedBy string        `json:"allowedBy,omitempty"`
	}
	changedFile struct {
		Path    string `json:"path"`
		OldPath string `json:"oldPath,omitempty"`
		Status  string `json:"status"`
		OldHash string `json:"oldHash,omitempty"`
		NewHash string `json:"newHash,omitempty"`
		Diff    string `json:"diff,omitempty"`
		Cut     bool   `json:"cut,omitempty"` // the diff was too large to be kept
	}
	denyRecord struct {
		Args   []string `json:"args,omitempty"`
		Dir    string   `json:"dir,omitempty"`
		Path   string   `json:"path,omitempty"`
		Reason string   `json:"reason,omitempty"`
		By     string   `json:"by"`
	}
	beganRecord struct {
		Prompt promptRecord `json:"prompt"`
	}
	promptRecord struct {
		Parts []partRecord      `json:"parts"`
		From  map[string]string `json:"from,omitempty"`
	}
	setRecord struct {
		Option string `json:"option"`
		Value  string `json:"value"`
	}
	approveRecord struct {
		Mode approval.Mode `json:"mode"`
	}
	failRecord struct {
		Terminal string `json:"terminal,omitempty"`
		Error    string `json:"error"`
	}
)

// maxDiff is the most that the journal keeps of one diff.
const maxDiff = 1 << 20

func changedFiles(c agent.Change, diff agent.Diff) []changedFile {
	var list []changedFile
	if len(diff) == 0 {
		switch c := c.(type) {
		case agent.Delete:
			list = append(list, changedFile{Path: c.Path, Status: string(workspace.Deleted)})
		case agent.Rename:
			list = append(list, changedFile{Path: c.To, OldPath: c.From, Status: string(workspace.Renamed)})
		}
	}
	room := maxDiff
	for _, d := range diff {
		c := changedFile{Path: d.Path, OldPath: d.OldPath, Status: string(d.Status), OldHash: d.OldHash, NewHash: d.NewHash, Diff: d.Text}
		if len(c.Diff) > room {
			c.Diff, c.Cut = "", true
		}
		room -= len(c.Diff)
		list = append(list, c)
	}
	return list
}
