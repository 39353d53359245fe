//go:build linux && !conform

package term

// settleDefaultRuns is for each case; long ones run less often.
const (
	settleDefaultRuns = 10
	settleShortened   = true
)
