package journal

import "bytes"

// swallower takes what belongs to a secret that has begun. The zero value takes
// nothing.
type swallower struct {
	set *set
	// A private key goes on until a line ends it, or for so many bytes.
	pem  bool
	left int
	seen int // bytes of the end that were met
}

func (s *swallower) active() bool { return s.set != nil }

func (s *swallower) takes(c byte) bool {
	if !s.set[c] || s.pem && (s.left == 0 || s.seen == len(pemEnd)) {
		*s = swallower{}
		return false
	}
	if s.pem {
		s.left--
		switch c {
		case pemEnd[s.seen]:
			s.seen++
		case pemEnd[0]:
			s.seen = 1
		default:
			s.seen = 0
		}
	}
	return true
}

const (
	jwtHeadLeast  = 8
	jwtHeadMost   = 480
	nameMost      = 64
	phraseMost    = 256
	pemHeadMost   = 64
	pemMost       = 16 << 10
	pemBegin      = "-----BEGIN "
	pemEnd        = "PRIVATE KEY-----"
	jwtBegin      = "eyJ" // {" in base64
	addressBegins = "://"
)

// pemBody is what a key in lines consists of, also where its ends of lines are
// escaped or its head has fields.
var pemBody = newSet("azAZ09", "+/=-:,\\ \t\r\n")

// matchJWT finds a token: a head, a dot, and the same beginning again.
func matchJWT(p []byte, final bool) (found, bool) {
	if ok, more := hasPrefix(p, jwtBegin, false, final); !ok {
		return found{}, more
	}
	n := len(jwtBegin)
	for n < len(p) && n < jwtHeadMost && dashed[p[n]] {
		n++
	}
	if n == len(p) && n < jwtHeadMost {
		return found{}, !final
	}
	if n < jwtHeadLeast {
		return found{}, false
	}
	if ok, more := hasPrefix(p[n:], "."+jwtBegin, false, final); !ok {
		return found{}, more
	}
	return found{size: n + 1 + len(jwtBegin), swallow: swallower{set: jwt}}, false
}

// matchAddress finds the password in ://user:password@.
func matchAddress(p []byte, final bool) (found, bool) {
	if ok, more := hasPrefix(p, addressBegins, false, final); !ok {
		return found{}, more
	}
	n := len(addressBegins)
	for most := n + nameMost; n < len(p) && n < most && name[p[n]]; {
		n++
	}
	if n == len(p) {
		return found{}, !final
	}
	if p[n] != ':' {
		return found{}, false
	}
	n++
	from := n
	for n < len(p) && n-from < phraseMost && phrase[p[n]] {
		n++
	}
	if n == len(p) {
		return found{}, !final
	}
	if p[n] != '@' || n == from {
		return found{}, false
	}
	return found{keep: from, size: n - from}, false
}

// matchPEM finds the first line of a private key.
func matchPEM(p []byte, final bool) (found, bool) {
	if ok, more := hasPrefix(p, pemBegin, false, final); !ok {
		return found{}, more
	}
	line := p[:min(len(p), pemHeadMost)]
	end := len(pemBegin)
	for end < len(line) && (upper[line[end]] || line[end] == ' ' || line[end] == '-') {
		end++
	}
	if i := bytes.Index(line[:end], []byte(pemEnd)); i >= 0 {
		return found{size: i + len(pemEnd), swallow: swallower{set: pemBody, pem: true, left: pemMost}}, false
	}
	return found{}, !final && end == len(p) && len(p) < pemHeadMost
}
