package wire

// Command is one of the protocol's commands, ready to be carried out.
type Command interface{ command() string }

// The seven commands of the document.
type (
	// CreateFile makes a file hold Body, whatever it held before.
	CreateFile struct{ Path, Body string }

	// EditFile replaces the lines Start to End, counted from 1 and both
	// included, in the file as it was before the reply. An empty Body deletes.
	EditFile struct {
		Path       string
		Start, End int
		Hash       string // of the text that the numbers count; empty: not said
		Body       string
	}

	// DeleteFile removes a file.
	DeleteFile struct{ Path string }

	// ReadFile asks for contents in the next outbox.
	ReadFile struct {
		Path  string
		Lines Range
	}

	// RunCommand runs a shell command.
	RunCommand struct{ Text string }

	// Message is shown to the person.
	Message struct{ Text string }

	// Done ends the session.
	Done struct{ Summary string }
)

// The commands beyond the document.
type (
	// Replace changes texts that occur once in a file.
	Replace struct {
		Path  string
		Pairs []Pair
	}

	// SearchFiles asks where a text occurs.
	SearchFiles struct {
		Path string // only under this directory; empty: everywhere
		Text string
	}

	// List asks what is in a directory.
	List struct{ Path string }
)

// Pair is a text to look for, in whole lines, and what is put in its place.
type Pair struct{ Search, With string }

// Range is a range of lines, counted from 1, both included. A zero First is the
// whole file, a zero Last is to its end.
type Range struct{ First, Last int }

func (CreateFile) command() string  { return "CREATE_FILE" }
func (EditFile) command() string    { return "EDIT_FILE" }
func (DeleteFile) command() string  { return "DELETE_FILE" }
func (ReadFile) command() string    { return "READ_FILE" }
func (RunCommand) command() string  { return "RUN_COMMAND" }
func (Message) command() string     { return "MESSAGE" }
func (Done) command() string        { return "DONE" }
func (Replace) command() string     { return "REPLACE" }
func (SearchFiles) command() string { return "SEARCH_FILES" }
func (List) command() string        { return "LIST" }

// shape is how a command is written.
type shape struct {
	name  string
	attrs []string // beside "end", which every command with a body takes
	body  bool
	ours  bool // not in the document
	// risky commands are done only if they are written exactly as documented.
	risky bool
	// files is for bodies that become contents of files, or pieces of them.
	files bool
}

var shapes = []shape{
	{name: "CREATE_FILE", attrs: []string{"path"}, body: true, files: true},
	{name: "EDIT_FILE", attrs: []string{"path", "start_line", "end_line", "hash"}, body: true, files: true},
	{name: "DELETE_FILE", attrs: []string{"path"}, risky: true},
	{name: "READ_FILE", attrs: []string{"path", "lines"}},
	{name: "RUN_COMMAND", body: true, risky: true},
	{name: "MESSAGE", body: true},
	{name: "DONE", body: true},
	{name: "REPLACE", attrs: []string{"path"}, body: true, ours: true, files: true},
	{name: "SEARCH_FILES", attrs: []string{"path"}, body: true, ours: true},
	{name: "LIST", attrs: []string{"path"}, ours: true},
}

// shapeOf finds a command by its documented name.
func shapeOf(name string) *shape {
	for i := range shapes {
		if shapes[i].name == name {
			return &shapes[i]
		}
	}
	return nil
}

// shapeLike finds a command by its name in any case and with any separators.
func shapeLike(raw string) *shape {
	for i := range shapes {
		if likeName(raw, shapes[i].name) {
			return &shapes[i]
		}
	}
	return nil
}

func likeName(raw, name string) bool {
	k := 0
	for i := range len(raw) {
		c := raw[i]
		if c == '_' || c == '-' || c == '\\' {
			continue
		}
		for k < len(name) && name[k] == '_' {
			k++
		}
		if k == len(name) || c&^0x20 != name[k] {
			return false
		}
		k++
	}
	return k == len(name)
}

// example is how a command is to be written, for whoever wrote it otherwise.
func (s *shape) example() string {
	open := "[" + s.name
	switch s.name {
	case "EDIT_FILE":
		open += ` path="…" start_line="N" end_line="M"`
	case "CREATE_FILE", "DELETE_FILE", "READ_FILE", "REPLACE", "LIST":
		open += ` path="…"`
	}
	if !s.body {
		return "write " + open + "] on a line of its own"
	}
	return "write " + open + "] on a line of its own, the text below it, and [/" + s.name + "] on a line of its own"
}
