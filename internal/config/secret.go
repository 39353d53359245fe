package config

import (
	"fmt"
	"strings"
)

// Secret is a value, or where to find it: "env:NAME" or "file:PATH". "text:VALUE" is
// a value whatever it looks like.
type Secret string

// Literal is a value that is never looked for elsewhere.
func Literal(value string) Secret {
	for _, prefix := range []string{"env:", "file:", "text:"} {
		if strings.HasPrefix(value, prefix) {
			return Secret("text:" + value)
		}
	}
	return Secret(value)
}

// Source is where secrets are found.
type Source struct {
	Env  func(name string) (string, bool)
	File func(path string) ([]byte, error)
}

// Resolve gives the value itself.
func (s Secret) Resolve(from Source) (string, error) {
	if name, ok := strings.CutPrefix(string(s), "env:"); ok {
		v, ok := from.Env(name)
		if !ok {
			return "", fmt.Errorf("the variable %s is not set", name)
		}
		return v, nil
	}
	if path, ok := strings.CutPrefix(string(s), "file:"); ok {
		data, err := from.File(path)
		if err != nil {
			return "", fmt.Errorf("read a secret: %w", err)
		}
		return strings.TrimRight(string(data), "\r\n"), nil
	}
	return strings.TrimPrefix(string(s), "text:"), nil
}
