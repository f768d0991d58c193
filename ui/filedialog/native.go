//go:build cgo

package filedialog

import (
	"errors"
	"fmt"
	"runtime"
	"sync/atomic"

	"fyne.io/fyne/v2"

	"posewright/rig/phrase"
)

// errNoDialogs is why the system's dialogs cannot be used.
var errNoDialogs = phrase.Fail("the system provides no file dialog")

// dialogs shows one dialog and waits for the answer. errNoDialogs is that it cannot.
type dialogs func(Request, question) (string, error)

// native shows the system's dialogs, and hands over to another picker where it has none.
type native struct {
	fallback Picker
	busy     atomic.Bool
	requests chan func()
	ways     []dialogs     // the best first; those that cannot show a dialog leave it. The requests' goroutine's
	parent   func() string // names the window for the system, on Fyne's goroutine; nil for no name
	answer   func(func())  // runs on Fyne's goroutine
}

// NewNative is a picker with the system's dialogs for a window: on Linux those of the desktop's portal, else GTK's in a helper, elsewhere the system's own.
// What fails for want of a display, a service or a toolkit is not asked again, and where nothing is left, fallback is.
func NewNative(window fyne.Window, fallback Picker) Picker {
	n := newNative(fallback, fyne.Do, systemDialogs()...)
	n.parent = func() string { return windowName(window) }
	return n
}

func newNative(fallback Picker, answer func(func()), ways ...dialogs) *native {
	n := &native{fallback: fallback, requests: make(chan func(), 1), ways: ways, answer: answer}
	go func() {
		runtime.LockOSThread()
		for request := range n.requests {
			request()
		}
	}()
	return n
}

// Open implements Picker.
func (n *native) Open(r Request, done func(string, error)) { n.ask(r, toOpen, done) }

// Save implements Picker.
func (n *native) Save(r Request, done func(string, error)) { n.ask(r, toSave, done) }

// Folder implements Picker.
func (n *native) Folder(r Request, done func(string, error)) { n.ask(r, forFolder, done) }

func (n *native) ask(r Request, q question, done func(string, error)) {
	if !n.busy.CompareAndSwap(false, true) {
		done("", ErrBusy)
		return
	}
	if n.parent != nil {
		r.parent = n.parent()
	}
	n.requests <- func() {
		path, err := n.firstThatCan(r, q)
		n.busy.Store(false)
		n.answer(func() {
			if errors.Is(err, errNoDialogs) {
				ask(n.fallback, q, r, done)
				return
			}
			done(path, err)
		})
	}
}

// firstThatCan asks by the best way that works, and forgets those that do not.
func (n *native) firstThatCan(r Request, q question) (path string, err error) {
	err = errNoDialogs
	for len(n.ways) > 0 {
		if path, err = guarded(n.ways[0], r, q); !errors.Is(err, errNoDialogs) {
			return path, err
		}
		n.ways = n.ways[1:]
	}
	return "", err
}

// guarded turns the panic of a toolkit without a display into errNoDialogs.
func guarded(show dialogs, r Request, q question) (path string, err error) {
	defer func() {
		if value := recover(); value != nil {
			path, err = "", phrase.Fail("{{.Kind}}: {{.Cause}}", "Kind", errNoDialogs, "Cause", fmt.Sprint(value))
		}
	}()
	return show(r, q)
}
