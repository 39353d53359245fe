package session

import (
	"os"
	"testing"

	"hawser/internal/sandbox"
)

func TestMain(m *testing.M) {
	sandbox.RunIfChild()
	if dir := os.Getenv("SESSION_TEST_VICTIM"); dir != "" {
		victim(dir)
	}
	os.Exit(m.Run())
}
