package serve

import (
	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/acp/wire/v2"
)

// subject2 is the call that an agent of version 2 asks about, if it names one.
func subject2(request jsonRaw) (call v2.ToolCallUpdate) {
	var r v2.RequestPermissionRequest
	if request == nil || r.UnmarshalJSON(request) != nil {
		return call
	}
	switch s := r.Subject.V.(type) {
	case *v2.ToolCallPermissionSubject:
		return s.ToolCall
	case *v2.CommandPermissionSubject:
		call.ToolCallID = s.ToolCallID.V
	}
	return call
}

// content1 is what a call of an agent of version 2 shows.
func (v *view) content1(list []v2.ToolCallContent) []v1.ToolCallContent {
	var all []v1.ToolCallContent
	for _, item := range list {
		switch item := item.(type) {
		case *v2.Terminal:
			if t := v.terminal(nil, string(item.TerminalID), item.Meta, item.Extra); t != nil {
				all = append(all, t)
			}
		case *v2.Diff:
			all = append(all, v.diff1(item)...)
		case *v2.Content:
			var c v1.Content
			if c.UnmarshalJSON(encoded(item)) == nil {
				all = append(all, &c)
			}
		}
	}
	return all
}

// diff1 is a diff of version 2: as it is for who knows it, else one for each hunk of
// its files.
func (v *view) diff1(d *v2.Diff) (all []v1.ToolCallContent) {
	if v.client.late {
		extra := wire.Members(encoded(d))
		extra.Delete("type")
		return []v1.ToolCallContent{&v1.UnknownToolCallContent{Kind: "diff", Extra: extra}}
	}
	paths, patches := files(d.Patch.V.Text)
	for i, patch := range patches {
		path, status := v.absolute(paths[i]), ""
		if len(d.Changes) == len(patches) {
			switch op := d.Changes[i].Operation.(type) {
			case *v2.DiffAdd:
				path, status = string(op.Path), "added"
			case *v2.DiffModify:
				path = string(op.Path)
			case *v2.DiffDelete:
				path = string(op.Path)
			case *v2.DiffMove:
				path = string(op.Path)
			}
		}
		all = append(all, diffContent(path, patch, status)...)
	}
	return all
}
