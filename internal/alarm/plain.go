package alarm

import (
	"sync"
	"time"
)

// plain is an alarm by package time.
type plain struct {
	timer *time.Timer
	woken chan struct{} // closed by wake
	once  sync.Once
}

func newPlain() *plain { return &plain{timer: time.NewTimer(0), woken: make(chan struct{})} }

func (p *plain) wait(after time.Duration) {
	p.timer.Reset(after)
	select {
	case <-p.timer.C:
	case <-p.woken:
	}
}

func (p *plain) wake() { p.once.Do(func() { close(p.woken) }) }
