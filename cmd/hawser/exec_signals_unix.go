//go:build unix

package main

import (
	"os"
	"syscall"
)

var ignored = []os.Signal{syscall.SIGTTIN, syscall.SIGTTOU}
