package files

import (
	"io/fs"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"posewright/internal/crash"
	"posewright/rig/phrase"
)

// ErrEnding is what an operation ends with that a drive did not answer before the program ended.
var ErrEnding = phrase.Fail("the drive does not answer")

// How long the first operation that hangs is waited for once the program ends. Each further one is waited for half as long,
// down to the shortest: all together stay below a second, which is how soon a person expects an end.
const (
	firstWait    = 300 * time.Millisecond
	shortestWait = 5 * time.Millisecond
)

// ending is the end of the program, as far as files wait for it.
type ending struct {
	begun chan struct{} // closed once
	once  sync.Once
	hung  atomic.Int32 // operations that were given up
}

func newEnding() *ending { return &ending{begun: make(chan struct{})} }

// patience is how long an operation is waited for at the end.
func (e *ending) patience() time.Duration {
	return max(firstWait>>min(e.hung.Load(), 30), shortestWait)
}

var program = newEnding()

// End says that the program ends: what a drive does not answer soon is given up with ErrEnding, so that nothing waits
// for it. What is quick goes on as before, for what is still to be written.
func End() { program.end() }

func (e *ending) end() { e.once.Do(func() { close(e.begun) }) }

// guarded does something that may hang, on a goroutine of its own, and gives it up at the end of the program. What it
// results in after that is handed to late, which may be nil.
func guarded[T any](do func() (T, error), late func(T)) (T, error) {
	return guardedUntil(program, do, late)
}

func guardedUntil[T any](e *ending, do func() (T, error), late func(T)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		var r result
		defer func() { done <- r }()
		defer crash.Recover("opening a file", &r.err)
		r.value, r.err = do()
	}()
	select {
	case r := <-done:
		return r.value, r.err
	case <-e.begun:
	}
	wait := time.NewTimer(e.patience())
	defer wait.Stop()
	select {
	case r := <-done:
		return r.value, r.err
	case <-wait.C:
	}
	e.hung.Add(1)
	if late != nil {
		crash.Start("a file that comes late", func() {
			if r := <-done; r.err == nil {
				late(r.value)
			}
		})
	}
	var none T
	return none, ErrEnding
}

func closeLate(file *os.File) { file.Close() }

// How much is read of a file at a time: of one that is small, or that says so, and of others.
const (
	smallChunk = 4 << 10
	chunk      = 256 << 10
)

// patient is an open file. Its reader owns no buffer that a read which was given up may still write to.
type patient struct {
	file   *os.File
	until  *ending
	info   fs.FileInfo // when it was opened
	buffer []byte
	ready  []byte // of buffer, not yet read
	err    error  // what the read ended with that filled it
	gone   bool   // a read was given up
}

// Stat implements fs.File.
func (p *patient) Stat() (fs.FileInfo, error) { return p.info, nil }

// Read implements fs.File.
func (p *patient) Read(into []byte) (int, error) {
	if len(p.ready) == 0 && p.err == nil {
		if p.buffer == nil {
			p.buffer = make([]byte, min(max(p.info.Size()+1, smallChunk), chunk)) // one more finds the end
		}
		var n int
		n, p.err = guardedUntil(p.until, func() (int, error) { return p.file.Read(p.buffer) }, nil)
		p.gone = p.err == ErrEnding
		p.ready = p.buffer[:n]
	}
	if len(p.ready) == 0 {
		return 0, p.err
	}
	n := copy(into, p.ready)
	p.ready = p.ready[n:]
	return n, nil
}

// Close implements fs.File.
func (p *patient) Close() error {
	if p.gone {
		crash.Start("closing a file", func() { p.file.Close() }) // which waits for the read
		return nil
	}
	return p.file.Close()
}
