//go:build !linux

package sandbox

import (
	"context"
	"runtime"
)

// Examine says what sandboxes have here.
func Examine(context.Context) (r Report) {
	r.Default = Host
	r.add("system", true, runtime.GOOS+"/"+runtime.GOARCH)
	r.add("jail", false, "needs Linux")
	r.add("limits", false, "memory, process and CPU limits need Linux control groups")
	return r
}
