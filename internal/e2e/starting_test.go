package e2e_test

import (
	"image"
	"image/color"
	"os"
	"os/exec"
	"strings"
	"testing"

	"posewright/internal/e2e"
)

func TestStartingSaysNothingWhereTheSystemNamesNoLanguage(t *testing.T) {
	start := exec.Command(binary, "--version")
	start.Env = append(os.Environ(), "LANG=C.UTF-8", "LC_ALL=", "LC_MESSAGES=", "LANGUAGE=")
	var said strings.Builder
	start.Stderr = &said
	if out, err := start.Output(); err != nil || !strings.HasPrefix(string(out), "posewright ") || said.Len() > 0 {
		t.Errorf("%v: %q and %q", err, out, said.String())
	}
}

// From the moment at which it is on the screen the window shows its own background, in place of the screen behind it or of
// black.
func TestTheWindowIsNeverEmptyWhileItStarts(t *testing.T) {
	t.Parallel()
	for theme, screen := range map[string]string{"dark": "-wr", "light": "-br"} { // white and black
		t.Run(theme, func(t *testing.T) {
			t.Parallel()
			home := t.TempDir()
			prefer(t, home, map[string]any{"welcomed": true, "theme": theme})
			display := displayOf(t, 1280, 720, screen, "-noreset") // which it else does when those who look for windows leave
			editor := openOnDisplay(t, display, home, "--vmc", freePort(t))
			ready := make(chan error, 1)
			go func() {
				_, err := editor.Await("the avatar", func(d *e2e.Dump) bool { return d.Avatar.Driven && d.FirstFrameMS > 0 })
				ready <- err
			}()
			for {
				windows, err := display.Windows("--class", "^dev\\.posewright\\.Posewright$")
				must(t, err)
				picture, err := display.Picture()
				must(t, err)
				if len(windows) > 0 {
					for _, empty := range []color.RGBA{{A: 255}, {255, 255, 255, 255}} {
						if share := shareOf(picture, empty); share > 0.5 {
							t.Fatalf("%.0f %% of the window are %v", 100*share, empty)
						}
					}
				}
				select {
				case err := <-ready:
					must(t, err)
					return
				default:
				}
			}
		})
	}
}

// shareOf is how much of a picture has a color.
func shareOf(picture *image.RGBA, of color.RGBA) float64 {
	count, size := 0, picture.Rect.Size()
	for y := range size.Y {
		for x := range size.X {
			if picture.RGBAAt(x, y) == of {
				count++
			}
		}
	}
	return float64(count) / float64(size.X*size.Y)
}
