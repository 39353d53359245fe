//go:build !shippedinit || !linux || !(amd64 || arm64)

package shipped

// Init is nil: this build carries no hawser-init.
var Init []byte
