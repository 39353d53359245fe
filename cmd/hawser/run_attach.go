package main

import (
	"mime"
	"net/http"
	"os"
	"path/filepath"
	"strings"

	"hawser/internal/agent"
)

const (
	maxPrompt = 4 << 20
	// maxAttached is the most that travels in a prompt; of larger files only the
	// path does.
	maxAttached = 16 << 20
)

// attachment makes a part of a prompt from a file.
func attachment(name string) (agent.Part, error) {
	path, err := filepath.Abs(name)
	if err != nil {
		return agent.Part{}, usagef("--attach %s: %w", name, err)
	}
	info, err := os.Stat(path)
	if err != nil {
		return agent.Part{}, usagef("--attach: %w", err)
	}
	if !info.Mode().IsRegular() {
		return agent.Part{}, usagef("--attach %s: it is not a plain file", name)
	}
	p := agent.Part{Kind: agent.FilePart, Name: filepath.Base(path), Path: path, MIME: mime.TypeByExtension(filepath.Ext(path))}
	if info.Size() > maxAttached {
		return p, nil
	}
	if p.Data, err = os.ReadFile(path); err != nil {
		return agent.Part{}, usagef("--attach: %w", err)
	}
	if p.MIME == "" {
		p.MIME = http.DetectContentType(p.Data)
	}
	switch kind, _, _ := strings.Cut(p.MIME, "/"); kind {
	case "image":
		p.Kind = agent.ImagePart
	case "audio":
		p.Kind = agent.AudioPart
	}
	return p, nil
}
