package cli

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"

	"posewright/internal/xvfb"
)

// openDisplay makes sure that there is a display to draw with: the one there is, else a private one, which close ends. GLFW
// needs one even to draw off screen.
func openDisplay() (close func(), err error) {
	if runtime.GOOS != "linux" || os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != "" {
		return func() {}, nil
	}
	display, err := xvfb.Start("-screen", "0", "1280x1024x24")
	if errors.Is(err, exec.ErrNotFound) {
		return nil, errors.New("there is no display to draw with and Xvfb is not installed: install it (apt-get install xvfb " +
			"libgl1-mesa-dri on Debian and Ubuntu) or set DISPLAY")
	}
	if err != nil {
		return nil, fmt.Errorf("a private display could not be started: %w", err)
	}
	if err := os.Setenv("DISPLAY", display.Name); err != nil {
		display.Close()
		return nil, err
	}
	return func() {
		display.Close()
		os.Unsetenv("DISPLAY")
	}, nil
}
