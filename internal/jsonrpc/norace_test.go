//go:build !race

package jsonrpc

const shrink = 1
