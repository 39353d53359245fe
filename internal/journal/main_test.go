package journal

import (
	"os"
	"strings"
	"testing"
	"time"
)

func TestMain(m *testing.M) {
	if dir := os.Getenv("HAWSER_TEST_WRITER"); dir != "" {
		writeForEver(dir)
	}
	os.Exit(m.Run())
}

// at is a clock that moves by a second with every look.
func clock() func() time.Time {
	t := time.Date(2026, 1, 2, 3, 4, 5, 600_000_000, time.UTC)
	return func() time.Time { t = t.Add(time.Second); return t }
}

// folder is a data folder with one session.
type folder struct{ data, id, dir string }

func newFolder(t testing.TB) folder {
	data := t.TempDir()
	return folder{data, "s1", Dir(data, "s1")}
}

func (f folder) create(t testing.TB, o Options) *Journal {
	t.Helper()
	j, err := Create(f.dir, o)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

func (f folder) verify(t testing.TB) Report {
	t.Helper()
	r, err := Verify(f.data, f.id)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// lines is the journal as it stands, line by line.
func (f folder) lines(t testing.TB) []string {
	t.Helper()
	return strings.SplitAfter(strings.TrimSuffix(f.read(t, f.dir+"/"+journalName), "\n"), "\n")
}

func (f folder) read(t testing.TB, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func (f folder) write(t testing.TB, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// shown is the journal in short: kind and data of each record.
func (f folder) shown(t testing.TB) []string {
	t.Helper()
	var list []string
	for r, err := range Read(f.dir) {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, r.Kind+" "+string(r.Data))
	}
	return list
}

func must[T any](t testing.TB) func(T, error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

func ok(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
