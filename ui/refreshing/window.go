//go:build cgo

package refreshing

import (
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"
	"github.com/go-gl/glfw/v3.4/glfw"
)

// restPeriod is how long Fyne rests at most while the window is hidden: after that it learns at the latest that it is shown again.
const restPeriod = 100 * time.Millisecond

// Window is the window as far as anyone can see it. Use [NewWindow], and Watch once it was made.
type Window struct {
	post    func(func()) // runs a function on Fyne's goroutine, later
	seen    func() bool  // on Fyne's goroutine
	native  contextual   // nil for a window that GLFW does not have
	changed func(hidden bool)
	shown   bool // once; before, it is on its way to the screen
	hidden  atomic.Bool
	wake    chan struct{} // something was posted while it is hidden; holds one
}

// NewWindow is a window that is seen. post runs a function on Fyne's goroutine, later, from any other.
func NewWindow(post func(func())) *Window {
	return &Window{post: post, seen: func() bool { return true }, changed: func(bool) {}, wake: make(chan struct{}, 1)}
}

// Watch has changed called, on Fyne's goroutine, when the window is hidden or shown again.
func (w *Window) Watch(window fyne.Window, changed func(hidden bool)) {
	w.changed = changed
	if native, ok := window.(contextual); ok {
		w.native, w.seen = native, w.visible
	}
}

// contextual is a window of Fyne's that GLFW has. It does nothing where the window was not made yet or is closed.
type contextual interface{ RunWithContext(func()) }

// with calls a function with the window as GLFW has it, if it does.
func (w *Window) with(do func(*glfw.Window)) {
	if w.native == nil {
		return
	}
	w.native.RunWithContext(func() {
		if window := glfw.GetCurrentContext(); window != nil {
			do(window)
		}
	})
}

// visible reports whether the window is neither minimized nor taken from the screen.
func (w *Window) visible() bool {
	seen := true
	w.with(func(window *glfw.Window) {
		seen = window.GetAttrib(glfw.Iconified) == glfw.False && window.GetAttrib(glfw.Visible) == glfw.True
	})
	return seen
}

// Maximized reports whether the window fills the screen. It is called on Fyne's goroutine, as Maximize.
func (w *Window) Maximized() bool {
	maximized := false
	w.with(func(window *glfw.Window) { maximized = window.GetAttrib(glfw.Maximized) == glfw.True })
	return maximized
}

// Maximize has the window fill the screen, once it is there.
func (w *Window) Maximize() {
	w.with(func(window *glfw.Window) { window.Maximize() })
}

// Hidden reports whether nobody can see the window. Any goroutine may call it.
func (w *Window) Hidden() bool { return w.hidden.Load() }

// Post runs a function on Fyne's goroutine, later, and at once where that rests. Any goroutine may call it.
func (w *Window) Post(f func()) {
	w.post(f)
	if w.hidden.Load() {
		select {
		case w.wake <- struct{}{}:
		default:
		}
	}
}

// check looks whether the window can be seen now.
func (w *Window) check() {
	seen := w.seen()
	w.shown = w.shown || seen
	hidden := w.shown && !seen
	if w.hidden.Swap(hidden) == hidden {
		return
	}
	w.changed(hidden)
	if hidden {
		w.post(w.rest)
	}
}

// rest keeps Fyne's goroutine from looking for events until something is posted or some time is over, again and again until the window is seen.
func (w *Window) rest() {
	if !w.hidden.Load() {
		return
	}
	timer := time.NewTimer(restPeriod)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-w.wake:
	}
	w.post(w.rest)
}
