package remote

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"hawser/internal/jsonrpc"
)

// refusal is an answer of HTTP to what is not passed on.
type refusal struct {
	status int
	text   string
}

func (r *refusal) Error() string { return r.text }

func refused(status int, format string, args ...any) error {
	return &refusal{status, fmt.Sprintf(format, args...)}
}

// answer is what a request gets that is not what it should be: words, or what
// JSON-RPC says of a message that is none.
func answer(w http.ResponseWriter, err error) {
	var no *refusal
	var bad *jsonrpc.Error
	switch {
	case errors.Is(err, jsonrpc.ErrBatch):
		http.Error(w, "batches are not supported: post one message at a time", http.StatusNotImplemented)
	case errors.As(err, &bad):
		body, _ := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": nil, "error": map[string]any{"code": bad.Code, "message": bad.Message}})
		w.Header().Set("Content-Type", jsonType)
		w.WriteHeader(http.StatusBadRequest)
		_, _ = w.Write(body)
	case errors.As(err, &no):
		switch no.status {
		case http.StatusUnauthorized:
			w.Header().Set("WWW-Authenticate", "Bearer")
		case http.StatusServiceUnavailable:
			w.Header().Set("Retry-After", "5")
		case http.StatusRequestEntityTooLarge, http.StatusRequestTimeout:
			w.Header().Set("Connection", "close") // the rest is not read
		}
		http.Error(w, no.text, no.status)
	default:
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}
