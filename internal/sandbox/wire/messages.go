package wire

// Setup asks the init to make the Box. Its zero value is a host Box.
type Setup struct {
	Steps    []Step // what to mount, in order
	Root     string // the new root, once the steps are done; empty: keep the old one
	Upper    string // a directory to hand out: the Box's own writes
	Ready    string // a directory to be in when ready
	Loopback bool   // bring up the loopback device
	Map      bool   // ids were mapped after the start: become root first
	First    bool   // the init is the first process of its namespace
	Confine  bool   // drop capabilities and gain none
	Keep     uint64 // capabilities that stay, as a mask
	Filter   string // system call filter, as the kernel takes it
	Scope    bool   // keep abstract sockets and signals inside
}

// Step is one piece of a Box's file system.
type Step struct {
	Do      Do
	From    string // what is mounted or linked to
	To      string
	Options string
	Flags   uint64
}

// Do says what a Step does.
type Do byte

const (
	DoDir      Do = iota + 1 // make To and its parents
	DoFile                   // make an empty file
	DoLink                   // a symbolic link at To that says From
	DoMount                  // mount file system type From
	DoOverlay                // overlay; where it is impossible, bind From read-only
	DoBind                   // bind From, without what is mounted below it
	DoBindAll                // bind From with all that is mounted below it
	DoReadOnly               // make the mount at To read-only
	DoHide                   // cover To with nothing; with Options, by a mount of its own
	DoKernel                 // mount file system type From read-only; where that is refused, bind Options, the host's
)

// Ready answers Setup. An init that hawser did not start itself says which
// environment it was given; from others the payload is empty.
type Ready struct{ Env []string }

// Start asks for a process. Its descriptors are, without a terminal, stdin,
// stdout and stderr, then the program if it comes as one, then Groups pairs.
type Start struct {
	ID         uint64
	Args, Env  []string
	Dir        string
	Shell      bool // a lone argument that is no executable is a shell line
	TTY        bool
	Cols, Rows int
	Tag        uint64 // marks the process and all it starts
	Program    bool   // run the descriptor that came with it
	Groups     int    // control groups to start in: so many descriptors, then as many to return to
}

// Signal asks for a signal to a process, or to all that it started.
type Signal struct {
	ID   uint64
	Num  int
	Tree bool
}

// Kill asks to end a process's tree and is answered by Done.
type Kill struct{ Request, ID uint64 }

// Started answers Start with the process's id as the init sees it.
type Started struct {
	ID  uint64
	Pid int
}

// Exited says how a process ended: the kernel's wait status.
type Exited struct {
	ID     uint64
	Status uint32
}

// Done answers a kill: how many processes could not be ended.
type Done struct {
	Request uint64
	Left    int
}

// EnterDirectory is how a Failed begins that is about the directory of a command.
const EnterDirectory = "enter directory "

// NoInterpreter is what a Failed says of a script whose first line names a
// program that is not there.
const NoInterpreter = "its interpreter is missing"

// Failed answers a Setup (ID 0) or Start that went wrong.
type Failed struct {
	ID    uint64
	What  string
	Errno int
}
