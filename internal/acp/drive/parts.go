package drive

import (
	"encoding/base64"
	"encoding/json"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/agent"
)

// partOf is what an agent says or shows, as a part; false if it is of a kind that
// nobody here knows.
func partOf(b v1.ContentBlock) (agent.Part, bool) {
	switch b := b.(type) {
	case *v1.TextContent:
		return agent.Part{Kind: agent.TextPart, Text: b.Text, Ext: noted(b.Annotations, beyond(b.Meta, b.Extra))}, true
	case *v1.ImageContent:
		p := agent.Part{Kind: agent.ImagePart, MIME: b.MimeType, URI: b.URI.V, Ext: noted(b.Annotations, beyond(b.Meta, b.Extra))}
		return holding(p, b.Data), true
	case *v1.AudioContent:
		p := agent.Part{Kind: agent.AudioPart, MIME: b.MimeType, Ext: noted(b.Annotations, beyond(b.Meta, b.Extra))}
		return holding(p, b.Data), true
	case *v1.ResourceLink:
		e := noted(b.Annotations, beyond(b.Meta, b.Extra))
		e = withOpt(withOpt(e, "title", b.Title), "description", b.Description)
		if b.Size.Has() {
			e = with(e, "size", wire.AppendInt(nil, &b.Size.V))
		}
		return agent.Part{Kind: agent.LinkPart, URI: b.URI, Name: b.Name, MIME: b.MimeType.V, Ext: e}, true
	case *v1.EmbeddedResource:
		e := noted(b.Annotations, beyond(b.Meta, b.Extra))
		switch r := b.Resource.(type) {
		case *v1.TextResourceContents:
			e = inside(e, beyond(r.Meta, r.Extra))
			return agent.Part{Kind: agent.ResourcePart, URI: r.URI, MIME: r.MimeType.V, Text: r.Text, Ext: e}, true
		case *v1.BlobResourceContents:
			e = inside(e, beyond(r.Meta, r.Extra))
			return holding(agent.Part{Kind: agent.ResourcePart, URI: r.URI, MIME: r.MimeType.V, Ext: e}, r.Blob), true
		}
	}
	return agent.Part{}, false
}

// holding adds contents. What is not what it should be is kept as it is.
func holding(p agent.Part, data string) agent.Part {
	raw, err := base64.StdEncoding.DecodeString(data)
	if err != nil {
		p.Ext = with(p.Ext, "data", quoted(data))
		return p
	}
	p.Data = raw
	return p
}

func noted(a wire.Opt[v1.Annotations], e agent.Ext) agent.Ext {
	if !a.Has() {
		return e
	}
	return with(e, "annotations", encoded(&a.V))
}

func inside(e, resource agent.Ext) agent.Ext {
	if resource == nil {
		return e
	}
	return with(e, "resource", resource[protocol])
}

// blockOf reads a block of either version: what the newer has more is kept as
// extra members.
func blockOf(m wire.Encoder) (v1.ContentBlock, bool) {
	var c v1.Content
	raw := append(m.AppendJSON([]byte(`{"type":"content","content":`)), '}')
	if c.UnmarshalJSON(raw) != nil {
		return nil, false
	}
	return c.Content, true
}

// speaker is who a chunk of a message is from.
type speaker struct {
	role    string
	thought bool
}

// said tells a chunk of a message, and, where its event does not hold all of it, the
// whole update first.
func (l *link) said(by speaker, id wire.Opt[v1.MessageID], b v1.ContentBlock, e agent.Ext, params []byte) error {
	event, ok := by.event(string(id.V), b, true, e)
	if !ok {
		return l.tell(extension(updateIn(params)))
	}
	if !isPlain(id, b) {
		if err := l.keep(params, chunkShape); err != nil {
			return err
		}
	}
	return l.tell(event)
}

// event is a piece of a message; false if nobody here knows its kind.
func (s speaker) event(id string, b v1.ContentBlock, chunk bool, e agent.Ext) (agent.Event, bool) {
	p, known := partOf(b)
	switch {
	case !known:
		return nil, false
	case p.Kind != agent.TextPart:
		return agent.Media{Message: id, Role: s.role, Thought: s.thought, Part: p, Ext: e}, true
	}
	if p.Ext != nil {
		e = with(e, "content", p.Ext[protocol])
	}
	if s.thought {
		return agent.Thought{ID: id, Text: p.Text, Chunk: chunk, Ext: e}, true
	}
	return agent.Message{ID: id, Text: p.Text, Chunk: chunk, Role: s.role, Ext: e}, true
}

var (
	byUser    = speaker{role: "user"}
	byAgent   = speaker{}
	byThought = speaker{thought: true}
)

// isObject says that a value is one.
func isObject(raw json.RawMessage) bool { return len(raw) > 0 && raw[0] == '{' }
