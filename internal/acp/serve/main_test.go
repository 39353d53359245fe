package serve

import (
	"os"
	"testing"

	"hawser/internal/sandbox"
)

func TestMain(m *testing.M) {
	sandbox.RunIfChild()
	os.Exit(m.Run())
}
