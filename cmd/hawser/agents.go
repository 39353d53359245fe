package main

import (
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"hawser/internal/acp/drive"
	"hawser/internal/agent"
	"hawser/internal/nearest"
	"hawser/internal/script"
)

// kinds makes agents from the rest of their short form, KIND:REST.
var kinds = map[string]agentKind{
	"acp":      {"acp:COMMAND", "a program that speaks the Agent Client Protocol", newACPAgent},
	"mailbox":  {"mailbox:DIR", "a person who pastes between a mailbox and a chat page", newMailboxAgent},
	"script":   {"script:FILE", "the agent that follows a written script", newScript},
	"term":     {"term:COMMAND", "a program, or http://…, that sees a screen and answers with keys", newTerm},
	"terminus": {"terminus:PROVIDER/MODEL", "a chat model that sees a screen and answers with keys", newTerminusAgent},
}

type agentKind struct {
	form, about string
	open        func(rest string, o agentOptions) (agent.Agent, error)
}

// agentOptions are what an agent may be told beyond its name.
type agentOptions struct {
	name    string
	options map[string]string // of -o and of the configuration
	env     []string
	servers []drive.Server // MCP servers of an editor, beside the agent's own
}

// lasting is a short form that means the same in every folder.
func lasting(form string) string {
	kind, rest, _ := strings.Cut(form, ":")
	if (kind == "script" || kind == "mailbox") && rest != "" {
		return kind + ":" + absolute(rest)
	}
	return form
}

// newAgent makes an agent from its short form.
func newAgent(form string, o agentOptions) (agent.Agent, error) {
	kind, rest, ok := strings.Cut(form, ":")
	k, known := kinds[kind]
	switch {
	case !ok || !known:
		return nil, fmt.Errorf("there is no agent %q: %s", form, nearest.Hint(kind, kindForms()))
	case rest == "" && o.options["model"] == "":
		return nil, fmt.Errorf("%q is incomplete; write %s", form, k.form)
	}
	if o.name == "" {
		o.name = form
	}
	return k.open(rest, o)
}

func kindForms() []string {
	var forms []string
	for _, k := range slices.Sorted(maps.Keys(kinds)) {
		forms = append(forms, kinds[k].form)
	}
	return forms
}

func newScript(file string, o agentOptions) (agent.Agent, error) {
	text, err := readScript(file)
	if err != nil {
		return nil, err
	}
	return script.New(filepath.Base(file), text, script.Options{Values: o.options})
}

// maxScript is more than anybody writes.
const maxScript = 1 << 20

// readScript reads a file that has an end.
func readScript(file string) ([]byte, error) {
	if info, err := os.Stat(file); err != nil {
		return nil, err
	} else if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is no regular file: write the script into one", file)
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxScript+1))
	if err == nil && len(text) > maxScript {
		err = fmt.Errorf("%s is larger than %d MiB: a script is not", file, maxScript>>20)
	}
	return text, err
}
