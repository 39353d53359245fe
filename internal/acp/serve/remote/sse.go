package remote

import (
	"bytes"
	"strconv"
)

// beat is a comment, which keeps idle streams open on their way.
const beat = ":\n\n"

// appendEvent writes a message as a server-sent event. White space in JSON may be
// a line's end, and an event has a field for each line.
func appendEvent(b []byte, id int64, message []byte) []byte {
	b = append(b, "id: "...)
	b = strconv.AppendInt(b, id, 10)
	for more := true; more; {
		line := message
		if i := bytes.IndexAny(message, "\r\n"); i >= 0 {
			line, message = message[:i], message[i+1:]
		} else {
			more = false
		}
		b = append(b, "\ndata: "...)
		b = append(b, line...)
	}
	return append(b, "\n\n"...)
}
