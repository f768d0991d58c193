package cli

import (
	"errors"
	"net"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"posewright/internal/xvfb"
)

func TestWithoutADisplayAPrivateOneIsStartedAndEnded(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux needs a display to draw off screen")
	}
	if !xvfb.Installed() {
		t.Skip("Xvfb is not installed")
	}
	t.Setenv("DISPLAY", "")
	t.Setenv("WAYLAND_DISPLAY", "")
	close, err := openDisplay()
	if err != nil {
		t.Fatal(err)
	}
	name := os.Getenv("DISPLAY")
	socket := "/tmp/.X11-unix/X" + strings.TrimPrefix(name, ":")
	for range 3 {
		conn, err := net.Dial("unix", socket)
		if err != nil {
			t.Fatalf("display %s: %v", name, err)
		}
		conn.Close()
	}
	close()
	if _, err := os.Stat(socket); !errors.Is(err, os.ErrNotExist) || os.Getenv("DISPLAY") != "" {
		t.Errorf("display %s is left: %v", name, err)
	}
}

func TestWithoutADisplayAndXvfbTheRemedyIsSaid(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux needs a display to draw off screen")
	}
	t.Setenv("DISPLAY", "")
	t.Setenv("WAYLAND_DISPLAY", "")
	t.Setenv("PATH", t.TempDir())
	if _, err := openDisplay(); err == nil || !strings.Contains(err.Error(), "apt-get install xvfb") {
		t.Error(err)
	}
}

func TestTheDisplayThereIsIsUsed(t *testing.T) {
	t.Setenv("DISPLAY", ":4711")
	close, err := openDisplay()
	if err != nil {
		t.Fatal(err)
	}
	close()
	if os.Getenv("DISPLAY") != ":4711" {
		t.Error("it was taken away")
	}
}

func TestProgressIsShownAfterTwoSecondsAndTakenAway(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	now := time.Unix(0, 0)
	p := &progress{to: &out, what: "solving", now: func() time.Time { return now }, start: now}
	p.at(1, 10)
	now = now.Add(1900 * time.Millisecond)
	p.at(2, 10)
	if out.Len() != 0 {
		t.Errorf("too early: %q", out.String())
	}
	now = now.Add(200 * time.Millisecond)
	p.at(5, 10)
	now = now.Add(10 * time.Millisecond)
	p.at(6, 10)
	p.end()
	if want := "\rsolving [===============               ]  50 %\r\033[K"; out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
	if p := newProgress(&out, "x"); p.to != nil {
		t.Error("what is no terminal gets a bar")
	}
}

func TestSizesAreReadAndNonsenseIsRefused(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][2]int{
		"1280x720": {1280, 720}, "1X1": {1, 1}, "0x5": {}, "12x": {}, "x": {}, "100x100x3": {}, "9000x10": {}, "-1x5": {}, "": {}, "5 x 5": {},
	} {
		w, h, err := parseSize(text)
		if (err == nil) != (want != [2]int{}) || err == nil && want != [2]int{w, h} {
			t.Errorf("%q: %d, %d, %v", text, w, h, err)
		}
	}
}
