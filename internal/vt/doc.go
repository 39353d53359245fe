// Package vt turns terminal bytes into a screen and key names into bytes. It
// does no I/O and reads no clock.
//
// An [Emulator] takes what a program writes to its terminal and keeps the
// [Screen] a person would see, the lines that scrolled off it, and the answers
// that the program waits for. [Keys] goes the other way.
//
// The reference is tmux 3.3a for what programs show, and xterm's control
// sequence document where tmux leaves it. The places where the two part are
// listed, each with its reason, in testdata/differences.md.
package vt
