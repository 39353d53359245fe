package wire

// Side is who serves a method.
type Side uint8

const (
	// Agent serves what clients call.
	Agent Side = iota + 1
	// Client serves what agents call.
	Client
	// Both serve what belongs to the connection.
	Both
)

func (s Side) String() string {
	return [...]string{"nobody", "agent", "client", "both"}[s]
}

// Method is one method of a version of the protocol.
type Method struct {
	Name string
	// Side serves it.
	Side Side
	// Notification has no answer.
	Notification bool
}
