//go:build linux

// Command hawser-init is the init inside a Box. It is not for people: hawser
// carries it and runs it from memory.
package main

import "hawser/internal/sandbox/boxinit"

func main() { boxinit.Main() }
