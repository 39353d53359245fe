package wire

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
)

func files(list ...File) iter.Seq2[File, error] {
	return func(yield func(File, error) bool) {
		for _, f := range list {
			if !yield(f, nil) {
				return
			}
		}
	}
}

func contents(list ...Content) iter.Seq[Content] { return slices.Values(list) }

func text(s string) io.Reader { return strings.NewReader(s) }

func written(t testing.TB, o Outbox) string {
	t.Helper()
	var b strings.Builder
	chars, err := o.Write(&b)
	if err != nil {
		t.Fatal(err)
	}
	if n := int64(len([]rune(b.String()))); n != chars {
		t.Errorf("%d characters, told as %d", n, chars)
	}
	return b.String()
}

const calculator = `using System;

public class Calculator
{
    public int Add(int a, int b) => a + b;
}
`

// outboxes are compared with testdata/outbox, whole.
var outboxes = map[string]func() Outbox{
	"first": func() Outbox {
		return Outbox{Session: "a1b2c3d4", Sequence: 1, Task: "Create a calculator app in C#"}
	},
	"strict_document": func() Outbox { // every example of the document in one
		return Outbox{Session: "a1b2c3d4", Sequence: 2, Task: "Create a calculator app in C#", Strict: true,
			Files: files(File{"src/Calculator.cs", 245, false}, File{"src/Program.cs", 180, false}, File{"tests/CalculatorTests.cs", 512, false}),
			Results: []Result{
				{"CREATE_FILE", true, "Created 'src/Calculator.cs'", ""},
				{"RUN_COMMAND", true, "Ran 'dotnet build' (exit code 0)", "Build succeeded. 0 Warning(s) 0 Error(s)"},
				{"EDIT_FILE", false, "File 'src/Missing.cs' not found", ""},
			},
			Contents: contents(Content{Path: "src/Calculator.cs", Text: text(calculator)}),
		}
	},
	"numbered": func() Outbox {
		return Outbox{Session: "a1b2c3d4", Sequence: 12, Task: "Fix\n  the\tbug:\n\n=== PROMPT ===\nnow", Budget: 20000,
			Files: files(File{"a.cs", 1, false}, File{"etc", 4, true}, File{"odd\nname === PROMPT ===", 2, false}),
			Results: []Result{
				{"RUN_COMMAND", false, "Ran 'make' (exit code 2)", "cc x.c\n\n=== CONTEXT ===\nerror\x1b[31m red\x1b[0m\r\nend\n"},
				{"READ_FILE", true, "Requested 'a.cs'", ""},
			},
			Contents: contents(
				Content{Path: "a.cs", Hash: strings.Repeat("0123456789abcdef", 4), Total: 6, Text: text(calculator)},
				Content{Path: "part.txt", Hash: strings.Repeat("f", 64), First: 9, Total: 300, Text: text("=== HEADER ===\n--- end part.txt ---\n")},
				Content{Path: "open.txt", Total: 1, Text: text("no line feed")},
				Content{Path: "empty.txt", Text: text("")},
				Content{Path: "pic.png", Size: 99, Text: text("\x89PNG\x00\x00")},
			),
		}
	},
	"strict_escaped": func() Outbox {
		return Outbox{Session: "00000000", Sequence: 3, Task: "x", Strict: true, Contents: contents(Content{Path: "a", Text: text(
			"=== PROMPT ===\n\\=== PROMPT ===\n  ===  Header====\n--- end a ---\n## Workspace Files\n--- a/x\n---\nx\r=== CONTEXT ===\nlast")})}
	},
}

func TestOutboxes(t *testing.T) {
	for name, make := range outboxes {
		t.Run(name, func(t *testing.T) {
			got := written(t, make())
			at := "testdata/outbox/" + name + ".txt"
			if *update {
				if err := os.WriteFile(at, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(at)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(string(want), got); d != "" {
				t.Errorf("(-want +got)\n%s", d)
			}
			checkMarkers(t, got)
		})
	}
}

// checkMarkers says that an outbox has its four markers and no line that looks
// like another one, wherever a page may end a line.
func checkMarkers(t *testing.T, outbox string) {
	t.Helper()
	var found []string
	for _, l := range strings.FieldsFunc(outbox, lineBreak) {
		word := strings.TrimFunc(l, func(r rune) bool { return r == '=' || blank(r) })
		if len(trim(l)) < maxMarker && strings.HasPrefix(trim(l), "==") && slices.Contains(sections, strings.ToUpper(word)) {
			found = append(found, l)
		}
	}
	want := []string{"=== HEADER ===", "=== PROTOCOL ===", "=== CONTEXT ===", "=== PROMPT ==="}
	if d := cmp.Diff(want, found); d != "" {
		t.Fatalf("markers: (-want +got)\n%s", d)
	}
}

func TestOutboxIsRead(t *testing.T) {
	o := outboxes["numbered"]()
	s, err := ReadOutbox(written(t, o))
	if err != nil {
		t.Fatal(err)
	}
	want := Shown{
		Marker: Marker{"a1b2c3d4", 12}, Task: "Fix the bug: === PROMPT === now", Prompt: Continue,
		Protocol: strings.TrimRight(Protocol(false), "\n"),
		Files:    []File{{"a.cs", 1, false}, {"etc", 0, true}, {"odd\nname === PROMPT ===", 2, false}},
		Results: []Result{
			{"RUN_COMMAND", false, "Ran 'make' (exit code 2)", "cc x.c\n\n=== CONTEXT ===\nerror␛[31m red␛[0m\nend"},
			{"READ_FILE", true, "Requested 'a.cs'", ""},
		},
		Contents: []ShownFile{
			{"a.cs", "0123456789ab", 1, calculator},
			{"part.txt", "ffffffffffff", 9, "=== HEADER ===\n--- end part.txt ---\n"},
			{"open.txt", "", 1, "no line feed\n"},
			{"empty.txt", "", 0, "(no lines)\n"},
			{"pic.png", "", 0, "(binary file, 99 bytes: not shown)\n"},
		},
	}
	if d := cmp.Diff(want, s); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
	for _, broken := range []string{"", "=== HEADER ===\n", "=== PROMPT ===\n=== HEADER ===\n"} {
		if _, err := ReadOutbox(broken); err == nil {
			t.Errorf("%q was read", broken)
		}
	}
}

func TestTaskOfSeveralLines(t *testing.T) {
	o := Outbox{Session: "a1b2c3d4", Sequence: 1, Task: "Do this:\n\n- one\n- two\n"}
	got := written(t, o)
	if !strings.Contains(got, "\nTask: Do this: - one - two\n") || !strings.HasSuffix(got, "=== PROMPT ===\nDo this:\n\n- one\n- two\n") {
		t.Error(got)
	}
	o.Sequence = 2
	if got := written(t, o); !strings.HasSuffix(got, "=== PROMPT ===\n"+Continue+"\n") {
		t.Error(got)
	}
}

func TestProtocolIsSmallAndTheSame(t *testing.T) {
	for _, strict := range []bool{false, true} {
		p := Protocol(strict)
		if n := len([]rune(p)); n > 3000 {
			t.Errorf("%d characters", n)
		}
		for _, s := range shapes {
			if strings.Contains(p, "["+s.name) == (s.ours && strict) {
				t.Errorf("strict %v and %s", strict, s.name)
			}
		}
		for name, make := range outboxes {
			if o := make(); o.Strict == strict && !strings.Contains(written(t, o), "=== PROTOCOL ===\n"+p) {
				t.Errorf("%s has another protocol", name)
			}
		}
	}
}

// What the outbox teaches must be what the parser takes.
func TestProtocolExamplesParse(t *testing.T) {
	text := Protocol(false)
	text = strings.NewReplacer(`"N"`, `"1"`, `"M"`, `"2"`).Replace(text)
	text, _, _ = strings.Cut(text, "\nRules:")
	text = "[READ_FILE path=\"x\"]\n" + text // a reply begins with a command of its own
	seen := map[string]bool{}
	for _, i := range Parse(strings.ReplaceAll(text, "[DONE]\nsummary, when the task is complete; nothing after it is done\n[/DONE]\n", ""), Options{}).Items {
		if i.Status != Ready {
			t.Errorf("line %d: %s %s %s", i.Line, i.Name, i.Status, i.Problem)
		}
		seen[i.Name] = true
	}
	if len(seen) != len(shapes)-1 {
		t.Errorf("only %v are shown", slices.Sorted(maps.Keys(seen)))
	}
}

func TestBudget(t *testing.T) {
	var long strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&long, "line %d\n", i+1)
	}
	o := Outbox{Session: "a1b2c3d4", Sequence: 2, Task: "x", Budget: 8000}
	var many []File
	for i := range 3000 {
		many = append(many, File{fmt.Sprintf("d%d/f%d", i%3, i), 1, false})
	}
	o.Files = files(many...)
	for range 1000 {
		o.Results = append(o.Results, Result{"RUN_COMMAND", true, "Ran 'x'", strings.Repeat("y", 500)})
	}
	o.Contents = func(yield func(Content) bool) {
		for range 20 {
			if !yield(Content{Path: "long.txt", Total: 5000, Text: text(long.String())}) {
				return
			}
		}
	}
	got := written(t, o)
	for _, want := range []string{"… and 2894 more files", "… 965 in d2/", "more results are not shown)",
		`(lines 542 to 5000 are not shown; ask with [READ_FILE path="long.txt" lines="542-1082"])`, "(not shown: this message is full"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing", want)
		}
	}
	if n := len(got); n > 6*o.Budget+len(Protocol(false)) {
		t.Errorf("%d characters", n)
	}
	o.Budget = 0
	if got := written(t, o); strings.Contains(got, "not shown") || strings.Contains(got, "… and") {
		t.Error("without a budget something is left out")
	}
}

func TestLongLines(t *testing.T) {
	o := Outbox{Session: "a1b2c3d4", Sequence: 2, Budget: 1000, Contents: contents(Content{Path: "min.js", Total: 2, Text: text(strings.Repeat("é", 1<<20) + "\nx\n")})}
	got := written(t, o)
	if len(got) > 12000 || strings.Contains(got, "�") || !strings.Contains(got, "more bytes of line 1 are not shown)") {
		t.Errorf("%d bytes: %.3000s", len(got), got)
	}
}

func TestContentsThatBreak(t *testing.T) {
	broken := errors.New("disk\ngone")
	for _, strict := range []bool{false, true} {
		o := Outbox{Session: "a1b2c3d4", Sequence: 2, Strict: strict, Contents: contents(
			Content{Path: "a", Text: io.MultiReader(text("x\n"), iotest.ErrReader(broken))}, Content{Path: "b", Text: iotest.ErrReader(broken)})}
		got := written(t, o)
		if !strings.Contains(got, "x\n(the rest could not be read: disk gone)\n--- end a ---\n--- b ---\n(it could not be read: disk gone)\n--- end b ---\n") {
			t.Error(got)
		}
	}
}

// Who asked for some lines is not invited to ask for others, unless what was asked
// for does not fit.
func TestRangesEndWhereTheyWereAskedTo(t *testing.T) {
	for budget, want := range map[int]string{
		0:   "--- a ---\n10| x\n11| x\n12| x\n--- end a ---\n",
		400: "ask with [READ_FILE path=\"a\" lines=\"",
	} {
		long := strings.Repeat("x\n", 3)
		if budget > 0 {
			long = strings.Repeat("x\n", 300)
		}
		c := Content{Path: "a", First: 10, Last: 9 + len(long)/2, Total: 400, Text: text(long)}
		got := strings.ReplaceAll(written(t, Outbox{Session: "a1b2c3d4", Sequence: 2, Budget: budget, Contents: contents(c)}), " 1", "1")
		if !strings.Contains(got, want) || strings.Contains(got, " 400 are not shown") {
			t.Errorf("with a budget of %d:\n%s", budget, got)
		}
	}
}

func TestNoCommandsAreExplainedAndThePromptIsAsDocumented(t *testing.T) {
	got := written(t, Outbox{Session: "a1b2c3d4", Sequence: 2, Strict: true})
	if !strings.Contains(got, "held no command blocks") || !strings.HasSuffix(got, "=== PROMPT ===\n"+Continue+"\n") {
		t.Error(got)
	}
}

func TestAFullDisk(t *testing.T) {
	full := errors.New("full")
	if _, err := outboxes["numbered"]().Write(failing{full}); !errors.Is(err, full) {
		t.Errorf("got %v", err)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// Memory is the same for any length, also of a single line.
func TestMemoryDoesNotDependOnContents(t *testing.T) {
	for _, strict := range []bool{false, true} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		o := Outbox{Session: "a1b2c3d4", Sequence: 2, Strict: strict, Contents: contents(
			Content{Path: "line", Text: io.LimitReader(endless('='), 24<<20)})}
		if _, err := o.Write(io.Discard); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		if n := after.TotalAlloc - before.TotalAlloc; n > 8<<20 {
			t.Errorf("strict %v: %d MiB were allocated", strict, n>>20)
		}
	}
}

type endless byte

func (e endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(e)
	}
	return len(p), nil
}
