package vt

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// readVectors decodes a file of one JSON object per line.
func readVectors[T any](t testing.TB, name string) []T {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var rows []T
	for s := bufio.NewScanner(f); s.Scan(); {
		var row T
		if err := json.Unmarshal(s.Bytes(), &row); err != nil {
			t.Fatalf("%s: %v in %s", name, err, s.Text())
		}
		rows = append(rows, row)
	}
	if len(rows) == 0 {
		t.Fatalf("%s is empty", name)
	}
	return rows
}

type sendKeysRow struct {
	Keystrokes string
	BytesHex   string `json:"bytes_hex"`
	Literal    bool
}

// TestKeysOfSendKeys holds Keys to what `tmux send-keys` did, but for the two
// cases in which tmux does not do what was meant.
func TestKeysOfSendKeys(t *testing.T) {
	for _, row := range readVectors[sendKeysRow](t, "tmux_keys.jsonl") {
		got, err := Keys(row.Keystrokes, KeyModes{})
		if strings.Contains(row.Keystrokes, "\x00") {
			if err == nil {
				t.Errorf("%q: NUL was not refused", row.Keystrokes)
			}
			continue
		}
		if strings.HasSuffix(row.Keystrokes, ";") { // tmux eats it
			row.BytesHex, row.Literal = hex.EncodeToString([]byte(row.Keystrokes)), true
		}
		if err != nil || hex.EncodeToString(got.Bytes) != row.BytesHex || got.Literal != row.Literal {
			t.Errorf("%q: %x literal %v, error %v; want %s literal %v",
				row.Keystrokes, got.Bytes, got.Literal, err, row.BytesHex, row.Literal)
		}
	}
}

type moreKeysRow struct {
	Keystrokes string
	Hex        string
	AppCursor  *string // where the mode changes it
	AppKeypad  *string
}

// TestKeysInModes covers every name with every modifier, as recorded from tmux
// 3.3a for a pane in each mode.
func TestKeysInModes(t *testing.T) {
	for _, row := range readVectors[moreKeysRow](t, "tmux_keys_more.jsonl") {
		cursor, keypad := row.Hex, row.Hex
		if row.AppCursor != nil {
			cursor = *row.AppCursor
		}
		if row.AppKeypad != nil {
			keypad = *row.AppKeypad
		}
		for _, c := range []struct {
			modes KeyModes
			want  string
		}{
			{KeyModes{}, row.Hex},
			{KeyModes{AppCursor: true}, cursor},
			{KeyModes{AppKeypad: true}, keypad},
		} {
			got, err := Keys(row.Keystrokes, c.modes)
			if err != nil || hex.EncodeToString(got.Bytes) != c.want {
				t.Errorf("%q in %+v: %x, %v; want %s", row.Keystrokes, c.modes, got.Bytes, err, c.want)
			}
		}
	}
}

// TestKeysHexIsWhole differs from tmux on purpose: tmux reads 0x41 from the
// start of a longer text and drops the rest of it.
func TestKeysHexIsWhole(t *testing.T) {
	got, err := Keys("0x41 + 1\n", KeyModes{})
	if err != nil || !got.Literal || string(got.Bytes) != "0x41 + 1\n" {
		t.Errorf("got %q, literal %v, %v", got.Bytes, got.Literal, err)
	}
}
