//go:build cgo && (linux || freebsd || openbsd || netbsd)

package scene

import (
	"os"

	"github.com/go-gl/glfw/v3.4/glfw"

	"posewright/rig/phrase"
)

// chooseDisplay has GLFW use an X server where there is one, which most Wayland desktops bring along, and else Wayland; it says what
// to do where there is neither. FYNE_PLATFORM, "x11" or "wayland", chooses for the person.
func chooseDisplay() error {
	platform := os.Getenv("FYNE_PLATFORM")
	switch {
	case platform == "x11" || platform != "wayland" && os.Getenv("DISPLAY") != "":
		glfw.InitHint(glfw.PlatformHint, int(glfw.PlatformX11))
		return nil
	case os.Getenv("WAYLAND_DISPLAY") != "":
		glfw.InitHint(glfw.PlatformHint, int(glfw.PlatformWayland))
		return nil
	}
	return phrase.Fail("{{.Kind}}: there is no display; start in a desktop session, or set DISPLAY, or install Xvfb and run under xvfb-run", "Kind", ErrNoGraphics)
}
