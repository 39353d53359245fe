package journal

import (
	"crypto/ed25519"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// errHead is a head that cannot be read.
var errHead = errors.New("its signed head cannot be read")

// head is a signed statement: at this time, this was the last record.
type head struct {
	Session   string `json:"session"`
	Seq       int64  `json:"seq"`
	Hash      string `json:"hash"` // of the line
	Sealed    bool   `json:"sealed"`
	At        string `json:"at"`
	Signature []byte `json:"signature,omitempty"`
}

// signed is what the signature is of.
func (h *head) signed() []byte {
	return fmt.Appendf(nil, "hawser journal head\n%s\n%d\n%s\n%t\n%s\n", h.Session, h.Seq, h.Hash, h.Sealed, h.At)
}

func (h *head) sign(key ed25519.PrivateKey) { h.Signature = ed25519.Sign(key, h.signed()) }

func (h *head) good(key ed25519.PublicKey) bool {
	return ed25519.Verify(key, h.signed(), h.Signature)
}

func (h *head) json() []byte {
	text, _ := json.Marshal(h) // texts and numbers alone cannot fail
	return text
}

// store puts a head into the index, outside the session's folder.
func (h *head) store(data string) error {
	path := headPath(data, h.Session)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return replaceFile(path, append(h.json(), '\n'), 0o600)
}

// loadHead reads a session's head from the index.
func loadHead(data, id string) (*head, error) {
	text, err := os.ReadFile(headPath(data, id))
	if err != nil {
		return nil, err
	}
	h := &head{}
	if err := json.Unmarshal(text, h); err != nil {
		return nil, fmt.Errorf("%w: %w", errHead, err)
	}
	return h, nil
}
