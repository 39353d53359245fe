package agent

import (
	"bytes"
	"encoding/json"
	"fmt"
)

var decoders = map[string]func([]byte) (Event, error){
	Message{}.Type():        decode[Message],
	Thought{}.Type():        decode[Thought],
	Progress{}.Type():       decode[Progress],
	Media{}.Type():          decode[Media],
	Plan{}.Type():           decode[Plan],
	ToolCall{}.Type():       decode[ToolCall],
	ToolUpdate{}.Type():     decode[ToolUpdate],
	TerminalBegan{}.Type():  decode[TerminalBegan],
	TerminalOutput{}.Type(): decode[TerminalOutput],
	TerminalEnded{}.Type():  decode[TerminalEnded],
	FileChanged{}.Type():    decode[FileChanged],
	Question{}.Type():       decode[Question],
	Answer{}.Type():         decode[Answer],
	Usage{}.Type():          decode[Usage],
	Options{}.Type():        decode[Options],
	Commands{}.Type():       decode[Commands],
	Log{}.Type():            decode[Log],
	Failure{}.Type():        decode[Failure],
	Began{}.Type():          decode[Began],
	End{}.Type():            decode[End],
	Extension{}.Type():      decode[Extension],
}

func decode[E Event](data []byte) (Event, error) {
	var e E
	err := json.Unmarshal(data, &e)
	return e, err
}

// Encode gives the fields of an event as a JSON object, without its type.
func Encode(e Event) (json.RawMessage, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false) // commands are full of < > &, and people read this
	if err := enc.Encode(e); err != nil {
		return nil, fmt.Errorf("encode %s: %w", e.Type(), err)
	}
	return bytes.TrimRight(b.Bytes(), "\n"), nil
}

// Decode is the reverse of Encode.
func Decode(kind string, data []byte) (Event, error) {
	d, ok := decoders[kind]
	if !ok {
		return nil, fmt.Errorf("unknown event %q", kind)
	}
	e, err := d(data)
	if err != nil {
		return nil, fmt.Errorf("decode %s: %w", kind, err)
	}
	return e, nil
}
