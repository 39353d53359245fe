package drive

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"path"
	"strings"
	"unicode/utf8"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/agent"
)

// checkPrompt says what of a prompt the agent cannot be given at all.
func (l *link) checkPrompt(p agent.Prompt) error {
	for _, part := range p.Parts {
		if part.Path != "" || part.URI != "" || part.Kind == agent.TextPart || isText(part) {
			continue
		}
		what := part.Name
		if what == "" {
			what = "a part of the prompt"
		}
		name := l.talk.agent.o.Name
		switch {
		case part.Kind == agent.ImagePart && !l.caps.image:
			return fmt.Errorf("%s takes no images, so it cannot be given %s", name, what)
		case part.Kind == agent.AudioPart && !l.caps.audio:
			return fmt.Errorf("%s takes no sound, so it cannot be given %s", name, what)
		case part.Kind != agent.ImagePart && part.Kind != agent.AudioPart && !l.caps.embed:
			return fmt.Errorf("%s takes no files with their contents, so it cannot be given %s", name, what)
		}
	}
	return nil
}

// blocks are the parts of a prompt as the agent can take them. Both versions have
// the same.
func (l *link) blocks(p agent.Prompt) []v1.ContentBlock {
	list := []v1.ContentBlock{}
	for _, part := range p.Parts {
		list = append(list, l.block(part))
	}
	return list
}

func (l *link) block(p agent.Part) v1.ContentBlock {
	extra := wire.Members(p.Ext[protocol])
	contents := len(p.Data) > 0 || p.Text != ""
	switch {
	case p.Kind == agent.TextPart:
		return &v1.TextContent{Text: p.Text, Extra: extra}
	case p.Kind == agent.ImagePart && l.caps.image && len(p.Data) > 0:
		b := &v1.ImageContent{Data: base64.StdEncoding.EncodeToString(p.Data), MimeType: p.MIME, Extra: extra}
		if uri := address(p); uri != "" {
			b.URI = wire.Some(uri)
		}
		return b
	case p.Kind == agent.AudioPart && l.caps.audio && len(p.Data) > 0:
		return &v1.AudioContent{Data: base64.StdEncoding.EncodeToString(p.Data), MimeType: p.MIME, Extra: extra}
	case (p.Kind == agent.FilePart || p.Kind == agent.ResourcePart) && l.caps.embed && contents:
		return &v1.EmbeddedResource{Resource: contentsOf(p), Extra: extra}
	case address(p) == "" && contents: // all that is left to do
		return &v1.TextContent{Text: strings.TrimSpace(p.Name+"\n") + "\n" + textOf(p)}
	}
	b := &v1.ResourceLink{Name: p.Name, URI: address(p), Extra: extra}
	if b.Name == "" {
		b.Name = path.Base(b.URI)
	}
	if p.MIME != "" {
		b.MimeType = wire.Some(p.MIME)
	}
	return b
}

func contentsOf(p agent.Part) v1.EmbeddedResourceResource {
	mime := wire.Opt[string]{}
	if p.MIME != "" {
		mime = wire.Some(p.MIME)
	}
	uri := address(p)
	if uri == "" {
		uri = "attachment:" + escaped(p.Name)
	}
	if isText(p) {
		return &v1.TextResourceContents{Text: textOf(p), URI: uri, MimeType: mime}
	}
	return &v1.BlobResourceContents{Blob: base64.StdEncoding.EncodeToString(p.Data), URI: uri, MimeType: mime}
}

// isText says that a part's contents can be read.
func isText(p agent.Part) bool {
	return p.Text != "" || len(p.Data) > 0 && utf8.Valid(p.Data) && !strings.Contains(string(p.Data), "\x00")
}

func textOf(p agent.Part) string {
	if p.Text != "" {
		return p.Text
	}
	return string(p.Data)
}

// address is where a part can be found.
func address(p agent.Part) string {
	if p.URI != "" || p.Path == "" {
		return p.URI
	}
	slashed := strings.ReplaceAll(p.Path, `\`, "/")
	if !strings.HasPrefix(slashed, "/") {
		slashed = "/" + slashed // C:/…
	}
	return "file://" + escaped(slashed)
}

// escaped is a path as an address has it.
func escaped(path string) string {
	var b strings.Builder
	for i := range len(path) {
		c := path[i]
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("/-_.~:@!$&'()*+,;=", c) >= 0 {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}

// promptMeta tells the agent where a prompt came from, and what its client said
// beyond it.
func promptMeta(p agent.Prompt) json.RawMessage {
	meta, _ := wire.Members(p.Ext[protocol]).Get("_meta")
	if len(p.From) == 0 {
		return meta
	}
	from, err := json.Marshal(map[string]any{"from": p.From})
	if err != nil {
		return meta
	}
	members := wire.Members(meta)
	members.Set("hawser", from)
	return wire.AppendExtra([]byte{'{'}, 0, members)
}
