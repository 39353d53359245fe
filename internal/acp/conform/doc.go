// Package conform tries hawser with the programs that people use it with: agents
// and clients of other makers, unchanged, offline, with a scripted model. It is
// tests alone, those of make conform; it knows how those programs are set up and
// nothing of how hawser talks to them.
package conform
