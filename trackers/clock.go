package trackers

import (
	"sync/atomic"
	"time"
)

// ticksToTime is how long some ticks of a counter take, without the overflow of ticks times a billion, which days of a fast counter would reach.
func ticksToTime(ticks, perSecond int64) time.Duration {
	seconds, rest := ticks/perSecond, ticks%perSecond
	return time.Duration(seconds)*time.Second + time.Duration(rest*int64(time.Second)/perSecond)
}

// ManualClock is a clock that stands still until it is told otherwise, for work faster than real time and for tests.
// The zero value stands at zero. Its methods may be called from any goroutine.
type ManualClock struct {
	now atomic.Int64
}

// Now is the time it was set to; pass the method value to NewStore.
func (c *ManualClock) Now() time.Duration { return time.Duration(c.now.Load()) }

// Set moves the clock to a time. It must not be earlier than the present one.
func (c *ManualClock) Set(now time.Duration) { c.now.Store(int64(now)) }

// Add moves the clock forward.
func (c *ManualClock) Add(d time.Duration) { c.now.Add(int64(d)) }
