//go:build linux

package sandbox

import (
	"os"
	"testing"
)

func TestMain(m *testing.M) {
	RunIfChild()
	os.Exit(m.Run())
}
