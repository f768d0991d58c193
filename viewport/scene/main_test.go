//go:build cgo

package scene

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
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

// display starts Xvfb if there is no display and it is installed. Another server that starts at the same moment may take the
// number that this one has chosen, which then ends without one; hence more than one attempt.
func display() (end func()) {
	end = func() {}
	if os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != "" {
		return end
	}
	for range 5 {
		read, write, err := os.Pipe()
		if err != nil {
			return end
		}
		xvfb := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "640x480x24", "-nolisten", "tcp", "-noreset")
		xvfb.ExtraFiles = []*os.File{write}
		err = xvfb.Start()
		write.Close()
		if err != nil {
			read.Close()
			return end
		}
		number, err := bufio.NewReader(read).ReadString('\n') // written when the server is ready
		read.Close()
		if err == nil {
			os.Setenv("DISPLAY", ":"+strings.TrimSpace(number))
			return func() {
				_ = xvfb.Process.Kill()
				_ = xvfb.Wait()
			}
		}
		_ = xvfb.Process.Kill()
		_ = xvfb.Wait()
	}
	return end
}

// needRenderer skips a test where nothing can be drawn.
func needRenderer(t testing.TB) *Renderer {
	t.Helper()
	if shared == nil {
		t.Skipf("nothing can be drawn here: %s", absent)
	}
	return shared
}
