package serve

import (
	"encoding/base64"
	"fmt"
	"net/url"
	"path"
	"path/filepath"
	"strings"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/agent"
)

// message is text for the person, or a person's that is told again.
func (v *view) message(e agent.Message) {
	s := &saying{who: e.Role, id: e.ID}
	text := v.apart(s, e.Chunk) + e.Text
	v.chunk(e.Role, false, s.as, &agent.Part{Kind: agent.TextPart, Text: text}, e.Ext)
	v.said = s
}

func (v *view) thought(e agent.Thought) {
	s := &saying{who: "thought", id: e.ID}
	text := v.apart(s, e.Chunk) + e.Text
	v.chunk("", true, s.as, &agent.Part{Kind: agent.TextPart, Text: text}, e.Ext)
	v.said = s
}

// saying is the text that the client would add the next one to. What it depends on
// is in the journal, so that it is the same when it is told again.
type saying struct {
	who, id string
	as      string // the id that the client was told
}

// apart is what stands between a text and the one before: clients join the chunks
// that follow each other. Where every message must have an id, that tells them apart.
func (v *view) apart(s *saying, chunk bool) string {
	goesOn := v.said != nil && v.said.who == s.who && v.said.id == s.id && (chunk || s.id != "")
	switch s.as = s.id; {
	case v.client.ids && s.id == "" && goesOn:
		s.as = v.said.as
	case v.client.ids && s.id == "":
		s.as = v.name()
	case !v.client.ids && !chunk && !goesOn && v.said != nil && v.said.who == s.who:
		return "\n\n"
	}
	return ""
}

// messageID is the id of a message that has none of its own.
func (v *view) messageID() (id wire.Opt[v1.MessageID]) {
	if v.client.ids {
		id = wire.Some(v1.MessageID(v.name()))
	}
	return id
}

func (v *view) media(e agent.Media) { v.chunk(e.Role, e.Thought, e.Message, &e.Part, e.Ext) }

// progress has no update of its own.
func (v *view) progress(e agent.Progress) {
	meta, extra := rest(e.Ext)
	switch kind, _ := extra.Tag("sessionUpdate"); {
	case kind != "" && !v.client.in().passes(kind):
	case kind != "": // it was one of this protocol
		v.out = append(v.out, note{method: v1.MethodSessionUpdate, update: e.Ext[protocol]})
	case v.client.notices:
		v.notice(v1.NoticeSeverityInfo, e.Text, meta, extra)
	default:
		v.said = nil
		v.tell(&v1.AgentThoughtChunk{Content: &v1.TextContent{Text: e.Text + "\n"}, MessageID: v.messageID(), Meta: meta, Extra: extra})
	}
}

func (v *view) chunk(role string, thought bool, id string, p *agent.Part, ext agent.Ext) {
	meta, extra := rest(ext)
	if more, ok := extra.Get("content"); ok && p.Ext == nil {
		p.Ext = agent.Ext{protocol: more}
		extra.Delete("content")
	}
	content := blockOf(*p)
	v.said = nil
	message := wire.Some(v1.MessageID(id))
	if id == "" {
		message = v.messageID()
	}
	switch {
	case thought:
		v.tell(&v1.AgentThoughtChunk{Content: content, MessageID: message, Meta: meta, Extra: extra})
	case role == "user":
		v.tell(&v1.UserMessageChunk{Content: content, MessageID: message, Meta: meta, Extra: extra})
	default:
		v.tell(&v1.AgentMessageChunk{Content: content, MessageID: message, Meta: meta, Extra: extra})
	}
}

// promptID is the id of the message that a turn begins with. It is the same whenever
// it is told.
func promptID(turn int) string { return fmt.Sprint("hawser-prompt-", turn) }

// prompt is what was asked, told again.
func (v *view) prompt(id string, parts ...agent.Part) []note {
	v.said = nil
	var blocks []v1.ContentBlock
	for _, part := range parts {
		blocks = append(blocks, blockOf(part))
	}
	for _, u := range v.client.in().prompt(id, blocks) {
		v.tell(u)
	}
	return v.take()
}

// blockOf is a part as the protocol has it.
func blockOf(p agent.Part) v1.ContentBlock {
	meta, extra := rest(p.Ext)
	data := base64.StdEncoding.EncodeToString(p.Data)
	switch {
	case p.Kind == agent.TextPart:
		return &v1.TextContent{Text: p.Text, Meta: meta, Extra: extra}
	case p.Kind == agent.ImagePart && len(p.Data) > 0:
		return &v1.ImageContent{Data: data, MimeType: p.MIME, URI: some(p.URI), Meta: meta, Extra: extra}
	case p.Kind == agent.AudioPart && len(p.Data) > 0:
		return &v1.AudioContent{Data: data, MimeType: p.MIME, Meta: meta, Extra: extra}
	case p.Kind != agent.LinkPart && (p.Text != "" || len(p.Data) > 0):
		r := &v1.EmbeddedResource{Meta: meta, Extra: extra}
		inner, _ := extra.Get("resource")
		meta, extra := rest(agent.Ext{protocol: inner})
		if p.Text != "" {
			r.Resource = &v1.TextResourceContents{Text: p.Text, URI: address(p), MimeType: some(p.MIME), Meta: meta, Extra: extra}
		} else {
			r.Resource = &v1.BlobResourceContents{Blob: data, URI: address(p), MimeType: some(p.MIME), Meta: meta, Extra: extra}
		}
		return r
	}
	link := &v1.ResourceLink{Name: p.Name, URI: address(p), MimeType: some(p.MIME), Meta: meta, Extra: extra}
	if link.Name == "" {
		link.Name = path.Base(link.URI)
	}
	return link
}

// some is a text that is absent if it is empty.
func some(text string) wire.Opt[string] {
	if text == "" {
		return wire.Opt[string]{}
	}
	return wire.Some(text)
}

// address is where a part can be found, or at least its name.
func address(p agent.Part) string {
	switch {
	case p.URI != "":
		return p.URI
	case p.Path != "":
		slashed := filepath.ToSlash(p.Path)
		if !strings.HasPrefix(slashed, "/") {
			slashed = "/" + slashed // C:/…
		}
		return (&url.URL{Scheme: "file", Path: slashed}).String()
	}
	return (&url.URL{Scheme: "attachment", Opaque: url.PathEscape(p.Name)}).String()
}

// word is one of the words that the protocol has, the first if it is none.
func word[T ~string](s string, first T, others ...T) T {
	for _, o := range others {
		if s == string(o) {
			return o
		}
	}
	return first
}

// usage tells how full the model's window is. What else is known of it has no
// place in the update.
func (v *view) usage(e agent.Usage) {
	meta, extra := rest(e.Ext)
	if e.ContextSize <= 0 {
		return
	}
	u := &v1.UsageUpdate{Used: uint64(max(e.ContextTokens, 0)), Size: uint64(e.ContextSize), Meta: meta, Extra: extra}
	if e.Cost != nil {
		u.Cost = wire.Some(v1.Cost{Amount: e.Cost.Amount, Currency: e.Cost.Currency})
	}
	v.tell(u)
}
