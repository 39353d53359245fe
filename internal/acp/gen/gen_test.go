package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const schemas = "../schematest/schema/"

// TestUpToDate: the files in the tree are those that the schemas give.
func TestUpToDate(t *testing.T) {
	for _, version := range []string{"v1", "v2"} {
		dir := filepath.Join(t.TempDir(), version)
		if err := os.Mkdir(dir, 0o777); err != nil {
			t.Fatal(err)
		}
		if err := run(schemas+version+".schema.json", schemas+version+".meta.json", dir); err != nil {
			t.Fatal(err)
		}
		made, _ := filepath.Glob(filepath.Join(dir, "*"+suffix))
		kept, _ := filepath.Glob(filepath.Join("../wire", version, "*"+suffix))
		if len(made) == 0 || len(made) != len(kept) {
			t.Errorf("%s: %d files are made, %d are in the tree: run make gen", version, len(made), len(kept))
		}
		for _, file := range made {
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got, err := os.ReadFile(filepath.Join("../wire", version, filepath.Base(file)))
			if err != nil || !bytes.Equal(normal(got), want) {
				t.Errorf("%s/%s is out of date: run make gen", version, filepath.Base(file))
			}
		}
	}
}

// normal undoes what a checkout on Windows may do.
func normal(b []byte) []byte { return bytes.ReplaceAll(b, []byte("\r\n"), []byte("\n")) }

func TestNames(t *testing.T) {
	for in, want := range map[string]string{
		"sessionId": "SessionID", "McpServerHttp": "MCPServerHTTP", "tool_call_update": "ToolCallUpdate", "ElicitationUrlMode": "ElicitationURLMode",
		"$/cancel_request": "CancelRequest", "fs/read_text_file": "FSReadTextFile", "date-time": "DateTime", "Parse error": "ParseError", "uri": "URI",
	} {
		if got := goName(in); got != want {
			t.Errorf("%s: %s, want %s", in, got, want)
		}
	}
	for in, want := range map[string]string{"ContentBlock": "contentBlock", "MCPServer": "mcpServer"} {
		if got := unexported(in); got != want {
			t.Errorf("%s: %s, want %s", in, got, want)
		}
	}
}

// TestStops: a shape that is not known is not guessed.
func TestStops(t *testing.T) {
	const meta = `{"version":9,"agentMethods":{"initialize":"initialize"}}`
	for def, want := range map[string]string{
		`{"type":"object","properties":{"a":{"$ref":"#/$defs/Nowhere"}}`:                       "Nowhere: is not defined",
		`{"type":"object","properties":{"a":{"type":"tuple"}}`:                                 `a: type "tuple"`,
		`{"type":"object","properties":{"a":{"type":["string","integer"]}}`:                    "a: types [string integer] at once",
		`{"type":"object","properties":{"a":{"type":"object","properties":{"b":{}}}}`:          "a: an object without a name",
		`{"type":"object","properties":{"a":{"oneOf":[{"type":"string"},{"type":"integer"}]}}`: "a: alternatives without a name",
		`{"type":"object","anyOf":[{"properties":{"k":{"type":"string","const":"x"}}}]`:        "its part that depends on k has no name",
		`{"if":{}`:                         "has a shape that is not known",
		`{"type":"object","properties":{}`: "initialize lacks a type",
	} {
		dir := t.TempDir()
		schema := filepath.Join(dir, "s.json")
		doc := `{"$defs":{"InitializeRequest":` + def + `,"x-method":"initialize","x-side":"agent"}}}`
		for file, text := range map[string]string{schema: doc, filepath.Join(dir, "m.json"): meta} {
			if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		err := run(schema, filepath.Join(dir, "m.json"), dir)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\n  %v, want %s", def, err, want)
		}
	}
}
