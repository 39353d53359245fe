package wire

import (
	"strconv"
	"strings"
)

const (
	responseOpen  = "<response>"
	responseClose = "</response>"

	noResponse    = "No <response> tag found"
	emptyCommands = "Commands section is empty; not taking any action. " +
		"If you want to wait a specific amount of time please use `sleep`, " +
		"but if you're waiting for a command to finish then continue to wait."
)

// parseXML reads an XML answer. It is no XML really: nothing is decoded, and
// whatever stands between two tags is the text that was meant.
func parseXML(text string) Result {
	r := Result{Format: XML}
	content := strip(r.responseOf(text))
	if content == "" {
		return r.reject(noResponse)
	}
	r.TaskComplete = saysComplete(content)
	analysis, hasAnalysis := section(content, "analysis")
	plan, hasPlan := section(content, "plan")
	commands, hasCommands := section(content, "commands")
	for _, s := range []struct {
		name  string
		found bool
	}{{"analysis", hasAnalysis}, {"plan", hasPlan}, {"commands", hasCommands}} {
		if !s.found {
			r.warn("Missing <", s.name, "> section")
		}
	}
	unknown, ok := unknownTags(content)
	if !ok {
		return r.reject("Tag without a name found: put nothing but tags between < and >")
	}
	for _, name := range unknown {
		r.warn("Unknown tag found: <", name, ">, expected analysis/plan/commands/task_complete")
	}
	r.checkRepeats(content)
	r.checkOrder("Sections", func(name string) int {
		at, _ := openTags(content, name)
		return at
	})
	r.Analysis.Text, r.Plan.Text = strip(analysis), strip(plan)
	switch commands = strip(commands); {
	case commands != "":
		r.readKeystrokes(commands)
		r.checkEscapes(commands)
	case hasCommands && !r.TaskComplete:
		r.warn(emptyCommands)
	case !hasCommands && !r.TaskComplete:
		r.Error = "Missing <commands> section"
	}
	return r
}

// responseOf returns what is inside the first <response>, which may lack its
// end, and warns of what is outside.
func (r *Result) responseOf(text string) string {
	before, content, found := strings.Cut(text, responseOpen)
	if !found {
		return ""
	}
	if !blank(before) {
		r.warn("Extra text detected before <response> tag")
	}
	if _, after, _ := strings.Cut(text, responseClose); !blank(after) {
		r.warn("Extra text detected after </response> tag")
		if n := strings.Count(text, responseOpen); n > 1 {
			r.warn("IMPORTANT: Only issue one <response> block at a time. You issued ",
				strconv.Itoa(n), " and only the first was executed.")
		}
	}
	content, _, _ = strings.Cut(content, responseClose)
	return content
}

func (r *Result) checkRepeats(content string) {
	for _, name := range sectionNames {
		switch _, n := openTags(content, name); {
		case n <= 1:
		case name == "commands":
			r.warn("IMPORTANT: Only issue one <commands> block at a time. You issued ",
				strconv.Itoa(n), " and only the first was executed.")
		default:
			r.warn("Multiple <", name, "> sections found")
		}
	}
}

// checkEscapes warns of what other XML would decode.
func (r *Result) checkEscapes(commands string) {
	for _, e := range []struct{ entity, char string }{
		{"&lt;", "<"}, {"&gt;", ">"}, {"&amp;", "&"}, {"&quot;", `"`}, {"&apos;", "'"},
	} {
		if strings.Contains(commands, e.entity) {
			r.warn("Warning: ", e.entity, " is read verbatim and not converted to ", e.char, ". NEVER USE ", e.entity,
				", unless you want these exact characters to appear directly in the output.")
		}
	}
	if strings.Contains(commands, `\r\n`) {
		r.warn(`Warning: \r\n line endings are not necessary - use \n instead for simpler output`)
	}
}
