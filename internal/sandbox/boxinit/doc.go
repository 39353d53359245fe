// Package boxinit is the init inside every Box: it makes the Box's file
// system, starts processes, ends and reaps them, and ends them all when the
// socket to hawser closes. It is also the whole of the program hawser-init,
// so it imports little: an idle one must stay small, and it starts with every
// Box.
package boxinit
