package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"hawser/internal/approval"
	"hawser/internal/journal"
)

// rulesFile holds the rules that were made by answers, beside the configuration,
// which is the user's own to write.
func rulesFile() string {
	if f := configFile(); f != "" {
		return filepath.Join(filepath.Dir(f), "approvals.json")
	}
	return ""
}

func loadRules() ([]approval.Rule, error) {
	data, err := os.ReadFile(rulesFile())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("remembered answers: %w", err)
	}
	rules, err := approval.ParseRules(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", rulesFile(), err)
	}
	return rules, nil
}

func storeRules(rules []approval.Rule) error {
	file := rulesFile()
	if file == "" {
		return errors.New("there is no configuration folder to keep the answer in")
	}
	data, err := json.MarshalIndent(rules, "", "  ")
	if err != nil {
		return fmt.Errorf("remember an answer: %w", err)
	}
	next := file + ".new"
	if err := os.WriteFile(next, append(data, '\n'), 0o600); err != nil {
		return fmt.Errorf("remember an answer: %w", err)
	}
	if err := os.Rename(next, file); err != nil {
		return fmt.Errorf("remember an answer: %w", err)
	}
	return nil
}

// rememberRule keeps a rule that an answer became.
func rememberRule(r approval.Rule) error {
	return changeRules(func(rules []approval.Rule) ([]approval.Rule, error) { return append(rules, r), nil })
}

// changeRules reads, changes and writes the rules while no other hawser does.
func changeRules(change func([]approval.Rule) ([]approval.Rule, error)) error {
	dir := filepath.Dir(rulesFile())
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("remember an answer: %w", err)
	}
	var lock io.Closer
	for deadline := time.Now().Add(5 * time.Second); ; {
		var err error
		if lock, err = journal.Lock(dir); err == nil {
			break
		}
		if !errors.Is(err, fs.ErrExist) || time.Now().After(deadline) {
			return fmt.Errorf("remember an answer: %w", err)
		}
	}
	defer lock.Close()
	rules, err := loadRules()
	if err != nil {
		return err
	}
	if rules, err = change(rules); err != nil {
		return err
	}
	return storeRules(rules)
}

// forgetRule removes one again.
func forgetRule(r approval.Rule) error {
	return changeRules(func(rules []approval.Rule) ([]approval.Rule, error) {
		left := slices.DeleteFunc(slices.Clone(rules), func(o approval.Rule) bool { return o.ID == r.ID })
		if len(left) == len(rules) {
			return nil, fmt.Errorf("no answer was kept as rule %s; rules of your configuration are changed there", r.ID)
		}
		return left, nil
	})
}

func newApprovals() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "approvals",
		Short: "List and revoke what was allowed or denied for good",
		Long: `List the rules that decide what agents may do: those of the configuration, and
those that answers became, which come first. The first that matches decides. See docs/approvals.md.`,
		Args: knownVerb,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	ls := &cobra.Command{
		Use:   "ls",
		Short: "List the rules in the order in which they are tried",
		Args:  noArguments,
		RunE: func(*cobra.Command, []string) error {
			cfg, err := loadConfig("")
			if err != nil {
				return err
			}
			kept, err := loadRules()
			if err != nil {
				return failed(err)
			}
			return failed(printRules(append(kept, cfg.Approvals...)))
		},
	}
	rm := &cobra.Command{
		Use:   "rm ID",
		Short: "Revoke a rule that an answer became",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("name one rule; see hawser approvals ls")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error { return failed(forgetRule(approval.Rule{ID: args[0]})) },
	}
	cmd.AddCommand(ls, rm)
	return cmd
}

func printRules(rules []approval.Rule) error {
	if len(rules) == 0 {
		fmt.Println("no rules")
		return nil
	}
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "RULE\tDECISION\tMATCHES\tREASON")
	for i, r := range rules {
		id := r.ID
		if id == "" {
			id = fmt.Sprint(i + 1)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", id, r.Decision, approval.Visible(matches(r)), approval.Visible(r.Reason))
	}
	return w.Flush()
}

// matches says what a rule is about.
func matches(r approval.Rule) string {
	var kinds []string
	for _, k := range r.Actions {
		kinds = append(kinds, string(k))
	}
	about := strings.Join(kinds, ", ")
	exact := approval.Action{Kind: approval.Exec, Args: r.Args, Line: r.Line, Dir: r.Dir}
	for _, what := range []string{r.Command, r.Path, r.Host} {
		if what != "" {
			return strings.TrimSpace(about + " " + what)
		}
	}
	if len(r.Args) > 0 || r.Line != "" {
		return "exactly " + exact.Describe()
	}
	if about == "" {
		return "everything"
	}
	return about
}
