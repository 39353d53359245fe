package script

import (
	"fmt"
	"path"
	"strings"

	"hawser/internal/agent"
)

func (t *turn) tell(s *tell) error {
	text, err := t.fill(s.line, s.text)
	if err != nil {
		return err
	}
	switch s.verb {
	case "think":
		return t.host.Emit(agent.Thought{Text: text})
	case "progress":
		return t.host.Emit(agent.Progress{Text: text})
	}
	if !t.chunked {
		t.said++
		t.message = fmt.Sprintf("m%d.%d", t.number, t.said)
	}
	t.chunked = s.verb == "chunk"
	return t.host.Emit(agent.Message{ID: t.message, Text: text, Chunk: t.chunked})
}

func (t *turn) log(s *logged) error {
	text, err := t.fill(s.line, s.text)
	if err != nil {
		return err
	}
	return t.host.Emit(agent.Log{Level: s.level, Text: text})
}

func (t *turn) plan(s *planned) error {
	var p agent.Plan
	for _, st := range s.steps {
		text, err := t.fill(s.line, st.text)
		if err != nil {
			return err
		}
		p.Entries = append(p.Entries, agent.Step{Text: text, Status: stepStatus[st.status]})
	}
	return t.host.Emit(p)
}

func (s *usage) event() agent.Usage {
	u := agent.Usage{InputTokens: s.counts["in"], OutputTokens: s.counts["out"], ThoughtTokens: s.counts["thought"],
		ContextTokens: s.counts["context"], ContextSize: s.counts["size"]}
	if s.in != "" {
		u.Cost = &agent.Cost{Amount: s.cost, Currency: s.in}
	}
	return u
}

// maxMedia is the largest file that is shown.
const maxMedia = 10 << 20

func (t *turn) media(s *media) error {
	name, err := t.fill(s.line, s.path)
	if err != nil {
		return err
	}
	c, err := t.host.Files().Read(t.ctx, name, agent.ReadOptions{Limit: maxMedia})
	if err != nil {
		return t.trouble(s.line, err)
	}
	if c.Truncated {
		return failf(s.line, "%s is larger than 10 MiB", name)
	}
	part := agent.Part{Kind: agent.FilePart, Name: path.Base(name), MIME: s.mime, Data: c.Data}
	if part.MIME == "" {
		part.MIME = mediaType(name)
	}
	switch kind, _, _ := strings.Cut(part.MIME, "/"); kind {
	case "image":
		part.Kind = agent.ImagePart
	case "audio":
		part.Kind = agent.AudioPart
	}
	return t.host.Emit(agent.Media{Part: part})
}

// mediaType tells a type by the end of a name. The system's own table would be
// a file outside the Host.
func mediaType(name string) string {
	switch strings.ToLower(path.Ext(name)) {
	case ".png":
		return "image/png"
	case ".jpg", ".jpeg":
		return "image/jpeg"
	case ".gif":
		return "image/gif"
	case ".webp":
		return "image/webp"
	case ".svg":
		return "image/svg+xml"
	case ".wav":
		return "audio/wav"
	case ".mp3":
		return "audio/mpeg"
	case ".ogg":
		return "audio/ogg"
	case ".pdf":
		return "application/pdf"
	case ".txt", ".md":
		return "text/plain"
	}
	return "application/octet-stream"
}
