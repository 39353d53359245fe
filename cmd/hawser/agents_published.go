package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path"
	"runtime"
	"strings"

	"hawser/internal/config"
)

// published is the agent.json that an agent publishes about itself, as far as it
// says how to run it.
type published struct {
	ID           string `json:"id"`
	Name         string `json:"name"`
	Distribution struct {
		NPX    *packaged           `json:"npx"`
		UVX    *packaged           `json:"uvx"`
		Binary map[string]*archive `json:"binary"`
	} `json:"distribution"`
}

type packaged struct {
	Package string            `json:"package"`
	Args    []string          `json:"args"`
	Env     map[string]string `json:"env"`
}

type archive struct {
	Archive string            `json:"archive"`
	Cmd     string            `json:"cmd"`
	Args    []string          `json:"args"`
	Env     map[string]string `json:"env"`
}

// published reads an agent from its own description. Packages are run by the tool
// that fetches them; of archives the program must be there already.
func (f *addFlags) published(name string) (string, config.Agent, string, error) {
	var a config.Agent
	data, err := os.ReadFile(f.from)
	if err != nil {
		return "", a, "", err
	}
	var p published
	if err := json.Unmarshal(data, &p); err != nil {
		return "", a, "", fmt.Errorf("%s: %w", f.from, err)
	}
	if name == "" {
		name = p.ID
	}
	if name == "" {
		return "", a, "", fmt.Errorf("%s has no id; write: hawser agents add NAME --from %s", f.from, f.from)
	}
	a = config.Agent{Kind: "acp", Title: p.Name}
	d := p.Distribution
	note := ""
	var env map[string]string
	switch bin := d.Binary[platform()]; {
	case bin != nil && bin.Cmd != "" && (findProgram(baseOf(bin.Cmd)) == nil || d.NPX == nil && d.UVX == nil):
		a.Command, env = append([]string{baseOf(bin.Cmd)}, bin.Args...), bin.Env
		if err := f.there(a); err != nil {
			return "", a, "", fmt.Errorf("%w (it is in %s)", err, bin.Archive)
		}
	case d.NPX != nil && d.NPX.Package != "":
		a.Command, env = append([]string{"npx", "-y", d.NPX.Package}, d.NPX.Args...), d.NPX.Env
		note = "npx will fetch it when it is used"
	case d.UVX != nil && d.UVX.Package != "":
		a.Command, env = append([]string{"uvx", d.UVX.Package}, d.UVX.Args...), d.UVX.Env
		note = "uvx will fetch it when it is used"
	default:
		return "", a, "", fmt.Errorf("%s says nothing of %s", f.from, platform())
	}
	for k, v := range env {
		if a.Env == nil {
			a.Env = map[string]config.Secret{}
		}
		a.Env[k] = config.Literal(v) // a stranger must not choose what is read here
	}
	if note == "" {
		return name, a, "", nil
	}
	a.Options = map[string]string{"handshake": slowStart.String()}
	return name, a, note, f.there(a)
}

func baseOf(cmd string) string { return path.Base(strings.ReplaceAll(cmd, `\`, "/")) }

// platform is this machine in the words of agent.json.
func platform() string {
	arch := map[string]string{"amd64": "x86_64", "arm64": "aarch64"}[runtime.GOARCH]
	return runtime.GOOS + "-" + arch
}
