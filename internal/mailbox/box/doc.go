// Package box keeps a mailbox on a disk: the folders outbox, inbox and sessions,
// who holds them, which file answers which outbox, and the record of each reply.
// It knows files and their names; what a reply does it does not know.
//
// A file appears whole or not at all, and none is ever overwritten by another's:
// whatever moment hawser is killed at, it can go on from what lies here.
package box
