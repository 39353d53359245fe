package workspace

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"time"
	"unicode/utf8"
)

// DefaultReadLimit is the most bytes that a read gives when nothing is said.
const DefaultReadLimit = 1 << 20

// ReadOptions say what part of a file is read. The zero value is all of it, up
// to DefaultReadLimit.
type ReadOptions struct {
	// FirstLine and LastLine count from 1 and are both included; zero is open.
	FirstLine, LastLine int
	// Offset and Length are a range of bytes instead; zero Length is to the end.
	Offset, Length int64
	// Limit is the most bytes given; zero means DefaultReadLimit.
	Limit int64
	// Totals reads to the file's end, so that Lines and Hash are known.
	Totals bool
}

// Content is what was read of a file.
type Content struct {
	Path    string
	Data    []byte
	Size    int64 // of the whole file
	Mode    fs.FileMode
	ModTime time.Time
	// FirstLine and LastLine are the lines that Data holds, the last one
	// perhaps in part; both are zero for a range of bytes and for no lines.
	FirstLine, LastLine int
	Truncated           bool   // Limit cut off a part of what was asked for
	Binary              bool   // not text: it holds a NUL byte near its start, or in Data
	Lines               int    // of the whole file, with Totals
	Hash                string // of the whole file, with Totals
}

// Read reads a plain file; symbolic links that stay inside are followed.
// Directories, devices, FIFOs and files that the kernel makes up are refused,
// and never waited for. A range that starts behind the end gives no data.
func (w *Workspace) Read(name string, o ReadOptions) (Content, error) {
	c, err := w.read(name, o)
	if err != nil {
		return Content{}, w.wrap("read", shortened(name), err)
	}
	return c, nil
}

func (w *Workspace) read(name string, o ReadOptions) (c Content, err error) {
	if err := o.check(); err != nil {
		return c, err
	}
	if err := w.present(); err != nil {
		return c, err
	}
	clean, err := w.relFile(name)
	if err != nil {
		return c, err
	}
	at, _, err := w.follow(clean)
	if err != nil {
		return c, err
	}
	f, info, err := w.openPlain(at)
	if err != nil {
		return c, err
	}
	defer f.Close()
	c = Content{Path: at, Size: info.Size(), Mode: info.Mode(), ModTime: info.ModTime()}
	limit := o.Limit
	if limit == 0 {
		limit = DefaultReadLimit
	}
	head := make([]byte, sniffed)
	n, err := f.ReadAt(head, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return c, err
	}
	c.Binary = isBinary(head[:n])
	if o.Offset > 0 || o.Length > 0 {
		err = c.readBytes(f, o, limit)
	} else {
		err = c.readLines(f, o, limit)
	}
	if err != nil {
		return c, err
	}
	c.Binary = c.Binary || bytes.IndexByte(c.Data, 0) >= 0
	if c.Truncated && !c.Binary {
		c.Data = wholeCharacters(c.Data)
	}
	return c, nil
}

func (o ReadOptions) check() error {
	switch {
	case o.FirstLine < 0 || o.LastLine < 0 || o.Offset < 0 || o.Length < 0 || o.Limit < 0:
		return invalid("a range or limit is negative: count lines from 1 and bytes from 0")
	case o.LastLine > 0 && o.FirstLine > o.LastLine:
		return invalid("lines %d to %d run backwards: swap them", o.FirstLine, o.LastLine)
	case (o.FirstLine > 0 || o.LastLine > 0) && (o.Offset > 0 || o.Length > 0):
		return invalid("both lines and bytes are asked for: choose one")
	}
	return nil
}

func (c *Content) readBytes(f *os.File, o ReadOptions, limit int64) error {
	length := o.Length
	if length == 0 {
		length = max(c.Size-o.Offset, 0)
	}
	data, err := io.ReadAll(io.NewSectionReader(f, o.Offset, min(length, limit)))
	if err != nil {
		return err
	}
	c.Data = data
	c.Truncated = length > limit && o.Offset+limit < c.Size
	if o.Totals {
		t := newTally()
		if _, err := io.Copy(t, f); err != nil {
			return err
		}
		c.Lines, c.Hash = t.totals()
	}
	return nil
}

func (c *Content) readLines(f *os.File, o ReadOptions, limit int64) error {
	t := newTally()
	cut := lineCutter{first: max(o.FirstLine, 1), last: o.LastLine, limit: limit, line: 1}
	buf := make([]byte, 64<<10)
	for !cut.done || o.Totals {
		n, err := f.Read(buf)
		if o.Totals {
			t.Write(buf[:n])
		}
		cut.take(buf[:n])
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
	}
	c.Data, c.Truncated = cut.data, cut.truncated
	if len(c.Data) > 0 {
		c.FirstLine = cut.first
		c.LastLine = cut.first + countLines(c.Data) - 1
	}
	if o.Totals {
		c.Lines, c.Hash = t.totals()
	}
	return nil
}

// wholeCharacters drops a character that the end cut in two.
func wholeCharacters(data []byte) []byte {
	for n := 1; n <= min(utf8.UTFMax-1, len(data)); n++ {
		tail := data[len(data)-n:]
		if utf8.RuneStart(tail[0]) {
			if !utf8.FullRune(tail) {
				return data[:len(data)-n]
			}
			break
		}
	}
	return data
}
