package serve

import (
	"encoding/json"
	"path/filepath"
	"slices"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/agent"
)

// fileChanged shows a change that hawser made: in the call of the agent that is
// about this file, or as one of our own.
func (v *view) fileChanged(e agent.FileChanged) {
	path := v.absolute(e.Path)
	content := v.client.in().diff(changed{path, v.absolute(e.OldPath), e.Status, e.Diff})
	c := v.changing(e, path)
	if c == nil {
		c = &call{id: v.name(), own: true, status: v1.ToolCallStatusCompleted, locations: []agent.Location{{Path: path}}}
		c.title, c.kind = v.changeTitle(e)
		c.changes = []change{{path, content}}
		c.input, _ = json.Marshal(map[string]string{"path": path})
		v.begin(c, nil, nil, nil)
		return
	}
	c.changes = append(c.changes, change{path, content})
	if c.question != nil {
		c.question.content = nil // it is what was asked for
	}
	u := v.refresh(c)
	if c.own {
		c.status = v1.ToolCallStatusCompleted
		u.Status = wire.Some(c.status)
		v.prune()
	}
	v.tellChange(u)
}

// changing finds the open call that a change belongs to.
func (v *view) changing(e agent.FileChanged, path string) *call {
	if c := v.calls[e.ToolCall]; c != nil {
		return c
	}
	var any []*call
	for _, c := range slices.Backward(v.open) {
		if c.kind != v1.ToolKindEdit && c.kind != v1.ToolKindDelete && c.kind != v1.ToolKindMove {
			continue
		}
		if v.tells(c, path) || slices.ContainsFunc(c.locations, func(l agent.Location) bool { return v.absolute(l.Path) == path }) {
			return c
		}
		if !c.own && len(c.locations) == 0 {
			any = append(any, c)
		}
	}
	if len(any) == 1 {
		return any[0]
	}
	return nil
}

func (v *view) changeTitle(e agent.FileChanged) (string, v1.ToolKind) {
	name := filepath.ToSlash(e.Path)
	switch e.Status {
	case "added":
		return "Write " + name, v1.ToolKindEdit
	case "deleted":
		return "Delete " + name, v1.ToolKindDelete
	case "renamed":
		return "Rename " + e.OldPath + " to " + name, v1.ToolKindMove
	}
	return "Edit " + name, v1.ToolKindEdit
}
