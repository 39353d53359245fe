package schematest_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"hawser/internal/acp/schematest"
	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/acp/wire/v2"
)

// codec has the types of a version.
type codec struct {
	params, result func(method string) wire.Codec
}

var codecs = map[int]codec{
	1: {v1.NewParams, v1.NewResult},
	2: {v2.NewParams, v2.NewResult},
}

// same says that two pieces of JSON mean the same.
func same(a, b []byte) bool {
	var x, y any
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && reflect.DeepEqual(x, y)
}

// roundTrip decodes and encodes again.
func roundTrip(t *testing.T, c wire.Codec, raw []byte) {
	t.Helper()
	if err := c.UnmarshalJSON(raw); err != nil {
		t.Errorf("%T: %v\n%s", c, err, raw)
		return
	}
	out := c.AppendJSON(nil)
	if !same(raw, out) {
		t.Errorf("%T comes back as another:\n%s\n%s", c, raw, out)
	}
	if bytes.ContainsAny(out, "\r\n") {
		t.Errorf("%T has more than one line: %q", c, out)
	}
}

// TestTranscripts replays conversations: each message is what the schema says,
// and survives a round trip through its type.
func TestTranscripts(t *testing.T) {
	for version, folder := range map[int]string{1: "../wire/v1/testdata", 2: "../wire/v2/testdata"} {
		files, err := filepath.Glob(filepath.Join(folder, "*.txt"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no transcripts in %s: %v", folder, err)
		}
		for _, file := range files {
			t.Run(strings.TrimPrefix(filepath.ToSlash(file), "../wire/"), func(t *testing.T) { replay(t, version, file) })
		}
	}
}

func replay(t *testing.T, version int, file string) {
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var check schematest.Checker
	methods := map[string]string{}
	for lines := bufio.NewScanner(bytes.NewReader(b)); lines.Scan(); {
		side, line, ok := strings.Cut(lines.Text(), " ")
		if !ok || side == "#" {
			continue
		}
		if err := check.Line(schematest.Side(side), []byte(line)); err != nil {
			t.Error(err)
		}
		var m struct {
			ID                    json.RawMessage
			Method                string
			Params, Result, Error json.RawMessage
		}
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		asker := map[string]string{"agent": "client", "client": "agent"}[side]
		switch types := codecs[version]; {
		case m.Error != nil && version == 1:
			roundTrip(t, new(v1.Error), m.Error)
		case m.Error != nil:
			roundTrip(t, new(v2.Error), m.Error)
		case m.Result != nil:
			roundTrip(t, types.result(methods[asker+string(m.ID)]), m.Result)
		case !strings.HasPrefix(m.Method, "_"):
			methods[side+string(m.ID)] = m.Method
			roundTrip(t, types.params(m.Method), m.Params)
		}
	}
	if check.Version != version {
		t.Errorf("they agreed on version %d", check.Version)
	}
	if p := check.Pending(); p != nil {
		t.Errorf("without an answer: %v", p)
	}
}

// TestDocument takes the examples of the protocol's page about terminals.
func TestDocument(t *testing.T) {
	page, err := txtar.ParseFile("../wire/v1/testdata/terminals.txtar")
	if err != nil {
		t.Fatal(err)
	}
	if len(page.Files) != 12 {
		t.Fatalf("%d examples", len(page.Files))
	}
	for _, f := range page.Files {
		t.Run(f.Name, func(t *testing.T) {
			var m struct{ Params, Result json.RawMessage }
			if err := json.Unmarshal(f.Data, &m); err != nil {
				t.Fatal(err)
			}
			what, method, _ := strings.Cut(f.Name, " ")
			if what == "params" {
				if err := schematest.Params(1, method, m.Params); err != nil {
					t.Error(err)
				}
				roundTrip(t, v1.NewParams(method), m.Params)
				return
			}
			if err := schematest.Result(1, method, m.Result); err != nil {
				t.Error(err)
			}
			roundTrip(t, v1.NewResult(method), m.Result)
		})
	}
	// The page shows the client's capabilities in a result, but they are part of
	// the request.
	var m struct{ Result v1.InitializeRequest }
	if err := json.Unmarshal(page.Files[0].Data, &m); err != nil {
		t.Fatal(err)
	}
	if !m.Result.ClientCapabilities.V.Terminal.V || m.Result.ProtocolVersion != v1.Version {
		t.Errorf("read as a request it is %+v", m.Result)
	}
}
