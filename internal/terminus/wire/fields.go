package wire

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// fields are those of a JSON answer that mean something. Of two with the same
// name the last one counts.
type fields struct {
	analysis, plan, commands, complete field
}

func (f *fields) set(name string, v field) {
	switch name {
	case "analysis":
		f.analysis = v
	case "plan":
		f.plan = v
	case "commands":
		f.commands = v
	case "task_complete":
		f.complete = v
	}
}

// result adds what the fields say to a result that has warnings only.
func (f *fields) result(r Result, text string) Result {
	if missing := f.missing(); len(missing) > 0 {
		return r.reject("Missing required fields: " + strings.Join(missing, ", "))
	}
	if f.analysis.kind != kindString {
		r.warn("Field 'analysis' should be a string")
	}
	if f.plan.kind != kindString {
		r.warn("Field 'plan' should be a string")
	}
	if f.commands.kind != kindArray {
		return r.reject("Field 'commands' must be an array")
	}
	r.checkOrder("Fields", func(name string) int { return findKey(text, name) })
	switch f.complete.kind {
	case kindInt, kindFloat, kindArray, kindObject:
		r.warn("Field 'task_complete' should be a boolean or string")
	}
	r.TaskComplete = f.complete.isTrue()
	r.Analysis = f.analysis.note()
	r.Plan = f.plan.note()
	r.readCommands(f.commands.raw)
	return r
}

func (f *fields) missing() (names []string) {
	for _, n := range []struct {
		name string
		field
	}{{"analysis", f.analysis}, {"plan", f.plan}, {"commands", f.commands}} {
		if n.kind == 0 {
			names = append(names, n.name)
		}
	}
	return names
}

// checkOrder warns if analysis, plan and commands are not found in this order.
func (r *Result) checkOrder(what string, find func(name string) int) {
	type place struct {
		name string
		at   int
	}
	var found []place
	for _, name := range []string{"analysis", "plan", "commands"} {
		if at := find(name); at >= 0 {
			found = append(found, place{name, at})
		}
	}
	byPlace := func(a, b place) int { return cmp.Compare(a.at, b.at) }
	if slices.IsSortedFunc(found, byPlace) {
		return
	}
	list := func() string {
		var names []string
		for _, f := range found {
			names = append(names, f.name)
		}
		return strings.Join(names, " → ")
	}
	expected := list()
	slices.SortStableFunc(found, byPlace)
	r.warn(what, " appear in wrong order. Found: ", list(), ", expected: ", expected)
}

// findKey returns where the name first stands in quotes before a colon, at
// whatever depth, or -1.
func findKey(text, name string) int {
	quoted := `"` + name + `"`
	for pos := 0; ; {
		i := strings.Index(text[pos:], quoted)
		if i < 0 {
			return -1
		}
		pos += i + len(quoted)
		if colon := skipSpace(text, pos); colon < len(text) && text[colon] == ':' {
			return pos - len(quoted)
		}
		pos-- // the last quote may be the first of the next one
	}
}

// isTrue says what Python makes of the value as a condition, after strings that
// mean yes.
func (f field) isTrue() bool {
	switch f.kind {
	case kindTrue:
		return true
	case kindString:
		switch strings.ToLower(unquote(f.raw)) {
		case "true", "1", "yes":
			return true
		}
		return false
	case kindInt:
		return strings.ContainsAny(f.raw, "123456789")
	case kindFloat:
		return numberOf(f.raw) != 0
	case kindArray, kindObject:
		return strip(f.raw[1:len(f.raw)-1]) != ""
	}
	return false
}

func (f field) note() Note {
	if f.kind == kindString {
		return Note{Text: unquote(f.raw)}
	}
	return Note{Text: string(appendValue(nil, f.raw)), JSON: true}
}

// numberOf reads a number that the scanner passed over.
func numberOf(raw string) float64 {
	f, _ := strconv.ParseFloat(raw, 64)
	if raw == "-0" {
		return 0 // a whole number has no sign of its own at zero
	}
	return f
}
