//go:build cgo

package scene

import (
	"cmp"
	"errors"
	"os"
	"runtime"

	"github.com/go-gl/gl/v3.3-core/gl"
	"github.com/go-gl/glfw/v3.4/glfw"

	"posewright/rig/phrase"
)

const remedy = "a graphics driver, or Mesa's software renderer (package libgl1-mesa-dri on Debian and Ubuntu), provides it"

// newWindow makes the hidden window whose context is drawn with. Main thread only.
//
// On Linux the context comes from EGL where there is EGL. The editor's own comes from GLX, and Mesa's software renderer shares
// one screen among the contexts of one interface: two threads that draw at once then crash inside it every few seconds
// (Mesa 22.3, one start in three). A context from the other interface has a screen to itself. Where there is no EGL, only a graphics card's driver may draw.
func newWindow() (window *glfw.Window, err error) {
	defer func() {
		if r := recover(); r != nil {
			window, err = nil, phrase.Fail("{{.Kind}}: GLFW cannot make a window: {{.What}}", "Kind", ErrNoGraphics, "What", r)
		}
	}()
	defer glfw.DefaultWindowHints() // those that the editor's windows are made with
	interfaces := []int{glfw.NativeContextAPI}
	if runtime.GOOS == "linux" {
		interfaces = []int{glfw.EGLContextAPI, glfw.NativeContextAPI}
	}
	for _, contexts := range interfaces {
		glfw.DefaultWindowHints()
		glfw.WindowHint(glfw.Visible, glfw.False)
		glfw.WindowHint(glfw.ContextCreationAPI, contexts)
		glfw.WindowHint(glfw.ContextVersionMajor, 3)
		glfw.WindowHint(glfw.ContextVersionMinor, 3)
		glfw.WindowHint(glfw.OpenGLProfile, glfw.OpenGLCoreProfile)
		glfw.WindowHint(glfw.OpenGLForwardCompatible, glfw.True)
		window, err = glfw.CreateWindow(16, 16, "Posewright drawing", nil, nil)
		switch {
		case err != nil || window == nil:
		case glfw.GetPlatform() == glfw.PlatformWayland && drawsInSoftware(window): // there, all contexts are of EGL
			window.Destroy()
			return nil, phrase.Fail("{{.Kind}}: this Wayland desktop has neither XWayland nor a graphics card's driver, one of which is needed; "+
				"install XWayland (package xwayland on Debian and Ubuntu), sign in again and start again", "Kind", ErrNoGraphics)
		case contexts == glfw.NativeContextAPI && len(interfaces) > 1 && drawsInSoftware(window):
			window.Destroy()
			return nil, phrase.Fail("{{.Kind}}: EGL is missing, without which Mesa's software renderer crashes; install it (package libegl1 on Debian and Ubuntu)", "Kind", ErrNoGraphics)
		default:
			return window, nil
		}
	}
	if err != nil {
		return nil, phrase.Fail("{{.Kind}}: OpenGL 3.3 is needed and missing on this display ({{.Cause}}); {{.Remedy}}", "Kind", ErrNoGraphics,
			"Cause", err, "Remedy", remedy)
	}
	return nil, phrase.Fail("{{.Kind}}: OpenGL 3.3 is needed and missing on this display; {{.Remedy}}", "Kind", ErrNoGraphics, "Remedy", remedy) // GLFW has printed why
}

// drawsInSoftware reports whether the processor draws what a window shows.
func drawsInSoftware(window *glfw.Window) bool {
	window.MakeContextCurrent()
	defer glfw.DetachCurrentContext()
	return gl.Init() == nil && softwareHere()
}

// Context is a hidden window with a context to draw with.
type Context struct{ window *glfw.Window }

// Prepare starts GLFW and makes the context that a renderer will draw with, after looking whether a program's window can be made, too. The windows that are
// made later are of the class: by it docks and task bars find the program's desktop entry. It must be called on the main thread before any window is made. The
// error is [ErrNoGraphics] with what is missing.
func Prepare(class string) (*Context, error) {
	if err := initialize(); err != nil {
		return nil, err
	}
	if err := windowsCanBeMade(); err != nil {
		return nil, err
	}
	window, err := newWindow()
	if err != nil {
		return nil, err
	}
	for _, unused := range [...]glfw.Hint{glfw.DepthBits, glfw.StencilBits} { // Fyne tests neither, and clears the depth for each picture
		glfw.WindowHint(unused, 0)
	}
	glfw.WindowHintString(glfw.X11ClassName, class)
	glfw.WindowHintString(glfw.X11InstanceName, class)
	return &Context{window}, nil
}

// windowsCanBeMade makes a window as programs do, which need no certain version of OpenGL.
func windowsCanBeMade() (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = phrase.Fail("{{.Kind}}: GLFW cannot make a window: {{.What}}", "Kind", ErrNoGraphics, "What", r)
		}
	}()
	defer glfw.DefaultWindowHints()
	glfw.DefaultWindowHints()
	glfw.WindowHint(glfw.Visible, glfw.False)
	window, err := glfw.CreateWindow(16, 16, "Posewright", nil, nil)
	switch {
	case err != nil:
		return phrase.Fail("{{.Kind}}: OpenGL is missing on this display ({{.Cause}}); {{.Remedy}}", "Kind", ErrNoGraphics, "Cause", err, "Remedy", remedy)
	case window == nil: // GLFW has printed why
		return phrase.Fail("{{.Kind}}: OpenGL is missing on this display; {{.Remedy}}", "Kind", ErrNoGraphics, "Remedy", remedy)
	}
	window.Destroy()
	return nil
}

// RunOffscreen opens a renderer for a command without a window, calls f with it in a goroutine of its own, and closes it. It
// must be called from the main goroutine, whose thread it keeps serving until f returns. GLFW must not be in use otherwise.
// The error is that of f, or that graphics are missing.
func RunOffscreen(f func(*Renderer) error) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if err := initialize(); err != nil {
		return err
	}
	defer glfw.Terminate()

	onMain := make(chan func())
	done := make(chan struct{})
	finished := make(chan error, 1)
	go func() {
		defer close(done)
		finished <- offscreen(f, func(g func()) {
			ready := make(chan struct{})
			onMain <- func() {
				defer close(ready)
				g()
			}
			<-ready
		})
	}()
	for {
		select {
		case g := <-onMain:
			g()
		case <-done:
			return <-finished
		}
	}
}

func offscreen(f func(*Renderer) error, runOnMain func(func())) (err error) {
	r, err := Open(Options{RunOnMain: runOnMain})
	if err != nil {
		return err
	}
	defer r.Close()
	defer func() {
		if p := recover(); p != nil {
			err = phrase.Fail("scene: drawing off screen failed: {{.What}}", "What", p)
		}
	}()
	return f(r)
}

// initialize starts GLFW. Main thread only.
func initialize() (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = phrase.Fail("{{.Kind}}: {{.What}}", "Kind", ErrNoGraphics, "What", r)
		}
	}()
	if err := chooseDisplay(); err != nil {
		return err
	}
	var failure *glfw.Error
	if err := glfw.Init(); errors.As(err, &failure) && failure.Code == glfw.PlatformUnavailable {
		return noDisplay()
	} else if err != nil {
		return phrase.Fail("{{.Kind}}: GLFW does not start: {{.Cause}}", "Kind", ErrNoGraphics, "Cause", err)
	}
	return started()
}

// noDisplay is the error for a display that is named and not there.
func noDisplay() error {
	display := cmp.Or(os.Getenv("DISPLAY"), os.Getenv("WAYLAND_DISPLAY"))
	return phrase.Fail(`{{.Kind}}: the display "{{.Display}}" cannot be opened`, "Kind", ErrNoGraphics, "Display", display)
}

// started says whether GLFW runs. Init only prints that a compositor cannot be reached; any other call then panics.
func started() (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = noDisplay()
		}
	}()
	glfw.GetTime()
	return nil
}
