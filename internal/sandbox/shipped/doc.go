// Package shipped carries the program hawser-init inside hawser. make build
// puts it there; a plain go build goes without, and hawser then runs itself
// as the init.
package shipped
