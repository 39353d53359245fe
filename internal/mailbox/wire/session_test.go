package wire

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func sampleSession() Session {
	return Session{ID: "a1b2c3d4", Task: "Create a calculator app", Sequence: 3,
		Created: time.Date(2025, 1, 15, 10, 30, 0, 0, time.UTC), Updated: time.Date(2025, 1, 15, 10, 35, 0, 0, time.UTC),
		LastResults:      []Result{{"RUN_COMMAND", false, "Ran 'make' (exit code 2)", "error\n"}},
		ReadFileRequests: []ReadRequest{{Path: "src/Calculator.cs"}, {"src/Program.cs", Range{10, 20}}},
		Version:          Version, Workspace: "/home/me/project", Budget: 30000}
}

func TestSessionFile(t *testing.T) {
	s := sampleSession()
	got, err := s.Encode()
	if err != nil {
		t.Fatal(err)
	}
	const at = "testdata/session.json"
	if *update {
		if err := os.WriteFile(at, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(at)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), string(got)); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
	back, err := DecodeSession(got)
	if d := cmp.Diff(s, back); d != "" || err != nil {
		t.Errorf("%v (-want +got)\n%s", err, d)
	}
}

// The file that the document shows, which knows no version.
func TestDocumentedSessionFile(t *testing.T) {
	s, err := DecodeSession([]byte(`{
  "sessionId": "a1b2c3d4",
  "task": "Create a calculator app",
  "sequenceNumber": 3,
  "isComplete": false,
  "createdAt": "2025-01-15T10:30:00Z",
  "updatedAt": "2025-01-15T10:35:00Z",
  "lastResults": [],
  "readFileRequests": [ "src/Calculator.cs" ]
}`))
	want := sampleSession()
	want.LastResults, want.ReadFileRequests, want.Workspace, want.Budget = []Result{}, want.ReadFileRequests[:1], "", 0
	if d := cmp.Diff(want, s); d != "" || err != nil {
		t.Errorf("%v (-want +got)\n%s", err, d)
	}
}

func TestSessionFileThatIsNone(t *testing.T) {
	whole, err := sampleSession().Encode()
	if err != nil {
		t.Fatal(err)
	}
	for n := range len(whole) - 2 { // without its last bytes it is whole
		if _, err := DecodeSession(whole[:n]); err == nil || !strings.Contains(err.Error(), "cut off after") {
			t.Fatalf("cut after %d bytes: %v", n, err)
		}
	}
	for in, want := range map[string]string{
		strings.Replace(string(whole), `"version": "1.0"`, `"version": "1.1"`, 1): "version 1.1 and this hawser knows 1.0: use a newer hawser",
		strings.Replace(string(whole), `"version": "1.0"`, `"version": "2.0"`, 1): "use a newer hawser",
		strings.Replace(string(whole), `"version": "1.0"`, `"version": "x"`, 1):   "use a newer hawser",
		`{"sessionId":"../../x"}`:                          "not eight hexadecimal digits",
		`{"sessionId":"a1b2c3d4","sequenceNumber":-1}`:     "is negative",
		`{"sessionId":"a1b2c3d4","sequenceNumber":"many"}`: "is damaged",
		"\x00\x00\x00": "is damaged",
		`[]`:           "is damaged",
	} {
		if _, err := DecodeSession([]byte(in)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60q: %v", in, err)
		}
	}
	if _, err := (Session{ID: "CON"}).Encode(); err == nil {
		t.Error("a session without an id was encoded")
	}
}

func FuzzSession(f *testing.F) {
	data, err := os.ReadFile("testdata/session.json")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := DecodeSession(data)
		if err != nil {
			return
		}
		again, err := s.Encode()
		if err != nil {
			return // a time that JSON cannot say
		}
		back, err := DecodeSession(again)
		if err != nil {
			t.Fatal(err)
		}
		twice, err := back.Encode()
		if err != nil || string(twice) != string(again) {
			t.Fatalf("%v\n%s\n%s", err, again, twice)
		}
	})
}
