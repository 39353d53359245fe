//go:build conform && linux

package conform

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// peer is an agent of another maker, and what it needs to run alone with a model
// on the loopback.
type peer struct {
	name    string
	command []string // a first word that ends in .js or .mjs is run by node
	env     []string // {model} is the model's address
	// files of its home, which may have {model} too
	files map[string]string
	// terminals says that it runs commands in those of the client.
	terminals bool
	// version is the protocol's.
	version int
	// forgets says why a session cannot be taken up again right away.
	forgets string
}

var claude = []string{
	"ANTHROPIC_BASE_URL={model}", "ANTHROPIC_API_KEY=none", "IS_SANDBOX=1",
	"CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1", "DISABLE_AUTOUPDATER=1",
}

// agents are the peers that hawser drives with a model.
var agents = []peer{
	{
		name:      "kimi-code",
		command:   []string{"@moonshot-ai/kimi-code/dist/main.mjs", "acp"},
		env:       []string{"KIMI_CODE_NO_AUTO_UPDATE=1"},
		terminals: true, version: 1,
		files: map[string]string{".kimi-code/config.toml": `
default_model = "scripted"
[providers.local]
type = "openai"
base_url = "{model}/v1"
api_key = "none"
[models.scripted]
provider = "local"
model = "scripted"
max_context_size = 100000
`},
	},
	{
		name:      "claude-code-acp",
		command:   []string{"@zed-industries/claude-code-acp/dist/index.js"},
		env:       claude,
		terminals: true, version: 1,
	},
	{
		name:    "claude-agent-acp",
		command: []string{"@agentclientprotocol/claude-agent-acp/dist/index.js"},
		env:     claude,
		version: 2,
	},
	{
		name:    "gemini-cli",
		command: []string{"@google/gemini-cli/bundle/gemini.js", "--acp"},
		env:     []string{"GEMINI_API_KEY=none", "GOOGLE_GEMINI_BASE_URL={model}"},
		version: 1,
		forgets: "its files are named by the minute, and one that is loaded within it is begun anew first",
	},
	{
		name:    "qwen-code",
		command: []string{"@qwen-code/qwen-code/cli-entry.js", "--acp", "--auth-type", "openai"},
		env:     []string{"OPENAI_API_KEY=none", "OPENAI_BASE_URL={model}/v1", "OPENAI_MODEL=scripted"},
		version: 1,
	},
	{
		name:    "opencode",
		command: []string{"opencode-linux-" + arch + "/bin/opencode", "acp"},
		env: []string{
			"OPENCODE_DISABLE_AUTOUPDATE=1", "OPENCODE_DISABLE_MODELS_FETCH=1",
			"OPENCODE_DISABLE_LSP_DOWNLOAD=1", "OPENCODE_DISABLE_DEFAULT_PLUGINS=1",
		},
		version: 1,
		files: map[string]string{".config/opencode/opencode.json": `{
	"model": "local/scripted", "small_model": "local/scripted", "enabled_providers": ["local"],
	"share": "disabled", "permission": {"bash": "ask"},
	"provider": {"local": {
		"npm": "@ai-sdk/openai-compatible", "options": {"baseURL": "{model}/v1", "apiKey": "none"},
		"models": {"scripted": {"name": "scripted"}}
	}}
}`},
	},
}

// arch is what npm calls this architecture.
var arch = map[string]string{"amd64": "x64", "arm64": "arm64"}[runtime.GOARCH]

// module is a file of an installed package.
func module(path string) string { return filepath.Join(os.Getenv(peersEnv), "node_modules", path) }

// node is new enough for all of them.
func node() string { return module("node-linux-" + arch + "/bin/node") }

// line is the command of a peer.
func (p *peer) line() []string {
	program := module(p.command[0])
	if ext := filepath.Ext(program); ext == ".js" || ext == ".mjs" {
		return append([]string{node(), program}, p.command[1:]...)
	}
	return append([]string{program}, p.command[1:]...)
}

// TestPeersAreThere finds a broken installation before it looks like a broken
// hawser.
func TestPeersAreThere(t *testing.T) {
	files := map[string][]string{"TypeScript SDK": {module(sdk), module(newestSDK), module("ws")}}
	for _, p := range agents {
		files[p.name] = p.line()[:1+len(p.line())-len(p.command)]
	}
	for name, list := range files {
		for _, file := range list {
			if _, err := os.Stat(file); err != nil {
				t.Errorf("%s: %v; remove %s to have it installed again", name, err, os.Getenv(peersEnv))
			}
		}
	}
}
