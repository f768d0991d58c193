//go:build cgo

package scene

import (
	"fmt"
	"os"
	"testing"

	"posewright/internal/xvfb"
)

// shared is one renderer for all tests; absent says why there is none.
var (
	shared *Renderer
	absent string
)

// TestMain keeps the main thread for GLFW and runs the tests beside it, on a display of their own where there is none.
func TestMain(m *testing.M) {
	end := display()
	code := 0
	ran := false
	err := RunOffscreen(func(r *Renderer) error {
		shared, ran = r, true
		code = m.Run()
		return nil
	})
	if !ran {
		absent = err.Error()
		code = m.Run()
	} else if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	end()
	os.Exit(code)
}

// display starts Xvfb if there is no display and it is installed.
func display() (end func()) {
	end = func() {}
	if os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != "" {
		return end
	}
	private, err := xvfb.Start("-screen", "0", "640x480x24", "-noreset")
	if err != nil {
		return end
	}
	os.Setenv("DISPLAY", private.Name)
	return private.Close
}

// needRenderer skips a test where nothing can be drawn.
func needRenderer(t testing.TB) *Renderer {
	t.Helper()
	if shared == nil {
		t.Skipf("nothing can be drawn here: %s", absent)
	}
	return shared
}
