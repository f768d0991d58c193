//go:build !linux || !(amd64 || arm64)

package alarm

import "time"

// Alarm wakes a goroutine. Use [New].
type Alarm struct{ plain *plain }

// New makes an alarm. Close it when it is no longer needed.
func New() *Alarm { return &Alarm{newPlain()} }

// Wait returns after a time, or at once where that is not above 0 or Wake was called.
func (a *Alarm) Wait(after time.Duration) { a.plain.wait(after) }

// Wake has Wait return at once from now on. Any goroutine may call it.
func (a *Alarm) Wake() { a.plain.wake() }

// Close frees what an alarm needs.
func (a *Alarm) Close() { a.plain.timer.Stop() }
