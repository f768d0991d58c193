package main

import (
	"cmp"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"maps"
	"os"
	"slices"
	"time"

	scaling "golang.org/x/image/draw"

	"posewright/internal/e2e"
)

// act does what the README's moving picture shows: a hand is dragged, the person of the demo is measured, and presets A
// and B are compared.
func act(editor *e2e.Editor) error {
	if err := editor.Press("pause"); err != nil {
		return err
	}
	const armsDown = 5 // seconds of the demo
	if _, err := editor.DragSlider("time", armsDown); err != nil {
		return err
	}
	pause()
	dump, err := editor.Dump()
	if err != nil {
		return err
	}
	at := func(p [2]int) image.Point { return image.Pt(p[0], p[1]) }
	if err := editor.Display.Click(at(dump.Effectors["leftHand"].Screen), 1); err != nil {
		return err
	}
	dump, err = editor.Await("the arrows at the hand", func(d *e2e.Dump) bool {
		return d.Gizmo.Handles["moveY"] != [2]int{}
	})
	if err != nil {
		return err
	}
	pause()
	grab := at(dump.Gizmo.Handles["moveY"])
	for _, by := range []image.Point{{0, -90}, {0, -30}, {0, -120}} {
		if err := editor.Display.Hold(grab, grab.Add(by), 1); err != nil {
			return err
		}
	}
	if err := editor.Display.Release(1); err != nil {
		return err
	}
	for _, button := range []string{"pause", "calibrate/open", "wizard.start"} {
		if err := editor.Press(button); err != nil {
			return err
		}
	}
	measured := func(d *e2e.Dump) bool { return d.Buttons["wizard.accept"].Enabled }
	if _, err := editor.Await("the measured person", measured); err != nil {
		return err
	}
	pause()
	for _, button := range []string{"wizard.accept", "compare/b"} {
		if err := editor.Press(button); err != nil {
			return err
		}
	}
	if _, err := editor.DragSlider("effectors.leftHand.positionWeight", 0); err != nil {
		return err
	}
	for _, preset := range []string{"compare/a", "compare/b", "compare/a", "compare/b"} {
		pause()
		if err := editor.Press(preset); err != nil {
			return err
		}
	}
	pause()
	return nil
}

// pause is long enough to see what was just done.
func pause() { time.Sleep(time.Second) }

const (
	filmWidth   = 800
	frameEvery  = 160 * time.Millisecond
	longestStay = 100 // hundredths of a second that a picture stays where nothing moves
)

// film writes what a display shows while something is done as an animated GIF, each frame the part that changed.
func film(display *e2e.Display, out string, do func() error) error {
	done, outcome := make(chan struct{}), error(nil)
	go func() {
		defer close(done)
		outcome = do()
	}()
	var frames []*image.RGBA
	var stays []int
	for began, going := time.Now(), true; going; {
		select {
		case <-done:
			going = false
		case <-time.After(frameEvery):
		}
		picture, err := display.Picture()
		if err != nil {
			return errors.Join(err, outcome)
		}
		size := picture.Bounds().Size()
		small := image.NewRGBA(image.Rect(0, 0, filmWidth, size.Y*filmWidth/size.X))
		scaling.ApproxBiLinear.Scale(small, small.Rect, picture, picture.Rect, draw.Src, nil)
		frames, stays = append(frames, small), append(stays, min(int(time.Since(began)/(10*time.Millisecond)), longestStay))
		began = time.Now()
	}
	if outcome != nil {
		return outcome
	}
	file, err := os.Create(out)
	if err != nil {
		return err
	}
	return errors.Join(gif.EncodeAll(file, animation(frames, stays)), file.Close())
}

// animation has the frames in their 255 most frequent colors, without what did not change.
func animation(frames []*image.RGBA, stays []int) *gif.GIF {
	const bits = 0xf8 // of a channel that tell colors apart
	count := map[color.RGBA]int{}
	for _, frame := range frames {
		for i := 0; i < len(frame.Pix); i += 4 {
			count[color.RGBA{frame.Pix[i] & bits, frame.Pix[i+1] & bits, frame.Pix[i+2] & bits, 255}]++
		}
	}
	found := slices.SortedFunc(maps.Keys(count), func(a, b color.RGBA) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a.R, b.R), cmp.Compare(a.G, b.G), cmp.Compare(a.B, b.B))
	})
	palette := color.Palette{color.RGBA{}}
	for _, c := range found[:min(255, len(found))] {
		palette = append(palette, c)
	}
	nearest := map[color.RGBA]uint8{}
	for _, c := range found {
		nearest[c] = uint8(1 + palette[1:].Index(c))
	}
	film := &gif.GIF{}
	last := make([]uint8, len(frames[0].Pix)/4)
	for k, frame := range frames {
		part, changed := image.NewPaletted(frame.Rect, palette), image.Rectangle{}
		for i := range last {
			p := frame.Pix[4*i:]
			if c := nearest[color.RGBA{p[0] & bits, p[1] & bits, p[2] & bits, 255}]; c != last[i] {
				x, y := i%frame.Rect.Dx(), i/frame.Rect.Dx()
				last[i], part.Pix[i], changed = c, c, changed.Union(image.Rect(x, y, x+1, y+1))
			}
		}
		if changed.Empty() {
			film.Delay[len(film.Delay)-1] = min(film.Delay[len(film.Delay)-1]+stays[k], longestStay)
			continue
		}
		film.Image, film.Delay = append(film.Image, part.SubImage(changed).(*image.Paletted)), append(film.Delay, stays[k])
		film.Disposal = append(film.Disposal, gif.DisposalNone)
	}
	return film
}
