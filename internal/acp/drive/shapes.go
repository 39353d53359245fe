package drive

import (
	"encoding/json"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
)

// The forms of updates that the events made of them hold: every member that the
// schema has stands here, and others are kept as they are. TestKept holds this
// against what really comes out.

type members = map[string]shape

// blockShape is a piece of content; some is what its text may be.
func blockShape(some shape) shape {
	resource := func(contents string) shape {
		inner := members{"uri": word, "mimeType": word, "text": never, "blob": never}
		inner[contents] = members{"text": word, "blob": encodedBytes}[contents]
		return loose(members{"type": is("resource"), "resource": loose(inner, "uri", contents), "annotations": never}, "type", "resource")
	}
	return oneOf(
		loose(members{"type": is("text"), "text": some, "annotations": never}, "type", "text"),
		loose(members{"type": is("image"), "data": encodedBytes, "mimeType": word, "uri": word, "annotations": never}, "type", "data", "mimeType"),
		loose(members{"type": is("audio"), "data": encodedBytes, "mimeType": word, "annotations": never}, "type", "data", "mimeType"),
		loose(members{
			"type": is("resource_link"), "uri": word, "name": word, "mimeType": word, "title": text, "description": text,
			"size": positive, "annotations": never, "icons": never,
		}, "type", "uri", "name"),
		resource("text"), resource("blob"),
	)
}

var (
	chunkShape = loose(members{"sessionUpdate": text, "messageId": word, "content": blockShape(text)})

	shownShape = oneOf(
		loose(members{"type": is("content"), "content": blockShape(word)}, "type", "content"),
		loose(members{"type": is("terminal"), "terminalId": word}, "type", "terminalId"),
	)
	diffShape   = loose(members{"type": is("diff"), "path": text, "oldText": textOrNull, "newText": text}, "type", "path", "newText")
	placesShape = listOf(exact(members{"path": text, "line": func(raw json.RawMessage) bool { return positive(raw) && len(raw) < 10 }}, "path"))

	stepsShape = listOf(loose(members{"content": text, "priority": word, "status": word}))
	planShape1 = loose(members{"sessionUpdate": text, "entries": stepsShape})
	planShape2 = loose(members{"sessionUpdate": text, "plan": loose(members{"type": is("items"), "planId": word, "entries": stepsShape})})

	usageShape = loose(members{
		"sessionUpdate": text, "used": positive, "size": positive, "cost": exact(members{"amount": number, "currency": text}, "amount", "currency"),
	})
	outputShape = exact(members{"sessionUpdate": text, "terminalId": word, "data": encodedText})
)

func toolShape(content, meta shape) shape {
	return loose(members{
		"sessionUpdate": text, "toolCallId": text, "title": text, "kind": word, "status": word, "name": text,
		"content": listOf(content), "locations": placesShape, "rawInput": anything, "rawOutput": anything,
		"capabilities": never, "_meta": meta,
	})
}

var (
	toolShape1 = toolShape(oneOf(shownShape, diffShape), metaShape)
	toolShape2 = toolShape(shownShape, func(json.RawMessage) bool { return true })
)

// metaShape is what a tool call of version 1 has beside the schema: anything, but of
// its terminal only output, which is told as such.
func metaShape(raw json.RawMessage) bool {
	for _, m := range wire.Members(raw) {
		switch m.Name {
		case "terminal_output":
			if !exact(members{"terminal_id": word, "data": word}, "terminal_id", "data")(m.Value) {
				return false
			}
		case "terminal_info", "terminal_exit":
			return false
		}
	}
	return true
}

// isPlain says that a chunk is nothing but text, as nearly all are: whatever else it
// has is kept beside it.
func isPlain(id wire.Opt[v1.MessageID], b v1.ContentBlock) bool {
	t, ok := b.(*v1.TextContent)
	return ok && !t.Annotations.Has() && !t.Annotations.IsNull() && !id.IsNull() && (!id.Has() || id.V != "") && isWhole(t.Text)
}
