package modeltest

import (
	"encoding/json"
	"net/http"
	"strings"
)

// Request is what a client asked.
type Request struct {
	Dialect  string // chat, responses, messages or gemini
	Path     string
	Header   http.Header
	Model    string
	Stream   bool
	Messages []Message
	Tools    []string
	Body     json.RawMessage
}

// Message is one part of the conversation that the client sent.
type Message struct{ Role, Text string }

// readRequest finds the dialect by the path, and reads the body.
func readRequest(path string, h http.Header, body []byte) (Request, bool) {
	r := Request{Path: path, Header: h, Body: body}
	var b struct {
		Model             string
		Stream            bool
		System            json.RawMessage
		Instructions      json.RawMessage
		SystemInstruction json.RawMessage
		Messages          []struct {
			Role    string
			Content json.RawMessage
		}
		Input    json.RawMessage
		Contents []struct {
			Role  string
			Parts json.RawMessage
		}
		Tools []struct {
			Name, Type           string
			Function             struct{ Name string }
			FunctionDeclarations []struct{ Name string }
		}
	}
	if json.Unmarshal(body, &b) != nil {
		return r, false
	}
	r.Model, r.Stream = b.Model, b.Stream
	switch {
	case strings.HasSuffix(path, "/chat/completions"):
		r.Dialect = "chat"
	case strings.HasSuffix(path, "/responses"):
		r.Dialect = "responses"
	case strings.HasSuffix(path, "/messages"):
		r.Dialect = "messages"
	case strings.HasSuffix(path, "enerateContent"):
		r.Dialect = "gemini"
		r.Stream = strings.HasSuffix(path, ":streamGenerateContent")
		_, name, _ := strings.Cut(path, "/models/")
		r.Model, _, _ = strings.Cut(name, ":")
	default:
		return r, false
	}
	for _, system := range []json.RawMessage{b.System, b.Instructions, b.SystemInstruction} {
		if text := texts(system); text != "" {
			r.Messages = append(r.Messages, Message{"system", text})
		}
	}
	for _, m := range b.Messages {
		r.Messages = append(r.Messages, Message{m.Role, texts(m.Content)})
	}
	for _, m := range b.Contents {
		r.Messages = append(r.Messages, Message{m.Role, texts(m.Parts)})
	}
	r.Messages = append(r.Messages, inputs(b.Input)...)
	for _, t := range b.Tools {
		for _, name := range []string{t.Function.Name, t.Name} {
			if name != "" {
				r.Tools = append(r.Tools, name)
				break
			}
		}
		if t.Function.Name == "" && t.Name == "" && len(t.FunctionDeclarations) == 0 {
			r.Tools = append(r.Tools, t.Type)
		}
		for _, f := range t.FunctionDeclarations {
			r.Tools = append(r.Tools, f.Name)
		}
	}
	return r, true
}

// texts gives the text of a content: a string, an object with parts, or a list
// of blocks. What tools answered counts as text.
func texts(raw json.RawMessage) string {
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return s
	}
	var one struct {
		Text, Output     string
		Content, Parts   json.RawMessage
		FunctionResponse json.RawMessage
	}
	if json.Unmarshal(raw, &one) == nil {
		return one.Text + one.Output + texts(one.Content) + texts(one.Parts) + string(one.FunctionResponse)
	}
	var list []json.RawMessage
	if json.Unmarshal(raw, &list) != nil {
		return ""
	}
	var all []string
	for _, part := range list {
		all = append(all, texts(part))
	}
	return strings.Join(all, "")
}

// inputs reads the input of a response: a text, or a list of items.
func inputs(raw json.RawMessage) []Message {
	var s string
	if json.Unmarshal(raw, &s) == nil && s != "" {
		return []Message{{"user", s}}
	}
	var items []struct{ Role, Type string }
	var whole []json.RawMessage
	if json.Unmarshal(raw, &items) != nil || json.Unmarshal(raw, &whole) != nil {
		return nil
	}
	var list []Message
	for i, item := range items {
		role := item.Role
		if role == "" {
			role = item.Type
		}
		list = append(list, Message{role, texts(whole[i])})
	}
	return list
}
