package wire

import "strings"

var (
	sections = []string{"HEADER", "PROTOCOL", "CONTEXT", "PROMPT"}
	headings = []string{"Workspace Files", "Previous Command Results", "Requested File Contents"}
)

func sectionMarker(name string) string { return "=== " + name + " ===" }

// Continue is the prompt of every outbox but the first.
const Continue = "Continue working on the task based on the results above. If the task is complete, send [DONE] with a summary."

// Protocol is the text of the PROTOCOL section: all that a model must know to
// answer. It is the same in every outbox of a kind, so that a person sees what is
// new, and small.
func Protocol(strict bool) string {
	if strict {
		return protocolStart + protocolEnd
	}
	return protocolStart + protocolMore + protocolEnd
}

var protocolStart = strings.TrimLeft(`
You work on files in a workspace and run commands there by writing command blocks in your
reply. A person pastes your reply into a program that carries the blocks out in order and
sends you the results. Text outside blocks is ignored.

Each tag stands on a line of its own, exactly as shown:

[CREATE_FILE path="relative/path"]
whole contents; an existing file is overwritten
[/CREATE_FILE]

[EDIT_FILE path="relative/path" start_line="N" end_line="M"]
new lines in place of lines N to M; nothing here deletes them
[/EDIT_FILE]

[DELETE_FILE path="relative/path"]

[READ_FILE path="relative/path"]

[RUN_COMMAND]
one shell command, run in the workspace; 30 seconds unless the person set another limit
[/RUN_COMMAND]

[MESSAGE]
a message to the person
[/MESSAGE]

[DONE]
summary, when the task is complete; nothing after it is done
[/DONE]
`, "\n")

var protocolMore = `
[REPLACE path="relative/path"]
<<<<<<< SEARCH
lines that occur once in the file, copied exactly
=======
the lines to put there
>>>>>>> REPLACE
[/REPLACE]

[SEARCH_FILES]
text to look for, one line
[/SEARCH_FILES]

[LIST path="relative/folder"]

[READ_FILE path="relative/path" lines="10-20"]

Contents are shown as "12| text": the number and "| " are not part of the file, leave them out.
Above them stands a hash; hash="…" in EDIT_FILE refuses the edit if the file has changed since.
`

var protocolEnd = `
Rules:
- Paths are relative to the workspace, with "/". Nothing outside it can be reached.
- Line numbers of all EDIT_FILE blocks of a reply count the file as it was before the reply;
  after a CREATE_FILE in the same reply they count its text. Ranges must not overlap.
- A text that holds its own closing tag needs an end word:
  [CREATE_FILE path="x" end="STOP"] is closed only by [/CREATE_FILE STOP]. All blocks take one.
- Do not put code fences, quote marks or list marks around tags or inside blocks.
- Contents and results come in the next message: ask with READ_FILE, then wait.
- Where a line shown here began like a section marker, a "\" was put before it; it is not in the file.
`
