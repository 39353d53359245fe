package wire

import (
	"fmt"
	"slices"
	"strings"
)

// listing shows the files of the workspace. What does not fit is told by how
// much there is of it, and where.
func (o Outbox) listing(p *page) {
	p.line("## Workspace Files")
	end := p.chars + o.share(4)
	some := false
	var left rest
	if o.Files != nil {
		for f, err := range o.Files {
			some = true
			switch {
			case p.chars > end:
				left.add(f.Path)
			case err != nil:
				p.line(fmt.Sprintf("  %s (not readable: %s)", ShownPath(f.Path), shownLine(oneLine(err.Error()))))
			case f.Link && !o.Strict:
				p.line(fmt.Sprintf("  %s (link)", ShownPath(f.Path)))
			default:
				p.line(fmt.Sprintf("  %s (%d bytes)", ShownPath(f.Path), f.Size))
			}
		}
	}
	if !some {
		p.line("(empty workspace)")
	}
	left.show(p)
}

// rest counts files that are not shown, by the folder at the top.
type rest struct {
	files  int
	inRoot int
	counts map[string]int
}

// mostFolders bounds what is remembered of a workspace.
const mostFolders = 1000

func (r *rest) add(path string) {
	r.files++
	folder, _, ok := strings.Cut(path, "/")
	if !ok {
		r.inRoot++
		return
	}
	if r.counts == nil {
		r.counts = map[string]int{}
	}
	if _, known := r.counts[folder]; known || len(r.counts) < mostFolders {
		r.counts[folder]++
	}
}

func (r *rest) show(p *page) {
	if r.files == 0 {
		return
	}
	p.line(fmt.Sprintf(`  … and %d more files; see them with [LIST path="…"]`, r.files))
	folders := make([]string, 0, len(r.counts))
	for f := range r.counts {
		folders = append(folders, f)
	}
	slices.SortFunc(folders, func(a, b string) int {
		if d := r.counts[b] - r.counts[a]; d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
	const most = 20
	for _, f := range folders[:min(len(folders), most)] {
		p.line(fmt.Sprintf("  … %d in %s/", r.counts[f], ShownPath(f)))
	}
	if r.inRoot > 0 {
		p.line(fmt.Sprintf("  … %d beside the folders", r.inRoot))
	}
}
