package app

import (
	"context"
	"sync"

	"posewright/internal/atomicfile"
	"posewright/internal/eventloop"
)

// latestWriter writes versions of a file on a goroutine, skipping versions that were overtaken. Its methods may be
// called on any goroutine.
type latestWriter struct {
	file   versionStore
	failed func(error) // called on the owner where writing failed; nil ignores errors

	mutex   sync.Mutex
	idle    sync.Cond // with mutex, once running is false
	pending []byte
	running bool
}

func (w *latestWriter) write(host *eventloop.Host, data []byte) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.pending = data
	if w.running {
		return
	}
	w.running = true
	host.Go("saving the settings", func(context.Context) {
		for data := w.next(); data != nil; data = w.next() {
			if err := w.file.store(data); err != nil && w.failed != nil {
				host.Post(func() { w.failed(err) })
			}
		}
	})
}

// versionStore is the file of a latestWriter, which stores one version after the other.
type versionStore interface {
	store(data []byte) error
}

// wholeFile is the path of a file of which each version is all that it holds.
type wholeFile string

func (path wholeFile) store(data []byte) error {
	return atomicfile.WriteWithFolder(string(path), data)
}

// next takes the newest version; nil, and idle again, where there is none.
func (w *latestWriter) next() []byte {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	data := w.pending
	if w.pending = nil; data == nil {
		w.running = false
		if w.idle.L != nil {
			w.idle.Broadcast()
		}
	}
	return data
}

func (w *latestWriter) wait() {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if w.idle.L == nil {
		w.idle.L = &w.mutex
	}
	for w.running {
		w.idle.Wait()
	}
}
