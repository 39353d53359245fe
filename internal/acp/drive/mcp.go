package drive

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"hawser/internal/acp/wire/v1"
	"hawser/internal/agent"
)

// Server is an MCP server that an agent is told of: a program, or an address.
type Server struct {
	Name    string
	Command string
	Args    []string
	Env     map[string]string
	URL     string
	SSE     bool // an older kind of address
	Headers map[string]string
}

// ParseServers reads MCP servers as the usual configuration files have them, an
// object by name, alone or under "mcpServers".
func ParseServers(data []byte) ([]Server, error) {
	var file struct {
		Servers map[string]json.RawMessage `json:"mcpServers"`
	}
	if err := json.Unmarshal(data, &file); err != nil {
		return nil, fmt.Errorf("MCP servers: %w", err)
	}
	if file.Servers == nil {
		if err := json.Unmarshal(data, &file.Servers); err != nil {
			return nil, fmt.Errorf("MCP servers: %w", err)
		}
	}
	var list []Server
	for _, name := range slices.Sorted(maps.Keys(file.Servers)) {
		var s struct {
			Type, Command, URL string
			Args               []string
			Env, Headers       map[string]string
		}
		if err := json.Unmarshal(file.Servers[name], &s); err != nil {
			return nil, fmt.Errorf("MCP server %s: %w", name, err)
		}
		if (s.Command == "") == (s.URL == "") {
			return nil, fmt.Errorf(`MCP server %s: it needs either "command" or "url"`, name)
		}
		list = append(list, Server{name, s.Command, s.Args, s.Env, s.URL, s.Type == "sse", s.Headers})
	}
	return list, nil
}

// usable are the servers that the agent can use; of the others a person is told.
func (l *link) usable() []Server {
	var list []Server
	for _, s := range l.talk.agent.o.Servers {
		can := l.caps.stdio
		if s.URL != "" {
			can = l.caps.http
		}
		if s.SSE {
			can = l.caps.sse
		}
		if can {
			list = append(list, s)
			continue
		}
		_ = l.tell(agent.Log{Level: "warning", Text: fmt.Sprintf("%s cannot use the MCP server %s", l.talk.agent.o.Name, s.Name)})
	}
	return list
}

func (f *first) servers() []v1.MCPServer {
	list := []v1.MCPServer{}
	for _, s := range f.usable() {
		switch {
		case s.SSE:
			list = append(list, &v1.MCPServerSSE{Name: s.Name, URL: s.URL, Headers: headers1(s.Headers)})
		case s.URL != "":
			list = append(list, &v1.MCPServerHTTP{Name: s.Name, URL: s.URL, Headers: headers1(s.Headers)})
		default:
			own := &v1.MCPServerStdio{Name: s.Name, Command: s.Command, Args: append([]string{}, s.Args...), Env: []v1.EnvVariable{}}
			for _, name := range slices.Sorted(maps.Keys(s.Env)) {
				own.Env = append(own.Env, v1.EnvVariable{Name: name, Value: s.Env[name]})
			}
			list = append(list, own)
		}
	}
	return list
}

func headers1(m map[string]string) []v1.HTTPHeader {
	list := []v1.HTTPHeader{}
	for _, name := range slices.Sorted(maps.Keys(m)) {
		list = append(list, v1.HTTPHeader{Name: name, Value: m[name]})
	}
	return list
}
