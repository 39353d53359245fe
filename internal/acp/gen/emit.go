package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// opt says that a field is a wire.Opt. Lists, dictionaries and raw JSON that may
// be absent but not null are nil then.
func (f *field) opt() bool {
	if f.meta || f.expr.prim == "raw" || f.expr.ref != nil && f.expr.ref.kind == rawKind {
		return false
	}
	if f.required && !f.nullable {
		return false
	}
	return f.nullable || f.expr.list == nil && f.expr.dict == nil
}

func (f *field) goType() string {
	if f.meta {
		return "json.RawMessage"
	}
	if f.opt() {
		return "wire.Opt[" + goType(f.expr) + "]"
	}
	return goType(f.expr)
}

func (f *field) zero() string {
	switch {
	case f.opt():
		return f.goType() + "{}"
	case f.required && (f.expr.list != nil || f.expr.dict != nil):
		return f.goType() + "{}"
	case f.expr.list != nil || f.expr.dict != nil || strings.HasSuffix(f.goType(), "RawMessage"):
		return "nil"
	}
	return "*new(" + f.goType() + ")"
}

// decode is the expression that decodes a field.
func (f *field) decode() string {
	switch {
	case f.opt() && f.nullable:
		return fmt.Sprintf("wire.Nullable(d, %s)", decodeFunc(f.expr))
	case f.opt():
		return fmt.Sprintf("wire.Optional(d, %s)", decodeFunc(f.expr))
	}
	return decodeCall(f.expr)
}

func emitObject(b *bytes.Buffer, t *typ) {
	fmt.Fprintf(b, "type %s struct {\n", t.name)
	if t.unknown {
		fmt.Fprintf(b, "// Kind is its %s.\nKind string\n", t.of.tag)
	}
	for _, f := range t.fields {
		fmt.Fprintf(b, "%s %s\n", f.name, f.goType())
	}
	if t.body != nil {
		fmt.Fprintf(b, "// %s has the members that depend on %s.\n%s %s\n", t.body.name, t.body.expr.ref.tag, t.body.name, goType(t.body.expr))
	}
	if !t.fragment {
		b.WriteString("Extra wire.Extra\n")
	}
	b.WriteString("}\n")
	if t.fragment {
		emitTake(b, t)
		emitAppendMembers(b, t)
		return
	}
	emitDecode(b, t)
	emitAppend(b, t)
	emitMethodsOf(b, t)
}

func emitDecode(b *bytes.Buffer, t *typ) {
	name, param := "decode"+t.name, ""
	if t.dual() {
		fmt.Fprintf(b, "\nfunc %s(d *wire.Dec) %s { return read%s(d, false) }\n", name, t.name, t.name)
		name, param = "read"+t.name, ", tagged bool"
	}
	fmt.Fprintf(b, "\nfunc %s(d *wire.Dec%s) (x %s) {\n", name, param, t.name)
	known := len(t.fields) + len(t.tags)
	if t.unknown {
		known++
	}
	if known > 0 {
		b.WriteString("var seen uint64\n")
	}
	b.WriteString("for key := d.Key(); key != nil; key = d.NextKey(key) {\n")
	bit := 0
	once := func() {
		fmt.Fprintf(b, "seen = d.Once(seen, 1<<%d)\n", bit)
		bit++
	}
	if known > 0 {
		b.WriteString("switch string(key) {\n")
	}
	fields := slices.Clone(t.fields)
	slices.SortStableFunc(fields, func(a, b *field) int { return rank(a) - rank(b) })
	var needed []string
	for _, f := range fields {
		fmt.Fprintf(b, "case %q:\n", f.json)
		if f.required {
			needed = append(needed, f.json)
		}
		once()
		emitField(b, f)
	}
	for _, tag := range t.tags {
		fmt.Fprintf(b, "case %q:\n", tag.key)
		if t.dual() {
			b.WriteString("if !tagged {\nx.Extra.Keep(d, key)\nbreak\n}\n")
		}
		once()
		b.WriteString("d.Skip()\n")
	}
	if t.unknown {
		fmt.Fprintf(b, "case %q:\n", t.of.tag)
		once()
		b.WriteString("x.Kind = d.String()\n")
	}
	if known > 0 {
		b.WriteString("default:\n")
	}
	b.WriteString("x.Extra.Keep(d, key)\n")
	if known > 0 {
		b.WriteString("}\n")
	}
	b.WriteString("}\n")
	if n := len(needed); n > 0 {
		fmt.Fprintf(b, "if seen&(1<<%d-1) != 1<<%d-1 {\nd.Need(seen, %s)\n}\n", n, n, quoted(needed))
	}
	if t.body != nil {
		fmt.Fprintf(b, "if !d.Failed() {\nx.%s = take%s(d, &x.Extra)\n}\n", t.body.name, t.body.expr.ref.name)
	}
	b.WriteString("return x\n}\n")
}

// rank puts required fields first, so that their bits are the lowest.
func rank(f *field) int {
	if f.required {
		return 0
	}
	return 1
}

func quoted(words []string) string {
	var out []string
	for _, w := range words {
		out = append(out, fmt.Sprintf("%q", w))
	}
	return strings.Join(out, ", ")
}

// emitField decodes a member into its field.
func emitField(b *bytes.Buffer, f *field) {
	keep := "x.Extra.Keep(d, key)"
	if f.required {
		keep = "d.Skip()"
	}
	switch {
	case f.meta:
		b.WriteString("x.Meta = d.Meta(&x.Extra, key)\n")
	case f.nullAbsent:
		fmt.Fprintf(b, "if d.AtNull() {\nx.%s = %s\n%s\n} else {\nx.%s = %s\n}\n", f.name, f.zero(), keep, f.name, f.decode())
	case f.lenient && !strings.HasSuffix(f.goType(), "json.RawMessage"):
		fmt.Fprintf(b, "at := d.Pos()\nx.%s = %s\nif d.Forgive(at) {\nx.%s = %s\n%s\n}\n", f.name, f.decode(), f.name, f.zero(), keep)
	default:
		fmt.Fprintf(b, "x.%s = %s\n", f.name, f.decode())
	}
}

// dual says that a type stands both inside its union, with its tags, and
// outside, without.
func (t *typ) dual() bool { return t.plain && len(t.tags) > 0 }
