package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"hawser/internal/config"
)

// addAgent writes an agent into a configuration and leaves everything else in it as
// it is.
func addAgent(file, name string, a config.Agent, replace bool) error {
	data, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("the configuration: %w", err)
	}
	if _, mistakes := config.Parse(data); len(mistakes) > 0 {
		return fmt.Errorf("%s: %s; correct it first", file, mistakes[0])
	}
	entry, err := json.MarshalIndent(a, "    ", "  ")
	if err != nil {
		return err
	}
	next, err := withAgent(data, name, entry, replace)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if _, mistakes := config.Parse(next); len(mistakes) > 0 {
		return fmt.Errorf("agent %s: %s", name, mistakes[0].Text)
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return fmt.Errorf("the configuration: %w", err)
	}
	return replaceFile(file, next)
}

// replaceFile writes a file as a whole or not at all. It may hold secrets.
func replaceFile(file string, data []byte) error {
	if real, err := filepath.EvalSymlinks(file); err == nil {
		file = real // a link stays one
	}
	t, err := os.CreateTemp(filepath.Dir(file), ".hawser-*")
	if err != nil {
		return fmt.Errorf("the configuration: %w", err)
	}
	defer os.Remove(t.Name())
	_, err = t.Write(data)
	err = errors.Join(err, t.Sync(), t.Close())
	if info, statErr := os.Stat(file); statErr == nil {
		err = errors.Join(err, os.Chmod(t.Name(), info.Mode().Perm()))
	}
	if err == nil {
		err = os.Rename(t.Name(), file)
	}
	if err != nil {
		return fmt.Errorf("the configuration: %w", err)
	}
	return nil
}

// withAgent puts an entry into the text of a configuration.
func withAgent(data []byte, name string, entry []byte, replace bool) ([]byte, error) {
	key, err := json.Marshal(name)
	if err != nil {
		return nil, err
	}
	member := append(append([]byte("\n    "), key...), append([]byte(": "), entry...)...)
	if len(bytes.TrimSpace(data)) == 0 {
		data = []byte("{\n}\n")
	}
	top, err := members(data, 0)
	if err != nil {
		return nil, err
	}
	agents, ok := top["agents"]
	if !ok {
		whole := append([]byte("\n  \"agents\": {"), member...)
		return insert(data, bytes.IndexByte(data, '{')+1, append(whole, "\n  }"...), len(top) > 0), nil
	}
	list, err := members(data[agents.from:agents.to], agents.from)
	if err != nil {
		return nil, err
	}
	if old, taken := list[name]; taken {
		if !replace {
			return nil, usagef("there is an agent %s; say --replace to give the name to another", name)
		}
		return append(append(bytes.Clone(data[:old.from]), entry...), data[old.to:]...), nil
	}
	at := agents.from + 1
	if len(list) == 0 {
		member = append(member, "\n  "...)
		return append(append(bytes.Clone(data[:at]), member...), data[agents.to-1:]...), nil
	}
	return insert(data, at, member, true), nil
}

func insert(data []byte, at int, text []byte, more bool) []byte {
	if more {
		text = append(text, ',')
	}
	return append(append(bytes.Clone(data[:at]), text...), data[at:]...)
}

// place is where a value stands in a text.
type place struct{ from, to int }

// members finds the values of an object that begins at an offset of a text.
func members(object []byte, offset int) (map[string]place, error) {
	d := json.NewDecoder(bytes.NewReader(object))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil, errors.New("it is not an object")
	}
	all := map[string]place{}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, err
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return nil, err
		}
		end := offset + int(d.InputOffset())
		all[key.(string)] = place{end - len(value), end}
	}
	return all, nil
}
