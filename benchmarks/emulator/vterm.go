package main

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

static size_t bytes_taken(void) { return taken; }
static void forget_taken(void) { taken = 0; }
*/
import "C"

import (
	"io"
	"unsafe"
)

// vterm is libvterm with its screen, called once for each write.
type vterm struct{ c *C.VTerm }

func openVTerm() io.WriteCloser { return vterm{C.open_vterm(rows, cols)} }

func (v vterm) Write(p []byte) (int, error) {
	C.vterm_input_write(v.c, (*C.char)(unsafe.Pointer(unsafe.SliceData(p))), C.size_t(len(p)))
	return len(p), nil
}

func (v vterm) Close() error {
	C.vterm_free(v.c)
	return nil
}

// vtermAllocated counts what libvterm asks its allocator for.
func vtermAllocated(in []byte) uint64 {
	C.forget_taken()
	v := openVTerm()
	defer v.Close()
	if len(in) > 0 {
		_, _ = v.Write(in)
	}
	return uint64(C.bytes_taken())
}
