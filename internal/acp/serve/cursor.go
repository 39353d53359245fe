package serve

import (
	"cmp"
	"encoding/base64"
	"errors"
	"strings"
	"time"

	"hawser/internal/session"
)

// cursor is a place in the list of sessions. It stays one when the session that it
// was made of is deleted.
type cursor struct {
	created time.Time
	id      string
}

func cursorOf(l session.Listed) cursor { return cursor{l.Created, l.ID} }

// compare orders the newest first.
func (c cursor) compare(other cursor) int {
	return cmp.Or(other.created.Compare(c.created), cmp.Compare(other.id, c.id))
}

// String is what clients give back. It says nothing to them.
func (c cursor) String() string {
	return base64.RawURLEncoding.EncodeToString([]byte(c.created.UTC().Format(time.RFC3339Nano) + " " + c.id))
}

var errCursor = errors.New("it is none that session/list gave")

// parseCursor is the reverse of String; the empty text is the list's beginning.
func parseCursor(text string) (c cursor, err error) {
	if text == "" {
		return c, nil
	}
	data, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return c, errCursor
	}
	created, id, ok := strings.Cut(string(data), " ")
	c.id = id
	if c.created, err = time.Parse(time.RFC3339Nano, created); err != nil || !ok || id == "" {
		return c, errCursor
	}
	return c, nil
}
