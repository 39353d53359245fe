package main

import (
	"fmt"
	"strings"
)

// goType is the Go type of a value.
func goType(e *expr) string {
	switch {
	case e.list != nil:
		return "[]" + goType(e.list)
	case e.dict != nil:
		return "wire.Dict[" + goType(e.dict) + "]"
	case e.prim == "raw":
		return "json.RawMessage"
	case e.prim != "":
		return e.prim
	}
	switch e.ref.kind {
	case idKind:
		return "wire.ID"
	case rawKind, scalarKind:
		return "json.RawMessage"
	}
	return e.ref.name
}

// decodeFunc is an expression for a func(*wire.Dec) of the type.
func decodeFunc(e *expr) string {
	if call := decodeCall(e); strings.Contains(call, "wire.List") || strings.Contains(call, "wire.Dict") || bounded(e) {
		return fmt.Sprintf("func(d *wire.Dec) %s { return %s }", goType(e), call)
	} else if method, ok := strings.CutPrefix(call, "d."); ok {
		return "(*wire.Dec)." + strings.TrimSuffix(method, "()")
	} else {
		return strings.TrimSuffix(call, "(d)")
	}
}

func bounded(e *expr) bool { return e.min != "" || e.max != "" || e.minLen > 0 }

// decodeCall is an expression that decodes a value from d.
func decodeCall(e *expr) string {
	call := plainCall(e)
	if e.min != "" {
		call = fmt.Sprintf("wire.AtLeast(d, %s, %s)", call, e.min)
	}
	if e.max != "" {
		call = fmt.Sprintf("wire.AtMost(d, %s, %s)", call, e.max)
	}
	if e.minLen > 0 && e.list != nil {
		call = fmt.Sprintf("wire.NotFewer(d, %s, %d)", call, e.minLen)
	} else if e.minLen > 0 {
		call = fmt.Sprintf("wire.NotShorter(d, %s, %d)", call, e.minLen)
	}
	return call
}

func plainCall(e *expr) string {
	switch {
	case e.list != nil && e.skip:
		return fmt.Sprintf("wire.ListSkip(d, %s)", decodeFunc(e.list))
	case e.list != nil:
		return fmt.Sprintf("wire.List(d, %s)", decodeFunc(e.list))
	case e.dict != nil:
		return fmt.Sprintf("wire.DictOf(d, %s)", decodeFunc(e.dict))
	}
	switch e.prim {
	case "raw":
		return "d.Raw()"
	case "string":
		return "d.String()"
	case "bool":
		return "d.Bool()"
	case "float64":
		return "d.Number()"
	case "":
	default:
		return "wire.Int[" + e.prim + "](d)"
	}
	switch t := e.ref; t.kind {
	case textKind:
		return "wire.Str[" + t.name + "](d)"
	case integerKind, codesKind:
		return "wire.Int[" + t.name + "](d)"
	case rawKind:
		return "d.Raw()"
	case idKind:
		if t.notNull {
			return "wire.FullID(d)"
		}
		return "wire.IDOf(d)"
	default:
		return "decode" + t.name + "(d)"
	}
}

// appendFunc is an expression for a func([]byte, *T) []byte of the type.
func appendFunc(e *expr) string {
	switch {
	case e.list != nil:
		return fmt.Sprintf("func(dst []byte, v *%s) []byte { return wire.AppendList(dst, *v, %s) }", goType(e), appendFunc(e.list))
	case e.dict != nil:
		return fmt.Sprintf("func(dst []byte, v *%s) []byte { return wire.AppendDict(dst, *v, %s) }", goType(e), appendFunc(e.dict))
	}
	switch e.prim {
	case "raw":
		return "wire.AppendRaw"
	case "string":
		return "wire.AppendStr[string]"
	case "bool":
		return "wire.AppendBool"
	case "float64":
		return "wire.AppendNumber"
	case "":
	default:
		return "wire.AppendInt[" + e.prim + "]"
	}
	switch t := e.ref; t.kind {
	case textKind, wordsKind:
		return "wire.AppendStr[" + t.name + "]"
	case integerKind, codesKind:
		return "wire.AppendInt[" + t.name + "]"
	case rawKind, scalarKind:
		return "wire.AppendRaw"
	case idKind:
		return "wire.AppendID"
	case unionKind:
		return "wire.AppendUnion[" + t.name + "]"
	default:
		return "append" + t.name
	}
}
