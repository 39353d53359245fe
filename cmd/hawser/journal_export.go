package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
)

func newJournalExport() *cobra.Command {
	var file, terminal string
	cmd := &cobra.Command{
		Use:   "export ID --cast FILE",
		Short: "Copy a terminal's recording out of a session",
		Long: `Copy the recording of a terminal to a file that asciinema and its players take.
With - as FILE it goes to stdout. If the session had several terminals, say which
with --terminal.`,
		Example: `  hawser journal export 20261115-0912 --cast demo.cast
  hawser journal export 20261115-0912 --terminal t2 --cast - | asciinema play -`,
		Args: oneJournal,
		RunE: func(cmd *cobra.Command, args []string) error {
			if file == "" {
				return usagef("say where to: --cast FILE, or --cast - for stdout")
			}
			id, err := findJournal(args[0])
			if err != nil {
				return err
			}
			list, err := findRecordings(id, terminal)
			if err != nil {
				return err
			}
			if len(list) > 1 {
				return usagef("session %s has several terminals: choose one with --terminal: %s", id, strings.Join(recordingNames(list), ", "))
			}
			warnTampered(id)
			return failed(exportCast(list[0].Path, file, cmd.OutOrStdout()))
		},
	}
	cmd.Flags().StringVar(&file, "cast", "", "write to `FILE`")
	cmd.Flags().StringVar(&terminal, "terminal", "", "the `TERMINAL` to take")
	return cmd
}

// exportCast copies whole lines: a hawser that was killed may have left half of
// one, which players refuse.
func exportCast(from, to string, stdout io.Writer) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out := stdout
	if to != "-" {
		f, err := createOther(in, to)
		if err != nil {
			return err
		}
		defer f.Close()
		out = f
	}
	w := bufio.NewWriter(out)
	lines := bufio.NewReaderSize(in, 64<<10)
	for {
		line, err := readCastLine(lines)
		if errors.Is(err, io.EOF) {
			return w.Flush()
		}
		if err != nil {
			return err
		}
		if _, err := w.Write(line); err != nil {
			return err
		}
	}
}

// createOther makes a file, or empties it unless it is the one to copy.
func createOther(from *os.File, path string) (*os.File, error) {
	a, err1 := from.Stat()
	b, err2 := os.Stat(path)
	if err1 == nil && err2 == nil && os.SameFile(a, b) {
		return nil, fmt.Errorf("%s is the recording itself", path)
	}
	return os.Create(path)
}
