package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := fmt.Fprintln(cmd.OutOrStdout(), version())
			return failed(err)
		},
	}
}

// version is what the build itself knows of where it came from.
func version() string {
	v := "unknown"
	if b, ok := debug.ReadBuildInfo(); ok {
		v = b.Main.Version
		if v == "" || v == "(devel)" {
			v = "devel"
		}
	}
	return fmt.Sprintf("hawser %s %s %s/%s", v, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
