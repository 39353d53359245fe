package main

import (
	"bytes"
	"fmt"
	"strings"
)

// kinds lists what a union may hold.
func kinds(u *typ) string {
	var names []string
	for _, v := range u.variants {
		name := "*" + v.typ.name
		if v.typ.kind == unionKind {
			name = "a " + v.typ.name
		}
		names = append(names, name)
	}
	for _, t := range u.loose {
		names = append(names, "*"+t.name)
	}
	if u.other != nil {
		names = append(names, "*"+u.other.name)
	}
	return strings.Join(names, ", ")
}

func emitUnion(b *bytes.Buffer, u *typ) {
	fmt.Fprintf(b, "\n// %s is one of:\n", u.name)
	for name := range strings.SplitSeq(kinds(u), ", ") {
		fmt.Fprintf(b, "//   - %s\n", name)
	}
	fmt.Fprintf(b, "type %s interface {\n", u.name)
	switch {
	case u.fragment:
		b.WriteString("appendMembers(dst []byte) []byte\ntake(e *wire.Extra) *wire.Error\n")
	case u.parent != nil:
		b.WriteString(u.parent.name + "\n")
	default:
		b.WriteString("wire.Codec\n")
	}
	fmt.Fprintf(b, "%s()\n}\n", unexported(u.name))
	if u.fragment {
		emitTakeUnion(b, u)
		return
	}
	fmt.Fprintf(b, "\nfunc decode%s(d *wire.Dec) %s {\n", u.name, u.name)
	if len(u.loose) > 0 {
		emitLoose(b, u)
		return
	}
	fmt.Fprintf(b, "switch tag := d.Tag(%q); string(tag) {\n", u.tag)
	for _, v := range u.variants {
		fmt.Fprintf(b, "case %q:\n", v.value)
		switch {
		case v.typ.kind == unionKind:
			fmt.Fprintf(b, "return decode%s(d)\n", v.typ.name)
		case v.typ.dual():
			fmt.Fprintf(b, "return new(read%s(d, true))\n", v.typ.name)
		default:
			fmt.Fprintf(b, "return new(decode%s(d))\n", v.typ.name)
		}
	}
	b.WriteString("}\n")
	fmt.Fprintf(b, "if d.Failed() {\nreturn nil\n}\nreturn new(decode%s(d))\n}\n", u.other.name)
}

// emitLoose tries the kind that the tag names, if there is one, and then those
// without a tag.
func emitLoose(b *bytes.Buffer, u *typ) {
	b.WriteString("at := d.Pos()\nvar failed *wire.Error\n")
	if u.tag != "" {
		fmt.Fprintf(b, "switch tag := d.MaybeTag(%q); string(tag) {\n", u.tag)
		for _, v := range u.variants {
			fmt.Fprintf(b, "case %q:\nx := decode%s(d)\nif failed = d.Retry(at); failed == nil {\nreturn &x\n}\n", v.value, v.typ.name)
		}
		if u.other != nil {
			fmt.Fprintf(b, "default:\nif tag != nil {\nreturn new(decode%s(d))\n}\n", u.other.name)
		}
		b.WriteString("}\n")
	}
	for i, t := range u.loose {
		fmt.Fprintf(b, "x%d := decode%s(d)\n", i, t.name)
		fmt.Fprintf(b, "if err := d.Retry(at); err == nil {\nreturn &x%d\n} else if failed == nil {\nfailed = err\n}\n", i)
	}
	b.WriteString("d.Refuse(failed)\nreturn nil\n}\n")
}

// emitTakeUnion finds out which kind an object's body is.
func emitTakeUnion(b *bytes.Buffer, u *typ) {
	fmt.Fprintf(b, "\nfunc take%s(d *wire.Dec, e *wire.Extra) %s {\nvar failed *wire.Error\n", u.name, u.name)
	fmt.Fprintf(b, "tag, ok := e.Tag(%q)\n", u.tag)
	b.WriteString("switch {\n")
	for _, v := range u.variants {
		fmt.Fprintf(b, "case ok && tag == %q:\nx := new(%s)\nif failed = x.take(e); failed == nil {\ne.Delete(%q)\nreturn x\n}\n", v.value, v.typ.name, u.tag)
	}
	if u.other != nil {
		fmt.Fprintf(b, "case ok:\nx := &%s{Kind: tag}\nif failed = x.take(e); failed == nil {\ne.Delete(%q)\nreturn x\n}\n", u.other.name, u.tag)
	}
	if len(u.loose) == 0 {
		fmt.Fprintf(b, "default:\nfailed = e.NoTag(%q)\n", u.tag)
	}
	b.WriteString("}\n")
	for i, t := range u.loose {
		fmt.Fprintf(b, "x%d := new(%s)\nif err := x%d.take(e); err == nil {\nreturn x%d\n} else if failed == nil {\nfailed = err\n}\n", i, t.name, i, i)
	}
	b.WriteString("d.Refuse(failed)\nreturn nil\n}\n")
}

// emitTake moves the members of a fragment out of those that the object around
// it does not know.
func emitTake(b *bytes.Buffer, t *typ) {
	fmt.Fprintf(b, "\nfunc (*%s) %s() {}\n", t.name, unexported(t.of.name))
	fmt.Fprintf(b, "\nfunc (x *%s) take(e *wire.Extra) *wire.Error {\n", t.name)
	for _, f := range t.fields {
		switch {
		case f.required:
			fmt.Fprintf(b, "{\nd := e.Need(%q)\nx.%s = %s\n", f.json, f.name, f.decode())
			fmt.Fprintf(b, "if err := d.Stop(%q); err != nil {\nreturn err\n}\n}\n", f.json)
		case f.lenient:
			fmt.Fprintf(b, "if d, ok := e.Open(%q); ok {\nif x.%s = %s; d.Failed() {\nx.%s = %s\n}\n}\n", f.json, f.name, f.decode(), f.name, f.zero())
		default:
			fmt.Fprintf(b, "if d, ok := e.Open(%q); ok {\nx.%s = %s\n", f.json, f.name, f.decode())
			fmt.Fprintf(b, "if err := d.Stop(%q); err != nil {\nreturn err\n}\n}\n", f.json)
		}
	}
	emitGroups(b, t)
	for _, f := range t.fields {
		if f.lenient && f.opt() {
			fmt.Fprintf(b, "if x.%s.Has() || x.%s.IsNull() {\ne.Delete(%q)\n}\n", f.name, f.name, f.json)
			continue
		}
		fmt.Fprintf(b, "e.Delete(%q)\n", f.json)
	}
	b.WriteString("return nil\n}\n")
}

// emitGroups checks alternatives that are told apart by which members are there.
func emitGroups(b *bytes.Buffer, t *typ) {
	if len(t.groups) == 0 {
		return
	}
	var names []string
	for _, g := range t.groups {
		names = append(names, g[0])
	}
	fmt.Fprintf(b, "if err := wire.Choice(%v, %q", t.oneGroup, strings.Join(names, " or "))
	for _, f := range t.fields {
		for _, g := range t.groups {
			if f.json == g[0] {
				fmt.Fprintf(b, ", x.%s.Has()", f.name)
			}
		}
	}
	b.WriteString("); err != nil {\nreturn err\n}\n")
}

// emitAppendMembers appends a fragment to the object around it.
func emitAppendMembers(b *bytes.Buffer, t *typ) {
	fmt.Fprintf(b, "\nfunc (x *%s) appendMembers(dst []byte) []byte {\n", t.name)
	for _, tag := range t.tags {
		fmt.Fprintf(b, "dst = wire.AppendName(dst, `%q:%q`)\n", tag.key, tag.value)
	}
	if t.unknown {
		fmt.Fprintf(b, "dst = wire.AppendName(dst, `%q:`)\ndst = wire.AppendString(dst, x.Kind)\n", t.of.tag)
	}
	for _, f := range t.fields {
		emitAppendField(b, f)
	}
	b.WriteString("return dst\n}\n")
}
