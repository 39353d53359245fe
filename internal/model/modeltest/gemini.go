package modeltest

import "encoding/json"

func (a answer) geminiFinish() string {
	switch {
	case a.Refuse != "":
		return "SAFETY"
	case a.Cut:
		return "MAX_TOKENS"
	}
	return "STOP"
}

func (a answer) geminiChunk(finish bool, parts ...object) object {
	if parts == nil {
		parts = []object{} // clients take its length
	}
	candidate := object{"index": 0, "content": object{"role": "model", "parts": parts}}
	chunk := object{"candidates": []any{candidate}, "modelVersion": a.model}
	if finish {
		candidate["finishReason"] = a.geminiFinish()
		if a.Refuse != "" {
			candidate["finishMessage"] = a.Refuse
		}
		u := a.Usage
		chunk["usageMetadata"] = object{"promptTokenCount": u.Input, "candidatesTokenCount": u.Output - u.Thought,
			"thoughtsTokenCount": u.Thought, "cachedContentTokenCount": u.CacheRead, "totalTokenCount": u.Input + u.Output}
	}
	return chunk
}

func (a answer) geminiParts() []object {
	var list []object
	if a.Thought != "" {
		list = append(list, object{"text": a.Thought, "thought": true})
	}
	for _, p := range a.pieces {
		list = append(list, object{"text": p})
	}
	for _, c := range a.calls {
		list = append(list, object{"functionCall": object{"name": c.Name, "args": json.RawMessage(c.Arguments)}})
	}
	return list
}

func geminiWhole(a answer) any { return a.geminiChunk(true, a.geminiParts()...) }

func geminiEvents(a answer) []event {
	var list []event
	for _, p := range a.geminiParts() {
		list = append(list, event{"", a.geminiChunk(false, p)})
	}
	return append(list, event{"", a.geminiChunk(true)})
}
