package main

import (
	"fmt"
	"strings"
)

// notes say in our words what a type's shape does not, for one version or both.
var notes = map[string]string{
	"SessionNotification":         "Updates of a session keep their order.",
	"UpdateSessionNotification":   "Updates of a session keep their order.",
	"ToolCall":                    "It tells of a call for the first time.",
	"v1.ToolCallUpdate":           "Only the members that change need to be there.",
	"v2.ToolCallUpdate":           "Absent members leave what is known, null clears it, and a value replaces it.",
	"v2.TerminalUpdate":           "Absent members leave what is known, null clears it, and a value replaces it.",
	"v2.UserMessage":              "Absent members leave what is known, null clears it, and a value replaces it.",
	"v2.AgentMessage":             "Absent members leave what is known, null clears it, and a value replaces it.",
	"v2.AgentThought":             "Absent members leave what is known, null clears it, and a value replaces it.",
	"SessionInfoUpdate":           "Absent members leave what is known, null clears it, and a value replaces it.",
	"CompactionUpdate":            "Absent members leave what is known, null clears it, and a value replaces it.",
	"ToolCallContentChunk":        "It adds to the content of a call.",
	"v1.Terminal":                 "The client goes on showing its output after it is released.",
	"CreateTerminalRequest":       "The answer comes before the command ends.",
	"TerminalOutputResponse":      "ExitStatus is there once the command has ended.",
	"v1.TerminalExitStatus":       "ExitCode is null if a signal ended the command.",
	"v2.TerminalExitStatus":       "That it is there says that the command has ended.",
	"WaitForTerminalExitResponse": "ExitCode is null if a signal ended the command.",
	"ReleaseTerminalRequest":      "It ends the command too; the id is void afterwards.",
	"KillTerminalRequest":         "The terminal stays, and its output can be read.",
	"TerminalOutputChunk":         "Data is base64 and adds to the output.",
	"TerminalOutput":              "Data is base64 and replaces the output.",
	"v1.PromptResponse":           "It ends the turn.",
	"v2.PromptResponse":           "It confirms the prompt; that the turn ends is a StateUpdate.",
	"v1.CancelNotification":       "The turn ends with the stop reason cancelled, not with an error.",
	"LoadSessionRequest":          "The session's updates are sent again before the answer.",
	"v1.ResumeSessionRequest":     "Unlike session/load it does not send the session's updates again.",
	"v2.ResumeSessionRequest":     "ReplayFrom says which updates are sent again; without it none are.",
	"CancelledPermissionOutcome":  "It is the answer to every question that is open when a turn is cancelled.",
	"ElicitationSchema":           "Its properties are the fields of a form, in their order.",
	"v1.Diff":                     "OldText is null or absent for a new file.",
	"CancelRequestNotification":   "The request is answered all the same.",
}

// describe is a type's comment after its name.
func (m *model) describe(t *typ, users map[*typ][]string) string {
	text := shape(t, users)
	for _, key := range []string{t.name, m.pkg + "." + t.name} {
		if note := notes[key]; note != "" {
			text += " " + note
		}
	}
	return text
}

func shape(t *typ, users map[*typ][]string) string {
	switch {
	case t.unknown:
		return fmt.Sprintf("is a %s of a kind that is not known here.", t.of.name)
	case t.method != "" && t.result:
		return "is the result of " + t.method + "."
	case t.method != "":
		return "is the params of " + t.method + "."
	case t.of != nil && len(t.tags) > 0:
		last := t.tags[len(t.tags)-1]
		return fmt.Sprintf("is the %s whose %s is %s.", t.of.name, last.key, last.value)
	case t.of != nil:
		return fmt.Sprintf("is a %s.", t.of.name)
	}
	what := map[kind]string{
		textKind: "is a string", integerKind: "is a number", objectKind: "is an object", listsKind: "is a list of one of these kinds",
		codesKind: "is one of these numbers or another", wordsKind: "is one of these words and no other",
	}[t.kind]
	if t.open {
		what = "is one of these words, or one of a newer peer"
	}
	if where := users[t]; len(where) > 0 {
		what += ", as in " + where[0]
	}
	return what + "."
}

// usersOf finds the fields that have a type.
func usersOf(m *model) map[*typ][]string {
	users := map[*typ][]string{}
	for _, t := range m.order {
		for _, f := range t.fields {
			for e := f.expr; e != nil; {
				if e.ref != nil {
					users[e.ref] = append(users[e.ref], t.name+"."+f.name)
				}
				if e.list != nil {
					e = e.list
				} else {
					e = e.dict
				}
			}
		}
	}
	return users
}

// comment is a doc comment in lines of a readable length.
func comment(name, text string) string {
	var b strings.Builder
	line := "//"
	for _, word := range strings.Fields(name + " " + text) {
		if len(line)+1+len(word) > 80 {
			b.WriteString(line + "\n")
			line = "//"
		}
		line += " " + word
	}
	return b.String() + line + "\n"
}
