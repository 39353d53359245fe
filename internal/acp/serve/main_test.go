package serve

import (
	"os"
	"testing"

	"hawser/internal/sandbox"
)

func TestMain(m *testing.M) {
	sandbox.RunIfChild()
	if dir := os.Getenv("SERVE_TEST_VICTIM"); dir != "" {
		victim(dir)
		return
	}
	os.Exit(m.Run())
}
