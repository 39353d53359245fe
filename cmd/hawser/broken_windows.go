package main

// outputBroken is for systems that have a signal for it.
func outputBroken() bool { return false }
