//go:build shippedinit

package shipped

import _ "embed"

// Init is the program hawser-init.
//
//go:embed hawser-init-linux-amd64
var Init []byte
