package main

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strconv"
	"unicode/utf8"

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
		return appendKeys(b, row["keystrokes"]), nil
	})
	if bad != nil {
		return bad
	}
	return failed(err)
}

// appendKeys writes a row of the output.
func appendKeys(b []byte, keystrokes string) []byte {
	keys, err := vt.Keys(keystrokes, vt.KeyModes{})
	if err == nil && !utf8.ValidString(keystrokes) {
		err = errors.New("keys contain half a character, which cannot be typed")
	}
	if err != nil {
		keys = vt.Keystrokes{}
	}
	b = append(b, `{"keystrokes":`...)
	b = wire.AppendText(b, keystrokes)
	b = append(b, `,"bytesHex":"`...)
	b = hex.AppendEncode(b, keys.Bytes)
	b = append(b, `","literal":`...)
	b = strconv.AppendBool(b, keys.Literal)
	if err != nil {
		b = append(b, `,"error":`...)
		b = wire.AppendText(b, err.Error())
	}
	return append(b, '}')
}
