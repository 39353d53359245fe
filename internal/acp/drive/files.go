package drive

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"hawser/internal/acp/wire/v1"
	"hawser/internal/agent"
)

// mostText is the longest file that is given in one answer.
const mostText = 16 << 20

func (f *first) readFile(ctx context.Context, params []byte) (any, error) {
	var r v1.ReadTextFileRequest
	if err := r.UnmarshalJSON(params); err != nil {
		return nil, err
	}
	if err := f.path(r.SessionID, r.Path); err != nil {
		return nil, err
	}
	during, cancel := f.during(ctx)
	defer cancel()
	o := agent.ReadOptions{FirstLine: int(max(r.Line.V, 1)), Limit: mostText}
	if r.Limit.Has() {
		o.LastLine = o.FirstLine + int(max(r.Limit.V, 1)) - 1
	}
	c, err := f.talk.host.Files().Read(during, r.Path, o)
	switch {
	case err != nil:
		return nil, err
	case c.Binary:
		return nil, fmt.Errorf("%s is not text", r.Path)
	case c.Truncated:
		return nil, fmt.Errorf("%s has more than %d MiB: read it in pieces, with line and limit", r.Path, mostText>>20)
	case r.Limit.Has() && r.Limit.V == 0:
		c.Data = nil
	}
	return encoded(&v1.ReadTextFileResponse{Content: string(c.Data)}), nil
}

func (f *first) writeFile(ctx context.Context, params []byte) (any, error) {
	var r v1.WriteTextFileRequest
	if err := r.UnmarshalJSON(params); err != nil {
		return nil, err
	}
	if err := f.path(r.SessionID, r.Path); err != nil {
		return nil, err
	}
	during, cancel := f.during(ctx)
	defer cancel()
	if _, err := f.talk.host.Files().Change(during, agent.Write{Path: r.Path, Data: []byte(r.Content)}); err != nil {
		if during.Err() != nil && !errors.Is(err, context.Canceled) {
			return nil, errCancelled
		}
		return nil, err
	}
	return encoded(&v1.WriteTextFileResponse{}), nil
}

// path checks what files are named by: absolute paths.
func (f *first) path(session v1.SessionID, path string) error {
	if err := f.ours(session); err != nil {
		return err
	}
	if !filepath.IsAbs(path) {
		return invalid("path: %q is no absolute path", path)
	}
	return nil
}
