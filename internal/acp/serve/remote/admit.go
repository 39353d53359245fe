package remote

import (
	"crypto/sha256"
	"crypto/subtle"
	"net"
	"net/http"
	"net/url"
	"strings"
)

// admit says who may come in: who has the token, and is not a page of another site
// in somebody's browser.
func (s *server) admit(r *http.Request) error {
	scheme, given, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	sum := sha256.Sum256([]byte(strings.TrimLeft(given, " ")))
	if !strings.EqualFold(scheme, "Bearer") || subtle.ConstantTimeCompare(sum[:], s.token[:]) != 1 {
		return refused(http.StatusUnauthorized, "a token is needed: Authorization: Bearer TOKEN")
	}
	return sameSite(r)
}

// sameSite refuses browsers that are sent here by another site; what is no browser
// says nothing of sites.
func sameSite(r *http.Request) error {
	origin, site := r.Header.Get("Origin"), r.Header.Get("Sec-Fetch-Site")
	if origin == "" && site == "" {
		return nil
	}
	if origin != "" {
		u, err := url.Parse(origin)
		if err != nil || !strings.EqualFold(u.Host, r.Host) {
			return refused(http.StatusForbidden, "pages of %s may not come in", origin)
		}
	}
	if site != "" && site != "same-origin" && site != "none" {
		return refused(http.StatusForbidden, "pages of other sites may not come in")
	}
	// A name of somebody else that leads to this machine makes both the same.
	if local, ok := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr); ok && local.IP.IsLoopback() && !loopback(r.Host) {
		return refused(http.StatusForbidden, "%s is not this machine: pages may come in by localhost", r.Host)
	}
	return nil
}

// loopback says that a host, maybe with a port, is this machine by name.
func loopback(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.Trim(host, "[]")
	if ip := net.ParseIP(host); ip != nil {
		return ip.IsLoopback()
	}
	return strings.EqualFold(host, "localhost") || strings.HasSuffix(strings.ToLower(host), ".localhost")
}
