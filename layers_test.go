package hawser

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// law says which packages of ours a package may import. A package that is not
// here fails the test: add it with the reason in the commit.
var law = map[string][]string{
	"cmd/hawser":      {"*"},
	"cmd/hawser-init": {"internal/sandbox/boxinit"},

	"examples/acp-agent": {}, // stands alone, as an agent of somebody else

	"internal/vt":        {},
	"internal/workspace": {},

	// The Box and what runs inside it share one wire format.
	"internal/sandbox":         {"internal/sandbox/wire", "internal/sandbox/boxinit", "internal/sandbox/shipped", "internal/sandbox/nofile"},
	"internal/sandbox/boxinit": {"internal/sandbox/wire"},
	"internal/sandbox/wire":    {},
	"internal/sandbox/shipped": {},
	"internal/sandbox/nofile":  {}, // apart, and without imports, to be initialised before syscall

	"internal/term": {"internal/vt", "internal/sandbox"},

	// agent takes the words of files from workspace, as aliases: drivers can name a
	// change without being able to make one.
	"internal/agent":    {"internal/approval", "internal/term", "internal/vt", "internal/workspace"},
	"internal/approval": {"internal/nearest"},
	"internal/config":   {"internal/approval", "internal/nearest"},
	"internal/nearest":  {},
	"internal/journal":  {},
	"internal/cli":      {"internal/session", "internal/agent", "internal/approval", "internal/term", "internal/vt"},
	"internal/session":  {"internal/agent", "internal/approval", "internal/journal", "internal/sandbox", "internal/term", "internal/workspace"},

	// The JSON-RPC peer; WebSockets apart, so that the rest goes without net/http.
	"internal/jsonrpc":    {},
	"internal/jsonrpc/ws": {"internal/jsonrpc"},

	// Chat models, and a server that plays them in tests.
	"internal/model":           {"internal/model/modeltest"},
	"internal/model/modeltest": {},

	// Term Challenge and terminus-2. An agent at a URL is asked by web, so that
	// drive itself reaches nothing.
	"internal/terminus/wire":  {},
	"internal/terminus/web":   {"internal/terminus/wire"},
	"internal/terminus/play":  {"internal/terminus/wire"},
	"internal/terminus/drive": {"internal/terminus/wire", "internal/agent", "internal/agent/agenttest", "internal/approval", "internal/model", "internal/model/modeltest", "internal/term", "internal/terminus/web", "internal/vt"},

	// The suite for agents, and a fake Host that can be given a real Box.
	"internal/agent/agenttest": {"internal/agent", "internal/approval", "internal/term", "internal/vt", "internal/workspace", "internal/sandbox"},

	// What drives an agent acts through its Host alone.
	"internal/script": {"internal/agent", "internal/agent/agenttest", "internal/approval", "internal/nearest", "internal/term", "internal/vt"},

	// The messages of both versions are written by gen from the schemas that
	// schematest holds.
	"internal/acp/gen":            {},
	"internal/acp/wire":           {},
	"internal/acp/wire/v1":        {"internal/acp/wire"},
	"internal/acp/wire/v2":        {"internal/acp/wire"},
	"internal/acp/wire/handshake": {"internal/acp/wire", "internal/acp/wire/v1", "internal/acp/wire/v2"},
	// serve is hawser as an agent: it opens sessions and shows them.
	"internal/acp/serve": {"internal/acp/wire", "internal/acp/wire/v1", "internal/acp/wire/v2", "internal/acp/wire/handshake", "internal/acp/schematest",
		"internal/session", "internal/agent", "internal/approval", "internal/journal", "internal/term", "internal/workspace", "internal/jsonrpc",
		"internal/sandbox", "internal/script"}, // the last two, and schematest, for its tests
	"internal/acp/conform":      {"internal/acp/schematest", "internal/model/modeltest"},                                                                                                                                             // tests alone: hawser beside the programs of others
	"internal/acp/serve/remote": {"internal/acp/serve", "internal/jsonrpc", "internal/jsonrpc/ws", "internal/acp/wire/v1", "internal/session", "internal/acp/schematest", "internal/journal", "internal/sandbox", "internal/script"}, // the last four for tests
	"internal/acp/schematest":   {"internal/acp/wire", "internal/acp/wire/v1", "internal/acp/wire/v2"},                                                                                                                               // for tests only

	// We drive ACP agents; agenttest and schematest in tests alone.
	"internal/acp/drive": {"internal/acp/wire", "internal/acp/wire/v1", "internal/acp/wire/v2", "internal/acp/wire/handshake", "internal/acp/schematest", "internal/agent", "internal/agent/agenttest", "internal/approval", "internal/jsonrpc", "internal/term", "internal/vt"},

	"internal/mailbox/wire": {},
	// A mailbox's folders lie outside of every workspace's reach, so that the agent
	// cannot have them through its Host; box has them, and drive knows it only as an
	// interface, which keeps drive without the operating system.
	"internal/mailbox/box":   {"internal/mailbox/wire"},
	"internal/mailbox/drive": {"internal/mailbox/wire", "internal/agent", "internal/agent/agenttest", "internal/approval", "internal/term"},
}

// starters are the packages that may start processes.
var starters = []string{"internal/sandbox", "internal/term"}

// helpers are for tests alone.
var helpers = []string{"internal/agent/agenttest", "internal/model/modeltest"}

// reaching lists what an agent's driver must not import: it would reach the
// machine past its Host.
var reaching = []string{"os", "net", "syscall", "io/ioutil", "golang.org/x/sys", "plugin"}

// mayReach are the drivers that need some of it all the same.
var mayReach = map[string][]string{}

// drives says that a package drives an agent.
func drives(pkg string) bool { return pkg == "internal/script" || strings.HasSuffix(pkg, "/drive") }

// reaches says that a driver must not import a package.
func reaches(pkg, name string) bool {
	return !slices.Contains(mayReach[pkg], name) &&
		slices.ContainsFunc(reaching, func(p string) bool { return name == p || strings.HasPrefix(name, p+"/") })
}

// pure lists what a wire codec must not import, nor anything below it.
var pure = []string{"os", "net", "context", "log", "syscall"}

// impure says that a codec must not import a package.
func impure(name string) bool {
	return slices.ContainsFunc(pure, func(p string) bool { return name == p || strings.HasPrefix(name, p+"/") })
}

func TestImpure(t *testing.T) {
	for name, want := range map[string]bool{
		"os": true, "os/exec": true, "os/user": true, "net": true, "net/http": true, "log/slog": true, "context": true,
		"encoding/binary": false, "oslo": false, "network": false, "logic/net": false,
	} {
		if impure(name) != want {
			t.Errorf("impure(%q) is not %v", name, want)
		}
	}
}

func TestReaches(t *testing.T) {
	for name, want := range map[string]bool{
		"os": true, "os/exec": true, "net/http": true, "syscall": true, "io/ioutil": true,
		"io": false, "io/fs": false, "context": false, "hawser/internal/agent": false,
	} {
		if reaches("internal/script", name) != want {
			t.Errorf("reaches(%q) is not %v", name, want)
		}
	}
}

func TestLayers(t *testing.T) {
	seen := map[string]bool{}
	err := filepath.WalkDir(".", func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (strings.HasPrefix(d.Name(), ".") && p != "." || d.Name() == "testdata" || nestedModule(p)) {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(p, ".go") || p == filepath.Base(p) {
			return nil
		}
		pkg := filepath.ToSlash(filepath.Dir(p))
		if !seen[pkg] {
			seen[pkg] = true
			if _, ok := law[pkg]; !ok {
				t.Errorf("%s is not in the import law", pkg)
			}
		}
		f, err := parser.ParseFile(token.NewFileSet(), p, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, i := range f.Imports {
			name, _ := strconv.Unquote(i.Path.Value)
			check(t, p, pkg, name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for pkg := range law {
		if !seen[pkg] {
			t.Errorf("%s is in the import law but not in the tree", pkg)
		}
	}
}

func check(t *testing.T, file, pkg, name string) {
	test := strings.HasSuffix(file, "_test.go")
	if ours, ok := strings.CutPrefix(name, "hawser/"); ok {
		allowed := law[pkg]
		if ours != pkg && !slices.Contains(allowed, ours) && !slices.Contains(allowed, "*") {
			t.Errorf("%s: %s may not import %s", file, pkg, ours)
		}
		if slices.Contains(helpers, ours) && !test {
			t.Errorf("%s: %s is for tests alone", file, ours)
		}
	}
	if name == "os/exec" && !test && !slices.Contains(starters, pkg) {
		t.Errorf("%s: os/exec is only for %v", file, starters)
	}
	if drives(pkg) && !test && reaches(pkg, name) {
		t.Errorf("%s: an agent acts through its Host alone, so no %s", file, name)
	}
	if slices.Contains(strings.Split(pkg, "/"), "wire") && !test && impure(name) {
		t.Errorf("%s: a codec does no I/O, so no %s", file, name)
	}
}

// nestedModule says that a folder has a go.mod of its own.
func nestedModule(dir string) bool {
	if dir == "." {
		return false
	}
	m, _ := filepath.Glob(filepath.Join(dir, "go.mod"))
	return len(m) > 0
}
