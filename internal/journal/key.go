package journal

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

func keyPaths(data string) (private, public string) {
	dir := filepath.Join(data, "keys")
	return filepath.Join(dir, "journal.key"), filepath.Join(dir, "journal.pub")
}

// signingKey reads the key of a data folder, or makes it.
func signingKey(data string) (ed25519.PrivateKey, error) {
	private, public := keyPaths(data)
	key, err := readPrivate(private)
	if errors.Is(err, fs.ErrNotExist) {
		if err = makeKey(private); err == nil {
			key, err = readPrivate(private)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("journal key: %w", err)
	}
	text := base64.StdEncoding.EncodeToString(key.Public().(ed25519.PublicKey)) + "\n"
	if old, err := os.ReadFile(public); err != nil || string(old) != text {
		if err := replaceFile(public, []byte(text), 0o644); err != nil {
			return nil, fmt.Errorf("journal key: %w", err)
		}
	}
	return key, nil
}

// makeKey leaves one whole key, however many make one at the same time.
func makeKey(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	seed := make([]byte, ed25519.SeedSize)
	rand.Read(seed)
	mine := path + ".new-" + rand.Text()
	if err := replaceFile(mine, []byte(base64.StdEncoding.EncodeToString(seed)+"\n"), 0o600); err != nil {
		return err
	}
	defer os.Remove(mine)
	// A link, unlike a rename, does not replace the key of somebody faster.
	if err := os.Link(mine, path); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return syncDir(filepath.Dir(path))
}

func readPrivate(path string) (ed25519.PrivateKey, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 {
		return nil, fmt.Errorf("%s can be read by others; run: chmod 600 %[1]s", path)
	}
	seed, err := readBase64(path, ed25519.SeedSize)
	if err != nil {
		return nil, err
	}
	return ed25519.NewKeyFromSeed(seed), nil
}

// publicKey is the one to check signatures with: that of the private key where
// it can be read, since whoever replaces the public one may be who rewrote the
// journal.
func publicKey(data string) (ed25519.PublicKey, error) {
	private, public := keyPaths(data)
	if key, err := readPrivate(private); err == nil {
		return key.Public().(ed25519.PublicKey), nil
	}
	key, err := readBase64(public, ed25519.PublicKeySize)
	if err != nil {
		return nil, fmt.Errorf("journal key: %w", err)
	}
	return key, nil
}

func readBase64(path string, size int) ([]byte, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	b, err := base64.StdEncoding.DecodeString(strings.TrimSpace(string(text)))
	if err != nil || len(b) != size {
		return nil, fmt.Errorf("%s is not a key", path)
	}
	return b, nil
}
