// Command gen writes the Go types of the Agent Client Protocol from its
// schemas. It knows the shapes that those schemas use, and stops at any other.
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	if len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "usage: gen SCHEMA META FOLDER")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

func run(schema, meta, folder string) error {
	defs, err := readSchema(schema)
	if err != nil {
		return err
	}
	table, err := readSchema(meta)
	if err != nil {
		return err
	}
	m, err := build(filepath.Base(folder), defs, table)
	if err != nil {
		return fmt.Errorf("%s: %w", schema, err)
	}
	return write(m, folder)
}
