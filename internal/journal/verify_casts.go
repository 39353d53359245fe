package journal

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// checkCasts compares the recordings with what the journal says of them. Only
// the newest digest of each counts: it covers what the earlier ones did.
func (v *verification) checkCasts(dir string) error {
	list := slices.SortedFunc(maps.Values(v.casts), func(a, b vouched) int { return cmp.Compare(a.seq, b.seq) })
	for _, c := range list {
		if err := c.check(dir); err != nil {
			return err
		}
	}
	if v.State != Sealed {
		return nil
	}
	entries, err := os.ReadDir(filepath.Join(dir, recordingsDir))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, e := range entries {
		name, ok := strings.CutSuffix(e.Name(), castSuffix)
		if _, known := v.casts[name]; ok && !known {
			return &bad{recording: name, reason: "the recording " + name + " is not known to the journal"}
		}
	}
	return nil
}

func (c vouched) check(dir string) error {
	wrong := func(what string) error {
		return &bad{seq: c.seq, recording: c.Name, reason: "the recording " + c.Name + " " + what}
	}
	f, err := openPlain(castPath(dir, c.Name))
	if errors.Is(err, fs.ErrNotExist) {
		if c.Bytes == 0 {
			return nil // ended between the record and the file
		}
		return wrong("is missing")
	}
	if errors.Is(err, errNotPlain) {
		return wrong("was changed: " + err.Error())
	}
	if err != nil {
		return err
	}
	defer f.Close()
	digest := sha256.New()
	n, err := io.CopyN(digest, f, c.Bytes)
	switch {
	case errors.Is(err, io.EOF) && n < c.Bytes:
		return wrong("is shorter than it was")
	case err != nil:
		return err
	case hex.EncodeToString(digest.Sum(nil)) != c.SHA256:
		return wrong("was changed")
	}
	if n, _ := f.Read(make([]byte, 1)); n > 0 && c.Closed {
		return wrong("is longer than it was")
	}
	return nil
}
