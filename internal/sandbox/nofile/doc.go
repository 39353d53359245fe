// Package nofile knows how many files a process could have open when hawser
// began, and nothing else. The syscall package raises that limit as soon as it
// is initialised and tells nobody what it was. Go initialises packages when
// what they import is, in the order of their paths; so this one, which imports
// nothing, comes before it.
package nofile
