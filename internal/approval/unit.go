package approval

import "strings"

// unit is one thing that an action does and that a rule can match: a command, a
// file, a host. What cannot be seen is a unit too, so that nothing allows it.
type unit struct {
	kind ActionKind
	// needed says that the action is only allowed if this unit is. Others are
	// there to be denied: the command that sudo runs, the file that is read.
	needed bool

	words []word // of a command
	dir   string // in which it runs
	moved bool   // the line changes its directory, so relative paths lead anywhere

	path    string // of a file, absolute
	removes bool   // what is below the path goes with it
	host    string

	hidden string // what it is that cannot be seen
	blind  bool   // and it could be any command
}

// units takes an action apart.
func (m matching) units(a Action) []unit {
	switch {
	case a.Kind == Exec:
		return m.execUnits(a)
	case isFile(a.Kind):
		renamed := a.NewPath != ""
		all := []unit{{kind: a.Kind, needed: true, path: m.absolute(m.root, a.Path), removes: a.Kind == Delete || renamed}}
		if renamed {
			all = append(all, unit{kind: a.Kind, needed: true, path: m.absolute(m.root, a.NewPath)})
		}
		return all
	case a.Kind == Network:
		return []unit{{kind: Network, needed: true, host: strings.ToLower(a.Host)}}
	}
	return []unit{{kind: a.Kind, needed: true}}
}

func (m matching) execUnits(a Action) []unit {
	s := &scan{m: m, dir: m.dir(a), needed: true}
	for _, v := range a.Env {
		s.setsVariable(v)
	}
	if a.Line != "" {
		s.line(a.Line)
	}
	if len(a.Args) > 0 {
		s.command(seenWords(a.Args))
	}
	if len(a.Args) == 1 {
		// Somebody may have put a whole line there.
		s.aside(func() { s.line(a.Args[0]) })
	}
	if a.Line == "" && len(a.Args) == 0 {
		s.hide("a command that is not named", true)
	}
	return s.units
}

// String is how a unit is named to a person.
func (u unit) String() string {
	switch {
	case u.hidden != "":
		return u.hidden
	case u.words != nil:
		var b strings.Builder
		for i, w := range u.words {
			if i > 0 {
				b.WriteByte(' ')
			}
			if w.seen {
				b.WriteString(quote(w.text))
			} else {
				b.WriteString("…")
			}
		}
		return b.String()
	case isFile(u.kind):
		return string(u.kind) + " " + quote(u.path)
	case u.host != "":
		return "network " + quote(u.host)
	}
	return "this " + string(u.kind) + " action"
}
