//go:build cgo

package filedialog

import (
	"errors"
	"fmt"
	"runtime"
	"sync/atomic"

	"fyne.io/fyne/v2"
	"github.com/sqweek/dialog"

	"posewright/rig/phrase"
)

// errNoDialogs is why the system's dialogs cannot be used.
var errNoDialogs = phrase.Fail("the system provides no file dialog")

// native shows the system's dialogs, and hands over to another picker where it has none.
type native struct {
	fallback Picker
	busy     atomic.Bool
	broken   atomic.Bool
	requests chan func()
	call     func(Request, question) (string, error) // shows a dialog and waits for the answer; replaced in tests
	answer   func(func())                            // runs on Fyne's goroutine
}

// NewNative is a picker with the system's dialogs. Where these fail for want of a display or a toolkit, fallback is asked
// from then on.
func NewNative(fallback Picker) Picker {
	return newNative(fallback, systemDialog, fyne.Do)
}

func newNative(fallback Picker, call func(Request, question) (string, error), answer func(func())) *native {
	n := &native{fallback: fallback, requests: make(chan func(), 1), call: call, answer: answer}
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
	if n.broken.Load() {
		ask(n.fallback, q, r, done)
		return
	}
	if !n.busy.CompareAndSwap(false, true) {
		done("", ErrBusy)
		return
	}
	n.requests <- func() {
		path, err := n.guarded(r, q)
		n.busy.Store(false)
		n.answer(func() {
			if errors.Is(err, errNoDialogs) {
				n.broken.Store(true)
				ask(n.fallback, q, r, done)
				return
			}
			done(path, err)
		})
	}
}

// guarded turns the panic of a toolkit without a display into errNoDialogs.
func (n *native) guarded(r Request, q question) (path string, err error) {
	defer func() {
		if value := recover(); value != nil {
			path, err = "", phrase.Fail("{{.Kind}}: {{.Cause}}", "Kind", errNoDialogs, "Cause", fmt.Sprint(value))
		}
	}()
	return n.call(r, q)
}

func systemDialog(r Request, q question) (string, error) {
	if q == forFolder {
		builder := dialog.Directory().Title(r.Title)
		if folder := startFolder(r.Folder); folder != "" {
			builder = builder.SetStartDir(folder)
		}
		return uncancelled(builder.Browse())
	}
	builder := dialog.File().Title(r.Title)
	for _, filter := range r.Filters {
		builder = builder.Filter(filter.Description, bothCases(filter.Extensions)...)
	}
	if folder := startFolder(r.Folder); folder != "" {
		builder = builder.SetStartDir(folder)
	}
	if q == toSave {
		return uncancelled(builder.SetStartFile(r.Name).Save())
	}
	return uncancelled(builder.Load())
}

// uncancelled is an answer with our own word for none.
func uncancelled(path string, err error) (string, error) {
	if errors.Is(err, dialog.ErrCancelled) {
		return "", ErrCancelled
	}
	return path, err
}

// ShowError shows a message box of the system and returns when it is closed.
func ShowError(title, message string) { dialog.Message("%s", message).Title(title).Error() }
