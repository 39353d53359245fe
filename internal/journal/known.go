package journal

import (
	"encoding/base64"
	"net/url"
	"slices"
	"strings"
)

// known are the secrets that somebody told us, in the forms in which they are
// met.
type known struct {
	starts  [256]bool     // with which bytes a secret of any sort can begin
	pairs   pairs         // and with which two
	byStart [256][]string // longest first
}

// pairs is a set of two bytes in a row.
type pairs [256][4]uint64

func (p *pairs) add(a, b byte)      { p[a][b>>6] |= 1 << (b & 63) }
func (p *pairs) has(a, b byte) bool { return p[a][b>>6]&(1<<(b&63)) != 0 }

func newKnown(secrets []string) *known {
	k := &known{starts: shapeStarts, pairs: shapePairs}
	for _, s := range secrets {
		s = strings.TrimSpace(s)
		// The mark itself must not look like a secret.
		if len(s) < minSecret || strings.Contains(redacted, s) {
			continue
		}
		for _, form := range forms(s) {
			k.starts[form[0]] = true
			k.pairs.add(form[0], form[1])
			k.byStart[form[0]] = append(k.byStart[form[0]], form)
		}
	}
	for i, list := range k.byStart {
		slices.SortFunc(list, func(a, b string) int {
			if len(a) != len(b) {
				return len(b) - len(a)
			}
			return strings.Compare(a, b)
		})
		k.byStart[i] = slices.Compact(list)
	}
	return k
}

// match gives the length of the longest secret with which p begins, or that more
// of p is needed to know.
func (k *known) match(p []byte, final bool) (n int, more bool) {
	for _, s := range k.byStart[p[0]] {
		switch {
		case len(s) <= len(p):
			if string(p[:len(s)]) == s {
				return len(s), false
			}
		case !final && s[:len(p)] == string(p):
			return 0, true
		}
	}
	return 0, false
}

// forms are a secret as it is, and as it looks in JSON, in addresses and inside
// of base64.
func forms(s string) []string {
	list, quoted := []string{s}, string(appendQuoted(nil, []byte(s)))
	for _, f := range []string{
		quoted[1 : len(quoted)-1],
		strings.ReplaceAll(s, "\n", "\r\n"), // as a terminal shows it
		url.QueryEscape(s),
		url.PathEscape(s),
	} {
		if f != s {
			list = append(list, f)
		}
	}
	return append(list, base64Forms(s)...)
}

// base64Forms are what base64 makes of a secret at each of the three places that
// it can have in a group of bytes, without the characters that its neighbours
// have a part in.
func base64Forms(s string) (list []string) {
	const least = 8 // shorter ones would be found in too much that is no secret
	for _, enc := range []*base64.Encoding{base64.RawStdEncoding, base64.RawURLEncoding} {
		for before := range 3 {
			text := enc.EncodeToString([]byte("\x00\x00"[:before] + s))
			from := (before*8 + 5) / 6
			to := (before + len(s)) * 8 / 6
			if to-from >= least {
				list = append(list, text[from:to])
			}
		}
	}
	return list
}
