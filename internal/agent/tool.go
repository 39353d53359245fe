package agent

import (
	"encoding/json"

	"hawser/internal/term"
)

// ToolCall is something that the agent does, as it tells it. What hawser itself
// saw of it are the events of terminals and files.
type ToolCall struct {
	ID        string          `json:"id"`
	Title     string          `json:"title"`
	Kind      string          `json:"kind,omitempty"`   // read, edit, delete, move, search, execute, think, fetch, other
	Status    string          `json:"status,omitempty"` // pending, in_progress, completed, failed
	Content   []ToolContent   `json:"content,omitempty"`
	Locations []Location      `json:"locations,omitempty"`
	Input     json.RawMessage `json:"input,omitempty"`
	Output    json.RawMessage `json:"output,omitempty"`
	Ext       Ext             `json:"ext,omitempty"`
}

// ToolUpdate changes a ToolCall: only what is given changes.
type ToolUpdate struct {
	ID        string          `json:"id"`
	Title     *string         `json:"title,omitempty"`
	Kind      *string         `json:"kind,omitempty"`
	Status    *string         `json:"status,omitempty"`
	Content   *[]ToolContent  `json:"content,omitempty"`
	Locations *[]Location     `json:"locations,omitempty"`
	Input     json.RawMessage `json:"input,omitempty"`
	Output    json.RawMessage `json:"output,omitempty"`
	Ext       Ext             `json:"ext,omitempty"`
}

// ToolContent is what a tool call shows: a part, a diff or a terminal.
type ToolContent struct {
	Part     *Part     `json:"part,omitempty"`
	Diff     *ToolDiff `json:"diff,omitempty"`
	Terminal string    `json:"terminal,omitempty"` // its id
	Ext      Ext       `json:"ext,omitempty"`
}

// ToolDiff is a change as the agent tells it. A nil Old is a new file.
type ToolDiff struct {
	Path string  `json:"path"`
	Old  *string `json:"old"`
	New  string  `json:"new"`
}

// Location is a place in a file.
type Location struct {
	Path string `json:"path"`
	Line int    `json:"line,omitempty"` // from 1
}

// TerminalBegan is a terminal that fronts can show.
type TerminalBegan struct {
	ID       string   `json:"id"`
	Name     string   `json:"name,omitempty"` // of its recording
	ToolCall string   `json:"toolCall,omitempty"`
	Command  string   `json:"command"`
	Args     []string `json:"args,omitempty"`
	Dir      string   `json:"dir,omitempty"`
	Cols     int      `json:"cols,omitempty"` // zero without a TTY
	Rows     int      `json:"rows,omitempty"`
	// Claimed says that its output is somebody's word: hawser did not run it.
	Claimed bool `json:"claimed,omitempty"`
	Ext     Ext  `json:"ext,omitempty"`
}

// TerminalOutput is output as it comes. A front that is too slow for it loses
// the oldest: the recording has it all.
type TerminalOutput struct {
	ID   string `json:"id"`
	Data string `json:"data"`
	Lost int64  `json:"lost,omitempty"` // bytes that were skipped before Data
	Ext  Ext    `json:"ext,omitempty"`
}

// TerminalEnded is how it ended.
type TerminalEnded struct {
	ID         string     `json:"id"`
	ExitCode   *int       `json:"exitCode"`
	Signal     *string    `json:"signal"` // "SIGKILL"
	Limit      term.Limit `json:"limit,omitempty"`
	DurationMS int64      `json:"durationMs"`
	Ext        Ext        `json:"ext,omitempty"`
}

// FileChanged is a change of a file in the workspace.
type FileChanged struct {
	Path       string `json:"path"`
	OldPath    string `json:"oldPath,omitempty"`
	Status     string `json:"status"` // added, modified, deleted, renamed
	Insertions int    `json:"insertions"`
	Deletions  int    `json:"deletions"`
	Diff       string `json:"diff,omitempty"`
	ToolCall   string `json:"toolCall,omitempty"`
	Ext        Ext    `json:"ext,omitempty"`
}
