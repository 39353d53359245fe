package modeltest

import "fmt"

func (a answer) items() []object {
	var list []object
	if a.Thought != "" {
		list = append(list, object{"type": "reasoning", "id": "rs_" + a.id, "summary": []any{object{"type": "summary_text", "text": a.Thought}}})
	}
	if a.Text != "" || a.Refuse != "" || len(a.calls) == 0 {
		content := object{"type": "output_text", "text": a.Text, "annotations": []any{}}
		if a.Refuse != "" {
			content = object{"type": "refusal", "refusal": a.Refuse}
		}
		list = append(list, object{"type": "message", "id": "msg_" + a.id, "role": "assistant", "status": "completed", "content": []any{content}})
	}
	for i, c := range a.calls {
		list = append(list, object{"type": "function_call", "id": fmt.Sprintf("fc_%s_%d", a.id, i),
			"call_id": fmt.Sprintf("call_%s_%d", a.id, i), "name": c.Name, "arguments": c.Arguments, "status": "completed"})
	}
	return list
}

func responsesWhole(a answer) any {
	r := object{"id": "resp_" + a.id, "object": "response", "created_at": 1, "model": a.model, "status": "completed", "output": a.items(),
		"usage": object{"input_tokens": a.Usage.Input, "output_tokens": a.Usage.Output, "total_tokens": a.Usage.Input + a.Usage.Output,
			"input_tokens_details":  object{"cached_tokens": a.Usage.CacheRead},
			"output_tokens_details": object{"reasoning_tokens": a.Usage.Thought}}}
	if a.Cut {
		r["status"], r["incomplete_details"] = "incomplete", object{"reason": "max_output_tokens"}
	}
	return r
}

func responsesEvents(a answer) []event {
	var list []event
	tell := func(name string, o object) {
		o["type"], o["sequence_number"] = name, len(list)
		list = append(list, event{name, o})
	}
	begun := object{"id": "resp_" + a.id, "object": "response", "created_at": 1, "model": a.model, "status": "in_progress", "output": []any{}}
	tell("response.created", object{"response": begun})
	for i, item := range a.items() {
		tell("response.output_item.added", object{"output_index": i, "item": item})
		if item["type"] == "message" && a.Refuse == "" {
			for _, p := range a.pieces {
				tell("response.output_text.delta", object{"item_id": item["id"], "output_index": i, "content_index": 0, "delta": p})
			}
			tell("response.output_text.done", object{"item_id": item["id"], "output_index": i, "content_index": 0, "text": a.Text})
		}
		if item["type"] == "function_call" {
			tell("response.function_call_arguments.delta", object{"item_id": item["id"], "output_index": i, "delta": item["arguments"]})
			tell("response.function_call_arguments.done", object{"item_id": item["id"], "output_index": i, "arguments": item["arguments"]})
		}
		tell("response.output_item.done", object{"output_index": i, "item": item})
	}
	end := "response.completed"
	if a.Cut {
		end = "response.incomplete"
	}
	tell(end, object{"response": responsesWhole(a)})
	return list
}
