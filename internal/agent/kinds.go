package agent

func (Message) event()        {}
func (Thought) event()        {}
func (Progress) event()       {}
func (Media) event()          {}
func (Plan) event()           {}
func (ToolCall) event()       {}
func (ToolUpdate) event()     {}
func (TerminalBegan) event()  {}
func (TerminalOutput) event() {}
func (TerminalEnded) event()  {}
func (FileChanged) event()    {}
func (Question) event()       {}
func (Answer) event()         {}
func (Usage) event()          {}
func (Options) event()        {}
func (Commands) event()       {}
func (Log) event()            {}
func (Failure) event()        {}
func (Began) event()          {}
func (End) event()            {}
func (Extension) event()      {}

func (Message) Type() string        { return "message" }
func (Thought) Type() string        { return "thought" }
func (Progress) Type() string       { return "progress" }
func (Media) Type() string          { return "media" }
func (Plan) Type() string           { return "plan" }
func (ToolCall) Type() string       { return "tool_call" }
func (ToolUpdate) Type() string     { return "tool_update" }
func (TerminalBegan) Type() string  { return "terminal_began" }
func (TerminalOutput) Type() string { return "terminal_output" }
func (TerminalEnded) Type() string  { return "terminal_ended" }
func (FileChanged) Type() string    { return "file_changed" }
func (Question) Type() string       { return "question" }
func (Answer) Type() string         { return "answer" }
func (Usage) Type() string          { return "usage" }
func (Options) Type() string        { return "options" }
func (Commands) Type() string       { return "commands" }
func (Log) Type() string            { return "log" }
func (Failure) Type() string        { return "failure" }
func (Began) Type() string          { return "began" }
func (End) Type() string            { return "end" }
func (Extension) Type() string      { return "extension" }
