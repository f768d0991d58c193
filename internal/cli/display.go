package cli

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"
)

// displayPatience is how long a private display may take to come up.
const displayPatience = 20 * time.Second

// openDisplay makes sure that there is a display to draw with: the one there is, else a private one, which close ends. GLFW
// needs one even to draw off screen.
func openDisplay() (close func(), err error) {
	if runtime.GOOS != "linux" || os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != "" {
		return func() {}, nil
	}
	program, err := exec.LookPath("Xvfb")
	if err != nil {
		return nil, errors.New("there is no display to draw with and Xvfb is not installed: install it (apt-get install xvfb " +
			"libgl1-mesa-dri on Debian and Ubuntu) or set DISPLAY")
	}
	// Xvfb chooses a free number and writes it to the descriptor once it takes connections.
	read, write, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer read.Close()
	server := exec.Command(program, "-displayfd", "3", "-screen", "0", "1280x1024x24", "-nolisten", "tcp")
	server.ExtraFiles = []*os.File{write}
	if err := server.Start(); err != nil {
		write.Close()
		return nil, fmt.Errorf("a private display could not be started: %w", err)
	}
	write.Close()
	stop := func() {
		_ = server.Process.Signal(os.Interrupt) // so that it removes its lock file
		_ = server.Wait()
		os.Unsetenv("DISPLAY")
	}
	_ = read.SetReadDeadline(time.Now().Add(displayPatience))
	// The line break comes in a write of its own; a reader that closes the pipe before it kills the server.
	number, err := bufio.NewReader(read).ReadString('\n')
	if err != nil {
		_ = server.Process.Kill()
		_ = server.Wait()
		return nil, errors.New("a private display could not be started: Xvfb ended or did not answer; run Xvfb :99 to see why")
	}
	if err := os.Setenv("DISPLAY", ":"+strings.TrimSpace(number)); err != nil {
		stop()
		return nil, err
	}
	return stop, nil
}
