package journal

import (
	"encoding/base64"
	"encoding/json"
	"net/url"
	"strings"
	"testing"
	"unicode/utf8"
)

const pemKey = "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA7bq+/x9z\nq3Jk==\n-----END RSA PRIVATE KEY-----"

var letters = strings.Repeat("aB3dE5gH9k", 10)

func TestShapes(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"key sk-ant-api03-" + letters[:40] + " end", "key [redacted] end"},
		{"sk-proj-" + letters[:30], "[redacted]"},
		{"OPENAI=sk-" + letters, "OPENAI=[redacted]"},
		{"\x1b[32msk-" + letters[:30] + "\x1b[0m", "\x1b[32m[redacted]\x1b[0m"},
		{`line\nsk-` + letters[:30], `line\n[redacted]`},
		{"ghp_" + letters[:36] + ",", "[redacted],"},
		{"gho_" + letters[:36], "[redacted]"},
		{"github_pat_11ABCDEFG0" + letters[:40], "[redacted]"},
		{"glpat-" + letters[:20], "[redacted]"},
		{"xoxb-123456789012-abcdef", "[redacted]"},
		{"id AKIAIOSFODNN7EXAMPLE.", "id [redacted]."},
		{"AIza" + letters[:35], "[redacted]"},
		{"jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3jVmN-xJ z", "jwt [redacted] z"},
		{"Authorization: Bearer " + letters[:30] + "\r\n", "Authorization: Bearer [redacted]\r\n"},
		{"authorization: bearer " + letters[:30], "authorization: bearer [redacted]"},
		{"Authorization: Basic dXNlcjpwYXNzd29yZDEyMw==\n", "Authorization: Basic [redacted]\n"},
		{"git clone https://me:hunter2@host/x.git", "git clone https://me:[redacted]@host/x.git"},
		{"postgres://:pw@db/x postgres://u:p%40@db", "postgres://:[redacted]@db/x postgres://u:[redacted]@db"},
		{"a " + pemKey + "\nb", "a [redacted]\nb"},
		{"a " + strings.ReplaceAll(pemKey, "\n", `\n`) + "b", "a [redacted]b"},
		{"-----BEGIN PRIVATE KEY-----\r\nMIIE\r\n(cut)", "[redacted](cut)"},
		{"sk-" + letters + "|ghp_" + letters, "[redacted]|[redacted]"},
	} {
		checkRedaction(t, NewRedactor(nil), c.in, c.want)
	}
}

func TestNoShapes(t *testing.T) {
	for _, s := range []string{
		"", "s", "sk", "sk-", "e", "eyJ", ":", "://", "-----BEGIN ", "Bearer ", "A", "g",
		"ask-the-person-who-made-it-2024", "sk-learn-is-a-library-for-python", "disk-0123456789012345678901234567890",
		"http://localhost:8080/x?y=a@b.c", "see https://host/a:b@c", "http://[::1]:80/", "mail me@host: now",
		"the bearer of bad news2", "basic questions1", "Basic Authentication-Required-Here",
		"-----BEGIN CERTIFICATE-----\nMIIE\n-----END CERTIFICATE-----", "-----BEGIN foo PRIVATE KEY-----",
		"eyJust a word. eyJ", "AKIAlower0123456789a", "AIzaShort", "ghp_short",
		"--------------------------------", "sk-sk-sk-sk-sk-sk-sk-sk-sk-sk-sk-sk-sk-sk-sk-sk-sk-sk-sk-sk-sk-sk-sk-",
		strings.Repeat("://user", 100), strings.Repeat("eyJhbGci ", 100),
	} {
		checkRedaction(t, NewRedactor(nil), s, s)
	}
}

func TestKnownSecrets(t *testing.T) {
	const quoted = "pa\"ss\\wö rd\n2"
	r := NewRedactor([]string{"short", "hunter22", "hunter22-long", "er22-lap", quoted, "redacted", "aaaaaaab"})
	for _, c := range []struct{ in, want string }{
		{"it is hunter22.", "it is [redacted]."},
		{"hunter22-long", "[redacted]"},
		{"hunter22-lon", "[redacted]-lon"},
		{"hunter22-lap", "[redacted]"},
		{"hunter22hunter22", "[redacted][redacted]"},
		{"short hunter2", "short hunter2"},
		{"[redacted] by hunter22", "[redacted] by [redacted]"},
		{"xaaaaaaaaaaaaaab", "xaaaaaaa[redacted]"},
		{"plain " + quoted, "plain [redacted]"},
		{"json " + string(appendQuoted(nil, []byte(quoted))), `json "[redacted]"`},
		{"url " + url.QueryEscape(quoted), "url [redacted]"},
		{"tty " + strings.ReplaceAll(quoted, "\n", "\r\n"), "tty [redacted]"},
		{"b64 " + base64.StdEncoding.EncodeToString([]byte("hunter22")), "b64 [redacted]I="},
	} {
		checkRedaction(t, r, c.in, c.want)
	}
	for before := range 3 {
		text := base64.StdEncoding.EncodeToString([]byte("user:"[:2+before] + "hunter22-long" + "tail"))
		if got := r.String(text); !strings.Contains(got, redacted) {
			t.Errorf("not found in base64 at place %d: %s", before, got)
		}
	}
}

// checkRedaction compares the result for the whole, for single bytes and for
// every cut into two.
func checkRedaction(t *testing.T, r *Redactor, in, want string) {
	t.Helper()
	if got := r.String(in); got != want {
		t.Fatalf("%q became %q, not %q", in, got, want)
	}
	var got []byte
	f := r.fork()
	for i := range len(in) {
		got = f.Append(got, []byte(in[i:i+1]))
	}
	if got = f.Flush(got); string(got) != want {
		t.Fatalf("%q byte by byte became %q, not %q", in, got, want)
	}
	for i := range len(in) {
		got := f.Append(f.Append(nil, []byte(in[:i])), []byte(in[i:]))
		if got = f.Flush(got); string(got) != want {
			t.Fatalf("%q cut at %d became %q, not %q", in, i, got, want)
		}
	}
}

// Little that is held back is released for the sake of order; if it was the
// beginning of a secret after all, the rest is replaced.
func TestRelease(t *testing.T) {
	r := NewRedactor([]string{"hunter22"})
	got := r.release(r.Append(nil, []byte("it is: h")))
	if string(got) != "it is: h" {
		t.Errorf("held back: %q", got)
	}
	if got = r.Flush(r.Append(got, []byte("unter22!"))); string(got) != "it is: h[redacted]!" {
		t.Errorf("got %q", got)
	}
	if got = r.release(r.Append(nil, []byte("hunter"))); len(got) > 0 {
		t.Errorf("released: %q", got)
	}
	if got = r.release(r.Append(got, []byte("22h"))); string(got) != "[redacted]h" {
		t.Errorf("got %q", got)
	}
	if got = r.Flush(r.Append(got, []byte("i"))); string(got) != "[redacted]hi" {
		t.Errorf("got %q", got)
	}
}

func TestRedactJSON(t *testing.T) {
	r := NewRedactor([]string{"hunter22", `q"uoted`, "123456"})
	for _, c := range []struct{ in, want string }{
		{`{"a":"x hunter22","hunter22":[1,true,null]}`, `{"a":"x [redacted]","[redacted]":[1,true,null]}`},
		{`{"a":"\u0068unter22\n"}`, `{"a":"[redacted]\n"}`},
		{`{"a":"q\"uoted","b":"\"","c":1234567,"d":123456}`, `{"a":"[redacted]","b":"\"","c":1234567,"d":"[redacted]"}`},
		{`{"key":"-----BEGIN PRIVATE KEY-----\nMII\"","next":1}`, `{"key":"[redacted]\"","next":1}`},
		{`{"a":"\ud800","b":-1.5e3}`, `{"a":"\ud800","b":-1.5e3}`},
	} {
		got := redactJSON([]byte(c.in), r)
		if string(got) != c.want || !json.Valid(got) {
			t.Errorf("%s became %s, not %s", c.in, got, c.want)
		}
	}
}

// FuzzRedactor: no known secret comes out, however the input is cut, and what has
// no secret in it comes out as it went in.
func FuzzRedactor(f *testing.F) {
	f.Add("hunter22", "it is hunter22, or hunter2", uint8(3))
	f.Add("aaaaaab", "aaaaaaaaaaaaaaaaab", uint8(1))
	f.Add("ababab", "abababababab", uint8(5))
	f.Add("none-of-it", "sk-"+letters+" https://a:b@c "+pemKey, uint8(2))
	f.Add("none-of-it", "Bearer "+letters+" eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.x", uint8(7))
	f.Fuzz(func(t *testing.T, secret, in string, step uint8) {
		secret = strings.TrimSpace(secret)
		if strings.ContainsAny(secret, redacted) && len(secret) < 16 || len(secret) < minSecret || !utf8.ValidString(secret) {
			return // the mark could complete it
		}
		r := NewRedactor([]string{secret})
		whole := r.String(in)
		if strings.Contains(whole, secret) {
			t.Fatalf("%q is in %q", secret, whole)
		}
		var got []byte
		for rest := []byte(in); len(rest) > 0; {
			n := min(len(rest), int(step)%17+1)
			got = r.Append(got, rest[:n])
			rest = rest[n:]
		}
		if got = r.Flush(got); string(got) != whole {
			t.Fatalf("in pieces of %d: %q, not %q", int(step)%17+1, got, whole)
		}
		if !strings.Contains(whole, redacted) && whole != in {
			t.Fatalf("%q became %q", in, whole)
		}
		got = nil
		for rest := []byte(in); len(rest) > 0; {
			n := min(len(rest), int(step)%17+1)
			got = r.release(r.Append(got, rest[:n]))
			rest = rest[n:]
		}
		if got = r.Flush(got); strings.Contains(string(got), secret) {
			t.Fatalf("with releases: %q is in %q", secret, got)
		}
	})
}
