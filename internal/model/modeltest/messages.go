package modeltest

import (
	"encoding/json"
	"fmt"
)

func (a answer) messagesStop() string {
	switch {
	case a.Refuse != "":
		return "refusal"
	case a.Cut:
		return "max_tokens"
	case len(a.calls) > 0:
		return "tool_use"
	}
	return "end_turn"
}

// block is one of a message's content, with the deltas that tell it.
type block struct {
	whole, begin object
	deltas       []object
}

func (a answer) blocks() []block {
	var list []block
	if a.Thought != "" {
		list = append(list, block{
			object{"type": "thinking", "thinking": a.Thought, "signature": "s"},
			object{"type": "thinking", "thinking": "", "signature": ""},
			[]object{{"type": "thinking_delta", "thinking": a.Thought}, {"type": "signature_delta", "signature": "s"}},
		})
	}
	if a.Text != "" || len(a.calls) == 0 && a.Refuse == "" {
		b := block{whole: object{"type": "text", "text": a.Text}, begin: object{"type": "text", "text": ""}}
		for _, p := range a.pieces {
			b.deltas = append(b.deltas, object{"type": "text_delta", "text": p})
		}
		list = append(list, b)
	}
	for i, c := range a.calls {
		id := fmt.Sprintf("toolu_%s_%d", a.id, i)
		list = append(list, block{
			object{"type": "tool_use", "id": id, "name": c.Name, "input": json.RawMessage(c.Arguments)},
			object{"type": "tool_use", "id": id, "name": c.Name, "input": object{}},
			[]object{{"type": "input_json_delta", "partial_json": c.Arguments}},
		})
	}
	return list
}

// messagesUsage counts as this dialect does: what was cached is not input.
func (a answer) messagesUsage() object {
	return object{"input_tokens": a.Usage.Input - a.Usage.CacheRead, "cache_read_input_tokens": a.Usage.CacheRead,
		"cache_creation_input_tokens": 0, "output_tokens": 1}
}

func (a answer) message(content []object, stop any) object {
	return object{"id": "msg_" + a.id, "type": "message", "role": "assistant", "model": a.model, "content": content,
		"stop_reason": stop, "stop_sequence": nil, "usage": a.messagesUsage()}
}

func messagesWhole(a answer) any {
	content := []object{}
	for _, b := range a.blocks() {
		content = append(content, b.whole)
	}
	m := a.message(content, a.messagesStop())
	m["usage"].(object)["output_tokens"] = a.Usage.Output
	return m
}

func messagesEvents(a answer) []event {
	var list []event
	tell := func(name string, o object) {
		o["type"] = name
		list = append(list, event{name, o})
	}
	tell("message_start", object{"message": a.message([]object{}, nil)})
	tell("ping", object{})
	for i, b := range a.blocks() {
		tell("content_block_start", object{"index": i, "content_block": b.begin})
		for _, d := range b.deltas {
			tell("content_block_delta", object{"index": i, "delta": d})
		}
		tell("content_block_stop", object{"index": i})
	}
	tell("message_delta", object{"delta": object{"stop_reason": a.messagesStop(), "stop_sequence": nil},
		"usage": object{"output_tokens": a.Usage.Output}})
	tell("message_stop", object{})
	return list
}
