package cli

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"hawser/internal/agent"
	"hawser/internal/approval"
)

// shown makes whatever a terminal would act on visible instead.
func shown(s string) string { return approval.Visible(s) }

// described is shown for what may be harmless already: the marks that say so stay.
func described(s string) string {
	var b strings.Builder
	for {
		i := strings.IndexAny(s, "‹›")
		if i < 0 {
			return b.String() + shown(s)
		}
		_, size := utf8.DecodeRuneInString(s[i:])
		b.WriteString(shown(s[:i]) + s[i:i+size])
		s = s[i+size:]
	}
}

// commandLine is a command that was started. Where it has lines of its own, a sign
// that is easier to read than a code point says so.
func commandLine(e agent.TerminalBegan) string {
	return "$ " + strings.ReplaceAll(oneLine.Replace(described(e.Command)), "‹U+000A›", " ⏎ ")
}

func lostLine(n int64) string { return fmt.Sprintf("… %d bytes were too fast to be shown …", n) }

func howEnded(e agent.TerminalEnded) string {
	took := ""
	if e.DurationMS >= 1000 {
		took = " after " + (time.Duration(e.DurationMS) * time.Millisecond).Round(100*time.Millisecond).String()
	}
	switch {
	case e.Limit != "":
		return fmt.Sprintf("ended by the %s limit%s", e.Limit, took)
	case e.Signal != nil:
		return "ended by " + *e.Signal + took
	case e.ExitCode != nil:
		return fmt.Sprintf("exit %d%s", *e.ExitCode, took)
	}
	return "ended" + took
}

func fileLine(e agent.FileChanged) string {
	name := e.Path
	if e.OldPath != "" && e.OldPath != e.Path {
		name = e.OldPath + " -> " + e.Path
	}
	if e.Insertions == 0 && e.Deletions == 0 { // renamed, binary, or too large to be compared
		return e.Status + " " + shown(name)
	}
	return fmt.Sprintf("%s %s (+%d -%d)", e.Status, shown(name), e.Insertions, e.Deletions)
}

func mediaLine(e agent.Media) string {
	for _, s := range []string{e.Part.Path, e.Part.URI, e.Part.Name} {
		if s != "" {
			return string(e.Part.Kind) + " " + shown(s)
		}
	}
	return fmt.Sprintf("%s, %d bytes of %s", e.Part.Kind, len(e.Part.Data), e.Part.MIME)
}

func planLine(s agent.Step) string {
	mark := "[ ]"
	switch s.Status {
	case "completed":
		mark = "[x]"
	case "in_progress":
		mark = "[>]"
	}
	return mark + " " + shown(s.Text)
}

// endLine says why a turn ended; told is what was already said of its failure.
func endLine(s agent.Stop, told string) string {
	word := map[agent.Reason]string{
		agent.Cancelled: "cancelled", agent.Refused: "refused", agent.Limited: "stopped at a limit", agent.Failed: "the agent failed",
	}[s.Reason]
	if s.Detail != "" && s.Detail != told {
		word += ": " + shown(s.Detail)
	}
	return word
}

func usageLine(u agent.Usage) string {
	var parts []string
	total := u.TotalTokens
	if total == 0 {
		total = u.InputTokens + u.OutputTokens + u.ThoughtTokens
	}
	if total == 0 {
		total = u.ContextTokens
	}
	if total > 0 {
		parts = append(parts, thousands(total)+" tokens")
	}
	if u.Cost != nil {
		sum := fmt.Sprintf("%.2f %s", u.Cost.Amount, u.Cost.Currency)
		if u.Cost.Estimated {
			sum = "about " + sum
		}
		parts = append(parts, sum)
	}
	return strings.Join(parts, " · ")
}

func thousands(n int64) string {
	switch {
	case n >= 1_000_000:
		return fmt.Sprintf("%.1fM", float64(n)/1e6)
	case n >= 10_000:
		return fmt.Sprintf("%dk", n/1000)
	case n >= 1000:
		return fmt.Sprintf("%.1fk", float64(n)/1e3)
	}
	return fmt.Sprint(n)
}
