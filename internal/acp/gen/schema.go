package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
)

// node is a JSON object that keeps the order of its members, which is the order
// of the fields that are made of them.
type node struct {
	keys []string
	vals map[string]any
}

func readSchema(file string) (*node, error) {
	b, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	d := json.NewDecoder(bytes.NewReader(b))
	d.UseNumber()
	v, err := parse(d)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	n, ok := v.(*node)
	if !ok {
		return nil, fmt.Errorf("%s: is no object", file)
	}
	return n, nil
}

func parse(d *json.Decoder) (any, error) {
	t, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch t {
	case json.Delim('{'):
		n := &node{vals: map[string]any{}}
		for d.More() {
			k, err := d.Token()
			if err != nil {
				return nil, err
			}
			v, err := parse(d)
			if err != nil {
				return nil, err
			}
			n.keys = append(n.keys, k.(string))
			n.vals[k.(string)] = v
		}
		_, err := d.Token()
		return n, err
	case json.Delim('['):
		l := []any{}
		for d.More() {
			v, err := parse(d)
			if err != nil {
				return nil, err
			}
			l = append(l, v)
		}
		_, err := d.Token()
		return l, err
	}
	return t, nil
}

func (n *node) has(key string) bool { _, ok := n.vals[key]; return ok }

func (n *node) str(key string) string { s, _ := n.vals[key].(string); return s }

func (n *node) is(key string) bool { b, _ := n.vals[key].(bool); return b }

func (n *node) obj(key string) *node {
	if o, ok := n.vals[key].(*node); ok {
		return o
	}
	return &node{}
}

// list is the objects of an array.
func (n *node) list(key string) (out []*node) {
	l, _ := n.vals[key].([]any)
	for _, v := range l {
		if o, ok := v.(*node); ok {
			out = append(out, o)
		}
	}
	return out
}

// words is the strings of an array, or one string.
func (n *node) words(key string) (out []string) {
	if s := n.str(key); s != "" {
		return []string{s}
	}
	l, _ := n.vals[key].([]any)
	for _, v := range l {
		if s, ok := v.(string); ok {
			out = append(out, s)
		}
	}
	return out
}

// alternatives is what a schema offers to choose from.
func (n *node) alternatives() []*node { return append(n.list("oneOf"), n.list("anyOf")...) }
