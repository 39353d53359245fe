package journal

import (
	"bytes"
	"encoding/json"
	"fmt"
	"unicode/utf8"
)

// encode is data as it will stand in a record: on one line, without secrets.
func encode(dst *bytes.Buffer, data any, r *Redactor) ([]byte, error) {
	switch d := data.(type) {
	case nil:
		return []byte("{}"), nil
	case json.RawMessage:
		if err := json.Compact(dst, d); err != nil {
			return nil, fmt.Errorf("journal: the data of a record is not JSON: %w", err)
		}
	default:
		e := json.NewEncoder(dst)
		e.SetEscapeHTML(false)
		if err := e.Encode(data); err != nil {
			return nil, fmt.Errorf("journal: the data of a record: %w", err)
		}
		dst.Truncate(dst.Len() - 1) // the newline
	}
	text := redactJSON(dst.Bytes(), r)
	if len(text) > maxData {
		return nil, fmt.Errorf("journal: the data of a record has %d bytes, more than %d; record a part of it", len(text), maxData)
	}
	return text, nil
}

// redactJSON redacts strings, names and numbers one by one, so that what comes
// out is JSON again. text is valid and compact.
func redactJSON(text []byte, r *Redactor) []byte {
	var out []byte // nil as long as nothing was replaced
	same := 0      // what is before it is in out, if there is one
	for i := 0; i < len(text); {
		end := i + 1
		switch c := text[i]; {
		case c == '"':
			end = i + stringSize(text[i:])
		case c == '-' || c >= '0' && c <= '9':
			for end < len(text) && bytes.IndexByte([]byte(",]}"), text[end]) < 0 {
				end++
			}
		default:
			i++
			continue
		}
		if clean, changed := redactToken(text[i:end], r); changed {
			out = append(append(out, text[same:i]...), clean...)
			same = end
		}
		i = end
	}
	if out == nil {
		return text
	}
	return append(out, text[same:]...)
}

// stringSize is the length of the string with which text begins.
func stringSize(text []byte) int {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(text)
}

func redactToken(token []byte, r *Redactor) ([]byte, bool) {
	if token[0] != '"' {
		// Only as a whole: a number that happens to have a secret's digits in it is
		// none, and whoever reads the record expects a number.
		return appendQuoted(nil, []byte(redacted)), r.String(string(token)) == redacted
	}
	content := token[1 : len(token)-1]
	if bytes.IndexByte(content, '\\') >= 0 {
		var s string
		if json.Unmarshal(token, &s) == nil {
			content = []byte(s)
		}
	}
	clean := r.String(string(content))
	if clean == string(content) {
		return nil, false
	}
	return appendQuoted(nil, []byte(clean)), true
}

// appendQuoted appends s as a JSON string; bad bytes become U+FFFD.
func appendQuoted(b, s []byte) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '"')
	for len(s) > 0 {
		c, n := utf8.DecodeRune(s)
		switch {
		case c == '"' || c == '\\':
			b = append(b, '\\', byte(c))
		case c == '\n':
			b = append(b, `\n`...)
		case c == '\r':
			b = append(b, `\r`...)
		case c == '\t':
			b = append(b, `\t`...)
		case c < ' ' || c == 0x7f:
			b = append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		case c == utf8.RuneError && n == 1:
			b = append(b, "\uFFFD"...)
		default:
			b = append(b, s[:n]...)
		}
		s = s[n:]
	}
	return append(b, '"')
}
