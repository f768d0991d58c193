// Shot takes pictures of the running editor: one of the built-in demo in the middle of a movement, or the moving one of
// the README.
package main

import (
	"flag"
	"fmt"
	"image"
	"image/png"
	"os"
	"strings"

	"posewright/internal/e2e"
)

func main() {
	editor := flag.String("editor", "build/posewright", "the program to show")
	size := flag.String("size", "1600x1000", "WIDTHxHEIGHT of the window")
	out := flag.String("out", "editor.png", "file to write")
	seconds := flag.Float64("at", 9, "seconds after the first picture of the avatar and the last press")
	press := flag.String("press", "", "buttons to press first, by their names in the debug dump, or keys, as key:ctrl+comma, separated by commas")
	still := flag.Bool("still", false, "pause the demo at that moment, so that the picture is drawn in full quality")
	home := flag.String("home", "", "folder of the editor's files (default a new one)")
	moving := flag.Bool("film", false, "write an animated GIF of a dragged hand, a calibration, and presets A and B")
	flag.Parse()
	if err := shoot(*editor, *size, *out, *home, *press, *seconds, *still, *moving, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "shot:", err)
		os.Exit(1)
	}
}

func shoot(binary, size, out, home, press string, seconds float64, still, moving bool, arguments []string) error {
	var width, height int
	if _, err := fmt.Sscanf(size, "%dx%d", &width, &height); err != nil {
		return fmt.Errorf("%q is not WIDTHxHEIGHT: %w", size, err)
	}
	if home == "" {
		folder, err := os.MkdirTemp("", "posewright-shot-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(folder)
		home = folder
	}
	display, err := e2e.OpenDisplay(width, height)
	if err != nil {
		return err
	}
	defer display.Close()
	editor, err := e2e.StartEditor(display, binary, home, arguments...)
	if err != nil {
		return err
	}
	defer editor.Kill()
	first, err := editor.Await("the first picture", func(d *e2e.Dump) bool { return !d.Avatar.Loading && d.FirstFrameMS > 0 })
	if err != nil {
		return err
	}
	for _, button := range strings.FieldsFunc(press, func(r rune) bool { return r == ',' }) {
		if key, ok := strings.CutPrefix(button, "key:"); ok {
			if err := display.Key(key); err != nil {
				return err
			}
			if err := display.Point(image.Pt(width-1, height-1)); err != nil {
				return err
			}
		} else if err := editor.Press(button); err != nil {
			return err
		}
		if first, err = editor.Dump(); err != nil {
			return err
		}
	}
	if moving {
		return film(display, out, func() error { return act(editor) })
	}
	const ticksPerSecond = 90
	until := first.Session.Tick + uint64(seconds*ticksPerSecond)
	if _, err := editor.Await("the moment", func(d *e2e.Dump) bool { return d.Session.Tick >= until }); err != nil {
		return err
	}
	if still {
		if err := editor.Press("pause"); err != nil {
			return err
		}
		if err := display.Point(image.Pt(width-1, height-1)); err != nil {
			return err
		}
		var tick, pictures uint64
		if _, err := editor.Await("a picture at rest", func(d *e2e.Dump) bool {
			if d.Session.Pictures != pictures {
				tick, pictures = d.Session.Tick, d.Session.Pictures
			}
			return d.Session.Tick > tick+ticksPerSecond
		}); err != nil {
			return err
		}
	}
	picture, err := display.Picture()
	if err != nil {
		return err
	}
	file, err := os.Create(out)
	if err != nil {
		return err
	}
	if err := png.Encode(file, picture); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}
