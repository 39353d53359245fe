//go:build race

package jsonrpc

// shrink makes the big frames smaller where each byte costs a hundred times
// as much.
const shrink = 16
