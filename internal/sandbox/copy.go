package sandbox

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Copy says what to copy between a Box and the host: a file, or a directory
// with all that is in it. To is the copy's own path; a directory that is
// there already is added to.
type Copy struct {
	From, To string
	Max      int64 // bytes, and 512 and its length for each name; 4 GiB if zero
}

const defaultMax = 4 << 30

// CopyIn copies from the host into the Box. It answers what it left out:
// special files, and links that lead out of what is copied, or could: those
// that go down and up again.
func (b *Box) CopyIn(ctx context.Context, c Copy) (skipped []string, err error) {
	r, w := io.Pipe()
	packed := make(chan error, 1)
	go func() {
		s, err := packTree(ctx, w, c.From, c.max(), false)
		skipped = s
		w.CloseWithError(err)
		packed <- err
	}()
	var more bounded
	err = b.tool(ctx, r, &more, "unpack", c.To)
	r.CloseWithError(errors.New("the box took no more"))
	if perr := <-packed; perr != nil && err == nil {
		err = perr
	}
	for line := range strings.Lines(more.String()) {
		name, e := strconv.Unquote(strings.TrimSpace(line))
		skipped, err = append(skipped, name), errors.Join(err, e)
	}
	if err != nil {
		return nil, fmt.Errorf("copy %s into the box: %w", c.From, err)
	}
	return skipped, nil
}

// CopyOut copies from the Box to the host. What comes out is not trusted:
// nothing is written but below To, no link is followed, and special files and
// links that lead out, or could, are left out and named in the answer.
func (b *Box) CopyOut(ctx context.Context, c Copy) (skipped []string, err error) {
	r, w := io.Pipe()
	packed := make(chan error, 1)
	go func() {
		err := b.tool(ctx, nil, w, "pack", c.From)
		w.CloseWithError(err)
		packed <- err
	}()
	skipped, err = unpackTree(ctx, r, c.To, c.max())
	r.CloseWithError(errors.New("no more is wanted"))
	if perr := <-packed; err == nil {
		err = perr
	}
	if err != nil {
		return nil, fmt.Errorf("copy %s out of the box: %w", c.From, err)
	}
	return skipped, nil
}

func (c Copy) max() int64 {
	if c.Max > 0 {
		return c.Max
	}
	return defaultMax
}
