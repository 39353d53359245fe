package schematest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// Side is who sent a message.
type Side string

const (
	Agent  Side = "agent"
	Client Side = "client"
)

func (s Side) other() Side {
	if s == Agent {
		return Client
	}
	return Agent
}

// Checker checks a whole conversation, message after message. Its version is
// that of the answer to initialize, so the zero value works from the start of a
// connection; in the middle of one, Version must be set.
type Checker struct {
	Version int

	calls map[call]string // methods of requests without an answer
}

type call struct {
	from Side
	id   string
}

// Line checks one JSON-RPC message.
func (c *Checker) Line(from Side, line []byte) error {
	var m map[string]json.RawMessage
	if err := json.Unmarshal(line, &m); err != nil {
		return fmt.Errorf("%s sent no JSON object: %w", from, err)
	}
	if string(m["jsonrpc"]) != `"2.0"` {
		return fmt.Errorf(`%s sent a message without "jsonrpc":"2.0"`, from)
	}
	if m["method"] != nil {
		return c.asked(from, m)
	}
	return c.answered(from, m)
}

// Pending says which requests have no answer.
func (c *Checker) Pending() (methods []string) {
	for _, method := range c.calls {
		methods = append(methods, method)
	}
	return methods
}

func (c *Checker) asked(from Side, m map[string]json.RawMessage) error {
	var method string
	if err := json.Unmarshal(m["method"], &method); err != nil {
		return fmt.Errorf("%s sent a method that is no string", from)
	}
	version := c.Version
	if method == "initialize" {
		version = versionOf(m["params"])
	}
	if id := m["id"]; id != nil {
		if c.calls == nil {
			c.calls = map[call]string{}
		}
		key := call{from, string(id)}
		if before := c.calls[key]; before != "" {
			return fmt.Errorf("%s sent %s with the id %s, which its %s has", from, method, id, before)
		}
		c.calls[key] = method
	}
	if strings.HasPrefix(method, "_") {
		return nil
	}
	r, err := find(version)
	if err != nil {
		return fmt.Errorf("%s sent %s: %w", from, method, err)
	}
	if side := r.sides[method]; side != "" && side != string(from.other()) && side != "protocol" {
		return fmt.Errorf("%s sent %s, which the %s serves", from, method, side)
	}
	if isCall := r.results[method] != ""; r.params[method] != "" && isCall != (m["id"] != nil) {
		return fmt.Errorf("%s sent %s: a request has an id, a notification has none", from, method)
	}
	if err := Params(version, method, m["params"]); err != nil {
		return fmt.Errorf("%s sent params of %s: %w", from, method, err)
	}
	return nil
}

func (c *Checker) answered(from Side, m map[string]json.RawMessage) error {
	key := call{from.other(), string(m["id"])}
	method, ok := c.calls[key]
	delete(c.calls, key)
	if e := m["error"]; e != nil && m["result"] == nil {
		if !ok && string(m["id"]) != "null" {
			return fmt.Errorf("%s answered %s, which nobody asked", from, m["id"])
		}
		if err := Error(max(c.Version, 1), e); err != nil {
			return fmt.Errorf("%s sent an error for %s: %w", from, method, err)
		}
		return nil
	}
	if !ok {
		return fmt.Errorf("%s answered %s, which nobody asked", from, m["id"])
	}
	if m["error"] != nil {
		return fmt.Errorf("%s answered %s with a result and an error", from, method)
	}
	if m["result"] == nil {
		return fmt.Errorf("%s answered %s with neither a result nor an error", from, method)
	}
	if method == "initialize" {
		c.Version = versionOf(m["result"])
	}
	if err := Result(c.Version, method, m["result"]); err != nil {
		return fmt.Errorf("%s sent a result of %s: %w", from, method, err)
	}
	return nil
}

// versionOf is the protocol's version in params or a result of initialize, as
// far as there is a schema for it.
func versionOf(value json.RawMessage) int {
	var v struct {
		ProtocolVersion int `json:"protocolVersion"`
	}
	if json.NewDecoder(bytes.NewReader(value)).Decode(&v) != nil {
		return 1
	}
	return min(max(v.ProtocolVersion, 1), len(releases))
}
