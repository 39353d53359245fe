//go:build linux && conform

package term

const (
	settleDefaultRuns = 200
	settleShortened   = false
)
