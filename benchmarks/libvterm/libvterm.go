// Package libvterm lets Go drive the C library of that name, which is a peer
// in speed and a second opinion on what a screen shows.
package libvterm

/*
#cgo pkg-config: vterm
#include <stdlib.h>
#include <vterm.h>

static size_t taken;

static void *counted_malloc(size_t size, void *unused) {
	(void)unused;
	taken += size;
	return calloc(1, size);
}

static void counted_free(void *p, void *unused) {
	(void)unused;
	free(p);
}

static VTermAllocatorFunctions counted = {counted_malloc, counted_free};

static VTerm *open_vterm(int rows, int cols) {
	VTerm *vt = vterm_new_with_allocator(rows, cols, &counted, NULL);
	vterm_set_utf8(vt, 1);
	VTermScreen *screen = vterm_obtain_screen(vt);
	vterm_screen_enable_altscreen(screen, 1);
	// One damage report per flush instead of one per cell: the fastest way.
	vterm_screen_set_damage_merge(screen, VTERM_DAMAGE_SCROLL);
	vterm_screen_reset(screen, 1);
	return vt;
}

static size_t line_text(VTerm *vt, int row, int cols, char *buf, size_t len) {
	VTermRect rect = {.start_row = row, .end_row = row + 1, .start_col = 0, .end_col = cols};
	return vterm_screen_get_text(vterm_obtain_screen(vt), buf, len, rect);
}

static VTermPos cursor(VTerm *vt) {
	VTermPos pos;
	vterm_state_get_cursorpos(vterm_obtain_state(vt), &pos);
	return pos;
}

static size_t bytes_taken(void) { return taken; }
static void forget_taken(void) { taken = 0; }
*/
import "C"

import (
	"strings"
	"unsafe"
)

// Terminal is a libvterm with its screen. It must be closed.
type Terminal struct {
	c          *C.VTerm
	cols, rows int
}

// Open returns a blank terminal.
func Open(cols, rows int) *Terminal {
	return &Terminal{C.open_vterm(C.int(rows), C.int(cols)), cols, rows}
}

// Write feeds the terminal. It never fails.
func (t *Terminal) Write(p []byte) (int, error) {
	if len(p) > 0 {
		C.vterm_input_write(t.c, (*C.char)(unsafe.Pointer(unsafe.SliceData(p))), C.size_t(len(p)))
	}
	return len(p), nil
}

// Close frees the terminal.
func (t *Terminal) Close() error {
	C.vterm_free(t.c)
	return nil
}

// Lines returns the rows' text without the spaces at their ends.
func (t *Terminal) Lines() []string {
	const bytesPerCell = 32
	buf := make([]byte, t.cols*bytesPerCell)
	lines := make([]string, t.rows)
	for y := range lines {
		n := C.line_text(t.c, C.int(y), C.int(t.cols), (*C.char)(unsafe.Pointer(&buf[0])), C.size_t(len(buf)))
		lines[y] = strings.TrimRight(string(buf[:n]), " ")
	}
	return lines
}

// Cursor returns the cursor's column and row.
func (t *Terminal) Cursor() (x, y int) {
	pos := C.cursor(t.c)
	return int(pos.col), int(pos.row)
}

// Allocated is the number of bytes that a terminal which was fed asks for.
func Allocated(cols, rows int, in []byte) uint64 {
	C.forget_taken()
	t := Open(cols, rows)
	defer t.Close()
	_, _ = t.Write(in)
	return uint64(C.bytes_taken())
}
