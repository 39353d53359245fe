package wire

import (
	"testing"
)

func TestRow(t *testing.T) {
	row, err := Row(`{"input":"\ud800","name":1}`, "input", "format")
	if err != nil || len(row) != 1 || row["input"] != "\xed\xa0\x80" {
		t.Errorf("%q, %v", row, err)
	}
	for line, want := range map[string]string{
		`{"input"`:    "not JSON: Expecting ':' delimiter: column 9",
		`[1]`:         "not a JSON object",
		`{"input":}`:  "not JSON: Expecting value: column 10",
		`{"input":1}`: `"input" is not a string`,
		"":            "not JSON: Expecting value: column 1",
	} {
		if _, err := Row(line, "input"); err == nil || err.Error() != want {
			t.Errorf("%s: %v", line, err)
		}
	}
}
