package eventloop

import (
	"context"
	"sync"
	"time"
)

// Loop is an owner without a window, for commands and tests: it runs posted functions one after the other on the goroutine that calls one of its Run
// methods. The zero value is not usable; see [NewLoop].
type Loop struct {
	mutex sync.Mutex
	queue []func()
	wake  chan struct{}
}

// NewLoop makes a loop.
func NewLoop() *Loop { return &Loop{wake: make(chan struct{}, 1)} }

// Post queues a function for the owner. It never blocks and may be called on any goroutine.
func (l *Loop) Post(f func()) {
	l.mutex.Lock()
	l.queue = append(l.queue, f)
	l.mutex.Unlock()
	select {
	case l.wake <- struct{}{}:
	default:
	}
}

// RunUntil runs posted functions until a condition holds, which is checked before the first and after each of them, or until the context ends. It
// reports whether the condition holds.
func (l *Loop) RunUntil(ctx context.Context, done func() bool) bool {
	for {
		if done() {
			return true
		}
		if ctx.Err() != nil {
			return false
		}
		if f := l.next(); f != nil {
			f()
			continue
		}
		select {
		case <-ctx.Done():
		case <-l.wake:
		}
	}
}

// RunFor is RunUntil with a time limit.
func (l *Loop) RunFor(limit time.Duration, done func() bool) bool {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	return l.RunUntil(ctx, done)
}

// RunPosted runs what was posted until now and whatever that posts, without waiting.
func (l *Loop) RunPosted() {
	for f := l.next(); f != nil; f = l.next() {
		f()
	}
}

func (l *Loop) next() func() {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if len(l.queue) == 0 {
		return nil
	}
	f := l.queue[0]
	l.queue[0] = nil
	l.queue = l.queue[1:]
	return f
}
