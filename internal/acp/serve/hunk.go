package serve

import (
	"strings"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
)

// diffContent shows a patch of one file as the protocol's diffs: one for each of
// its hunks, with the lines before and after. A patch without lines, such as of a
// binary file, is shown as it is.
func diffContent(path, patch, status string) []v1.ToolCallContent {
	var all []v1.ToolCallContent
	for _, h := range hunks(patch) {
		d := &v1.Diff{Path: path, NewText: h.after}
		if status != "added" {
			d.OldText = wire.Some(h.before)
		}
		all = append(all, d)
	}
	if len(all) == 0 && patch != "" {
		all = append(all, text("```diff\n"+strings.TrimSuffix(patch, "\n")+"\n```"))
	}
	return all
}

// hunk is a place in a file that changes.
type hunk struct{ before, after string }

// hunks are those of a unified diff.
func hunks(patch string) []hunk {
	var all []hunk
	var before, after strings.Builder
	inside := false
	end := func() {
		if inside {
			all = append(all, hunk{before.String(), after.String()})
		}
		before.Reset()
		after.Reset()
	}
	last := []*strings.Builder{}
	for line := range strings.Lines(patch) {
		switch {
		case strings.HasPrefix(line, "@@ "):
			end()
			inside = true
		case strings.HasPrefix(line, "diff --git "):
			end()
			inside = false
		case !inside || line == "":
		case line[0] == '\\': // No newline at end of file
			for _, b := range last {
				trimmed := strings.TrimSuffix(b.String(), "\n")
				b.Reset()
				b.WriteString(trimmed)
			}
		default:
			last = last[:0]
			if line[0] != '+' {
				last = append(last, &before)
			}
			if line[0] != '-' {
				last = append(last, &after)
			}
			for _, b := range last {
				b.WriteString(line[1:])
			}
		}
	}
	end()
	return all
}

// files are the patches of a diff of several files, by the path that each has
// afterwards.
func files(diff string) (paths, patches []string) {
	for part := range strings.SplitSeq("\n"+diff, "\ndiff --git ") {
		if part = strings.TrimPrefix(part, "\n"); part == "" {
			continue
		}
		patch := "diff --git " + part
		path := ""
		for line := range strings.Lines(patch) {
			if name, ok := strings.CutPrefix(line, "+++ b/"); ok {
				path = strings.TrimRight(name, "\t\n")
				break
			}
			if name, ok := strings.CutPrefix(line, "--- a/"); ok {
				path = strings.TrimRight(name, "\t\n")
			}
			if strings.HasPrefix(line, "@@ ") {
				break
			}
		}
		paths, patches = append(paths, path), append(patches, patch)
	}
	return paths, patches
}
