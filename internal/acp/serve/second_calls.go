package serve

import (
	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/acp/wire/v2"
	"hawser/internal/workspace"
)

// callOf2 is a call that is told of for the first time.
func callOf2(u *v1.ToolCall) *v2.ToolCallUpdate {
	c := &v1.ToolCallUpdate{
		ToolCallID: u.ToolCallID, Title: wire.Some(u.Title), Kind: u.Kind, Status: u.Status, RawInput: u.RawInput, RawOutput: u.RawOutput,
		Meta: u.Meta, Extra: u.Extra,
	}
	if u.Content != nil {
		c.Content = wire.Some(u.Content)
	}
	if u.Locations != nil {
		c.Locations = wire.Some(u.Locations)
	}
	return updateOf2(c)
}

func updateOf2(u *v1.ToolCallUpdate) *v2.ToolCallUpdate {
	c := &v2.ToolCallUpdate{
		ToolCallID: v2.ToolCallID(u.ToolCallID), Title: u.Title, RawInput: u.RawInput, RawOutput: u.RawOutput, Meta: u.Meta, Extra: u.Extra,
	}
	if u.Kind.Has() {
		c.Kind = wire.Some(v2.ToolKind(u.Kind.V))
	}
	if u.Status.Has() {
		c.Status = wire.Some(v2.ToolCallStatus(u.Status.V))
	}
	if u.Content.Has() {
		list := []v2.ToolCallContent{}
		for _, item := range u.Content.V {
			list = append(list, contentOf2(item))
		}
		c.Content = wire.Some(list)
	}
	if u.Locations.Has() {
		list := []v2.ToolCallLocation{}
		for _, l := range u.Locations.V {
			list = append(list, v2.ToolCallLocation{Path: v2.AbsolutePath(l.Path), Line: l.Line, Meta: l.Meta, Extra: l.Extra})
		}
		c.Locations = wire.Some(list)
	}
	return c
}

// contentOf2 is what a call shows. Blocks have the same shape in both versions.
func contentOf2(item v1.ToolCallContent) v2.ToolCallContent {
	switch item := item.(type) {
	case *v1.Terminal:
		return &v2.Terminal{TerminalID: v2.TerminalID(item.TerminalID), Meta: item.Meta, Extra: item.Extra}
	case *v1.Diff:
		f := changed{path: item.Path, status: "added"}
		var before *string
		if item.OldText.Has() {
			f.status, before = "modified", &item.OldText.V
		}
		f.patch = workspace.TextPatch(relative(item.Path), before, item.NewText)
		d := diffOf2(f)
		d.Meta, d.Extra = item.Meta, item.Extra
		return d
	case *v1.Content:
		var c v2.Content
		if c.UnmarshalJSON(encoded(item)) == nil {
			return &c
		}
	case *v1.UnknownToolCallContent:
		var d v2.Diff
		if item.Kind == "diff" && d.UnmarshalJSON(encoded(item)) == nil {
			return &d
		}
		return &v2.UnknownToolCallContent{Kind: item.Kind, Extra: item.Extra}
	}
	return &v2.UnknownToolCallContent{Kind: "unknown", Extra: wire.Members(encoded(item))}
}

// relative is a path as patches name it.
func relative(path string) string {
	for len(path) > 0 && path[0] == '/' {
		path = path[1:]
	}
	return path
}

func (second) diff(f changed) []v1.ToolCallContent {
	d := diffOf2(f)
	extra := wire.Members(encoded(d))
	extra.Delete("type")
	return []v1.ToolCallContent{&v1.UnknownToolCallContent{Kind: "diff", Extra: extra}}
}

func diffOf2(f changed) *v2.Diff {
	d := &v2.Diff{}
	var c v2.DiffChange
	switch path := v2.AbsolutePath(f.path); f.status {
	case "added":
		c.Operation = &v2.DiffAdd{Path: path}
	case "deleted":
		c.Operation = &v2.DiffDelete{Path: path}
	case "renamed":
		c.Operation = &v2.DiffMove{OldPath: v2.AbsolutePath(f.old), Path: path}
	default:
		c.Operation = &v2.DiffModify{Path: path}
	}
	d.Changes = []v2.DiffChange{c}
	if f.patch != "" {
		d.Patch = wire.Some(v2.DiffPatch{Format: v2.DiffPatchFormatGitPatch, Text: f.patch})
	}
	return d
}
