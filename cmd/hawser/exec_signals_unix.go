//go:build unix

package main

import (
	"os"
	"syscall"
)

const hangUp = syscall.SIGHUP

var ignored = []os.Signal{syscall.SIGTTIN}
