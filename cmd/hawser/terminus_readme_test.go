//go:build linux

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestSDKReadmes follows what the README of every SDK says first: the agent in it
// finishes when the build ends well, and fails when it does not.
func TestSDKReadmes(t *testing.T) {
	need(t, "make")
	sdk, err := filepath.Abs("../../sdk")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		tool, fence, file string
		more              map[string]string
		build             []string
		agent             string
	}{
		"python": {tool: "python3", fence: "python", file: "agent.py", agent: "env PYTHONPATH=" + sdk + "/python python3 DIR/agent.py"},
		"javascript": {tool: "node", fence: "js", file: "agent.mjs", agent: "node DIR/agent.mjs",
			build: []string{"sh", "-c", "mkdir node_modules && ln -s " + sdk + "/javascript node_modules/termagent"}},
		"go": {tool: "go", fence: "go", file: "main.go", agent: "DIR/agent",
			more:  map[string]string{"go.mod": "module agent\n\ngo 1.23\n\nrequire hawser/sdk/go v0.0.0\n\nreplace hawser/sdk/go => " + sdk + "/go\n"},
			build: []string{"go", "build", "-o", "agent", "."}},
		"rust": {tool: "cargo", fence: "rust", file: "src/main.rs", agent: "DIR/target/debug/agent",
			more:  map[string]string{"Cargo.toml": "[package]\nname = \"agent\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\n[dependencies]\ntermagent = { path = \"" + sdk + "/rust\" }\n"},
			build: []string{"cargo", "build", "--quiet", "--offline"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			need(t, c.tool)
			dir := t.TempDir()
			files := map[string]string{c.file: firstExample(t, filepath.Join(sdk, name, "README.md"), c.fence)}
			for file, text := range c.more {
				files[file] = text
			}
			for file, text := range files {
				putFile(t, filepath.Join(dir, file), text)
			}
			if c.build != nil {
				prepare(t, dir, c.build...)
			}
			who := "term:" + strings.ReplaceAll(c.agent, "DIR", dir)
			if out, err := built(t, who, "all:\n\t@echo made\n"); err != nil || !strings.Contains(out, "The build has ended well.") {
				t.Errorf("a good build: %v\n%s", err, out)
			}
			if out, err := built(t, who, "all:\n\t@false\n"); err == nil || !strings.Contains(out, "the build has failed") {
				t.Errorf("a bad build: %v\n%s", err, out)
			}
		})
	}
}

func firstExample(t *testing.T, readme, fence string) string {
	t.Helper()
	text, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	_, after, ok := strings.Cut(string(text), "\n```"+fence+"\n")
	example, _, ends := strings.Cut(after, "\n```\n")
	if !ok || !ends {
		t.Fatalf("%s has no example", readme)
	}
	return example + "\n"
}

func putFile(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// built has an agent build what a makefile says.
func built(t *testing.T, who, makefile string) (string, error) {
	t.Helper()
	dir, data := t.TempDir(), t.TempDir()
	putFile(t, filepath.Join(dir, "Makefile"), makefile)
	cmd := exec.Command(os.Args[0], "run", "--workspace", dir, "-a", who, "-o", "timeout=60s", "Build the project")
	cmd.Env = append(os.Environ(), "HAWSER_TEST_MAIN=1", "HAWSER_DATA="+data, "XDG_CONFIG_HOME="+data)
	out, err := cmd.CombinedOutput()
	return string(out), err
}
