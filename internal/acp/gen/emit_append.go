package main

import (
	"bytes"
	"fmt"
)

func emitAppend(b *bytes.Buffer, t *typ) {
	if t.dual() {
		fmt.Fprintf(b, "\nfunc append%s(dst []byte, x *%s) []byte {\nstart := len(dst)\nreturn x.appendMembers(append(dst, '{'), start)\n}\n", t.name, t.name)
		fmt.Fprintf(b, "\nfunc (x *%s) appendMembers(dst []byte, start int) []byte {\n", t.name)
	} else {
		fmt.Fprintf(b, "\nfunc append%s(dst []byte, x *%s) []byte {\nstart := len(dst)\n", t.name, t.name)
		emitOpening(b, t)
	}
	for _, f := range t.fields {
		emitAppendField(b, f)
	}
	if t.body != nil {
		fmt.Fprintf(b, "if x.%s != nil {\ndst = x.%s.appendMembers(dst)\n}\n", t.body.name, t.body.name)
	}
	b.WriteString("return wire.AppendExtra(dst, start, x.Extra)\n}\n")
}

// emitOpening begins an object with its tags.
func emitOpening(b *bytes.Buffer, t *typ) {
	open := "{"
	for i, tag := range t.tags {
		if i > 0 {
			open += ","
		}
		open += fmt.Sprintf("%q:%q", tag.key, tag.value)
	}
	if t.unknown {
		if len(t.tags) > 0 {
			open += ","
		}
		open += fmt.Sprintf("%q:", t.of.tag)
	}
	fmt.Fprintf(b, "dst = append(dst, `%s`...)\n", open)
	if t.unknown {
		b.WriteString("dst = wire.AppendString(dst, x.Kind)\n")
	}
}

func emitAppendField(b *bytes.Buffer, f *field) {
	name := fmt.Sprintf("`%q:`", f.json)
	switch {
	case f.opt():
		fmt.Fprintf(b, "dst = wire.AppendOpt(dst, %s, &x.%s, %s)\n", name, f.name, appendFunc(f.expr))
		return
	case !f.required:
		fmt.Fprintf(b, "if x.%s != nil {\n", f.name)
		defer b.WriteString("}\n")
	}
	fmt.Fprintf(b, "dst = wire.AppendName(dst, %s)\n", name)
	switch {
	case f.expr.list != nil:
		fmt.Fprintf(b, "dst = wire.AppendList(dst, x.%s, %s)\n", f.name, appendFunc(f.expr.list))
	case f.expr.dict != nil:
		fmt.Fprintf(b, "dst = wire.AppendDict(dst, x.%s, %s)\n", f.name, appendFunc(f.expr.dict))
	case f.meta:
		fmt.Fprintf(b, "dst = wire.AppendRaw(dst, &x.%s)\n", f.name)
	default:
		fmt.Fprintf(b, "dst = %s(dst, &x.%s)\n", appendFunc(f.expr), f.name)
	}
}

// emitMethodsOf writes the methods that every message has.
func emitMethodsOf(b *bytes.Buffer, t *typ) {
	fmt.Fprintf(b, "\n// AppendJSON appends the value as one line of JSON.\nfunc (x *%s) AppendJSON(dst []byte) []byte {\n", t.name)
	if t.dual() {
		b.WriteString("start := len(dst)\n")
		emitOpening(b, t)
		b.WriteString("return x.appendMembers(dst, start)\n}\n")
	} else {
		fmt.Fprintf(b, "return append%s(dst, x)\n}\n", t.name)
	}
	fmt.Fprintf(b, "\n// MarshalJSON is AppendJSON for encoding/json.\nfunc (x %s) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }\n", t.name)
	fmt.Fprintf(b, "\n// UnmarshalJSON decodes b, or leaves x as it is.\nfunc (x *%s) UnmarshalJSON(b []byte) error {\n", t.name)
	if t.of != nil {
		fmt.Fprintf(b, "return wire.UnmarshalVariant(b, x, decode%s)\n}\n", t.of.name)
	} else {
		fmt.Fprintf(b, "return wire.Unmarshal(b, x, decode%s)\n}\n", t.name)
	}
	for u := t.of; u != nil; u = u.parent {
		fmt.Fprintf(b, "\nfunc (*%s) %s() {}\n", t.name, unexported(u.name))
	}
}

func emitMethods(b *bytes.Buffer, m *model) {
	fmt.Fprintf(b, "\n// Version is the number of this version of the protocol.\nconst Version ProtocolVersion = %s\n", m.version)
	b.WriteString("\n// The names of the methods.\nconst (\n")
	for _, me := range m.methods {
		fmt.Fprintf(b, "Method%s = %q\n", goName(me.name), me.name)
	}
	b.WriteString(")\n\n// Methods are all methods of this version.\nvar Methods = []wire.Method{\n")
	for _, me := range m.methods {
		fmt.Fprintf(b, "{Name: Method%s, Side: wire.%s", goName(me.name), me.side)
		if me.notification {
			b.WriteString(", Notification: true")
		}
		b.WriteString("},\n")
	}
	b.WriteString("}\n\n// NewParams is an empty value for the params of a method, or nil if there is no\n// such method.\nfunc NewParams(method string) wire.Codec {\nswitch method {\n")
	for _, me := range m.methods {
		fmt.Fprintf(b, "case Method%s: return new(%s)\n", goName(me.name), me.params.name)
	}
	b.WriteString("}\nreturn nil\n}\n\n// NewResult is an empty value for the result of a method, or nil if it has none.\nfunc NewResult(method string) wire.Codec {\nswitch method {\n")
	for _, me := range m.methods {
		if me.result != nil {
			fmt.Fprintf(b, "case Method%s: return new(%s)\n", goName(me.name), me.result.name)
		}
	}
	b.WriteString("}\nreturn nil\n}\n")
}
