//go:build cgo && (linux || freebsd || openbsd || netbsd) && !wayland

package scene

import (
	"os"

	"posewright/rig/phrase"
)

// displayMissing says what to do where there is no display that GLFW can use: as it is built here, an X server, which most Wayland desktops bring along.
func displayMissing() error {
	switch {
	case os.Getenv("DISPLAY") != "":
		return nil
	case os.Getenv("WAYLAND_DISPLAY") != "":
		return phrase.Fail("{{.Kind}}: this Wayland desktop has no XWayland; install it (package xwayland on Debian and Ubuntu), sign in again and start again", "Kind", ErrNoGraphics)
	}
	return phrase.Fail("{{.Kind}}: there is no display; start in a desktop session, or set DISPLAY, or install Xvfb and run under xvfb-run", "Kind", ErrNoGraphics)
}
