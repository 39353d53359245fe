package wire

import "testing"

func TestNames(t *testing.T) {
	for name, want := range map[string]Name{
		"a1b2c3d4_seq0001.txt":            {"a1b2c3d4", 1, 0, 0},
		"a1b2c3d4_seq0002.txt":            {"a1b2c3d4", 2, 0, 0},
		"a1b2c3d4_seq12345.txt":           {"a1b2c3d4", 12345, 0, 0},
		"a1b2c3d4_seq0002.part1of3.txt":   {"a1b2c3d4", 2, 1, 3},
		"a1b2c3d4_seq0002.part10of12.txt": {"a1b2c3d4", 2, 10, 12},
	} {
		got, ok := ParseName(name)
		if !ok || got != want || want.String() != name {
			t.Errorf("%s: %+v %v, printed %s", name, got, ok, want)
		}
	}
	if got := OutboxName(SessionID([4]byte{0xa1, 0xb2, 0xc3, 0xd4}), 1); got != "a1b2c3d4_seq0001.txt" {
		t.Error(got)
	}
	for _, name := range []string{
		"", "a1b2c3d4_seq0000.txt", "A1B2C3D4_seq0001.txt", "a1b2c3d4_seq1.txt", "a1b2c3d4_seq00001.txt", "a1b2c3d_seq0001.txt",
		"../a1b2c3d4_seq0001.txt", "a1b2c3d4_seq0001.txt.tmp", "a1b2c3d4_seq0001.part4of3.txt", "a1b2c3d4_seq0001.part0of3.txt",
		"a1b2c3d4_seq0001.part01of3.txt", `C:\a1b2c3d4_seq0001.txt`, "a1b2c3d4_seq0001.txt\n", "CON", "nul.txt",
	} {
		if n, ok := ParseName(name); ok {
			t.Errorf("%q is taken as %+v", name, n)
		}
	}
}

func TestSessionNames(t *testing.T) {
	if id, ok := ParseSessionName(SessionName("a1b2c3d4")); !ok || id != "a1b2c3d4" {
		t.Error(id, ok)
	}
	for _, name := range []string{"", ".json", "CON.json", "a1b2c3d4.json.tmp", `..\a1b2c3d4.json`, "a1b2c3d4", "a1b2c3dg.json", "C:000000.json"} {
		if id, ok := ParseSessionName(name); ok {
			t.Errorf("%q is taken as %q", name, id)
		}
	}
}

func TestInboxNames(t *testing.T) {
	for name, want := range map[string]bool{
		"reply.txt": true, "my answer (2).TXT": true, ".hidden.txt": false, "reply.txt.tmp": false, "reply.md": false, ".txt": false, "": false,
	} {
		if InboxName(name) != want {
			t.Errorf("%q is not %v", name, want)
		}
	}
	at := Name{Session: "a1b2c3d4", Sequence: 3}
	for _, c := range []struct {
		in      string
		attempt int
		want    string
	}{
		{"reply.txt", 1, "a1b2c3d4_seq0003_reply.txt"},
		{"reply.txt", 2, "a1b2c3d4_seq0003_reply_2.txt"},
		{"con.TXT", 1, "a1b2c3d4_seq0003_con.txt"}, // no device, since the name begins otherwise
		{`a:b\c/d?.txt`, 1, "a1b2c3d4_seq0003_a_b_c_d_.txt"},
		{"dots...txt", 1, "a1b2c3d4_seq0003_dots.txt"},
	} {
		if got := ProcessedName(at, c.in, c.attempt); got != c.want {
			t.Errorf("%s: %s", c.in, got)
		}
	}
}

func TestOutsidePaths(t *testing.T) {
	for path, want := range map[string]bool{
		"a": false, "a/../b": false, "..a": false, "a/..": false, "...": false, "/abs": false, "c": false, "1:x": false,
		"..": true, "../a": true, "a/../../b": true, "C:": true, "c:/x": true, "z:x": true, "//host/share": true,
	} {
		if outside(path) != want {
			t.Errorf("%q is not %v", path, want)
		}
	}
}
