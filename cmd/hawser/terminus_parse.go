package main

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"hawser/internal/terminus/wire"
)

// maxAnswer is how long an answer may be that is only looked at.
const maxAnswer = 256 << 20

func newTerminusParse() *cobra.Command {
	var format string
	var rows bool
	cmd := &cobra.Command{
		Use:   "parse [FILE]",
		Short: "Show what an agent's answer means",
		Long: `Read one answer of an agent from FILE or stdin and print what it means: one
JSON object with commands, isTaskComplete, analysis, plan, error, warning and
format. Errors and warnings are in the words that the agent would get. Durations
are as given, not yet limited to 0.1–60 seconds; what is not a number is null.

The answer is JSON or XML; --format auto finds out which. The exit code is 0 if
the answer can be carried out, also with warnings, and 1 if it has an error.

With --jsonl each line is an answer, {"input": "…", "format": "json"}, and so is
each line of the output; the format may be left out. A line that is no such row
gives an object with an error that names the line. The exit code is then 0,
whatever the rows hold.`,
		Example: `  hawser terminus parse answer.txt
  my-model < prompt.txt | hawser terminus parse --format json
  hawser terminus parse --jsonl < answers.jsonl | jq -r .error`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			f, err := wire.FormatNamed(format)
			if err != nil {
				return usagef("--format: %w", err)
			}
			in, err := openInput(cmd, args)
			if err != nil {
				return err
			}
			defer in.Close()
			if rows {
				return failed(parseRows(in, cmd.OutOrStdout(), f))
			}
			return parseAnswer(in, cmd.OutOrStdout(), f)
		},
	}
	cmd.Flags().StringVar(&format, "format", string(wire.Auto), "the answer's `FORMAT`: auto, json or xml")
	cmd.Flags().BoolVar(&rows, "jsonl", false, `read rows of {"input", "format"}, print one object for each`)
	return cmd
}

// openInput opens the file that an argument names, or stdin.
func openInput(cmd *cobra.Command, args []string) (io.ReadCloser, error) {
	if len(args) == 0 || args[0] == "-" {
		return io.NopCloser(cmd.InOrStdin()), nil
	}
	f, err := os.Open(args[0])
	if err != nil {
		return nil, usage(err)
	}
	return f, nil
}

// errAnswer ends hawser after an answer with an error, which has been printed.
var errAnswer = &exitError{code: 1}

func parseAnswer(in io.Reader, out io.Writer, f wire.Format) error {
	text, err := io.ReadAll(io.LimitReader(in, maxAnswer+1))
	if err != nil {
		return failed(fmt.Errorf("read the answer: %w", err))
	}
	if len(text) > maxAnswer {
		return failed(fmt.Errorf("the answer is longer than %d bytes", maxAnswer))
	}
	r := wire.Parse(string(text), f)
	if _, err := out.Write(append(r.AppendJSON(nil), '\n')); err != nil {
		return failed(err)
	}
	if r.Error != "" {
		return errAnswer
	}
	return nil
}

func parseRows(in io.Reader, out io.Writer, fallback wire.Format) error {
	return eachRow(in, out, func(n int, line string, b []byte) ([]byte, error) {
		r, err := parseRow(line, fallback)
		if err != nil {
			r = wire.Result{Format: fallback, Error: fmt.Sprintf("line %d: %v", n, err)}
		}
		return r.AppendJSON(b), nil
	})
}

func parseRow(line string, f wire.Format) (wire.Result, error) {
	row, err := wire.Row(line, "input", "format")
	if err != nil {
		return wire.Result{}, err
	}
	input, ok := row["input"]
	if !ok {
		return wire.Result{}, fmt.Errorf(`there is no "input"; write {"input": "the answer"}`)
	}
	if name := row["format"]; name != "" {
		if f, err = wire.FormatNamed(name); err != nil {
			return wire.Result{}, err
		}
	}
	return wire.Parse(input, f), nil
}
