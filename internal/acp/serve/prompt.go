package serve

import (
	"cmp"
	"encoding/base64"
	"net/url"
	"path/filepath"
	"strings"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/agent"
	"hawser/internal/jsonrpc"
)

// What a prompt says of where it came from.
const (
	frontKey   = "front"
	clientKey  = "client"
	requestKey = "request"
	frontName  = "acp"
)

// prompt gives the agent its turn. It is answered after the turn's last update.
func (c *connection) prompt(r *jsonrpc.Request) (*v1.PromptResponse, error) {
	u, ok := r.State.(*turn)
	if !ok {
		return nil, notFound(v1.SessionID(c.lane(r.Method, r.Params)))
	}
	defer u.over()
	var request v1.PromptRequest
	if err := params(r, &request); err != nil {
		return nil, err
	}
	stop, err := u.take(&request)
	if err != nil && u.ctx.Err() != nil {
		return &v1.PromptResponse{StopReason: v1.StopReasonCancelled}, nil
	}
	if err != nil {
		return nil, err
	}
	return stopped(stop)
}

// take gives the agent its turn, and returns when the client was told of its end. The
// error is for a turn that did not begin.
func (u *turn) take(request *v1.PromptRequest) (agent.Stop, error) {
	t := u.talk
	parts, err := t.parts(request.Prompt)
	if err != nil {
		return agent.Stop{}, err
	}
	if done, err := u.command(parts); done {
		return agent.Stop{Reason: agent.Ended}, err
	}
	p := agent.Prompt{Parts: parts, From: map[string]string{frontKey: frontName, clientKey: t.client.name, requestKey: u.request}}
	if ext := beyond(request.Meta, request.Extra); ext != nil {
		p.Ext = ext
	}
	stop, err := t.session.Prompt(u.ctx, p)
	if err == nil {
		u.awaitShown()
	}
	return stop, err
}

// awaitShown waits until the client was told of the turn's end.
func (u *turn) awaitShown() {
	select {
	case <-u.shown:
	case <-u.talk.pumped:
	}
}

// cancel ends the turn; the prompt is answered by itself.
func (c *connection) cancel(r *jsonrpc.Request) error {
	var n v1.CancelNotification
	if err := params(r, &n); err != nil {
		return err
	}
	t, err := c.talk(n.SessionID)
	if err != nil {
		return err
	}
	t.cancel()
	return nil
}

// stopped is the answer to a prompt.
func stopped(s agent.Stop) (*v1.PromptResponse, error) {
	meta, extra := rest(s.Ext)
	r := &v1.PromptResponse{Meta: meta, Extra: extra}
	switch s.Reason {
	case agent.Failed:
		failure := &jsonrpc.Error{Code: jsonrpc.CodeInternal, Message: plainly.Replace(cmp.Or(s.Detail, "the turn failed"))}
		if theirs, ok := extra.Get("error"); ok {
			// An agent of the same protocol has said more of it.
			failure.Data, _ = wire.Members(theirs).Get("data")
		}
		return nil, failure
	case agent.Cancelled:
		r.StopReason = v1.StopReasonCancelled
	case agent.Refused:
		r.StopReason = v1.StopReasonRefusal
	case agent.Limited:
		// There is no word for time, and cancelled is what the client does.
		r.StopReason = v1.StopReasonMaxTurnRequests
		if strings.Contains(s.Detail, "token") {
			r.StopReason = v1.StopReasonMaxTokens
		}
	default:
		r.StopReason = v1.StopReasonEndTurn
	}
	if s.Detail != "" {
		r.Meta = withMeta(r.Meta, "hawser", wire.AppendExtra([]byte{'{'}, 0, wire.Extra{{Name: "detail", Value: wire.AppendString(nil, s.Detail)}}))
	}
	return r, nil
}

// parts are what the client asks, as agents take it.
func (t *talk) parts(blocks []v1.ContentBlock) ([]agent.Part, error) {
	can := t.agent.Info().Abilities
	var list []agent.Part
	for i, b := range blocks {
		p, err := partOf(b)
		switch {
		case err != nil:
			return nil, invalidParams("params.prompt[%d]: %w", i, err)
		case p.Kind == "":
			return nil, invalidParams("params.prompt[%d].type: this agent does not take such a block", i)
		case p.Kind == agent.ImagePart && !can.Images:
			return nil, invalidParams("params.prompt[%d]: this agent takes no images", i)
		case p.Kind == agent.AudioPart && !can.Audio:
			return nil, invalidParams("params.prompt[%d]: this agent takes no sounds", i)
		}
		list = append(list, p)
	}
	return list, nil
}

func partOf(b v1.ContentBlock) (p agent.Part, err error) {
	switch b := b.(type) {
	case *v1.TextContent:
		return agent.Part{Kind: agent.TextPart, Text: b.Text, Ext: noted(b.Annotations, b.Meta, b.Extra)}, nil
	case *v1.ImageContent:
		p = agent.Part{Kind: agent.ImagePart, MIME: b.MimeType, URI: b.URI.V, Ext: noted(b.Annotations, b.Meta, b.Extra)}
		p.Data, err = base64.StdEncoding.DecodeString(b.Data)
		return p, wire.In("data", err)
	case *v1.AudioContent:
		p = agent.Part{Kind: agent.AudioPart, MIME: b.MimeType, Ext: noted(b.Annotations, b.Meta, b.Extra)}
		p.Data, err = base64.StdEncoding.DecodeString(b.Data)
		return p, wire.In("data", err)
	case *v1.ResourceLink:
		extra := b.Extra
		for name, o := range map[string]wire.Opt[string]{"title": b.Title, "description": b.Description} {
			if o.Has() {
				extra.Set(name, wire.AppendString(nil, o.V))
			}
		}
		if b.Size.Has() {
			extra.Set("size", wire.AppendInt(nil, &b.Size.V))
		}
		p = agent.Part{Kind: agent.LinkPart, URI: b.URI, Name: b.Name, MIME: b.MimeType.V, Ext: noted(b.Annotations, b.Meta, extra)}
		p.Path = localPath(b.URI)
		return p, nil
	case *v1.EmbeddedResource:
		ext := noted(b.Annotations, b.Meta, b.Extra)
		switch r := b.Resource.(type) {
		case *v1.TextResourceContents:
			return agent.Part{Kind: agent.ResourcePart, URI: r.URI, MIME: r.MimeType.V, Text: r.Text, Ext: ext}, nil
		case *v1.BlobResourceContents:
			p = agent.Part{Kind: agent.ResourcePart, URI: r.URI, MIME: r.MimeType.V, Ext: ext}
			p.Data, err = base64.StdEncoding.DecodeString(r.Blob)
			return p, wire.In("resource.blob", err)
		}
	}
	return agent.Part{}, nil
}

// localPath is the path of a file's address, empty if it is another.
func localPath(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "file" || u.Host != "" && u.Host != "localhost" || !filepath.IsAbs(u.Path) {
		return ""
	}
	return filepath.FromSlash(u.Path)
}

// beyond keeps members that an event has no field for.
func beyond(meta jsonRaw, extra wire.Extra) agent.Ext {
	if len(meta) == 0 && len(extra) == 0 {
		return nil
	}
	b := []byte{'{'}
	if len(meta) > 0 {
		b = append(wire.AppendName(b, `"_meta":`), meta...)
	}
	return agent.Ext{protocol: wire.AppendExtra(b, 0, extra)}
}

func noted(a wire.Opt[v1.Annotations], meta jsonRaw, extra wire.Extra) agent.Ext {
	if a.Has() {
		extra.Set("annotations", encoded(&a.V))
	}
	return beyond(meta, extra)
}
