package wire

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
)

// The SDKs' parsers are held to rows that say what this one answers, so the rows
// must go on saying it.
func TestSDKRows(t *testing.T) {
	for _, name := range []string{"answers.jsonl", "mutated.jsonl"} {
		rows := 0
		f, err := os.Open("../../../sdk/testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		lines := bufio.NewScanner(f)
		lines.Buffer(nil, 1<<20)
		for ; lines.Scan(); rows++ {
			var r sdkRow
			if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if got, want := fmt.Sprintf("%#v", r.parsed()), fmt.Sprintf("%#v", r.answer(t)); got != want {
				t.Errorf("%s, %s: the parser says\n%s, the row\n%s", name, r.Name, got, want)
			}
		}
		if err := lines.Err(); err != nil || rows == 0 {
			t.Fatalf("%s: %d rows, %v", name, rows, err)
		}
	}
}

type sdkRow struct {
	Name     string
	Format   Format
	Input    string
	Commands []struct {
		Keystrokes string
		Duration   json.RawMessage // a number, or the name of one that JSON lacks
	}
	Complete       bool
	Analysis, Plan string
	Error          string
}

// sdkAnswer is what an SDK tells: an answer, or an error.
type sdkAnswer struct {
	Analysis, Plan string
	Commands       []Command
	Complete       bool
	Error          string
}

func (r sdkRow) answer(t *testing.T) sdkAnswer {
	if r.Error != "" {
		return sdkAnswer{Error: r.Error}
	}
	a := sdkAnswer{Analysis: r.Analysis, Plan: r.Plan, Complete: r.Complete}
	for _, c := range r.Commands {
		seconds, err := strconv.ParseFloat(strings.Trim(string(c.Duration), `"`), 64)
		if err != nil {
			t.Fatalf("%s: %v", r.Name, err)
		}
		a.Commands = append(a.Commands, Command{c.Keystrokes, seconds})
	}
	return a
}

func (r sdkRow) parsed() sdkAnswer {
	got := Parse(r.Input, r.Format)
	switch {
	case strings.HasPrefix(got.Error, invalidJSON):
		return sdkAnswer{Error: "Invalid JSON"}
	case got.Error != "":
		return sdkAnswer{Error: got.Error}
	}
	return sdkAnswer{got.Analysis.Text, got.Plan.Text, got.Commands, got.TaskComplete, ""}
}
