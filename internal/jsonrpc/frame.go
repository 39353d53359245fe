package jsonrpc

import (
	"bytes"
	"encoding/json"
	"errors"
	"sync"
)

// frame is a message to send. Params and result are valid JSON on one line.
type frame struct {
	id     ID     // none: a notification, or an answer to nobody knows what
	method string // empty: an answer
	body   []byte // params or result
	err    *Error
}

func (f *frame) append(b []byte) []byte {
	b = append(b, `{"jsonrpc":"2.0"`...)
	if f.method == "" || !f.id.IsZero() {
		b = append(b, `,"id":`...)
		b = f.id.append(b)
	}
	switch {
	case f.method != "":
		b = append(b, `,"method":`...)
		b = appendString(b, f.method)
		if f.body != nil {
			b = append(b, `,"params":`...)
			b = append(b, f.body...)
		}
	case f.err != nil:
		b = append(b, `,"error":`...)
		b = f.err.append(b)
	case f.body == nil:
		b = append(b, `,"result":null`...)
	default:
		b = append(b, `,"result":`...)
		b = append(b, f.body...)
	}
	return append(b, '}')
}

var errRaw = errors.New("raw value is not valid JSON")

// encoder keeps the memory of an encoding for the next one.
type encoder struct {
	buf bytes.Buffer
	enc *json.Encoder
}

var encoders = sync.Pool{New: func() any {
	e := &encoder{}
	e.enc = json.NewEncoder(&e.buf)
	e.enc.SetEscapeHTML(false)
	return e
}}

// appender is a message that encodes itself, without the detour of encoding/json.
type appender interface{ AppendJSON([]byte) []byte }

// encode gives v as JSON on one line, nil for nothing. The bytes are good
// until the encoder is released; it may be nil.
func encode(v any) ([]byte, *encoder, error) {
	switch v := v.(type) {
	case nil:
		return nil, nil, nil
	case json.RawMessage:
		body, err := oneLine(v)
		return body, nil, err
	case appender:
		e := encoders.Get().(*encoder)
		e.buf.Reset()
		e.buf.Write(v.AppendJSON(e.buf.AvailableBuffer()))
		if bytes.IndexByte(e.buf.Bytes(), '\n') < 0 {
			return e.buf.Bytes(), e, nil
		}
		body, err := oneLine(bytes.Clone(e.buf.Bytes()))
		e.release()
		return body, nil, err
	}
	e := encoders.Get().(*encoder)
	e.buf.Reset()
	if err := e.enc.Encode(v); err != nil {
		e.release()
		return nil, nil, err
	}
	return bytes.TrimSuffix(e.buf.Bytes(), []byte{'\n'}), e, nil
}

func (e *encoder) release() {
	if e != nil && e.buf.Cap() <= keepBuffer {
		encoders.Put(e)
	}
}

// oneLine checks JSON that somebody else has encoded.
func oneLine(raw json.RawMessage) ([]byte, error) {
	if len(raw) == 0 {
		return nil, nil
	}
	raw = validText(raw)
	if !valid(raw, 1) {
		return nil, errRaw
	}
	if bytes.IndexByte(raw, '\n') < 0 {
		return raw, nil
	}
	// In valid JSON a newline is only between tokens.
	return bytes.ReplaceAll(raw, []byte{'\n'}, []byte{' '}), nil
}
