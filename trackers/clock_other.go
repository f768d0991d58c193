//go:build !windows

package trackers

import "time"

// Monotonic returns a clock that starts at zero now and never goes back, whatever happens to the time of day. It tells microseconds apart.
func Monotonic() func() time.Duration {
	start := time.Now()
	return func() time.Duration { return time.Since(start) }
}
