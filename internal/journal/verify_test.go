package journal

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// sample is a session of ten records: session, recording, text, exec, head (5),
// recording, text, exec, recording closed, and the seal or an unsigned record.
func sample(t testing.TB, sealed bool) folder {
	f := newFolder(t)
	j := f.create(t, Options{Now: clock()})
	must[int64](t)(j.Append("session", map[string]string{"agent": "script"}))
	r := must[*Recording](t)(j.Recording("t1", 0))
	ok(t, j.Text("text", "m", "hello"))
	must[int64](t)(j.Commit(t.Context(), "exec", map[string]string{"line": "true"}))
	ok(t, j.Head())
	must[int](t)(r.Write([]byte("some output\n")))
	ok(t, r.note())
	ok(t, j.Text("text", "m", "bye"))
	must[int64](t)(j.Commit(t.Context(), "exec", map[string]string{"line": "false"}))
	ok(t, r.Close())
	if sealed {
		ok(t, j.Close())
	} else {
		must[int64](t)(j.Commit(t.Context(), "note", nil))
		abandon(j)
	}
	return f
}

// abandon leaves a journal as a killed hawser does.
func abandon(j *Journal) {
	j.mu.Lock()
	j.flush()
	j.mu.Unlock()
	j.stop()
	j.file.Close()
}

func TestStates(t *testing.T) {
	for _, c := range []struct {
		sealed bool
		want   string
	}{{true, "sealed, 10 records"}, {false, "open after record 10, the last 5 records not signed"}} {
		if got := sample(t, c.sealed).verify(t).String(); got != c.want {
			t.Errorf("%s, not %s", got, c.want)
		}
	}
}

// Every byte of a sealed journal matters, and the record that it is in is named.
func TestChangedBytes(t *testing.T) {
	f := sample(t, true)
	path := filepath.Join(f.dir, journalName)
	good := f.read(t, path)
	record := int64(1)
	for i := range len(good) {
		b := []byte(good)
		b[i] ^= []byte{1, 0x20, 0x80}[i%3]
		f.write(t, path, string(b))
		if r := f.verify(t); r.State != Tampered || r.Bad != record {
			t.Fatalf("byte %d (%q) of record %d became %q: %+v", i, good[i], record, b[i], r)
		}
		if good[i] == '\n' {
			record++
		}
	}
}

func TestTampering(t *testing.T) {
	other := sample(t, true)
	for _, c := range []struct {
		name string
		do   func(lines []string) []string
		want string
	}{
		{"one removed", func(l []string) []string { return append(l[:3:3], l[4:]...) }, "tampered at record 4: the record was removed: number 5 follows"},
		{"the first removed", func(l []string) []string { return l[1:] }, "tampered at record 1: the record was removed: number 2 follows"},
		{"some removed", func(l []string) []string { return append(l[:3:3], l[7:]...) }, "tampered at record 4: the record was removed: number 8 follows"},
		{"swapped", func(l []string) []string { l[5], l[6] = l[6], l[5]; return l }, "tampered at record 6: the records are not in order: number 7 stands in its place"},
		{"repeated", func(l []string) []string { return append(l[:6:6], l[5:]...) }, "tampered at record 7: the records are not in order: number 6 stands in its place"},
		{"tail cut", func(l []string) []string { return l[:9] }, "tampered at record 10: the record and all that followed were removed: record 10 was signed as the last"},
		{"all cut", func(l []string) []string { return nil }, "tampered at record 1: the record and all that followed were removed: record 10 was signed as the last"},
		{"renumbered", func(l []string) []string { return rechain("s1", append(l[:2:2], l[3:]...)) }, "tampered at record 3: its signature in record 4 is bad: it, or everything since an earlier one, was written anew"},
		{"rewritten", func(l []string) []string {
			l[6] = strings.Replace(l[6], "bye", "hey", 1)
			return rechain("s1", l)
		}, "tampered at record 10: this is not the record that was signed: it was changed, or everything since an earlier one was written anew"},
		{"rewritten without its seal", func(l []string) []string {
			l[6] = strings.Replace(l[6], "bye", "hey", 1)
			l[9] = strings.Replace(l[9], `"kind":"seal"`, `"kind":"note"`, 1)
			return rechain("s1", l)
		}, "tampered at record 10: this is not the record that was signed: it was changed, or everything since an earlier one was written anew"},
		{"appended", func(l []string) []string { return append(l, l[9]) }, "tampered at record 11: something follows the seal"},
		{"half a line appended", func(l []string) []string { return append(l, `{"seq":11,"at":"`) }, "tampered at record 11: something follows the seal"},
		{"another session's", func([]string) []string { return rechain("s2", other.lines(t)) }, "tampered at record 1: the record is of another session"},
		{"a record of another session", func(l []string) []string {
			l[6] = rechain("s2", other.lines(t))[6]
			return l
		}, "tampered at record 6: this record or the next was changed: they do not follow each other"},
		{"its number", func(l []string) []string { l[4] = strings.Replace(l[4], `"seq":5,"at"`, `"seq":6,"at"`, 1); return l }, "tampered at record 5: the record was changed: it says that it is number 6"},
		{"a long line", func(l []string) []string {
			l[3] = strings.Replace(l[3], "true", strings.Repeat("x", maxLine), 1)
			return l
		}, fmt.Sprintf("tampered at record 4: a line is longer than %d bytes, which no record is", maxLine)},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := sample(t, true)
			lines := f.lines(t)
			lines[9] += "\n"
			f.write(t, filepath.Join(f.dir, journalName), strings.Join(c.do(lines), ""))
			if got := f.verify(t).String(); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			if _, _, err := Continue(f.dir, Options{}); err == nil {
				t.Error("it was continued")
			}
		})
	}
}

// rechain does what somebody without the key can do.
func rechain(id string, list []string) []string {
	prev, out := firstPrev(id), make([]string, len(list))
	for i, line := range list {
		r, err := parseLine([]byte(strings.TrimSuffix(line, "\n")))
		if err != nil {
			panic(err)
		}
		r.Seq, r.Prev = int64(i+1), prev
		b := r.AppendLine(nil)
		prev = hashLine(b)
		out[i] = string(b) + "\n"
	}
	return out
}

// A file that ends anywhere is torn or open if the signed head is in it, and
// tampered with otherwise.
func TestTruncatedAnywhere(t *testing.T) {
	f := sample(t, false)
	path := filepath.Join(f.dir, journalName)
	good := f.read(t, path)
	for n := range len(good) + 1 {
		f.write(t, path, good[:n])
		r := f.verify(t)
		whole := int64(strings.Count(good[:n], "\n"))
		want := Open
		switch {
		case whole < 5: // the head
			want = Tampered
		case n > 0 && good[n-1] != '\n':
			want = Torn
		}
		if r.State != want || r.Records != whole {
			t.Fatalf("%d bytes, %d whole records: %+v", n, whole, r)
		}
		if want == Tampered && r.Bad != whole+1 {
			t.Fatalf("%d bytes, %d whole records: %+v", n, whole, r)
		}
	}
}

func TestGarbageAtTheEnd(t *testing.T) {
	for garbage, want := range map[string]State{
		"x":                             Tampered,
		"\n":                            Tampered,
		"{}\n":                          Tampered,
		`{"seq":12,"at":"`:              Tampered,
		`{"seq":11,`:                    Torn,
		"\x00\x00\x00":                  Torn,
		`{"seq":11,"at":"2026` + "\x00": Torn,
	} {
		f := sample(t, false)
		path := filepath.Join(f.dir, journalName)
		f.write(t, path, f.read(t, path)+garbage)
		if r := f.verify(t); r.State != want || r.State == Tampered && r.Bad != 11 {
			t.Errorf("%q: %+v", garbage, r)
		}
	}
}

func TestHeads(t *testing.T) {
	for _, c := range []struct {
		name string
		do   func(*testing.T, folder, string)
		want string
	}{
		{"missing", func(t *testing.T, f folder, p string) { ok(t, os.Remove(p)) }, "tampered: its signed head is missing"},
		{"changed", func(t *testing.T, f folder, p string) {
			f.write(t, p, strings.Replace(f.read(t, p), `"seq":10`, `"seq":9`, 1))
		}, "tampered: the signature of the head is bad: it was changed, or made with another key"},
		{"garbage", func(t *testing.T, f folder, p string) { f.write(t, p, "x") }, "tampered: its signed head cannot be read: invalid character 'x' looking for beginning of value"},
		{"another session's", func(t *testing.T, f folder, p string) {
			h := head{Session: "s2", Hash: firstPrev("s2")}
			h.sign(must2(signingKey(f.data)))
			f.write(t, p, string(h.json()))
		}, "tampered: the signed head is of the session s2"},
		{"another key's", func(t *testing.T, f folder, p string) {
			ok(t, os.RemoveAll(filepath.Join(f.data, "keys")))
			must2(signingKey(f.data))
		}, "tampered: the signature of the head is bad: it was changed, or made with another key"},
		{"without the journal", func(t *testing.T, f folder, p string) { ok(t, os.RemoveAll(f.dir)) }, "tampered: there is a signed head, but the journal is gone"},
		{"with a public key only", func(t *testing.T, f folder, p string) { ok(t, os.Remove(filepath.Join(f.data, "keys", "journal.key"))) }, "sealed, 10 records"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := sample(t, true)
			c.do(t, f, headPath(f.data, f.id))
			if got := f.verify(t).String(); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
	f := sample(t, true)
	ok(t, os.RemoveAll(filepath.Join(f.data, "keys")))
	if r, err := Verify(f.data, f.id); err == nil {
		t.Errorf("without a key: %+v", r)
	}
	if r, err := Verify(f.data, "unknown"); !os.IsNotExist(unwrap(err)) {
		t.Errorf("an unknown session: %+v, %v", r, err)
	}
}

func must2[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func unwrap(err error) error {
	if u, ok := err.(interface{ Unwrap() error }); ok {
		return u.Unwrap()
	}
	return err
}

func TestRecordingsAreBound(t *testing.T) {
	for _, c := range []struct {
		name string
		do   func(*testing.T, folder, string)
		want string
	}{
		{"changed", func(t *testing.T, f folder, p string) { f.write(t, p, "some 0utput\n") }, "tampered at record 9: the recording t1 was changed"},
		{"shorter", func(t *testing.T, f folder, p string) { f.write(t, p, "some outp") }, "tampered at record 9: the recording t1 is shorter than it was"},
		{"longer", func(t *testing.T, f folder, p string) { f.write(t, p, "some output\nmore") }, "tampered at record 9: the recording t1 is longer than it was"},
		{"missing", func(t *testing.T, f folder, p string) { ok(t, os.Remove(p)) }, "tampered at record 9: the recording t1 is missing"},
		{"a folder", func(t *testing.T, f folder, p string) { ok(t, os.Remove(p)); ok(t, os.Mkdir(p, 0o700)) }, ""},
		{"added", func(t *testing.T, f folder, p string) { f.write(t, castPath(f.dir, "t2"), "x") }, "tampered: the recording t2 is not known to the journal"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := sample(t, true)
			c.do(t, f, castPath(f.dir, "t1"))
			r := f.verify(t)
			if got := r.String(); c.want != "" && got != c.want || r.State != Tampered || r.Recording == "" {
				t.Errorf("got  %+v\nwant %s", r, c.want)
			}
		})
	}
}
