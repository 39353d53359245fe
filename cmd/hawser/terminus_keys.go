package main

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"hawser/internal/terminus/wire"
	"hawser/internal/vt"
)

func newTerminusKeys() *cobra.Command {
	return &cobra.Command{
		Use:   "keys [FILE]",
		Short: "Show which bytes keystrokes send",
		Long: `Read rows of {"keystrokes": "…"} from FILE or stdin and print for each which
bytes a terminal gets: {"keystrokes", "bytesHex", "literal"}. A string that is
exactly the name of a key, as tmux names them, is that key; all others are
literal text. Keystrokes that cannot be sent have an "error" too, and no bytes.

A line that is no such row ends it with exit code 1.`,
		Example: `  echo '{"keystrokes":"C-c"}' | hawser terminus keys
  hawser terminus keys < keys.jsonl`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			in, err := openInput(cmd, args)
			if err != nil {
				return err
			}
			defer in.Close()
			return showKeys(in, cmd.OutOrStdout())
		},
	}
}

// sentKeys is a row of the output.
type sentKeys struct {
	Keystrokes string `json:"keystrokes"`
	BytesHex   string `json:"bytesHex"`
	Literal    bool   `json:"literal"`
	Error      string `json:"error,omitempty"`
}

func showKeys(in io.Reader, out io.Writer) error {
	var bad error
	err := eachRow(in, out, func(n int, line string, b []byte) ([]byte, error) {
		row, err := wire.Row(line, "keystrokes")
		if err == nil && len(row) == 0 {
			err = fmt.Errorf(`there are no keystrokes; write {"keystrokes": "C-c"}`)
		}
		if err != nil {
			bad = &exitError{1, fmt.Errorf("line %d: %w", n, err)}
			return nil, bad
		}
		keystrokes := row["keystrokes"]
		sent := sentKeys{Keystrokes: keystrokes}
		if keys, err := vt.Keys(keystrokes, vt.KeyModes{}); err != nil {
			sent.Error = err.Error()
		} else {
			sent.BytesHex, sent.Literal = hex.EncodeToString(keys.Bytes), keys.Literal
		}
		return appendRow(b, sent)
	})
	if bad != nil {
		return bad
	}
	return failed(err)
}

func appendRow(b []byte, v any) ([]byte, error) {
	buf := bytes.NewBuffer(b)
	enc := json.NewEncoder(buf)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return bytes.TrimSuffix(buf.Bytes(), []byte("\n")), err
}
