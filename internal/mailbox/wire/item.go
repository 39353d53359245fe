package wire

import "fmt"

// Status says what becomes of an item.
type Status int

const (
	// Ready is a well-formed block.
	Ready Status = iota
	// Understood was written otherwise than documented, but means one thing; the
	// note says what was overlooked.
	Understood
	// NearMiss looks like a command that may be meant, and is not done.
	NearMiss
	// Malformed is a command block with a mistake in it, and is not done.
	Malformed
	// Rejected names a path that no workspace holds, and is not done.
	Rejected
	// Ignored comes after DONE, and is not done.
	Ignored
)

func (s Status) String() string {
	return [...]string{"ready", "understood", "near miss", "malformed", "rejected", "ignored"}[s]
}

// Item is a command in a reply, or something that looks like one.
type Item struct {
	Status  Status
	Name    string  // of the command; as it was written if there is none such
	Line    int     // of its opening tag, counted from 1
	Command Command // nil if it is not done
	Note    string  // what the model should know although it is done
	Problem string  // why it is not done, and what to write instead
}

// Do says that the item is to be carried out.
func (i Item) Do() bool { return i.Status == Ready || i.Status == Understood }

// Result tells the model of an item that is not carried out.
func (i Item) Result() Result {
	summary := i.Problem
	switch i.Status {
	case NearMiss:
		summary = fmt.Sprintf("Not done, line %d of the reply is not a well-formed command: %s", i.Line, i.Problem)
	case Malformed:
		summary = fmt.Sprintf("Parse error at line %d of the reply: %s", i.Line, i.Problem)
	case Rejected:
		summary = "REJECTED: Path is outside workspace: " + i.Problem
	case Ignored:
		summary = fmt.Sprintf("Ignored, line %d of the reply comes after DONE", i.Line)
	}
	return Result{Command: i.Name, Summary: summary}
}

// Reply is what a model wrote, parsed.
type Reply struct {
	Items []Item
	// Marker is what the reply says it answers; empty if it does not say.
	Marker Marker
	// Copy says that this is not a reply but an outbox, or a part of one, pasted
	// back. It has no items.
	Copy bool
}
