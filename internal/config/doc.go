// Package config reads hawser's configuration file and names every mistake in it
// by its line. It knows the file's form; it opens no file and reads no
// environment, and does not know what the agents and rules in it do.
package config
