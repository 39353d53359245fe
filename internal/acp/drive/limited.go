package drive

import (
	"encoding/json"
	"strings"
	"unicode/utf8"

	"hawser/internal/term"
)

// explained is output with a last line that says which limit ended the command. The
// protocol has no other place for it that an agent shows to its model. Older output
// makes room for the line; what is too small for it stays as it is.
func explained(s term.Snapshot, keep int) term.Snapshot {
	if s.Status == nil || s.Status.Limit == "" {
		return s
	}
	line := "[hawser ended this command: " + because(s.Status.Limit) + "]\n"
	if s.Output != "" && !strings.HasSuffix(s.Output, "\n") {
		line = "\n" + line
	}
	if len(line) > keep {
		return s
	}
	if over := len(s.Output) + len(line) - keep; over > 0 {
		for over < len(s.Output) && !utf8.RuneStart(s.Output[over]) {
			over++
		}
		s.Output, s.Truncated = s.Output[over:], true
	}
	s.Output += line
	return s
}

func because(l term.Limit) string {
	switch l {
	case term.LimitTime:
		return "it ran longer than commands may, the time limit"
	case term.LimitIdle:
		return "it wrote nothing for too long, the idle limit"
	case term.LimitMemory:
		return "it used more memory than commands may, the memory limit"
	case term.LimitPids:
		return "it started more processes and threads than commands may, the pids limit"
	case term.LimitCPU:
		return "it used more processor time than commands may, the cpu limit"
	}
	return "the " + string(l) + " limit"
}

// limitMeta says the same to programs.
func limitMeta(l term.Limit) json.RawMessage {
	if l == "" {
		return nil
	}
	data, _ := json.Marshal(map[string]any{"hawser": map[string]term.Limit{"limit": l}})
	return data
}
