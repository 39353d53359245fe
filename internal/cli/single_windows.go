package cli

import "golang.org/x/term"

// single lets a console give every key at once, Ctrl-C among them.
func single(fd int) (*term.State, error) { return term.MakeRaw(fd) }
