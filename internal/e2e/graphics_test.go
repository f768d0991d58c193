//go:build linux

package e2e_test

import (
	"bytes"
	"context"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"posewright/internal/e2e"
)

// Where nothing can be drawn the program says why and what to install, and ends with all ports free. That it does so soon is timed, so no other test runs beside it.
func TestWithoutGraphicsTheProgramEndsWithASentence(t *testing.T) {
	plain, err := e2e.OpenDisplay(640, 480)
	if err != nil {
		t.Skip(err)
	}
	defer plain.Close()
	bare, err := e2e.OpenDisplay(640, 480, "-extension", "GLX")
	must(t, err)
	defer bare.Close()
	noEGL := t.TempDir()
	must(t, os.WriteFile(filepath.Join(noEGL, "libEGL.so.1"), []byte("no library"), 0o600))
	for name, c := range map[string]struct {
		environment []string
		says        []string
	}{
		"no display":                {nil, []string{"there is no display", "xvfb-run"}},
		"a display that is gone":    {[]string{"DISPLAY=:4711"}, []string{`the display ":4711" cannot be opened`}},
		"a compositor that is gone": {[]string{"WAYLAND_DISPLAY=wayland-0"}, []string{`the display "wayland-0" cannot be opened`}},
		"no OpenGL":                 {[]string{"DISPLAY=" + bare.Name}, []string{"OpenGL is missing", "libgl1-mesa-dri"}},
		"no EGL":                    {[]string{"DISPLAY=" + plain.Name, "LD_LIBRARY_PATH=" + noEGL}, []string{"EGL is missing", "libegl1"}},
	} {
		t.Run(name, func(t *testing.T) {
			port := freePort(t)
			ctx, cancel := context.WithTimeout(context.Background(), e2e.Patience)
			defer cancel()
			program := exec.CommandContext(ctx, binary, "--home", t.TempDir(), "--vmc", port)
			for _, variable := range os.Environ() {
				switch name, _, _ := strings.Cut(variable, "="); name {
				case "DISPLAY", "WAYLAND_DISPLAY", "XDG_CURRENT_DESKTOP", "LD_LIBRARY_PATH":
				default:
					program.Env = append(program.Env, variable)
				}
			}
			program.Env = append(program.Env, c.environment...)
			var said bytes.Buffer
			program.Stderr = &said
			_ = program.Run()
			if code, took := program.ProcessState.ExitCode(), program.ProcessState.UserTime(); code != 1 || took > 5*time.Second {
				t.Errorf("exit code %d after %v", code, took)
			}
			text := said.String()
			for _, part := range c.says {
				if !strings.Contains(text, part) {
					t.Errorf("it says %q, which lacks %q", text, part)
				}
			}
			if strings.Contains(text, "goroutine") || strings.Contains(text, "scene:") {
				t.Errorf("it says %q", text)
			}
			listening, err := net.ListenPacket("udp", port)
			if err != nil {
				t.Fatalf("the port is taken: %v", err)
			}
			listening.Close()
		})
	}
}

// On a desktop the sentence is also shown in a box, by a process of its own.
func TestWithoutGraphicsADesktopShowsABox(t *testing.T) {
	display, err := e2e.OpenDisplay(640, 480)
	if err != nil {
		t.Skip(err)
	}
	defer display.Close()
	empty, err := display.Picture()
	must(t, err)
	noEGL := t.TempDir()
	must(t, os.WriteFile(filepath.Join(noEGL, "libEGL.so.1"), []byte("no library"), 0o600))
	program := exec.Command(binary, "--home", t.TempDir(), "--vmc", freePort(t))
	program.Env = append(display.Environment(), "XDG_CURRENT_DESKTOP=GNOME", "LD_LIBRARY_PATH="+noEGL)
	var said bytes.Buffer
	program.Stderr = &said
	_ = program.Run()
	if code, took := program.ProcessState.ExitCode(), program.ProcessState.UserTime(); code != 1 || took > 5*time.Second {
		t.Errorf("exit code %d after %v: %s", code, took, said.String())
	}
	for end := time.Now().Add(e2e.Patience); ; time.Sleep(50 * time.Millisecond) {
		picture, err := display.Picture()
		must(t, err)
		if !bytes.Equal(picture.Pix, empty.Pix) {
			return // a box; the display that closes ends it
		}
		if time.Now().After(end) {
			t.Fatalf("no box appears; the program said %s", said.String())
		}
	}
}
