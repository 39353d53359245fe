package vt

import (
	"strings"
	"testing"
)

func TestReplies(t *testing.T) {
	for in, want := range map[string]string{
		"\x1b[c":                          "\x1b[?1;2c",
		"\x1b[0c":                         "\x1b[?1;2c",
		"\x1bZ":                           "\x1b[?1;2c",
		"\x1b[>c":                         "\x1b[>84;0;0c",
		"\x1b[>q":                         "\x1bP>|hawser\x1b\\",
		"\x1b[5n":                         "\x1b[0n",
		"\x1b[3;4H\x1b[6n":                "\x1b[3;4R",
		"\x1b[3;4H\x1b[?6n":               "\x1b[?3;4R",
		fullLine + "\x1b[6n":              "\x1b[1;20R",
		"\x1b[2;4r\x1b[?6h\x1b[2H\x1b[6n": "\x1b[2;1R",
		"\x1b[18t":                        "\x1b[8;6;20t",
		"\x1b[?2004h\x1b[?2004$p":         "\x1b[?2004;1$y",
		"\x1b[?1$p":                       "\x1b[?1;2$y",
		"\x1b[?25$p":                      "\x1b[?25;1$y",
		"\x1b[?1049$p":                    "\x1b[?1049;2$y",
		"\x1b[?1006h\x1b[?1006$p":         "\x1b[?1006;1$y",
		"\x1b[?9999$p":                    "\x1b[?9999;0$y",
		"\x1b[4h\x1b[4$p":                 "\x1b[4;1$y",
		"\x1b[20$p":                       "\x1b[20;2$y",
		"\x1b[99$p":                       "\x1b[99;0$y",
		"\x1bP$qr\x1b\\":                  "\x1bP1$r1;6r\x1b\\",
		"\x1b[1;4:3;31m\x1bP$qm\x1b\\":    "\x1bP1$r0;1;4:3;38:5:1m\x1b\\",
		"\x1b[48;2;1;2;3m\x1bP$qm\x1b\\":  "\x1bP1$r0;48:2::1:2:3m\x1b\\",
		"\x1bP$qz\x1b\\":                  "\x1bP0$r\x1b\\",
		"\x1bP+q544e\x1b\\":               "\x1bP0+r\x1b\\",
		"\x1b]11;?\x07":                   "\x1b]11;rgb:0000/0000/0000\x1b\\",
		"\x1b]10;?\x1b\\":                 "\x1b]10;rgb:ffff/ffff/ffff\x1b\\",
		"\x1b[?15n":                       "\x1b[?13n",
		"\x1b[?25n":                       "\x1b[?21n",
		"\x1b[?26n":                       "\x1b[?27;1;0;0n",
		"\x1b[11t":                        "\x1b[1t",
		"\x1b[19t":                        "\x1b[9;6;20t",
		"\x1b[?1000h\x1b[?1000$p":         "\x1b[?1000;1$y",
		"\x1b[?7;25;40;45;66;1004h\x1b[?45$p\x1b[?1004$p\x1b[?66$p\x1b[?6$p": "\x1b[?45;1$y\x1b[?1004;1$y\x1b[?66;1$y\x1b[?6;2$y",
		"\x1b[4:4;21m\x1bP$qm\x1b\\":                                         "\x1bP1$r0;21m\x1b\\",
		"\x1b]11;#123456\x07":                                                "",
		"\x1b[?u":                                                            "",
		"\x1b[1c":                                                            "",
	} {
		e := New(Options{Cols: sceneCols, Rows: sceneRows})
		_, _ = e.Write([]byte(in))
		if got := string(e.Replies()); got != want {
			t.Errorf("%q: answers %q, want %q", in, got, want)
		}
		if again := e.Replies(); len(again) != 0 {
			t.Errorf("%q: answers twice: %q", in, again)
		}
	}
}

func TestRepliesAreBounded(t *testing.T) {
	e := New(Options{Cols: 10, Rows: 2})
	_, _ = e.Write([]byte(strings.Repeat("\x1b[c", 10_000)))
	got := string(e.Replies())
	if len(got) == 0 || len(got) > maxReplies || len(got)%len("\x1b[?1;2c") != 0 {
		t.Errorf("%d bytes of answers", len(got))
	}
	_, _ = e.Write([]byte("\x1b[5n"))
	if got := string(e.Replies()); got != "\x1b[0n" {
		t.Errorf("afterwards: %q", got)
	}
}
