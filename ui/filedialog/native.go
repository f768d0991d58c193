//go:build cgo

package filedialog

import (
	"errors"
	"fmt"
	"runtime"
	"sync/atomic"

	"fyne.io/fyne/v2"
	"github.com/sqweek/dialog"
)

// errNoDialogs is why the system's dialogs cannot be used.
var errNoDialogs = errors.New("the system has no file dialogs here")

// native shows the system's dialogs, and hands over to another picker where it has none.
type native struct {
	fallback Picker
	busy     atomic.Bool
	broken   atomic.Bool
	requests chan func()
	call     func(Request, bool) (string, error) // shows a dialog and waits for the answer; replaced in tests
	answer   func(func())                        // runs on Fyne's goroutine
}

// NewNative is a picker with the system's dialogs. Where these fail for want of a display or a toolkit, fallback is asked
// from then on.
func NewNative(fallback Picker) Picker {
	return newNative(fallback, systemDialog, fyne.Do)
}

func newNative(fallback Picker, call func(Request, bool) (string, error), answer func(func())) *native {
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
func (n *native) Open(r Request, done func(string, error)) { n.ask(r, false, done) }

// Save implements Picker.
func (n *native) Save(r Request, done func(string, error)) { n.ask(r, true, done) }

func (n *native) ask(r Request, save bool, done func(string, error)) {
	instead := n.fallback.Open
	if save {
		instead = n.fallback.Save
	}
	if n.broken.Load() {
		instead(r, done)
		return
	}
	if !n.busy.CompareAndSwap(false, true) {
		done("", ErrBusy)
		return
	}
	n.requests <- func() {
		path, err := n.guarded(r, save)
		n.busy.Store(false)
		n.answer(func() {
			if errors.Is(err, errNoDialogs) {
				n.broken.Store(true)
				instead(r, done)
				return
			}
			done(path, err)
		})
	}
}

// guarded turns the panic of a toolkit without a display into errNoDialogs.
func (n *native) guarded(r Request, save bool) (path string, err error) {
	defer func() {
		if value := recover(); value != nil {
			path, err = "", fmt.Errorf("%w: %v", errNoDialogs, value)
		}
	}()
	return n.call(r, save)
}

func systemDialog(r Request, save bool) (string, error) {
	builder := dialog.File().Title(r.Title)
	for _, filter := range r.Filters {
		builder = builder.Filter(filter.Description, bothCases(filter.Extensions)...)
	}
	if folder := startFolder(r.Folder); folder != "" {
		builder = builder.SetStartDir(folder)
	}
	ask := builder.Load
	if save {
		builder = builder.SetStartFile(r.Name)
		ask = builder.Save
	}
	path, err := ask()
	if errors.Is(err, dialog.ErrCancelled) {
		return "", ErrCancelled
	}
	return path, err
}
