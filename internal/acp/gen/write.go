package main

import (
	"bytes"
	"fmt"
	"go/format"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

const suffix = "_gen.go"

// write makes the files of a package and removes those that are no more.
func write(m *model, folder string) error {
	files, users := map[string]*bytes.Buffer{}, usersOf(m)
	for _, t := range m.order {
		name := area(t.name)
		if files[name] == nil {
			files[name] = &bytes.Buffer{}
		}
		emitType(files[name], t, m.describe(t, users))
	}
	files["method"] = &bytes.Buffer{}
	emitMethods(files["method"], m)

	old, err := filepath.Glob(filepath.Join(folder, "*"+suffix))
	if err != nil {
		return err
	}
	for _, f := range old {
		if files[strings.TrimSuffix(filepath.Base(f), suffix)] == nil {
			if err := os.Remove(f); err != nil {
				return err
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		src, err := format.Source(header(m, files[name].String()))
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if err := os.WriteFile(filepath.Join(folder, name+suffix), src, 0o666); err != nil {
			return err
		}
	}
	return nil
}

func header(m *model, body string) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "// Code generated from %s.schema.json; DO NOT EDIT.\n\npackage %s\n\n", m.pkg, m.pkg)
	b.WriteString("import (\n")
	if strings.Contains(body, "json.") {
		b.WriteString("\"encoding/json\"\n\n")
	}
	if strings.Contains(body, "wire.") {
		b.WriteString("\"hawser/internal/acp/wire\"\n")
	}
	b.WriteString(")\n")
	b.WriteString(body)
	return b.Bytes()
}

func emitType(b *bytes.Buffer, t *typ, doc string) {
	if t.kind <= codesKind || t.kind == listsKind || t.kind == objectKind {
		b.WriteString("\n" + comment(t.name, doc))
	}
	switch t.kind {
	case textKind:
		fmt.Fprintf(b, "type %s string\n", t.name)
	case integerKind:
		fmt.Fprintf(b, "type %s %s\n", t.name, t.number)
	case wordsKind:
		emitWords(b, t)
	case codesKind:
		emitCodes(b, t)
	case scalarKind:
		emitScalar(b, t)
	case listsKind:
		emitLists(b, t)
	case objectKind:
		emitObject(b, t)
	case unionKind:
		emitUnion(b, t)
	}
}

func emitWords(b *bytes.Buffer, t *typ) {
	fmt.Fprintf(b, "type %s string\n\nconst (\n", t.name)
	for _, w := range t.words {
		fmt.Fprintf(b, "%s %s = %q\n", w.name, t.name, w.value)
	}
	fmt.Fprintf(b, ")\n\nfunc decode%s(d *wire.Dec) %s {\nswitch text := d.Text(); string(text) {\n", t.name, t.name)
	for _, w := range t.words {
		fmt.Fprintf(b, "case %q: return %s\n", w.value, w.name)
	}
	if t.open {
		fmt.Fprintf(b, "default: return %s(text)\n}\n}\n", t.name)
		return
	}
	fmt.Fprintf(b, "default:\nd.Unexpected(text, %q)\nreturn \"\"\n}\n}\n", t.name)
}

func emitCodes(b *bytes.Buffer, t *typ) {
	fmt.Fprintf(b, "type %s %s\n\nconst (\n", t.name, t.number)
	for _, w := range t.words {
		fmt.Fprintf(b, "%s %s = %s\n", w.name, t.name, w.value)
	}
	b.WriteString(")\n")
}

func emitScalar(b *bytes.Buffer, t *typ) {
	fmt.Fprintf(b, "\n// decode%s checks that a value is of one of the allowed kinds.\n", t.name)
	fmt.Fprintf(b, "func decode%s(d *wire.Dec) json.RawMessage {\nreturn wire.AnyOf(d", t.name)
	for _, a := range t.alts {
		fmt.Fprintf(b, ", wire.Check(%s)", decodeFunc(a.expr))
	}
	b.WriteString(")\n}\n")
}

func emitLists(b *bytes.Buffer, t *typ) {
	fmt.Fprintf(b, "type %s struct {\n", t.name)
	for _, a := range t.alts {
		fmt.Fprintf(b, "%s %s\n", a.name, goType(a.expr))
	}
	fmt.Fprintf(b, "}\n\nfunc decode%s(d *wire.Dec) (x %s) {\nat := d.Pos()\n", t.name, t.name)
	for i, a := range t.alts {
		fmt.Fprintf(b, "x.%s = %s\n", a.name, decodeCall(a.expr))
		if i == len(t.alts)-1 {
			b.WriteString("if d.Retry(at) != nil {\nd.Refuse(failed)\n}\nreturn x\n}\n")
			continue
		}
		op := ":="
		if i > 0 {
			op = "="
		}
		fmt.Fprintf(b, "failed %s d.Retry(at)\nif failed == nil {\nreturn x\n}\nx.%s = nil\n", op, a.name)
	}
	fmt.Fprintf(b, "\nfunc append%s(dst []byte, x *%s) []byte {\n", t.name, t.name)
	for _, a := range t.alts[1:] {
		fmt.Fprintf(b, "if x.%s != nil {\nreturn wire.AppendList(dst, x.%s, %s)\n}\n", a.name, a.name, appendFunc(a.expr.list))
	}
	a := t.alts[0]
	fmt.Fprintf(b, "return wire.AppendList(dst, x.%s, %s)\n}\n", a.name, appendFunc(a.expr.list))
}
