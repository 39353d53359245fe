package main

import (
	"testing"
	"time"
)

func TestParseBytes(t *testing.T) {
	for s, want := range map[string]int64{"0": 0, "4096": 4096, "64K": 64 << 10, "64k": 64 << 10, "1.5G": 3 << 29, "512MiB": 512 << 20, "512mb": 512 << 20, "2T": 2 << 40, "7B": 7} {
		if got, err := parseBytes(s); err != nil || got != want {
			t.Errorf("%q: %d, %v; want %d", s, got, err, want)
		}
	}
	for _, s := range []string{"", "-1", "1e9", "NaN", "Inf", "0x10", "12Q", "99999999T", "1_000", " 5", "K"} {
		if got, err := parseBytes(s); err == nil {
			t.Errorf("%q: %d; want an error", s, got)
		}
	}
}

func TestParseSend(t *testing.T) {
	for s, want := range map[string]keystrokes{
		"ls\n":            {"ls\n", time.Second},
		"make\n@30s":      {"make\n", 30 * time.Second},
		"Enter@100ms":     {"Enter", 100 * time.Millisecond},
		"git@example.org": {"git@example.org", time.Second},
		"a@b@2s":          {"a@b", 2 * time.Second},
		"@":               {"@", time.Second},
		"@5s":             {"", 5 * time.Second},
		"x@-5s":           {"x@-5s", time.Second},
		"":                {"", time.Second},
	} {
		if got := parseSend(s); got != want {
			t.Errorf("%q: %+v; want %+v", s, got, want)
		}
	}
}

func TestParseTime(t *testing.T) {
	for s, want := range map[string]time.Duration{"1": time.Second, "0.5": 500 * time.Millisecond, "90s": 90 * time.Second, "2m": 2 * time.Minute} {
		if got, err := parseTime(s); err != nil || got != want {
			t.Errorf("%q: %v, %v; want %v", s, got, err, want)
		}
	}
	for _, s := range []string{"", "0", "-1", "much", "NaN", "Inf"} {
		if got, err := parseTime(s); err == nil {
			t.Errorf("%q: %v; want an error", s, got)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"64K", "80x24", "make\n@30s", "1.5", "\xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if n, err := parseBytes(s); err == nil && n < 0 {
			t.Errorf("%q is %d bytes", s, n)
		}
		if z, err := parseSize(s); err == nil && (z.Cols < 1 || z.Rows < 1) {
			t.Errorf("%q is %v", s, z)
		}
		if d, err := parseTime(s); err == nil && d <= 0 {
			t.Errorf("%q is %v", s, d)
		}
		if k := parseSend(s); k.most < 0 || len(k.keys) > len(s) {
			t.Errorf("%q is %+v", s, k)
		}
	})
}
