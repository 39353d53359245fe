package modeltest

import (
	"encoding/json"
	"slices"
)

// shells are the names that clients give to the tool that runs commands, and
// the arguments that it wants.
var shells = map[string]func(command string) map[string]any{
	"bash":              described,
	"Bash":              described,
	"mcp__acp__Bash":    with("timeout", 60000),
	"local_shell":       described,
	"run_shell_command": with("is_background", false),
	"shell_command":     func(c string) map[string]any { return map[string]any{"command": c} },
	"execute_command":   func(c string) map[string]any { return map[string]any{"command": c, "requires_approval": false} },
	"exec_command":      func(c string) map[string]any { return map[string]any{"cmd": c} },
	"shell":             func(c string) map[string]any { return map[string]any{"command": []string{"bash", "-lc", c}} },
	"run_commands":      func(c string) map[string]any { return map[string]any{"commands": []string{c}} },
}

func described(c string) map[string]any {
	return map[string]any{"command": c, "description": "run a command"}
}

// with is for tools that want one more argument: others refuse what they do not
// know.
func with(name string, value any) func(string) map[string]any {
	return func(c string) map[string]any {
		arguments := described(c)
		arguments[name] = value
		return arguments
	}
}

// calls are the tools that a turn calls, for a client that offers these.
func (t Turn) calls(r Request) []Call {
	list := slices.Clone(t.Calls)
	if t.Shell == "" {
		return list
	}
	for _, name := range r.Tools {
		if arguments, ok := shells[name]; ok {
			data, err := json.Marshal(arguments(t.Shell))
			if err != nil {
				panic(err) // texts always can be
			}
			return append(list, Call{name, string(data)})
		}
	}
	return list
}
