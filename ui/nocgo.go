//go:build !cgo

package ui

import (
	"fmt"
	"runtime"
)

// Windowless reports whether this build lacks the window.
const Windowless = true

// needed is what a build with the window takes besides CGO_ENABLED=1.
func needed(system string) string {
	switch system {
	case "windows":
		return "a C compiler (mingw-w64)"
	case "darwin":
		return "Xcode's command line tools"
	case "linux", "freebsd", "openbsd", "netbsd":
		return "a C compiler and the headers of OpenGL, X11 and ALSA"
	}
	return "a C compiler"
}

// Run fails: without cgo there is no window.
func Run(Options) error {
	return fmt.Errorf("this program was built without the editor's window: install a release with it, build with CGO_ENABLED=1 and %s, or use the commands (posewright --help)",
		needed(runtime.GOOS))
}

// Say says nothing: without cgo there is no sound.
func Say(func() []float32) {}

// ShowMessage finds none: without cgo there are no message boxes.
func ShowMessage() bool { return false }
