package wire

import (
	"encoding/hex"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// SessionID makes a session's id of random bytes.
func SessionID(random [4]byte) string { return hex.EncodeToString(random[:]) }

// ValidSession says that a text is a session's id: eight hexadecimal digits. As
// such it is a safe name for a file on every platform.
func ValidSession(id string) bool {
	return len(id) == 8 && strings.Trim(id, "0123456789abcdef") == ""
}

// Name is what the name of an outbox says. Part and Of are zero for the whole.
type Name struct {
	Session  string
	Sequence int
	Part, Of int
}

// OutboxName is the name of a session's outbox.
func OutboxName(session string, sequence int) string {
	return Name{Session: session, Sequence: sequence}.String()
}

func (n Name) String() string {
	part := ""
	if n.Of > 0 {
		part = fmt.Sprintf(".part%dof%d", n.Part, n.Of)
	}
	return fmt.Sprintf("%s_seq%04d%s.txt", n.Session, n.Sequence, part)
}

var outboxName = regexp.MustCompile(`^([0-9a-f]{8})_seq([0-9]{4,10})(?:\.part([0-9]{1,9})of([0-9]{1,9}))?\.txt$`)

// ParseName reads the name of an outbox or of a part of one; only names that
// String gives are accepted.
func ParseName(name string) (Name, bool) {
	m := outboxName.FindStringSubmatch(name)
	if m == nil {
		return Name{}, false
	}
	n := Name{Session: m[1]}
	n.Sequence, _ = strconv.Atoi(m[2])
	if m[4] != "" {
		n.Part, _ = strconv.Atoi(m[3])
		n.Of, _ = strconv.Atoi(m[4])
		if n.Part < 1 || n.Part > n.Of {
			return Name{}, false
		}
	}
	return n, n.Sequence > 0 && n.String() == name
}

// SessionName is the name of a session's file.
func SessionName(session string) string { return session + ".json" }

// ParseSessionName reads the name of a session's file.
func ParseSessionName(name string) (string, bool) {
	id, ok := strings.CutSuffix(name, ".json")
	return id, ok && ValidSession(id)
}

// InboxName says that a file of this name in the inbox is a reply: any .txt that
// is not hidden. What is still being written has another name.
func InboxName(name string) bool {
	return len(name) > 4 && strings.EqualFold(name[len(name)-4:], ".txt") && name[0] != '.'
}

// ProcessedName is the name under which a reply is kept once it was processed.
// Attempts beyond the first give further names, should one be taken.
func ProcessedName(answers Name, inbox string, attempt int) string {
	base := inbox
	if InboxName(inbox) {
		base = inbox[:len(inbox)-4]
	}
	base = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || strings.ContainsRune(`<>:"/\|?*`, r) {
			return '_'
		}
		return r
	}, base)
	if len(base) > 100 {
		base = strings.ToValidUTF8(base[:100], "")
	}
	name := fmt.Sprintf("%s_seq%04d_%s", answers.Session, answers.Sequence, strings.TrimRight(base, ". "))
	if attempt > 1 {
		name += fmt.Sprintf("_%d", attempt)
	}
	return name + ".txt"
}
