package config

import (
	"encoding/json"
	"errors"
	"time"
)

// NoLimit is how the file says that there shall be none, not even the usual one.
const NoLimit = "none"

const none = -1

// Duration is written as "30s" or "5m". Zero was not written; "none" and "0s" are
// the same.
type Duration time.Duration

// Or is the limit, 0 if there shall be none, and the usual one if nothing was
// written.
func (d Duration) Or(usual time.Duration) time.Duration { return or(time.Duration(d), usual) }

// UnmarshalJSON reads "30s".
func (d *Duration) UnmarshalJSON(data []byte) error {
	var s string
	if err := json.Unmarshal(data, &s); err != nil {
		return errDuration
	}
	if s == NoLimit {
		*d = none
		return nil
	}
	v, err := time.ParseDuration(s)
	if err != nil || v < 0 {
		return errDuration
	}
	if v == 0 {
		v = none
	}
	*d = Duration(v)
	return nil
}

// MarshalJSON writes "30s".
func (d Duration) MarshalJSON() ([]byte, error) {
	if d == none {
		return json.Marshal(NoLimit)
	}
	return json.Marshal(time.Duration(d).String())
}

// Count is written as a number. Zero was not written; "none" and 0 are the same.
type Count int

// Or is the limit, 0 if there shall be none, and the usual one if nothing was
// written.
func (c Count) Or(usual int) int { return or(int(c), usual) }

var (
	errDuration = errors.New(`must be a time such as "30s" or "5m", or "none"`)
	errCount    = errors.New(`must be a number such as 500, or "none"`)
)

// UnmarshalJSON reads 500.
func (c *Count) UnmarshalJSON(data []byte) error {
	var n int
	if string(data) == `"`+NoLimit+`"` {
		n = none
	} else if err := json.Unmarshal(data, &n); err != nil || n < 0 {
		return errCount
	} else if n == 0 {
		n = none
	}
	*c = Count(n)
	return nil
}

// MarshalJSON writes 500.
func (c Count) MarshalJSON() ([]byte, error) {
	if c == none {
		return json.Marshal(NoLimit)
	}
	return json.Marshal(int(c))
}

func or[N int | time.Duration](limit, usual N) N {
	switch limit {
	case 0:
		return usual
	case none:
		return 0
	}
	return limit
}
