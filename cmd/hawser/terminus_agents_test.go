//go:build linux

package main

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"hawser/internal/model/modeltest"
)

// hawserRun gives an agent a task in an empty folder, as a user would.
func hawserRun(t *testing.T, env []string, args ...string) (dir, data, out string) {
	t.Helper()
	dir, data = t.TempDir(), t.TempDir()
	cmd := exec.Command(os.Args[0], append([]string{"run", "--workspace", dir}, args...)...)
	cmd.Env = append(append(os.Environ(), "HAWSER_TEST_MAIN=1", "HAWSER_DATA="+data, "XDG_CONFIG_HOME="+data), env...)
	var b bytes.Buffer
	cmd.Stdout, cmd.Stderr = &b, &b
	if err := cmd.Run(); err != nil {
		t.Errorf("%q: %v\n%s", args, err, b.String())
	}
	return dir, data, b.String()
}

// need looks for a program that scripts/needs installs.
func need(t *testing.T, program string) {
	t.Helper()
	if _, err := exec.LookPath(program); err == nil {
		return
	}
	if os.Getenv("CI") != "" {
		t.Fatalf("%s is not installed; run scripts/needs sdk", program)
	}
	t.Skipf("%s is not installed; run scripts/needs sdk", program)
}

func prepare(t *testing.T, dir string, args ...string) {
	t.Helper()
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%q: %v\n%s", args, err, out)
	}
}

// TestSDKExamples gives the same task to the example agent of every SDK.
func TestSDKExamples(t *testing.T) {
	sdk, err := filepath.Abs("../../sdk")
	if err != nil {
		t.Fatal(err)
	}
	built := t.TempDir()
	for name, c := range map[string]struct {
		tool  string
		build []string
		agent string
	}{
		"python":     {"python3", nil, "python3 " + filepath.Join(sdk, "python/examples/hello.py")},
		"javascript": {"node", nil, "node " + filepath.Join(sdk, "javascript/examples/hello.js")},
		"go":         {"go", []string{"go", "build", "-o", filepath.Join(built, "go-hello"), "./examples/hello"}, filepath.Join(built, "go-hello")},
		"rust": {"cargo", []string{"cargo", "build", "--quiet", "--offline", "--example", "hello", "--target-dir", filepath.Join(built, "rust")},
			filepath.Join(built, "rust/debug/examples/hello")},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			need(t, c.tool)
			if c.build != nil {
				prepare(t, filepath.Join(sdk, name), c.build...)
			}
			dir, _, out := hawserRun(t, nil, "-a", "term:"+c.agent, "Make a file hello.txt that says: Hello, world!")
			got, err := os.ReadFile(filepath.Join(dir, "hello.txt"))
			if err != nil || string(got) != "Hello, world!\n" {
				t.Errorf("the file holds %q, %v\n%s", got, err, out)
			}
			if !strings.Contains(out, "The file says what it should.") {
				t.Errorf("it said\n%s", out)
			}
		})
	}
}

// TestTerminusProviders gives a task to a model of every provider. The key is
// nowhere in the journal, although the model's work prints it.
func TestTerminusProviders(t *testing.T) {
	for name, c := range map[string]struct{ path, key, base string }{
		"openai/m":     {"/v1", "OPENAI_API_KEY", "OPENAI_BASE_URL"},
		"anthropic/m":  {"", "ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL"},
		"gemini/m":     {"", "GEMINI_API_KEY", "GEMINI_BASE_URL"},
		"openrouter/m": {"/v1", "OPENROUTER_API_KEY", "OPENROUTER_BASE_URL"},
	} {
		t.Run(strings.TrimSuffix(name, "/m"), func(t *testing.T) {
			t.Parallel()
			s := modeltest.New(t, modeltest.Turns(
				modeltest.Turn{Text: `{"analysis": "", "plan": "", "commands": [{"keystrokes": "echo sk-very-secret-key > a.txt; cat a.txt\n", "duration": 5}]}`},
				modeltest.Turn{Status: 429, RetryAfter: "0.01"},
				modeltest.Turn{Text: `{"analysis": "", "plan": "", "commands": [], "task_complete": true}`, Times: 2},
			))
			dir, data, out := hawserRun(t, []string{c.key + "=sk-very-secret-key", c.base + "=" + s.URL + c.path}, "--json", "-a", "terminus:"+name, "write a.txt")
			if got, err := os.ReadFile(filepath.Join(dir, "a.txt")); err != nil || string(got) != "sk-very-secret-key\n" {
				t.Errorf("the file holds %q, %v\n%s", got, err, out)
			}
			if !strings.Contains(out, `"type":"usage","inputTokens":30`) {
				t.Errorf("it said\n%s", out)
			}
			if files := holding(t, data, "sk-very-secret-key"); len(files) > 0 {
				t.Errorf("the key is in %q", files)
			}
		})
	}
}

// holding are the files below dir that hold a text.
func holding(t *testing.T, dir, text string) (list []string) {
	t.Helper()
	files := 0
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		files++
		data, err := os.ReadFile(path)
		if bytes.Contains(data, []byte(text)) {
			list = append(list, path)
		}
		return err
	})
	if err != nil || files == 0 {
		t.Errorf("%d files were kept, %v", files, err)
	}
	return list
}
