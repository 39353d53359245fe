package modeltest

import "fmt"

func (a answer) chatFinish() string {
	switch {
	case a.Cut:
		return "length"
	case len(a.calls) > 0:
		return "tool_calls"
	}
	return "stop"
}

func (a answer) chatUsage() object {
	u := a.Usage
	return object{
		"prompt_tokens": u.Input, "completion_tokens": u.Output, "total_tokens": u.Input + u.Output,
		"prompt_tokens_details":     object{"cached_tokens": u.CacheRead},
		"completion_tokens_details": object{"reasoning_tokens": u.Thought},
	}
}

func (a answer) chatCalls() []object {
	var list []object
	for i, c := range a.calls {
		list = append(list, object{"index": i, "id": fmt.Sprintf("call_%s_%d", a.id, i), "type": "function",
			"function": object{"name": c.Name, "arguments": c.Arguments}})
	}
	return list
}

func chatWhole(a answer) any {
	m := object{"role": "assistant", "content": a.Text}
	if a.Thought != "" {
		m["reasoning_content"] = a.Thought
	}
	if a.Refuse != "" {
		m["content"], m["refusal"] = nil, a.Refuse
	}
	if calls := a.chatCalls(); calls != nil {
		m["tool_calls"] = calls
	}
	return object{"id": "chatcmpl-" + a.id, "object": "chat.completion", "created": 1, "model": a.model, "usage": a.chatUsage(),
		"choices": []any{object{"index": 0, "message": m, "finish_reason": a.chatFinish()}}}
}

func chatEvents(a answer) []event {
	chunk := func(delta object, finish any) event {
		return event{"", object{"id": "chatcmpl-" + a.id, "object": "chat.completion.chunk", "created": 1, "model": a.model,
			"choices": []any{object{"index": 0, "delta": delta, "finish_reason": finish}}}}
	}
	list := []event{chunk(object{"role": "assistant", "content": ""}, nil)}
	if a.Thought != "" {
		list = append(list, chunk(object{"reasoning_content": a.Thought}, nil))
	}
	for _, p := range a.pieces {
		list = append(list, chunk(object{"content": p}, nil))
	}
	if a.Refuse != "" {
		list = append(list, chunk(object{"refusal": a.Refuse}, nil))
	}
	if calls := a.chatCalls(); calls != nil {
		list = append(list, chunk(object{"tool_calls": calls}, nil))
	}
	list = append(list, chunk(object{}, a.chatFinish()))
	return append(list,
		event{"", object{"id": "chatcmpl-" + a.id, "object": "chat.completion.chunk", "created": 1, "model": a.model,
			"choices": []any{}, "usage": a.chatUsage()}},
		event{"", "[DONE]"})
}
