package e2e_test

import (
	"bytes"
	"image"
	"testing"

	"posewright/internal/e2e"
)

// view is the picture of the viewport as it is on the display.
func view(t *testing.T, editor *e2e.Editor, d *e2e.Dump) *image.RGBA {
	t.Helper()
	picture, err := editor.Display.Picture()
	must(t, err)
	v := d.Viewport
	return picture.SubImage(image.Rect(v.X+1, v.Y+1, v.X+v.Width-1, v.Y+v.Height-1)).(*image.RGBA)
}

// differing counts the pixels in which two pictures of the same place differ.
func differing(a, b *image.RGBA) (count int) {
	for y := a.Rect.Min.Y; y < a.Rect.Max.Y; y++ {
		width := 4 * a.Rect.Dx()
		if from, to := a.PixOffset(a.Rect.Min.X, y), b.PixOffset(a.Rect.Min.X, y); bytes.Equal(a.Pix[from:from+width], b.Pix[to:to+width]) {
			continue
		}
		for x := a.Rect.Min.X; x < a.Rect.Max.X; x++ {
			if a.RGBAAt(x, y) != b.RGBAAt(x, y) {
				count++
			}
		}
	}
	return count
}

// settled waits until two looks at the viewport see the same, and returns that.
func settled(t *testing.T, editor *e2e.Editor, ticks uint64) *image.RGBA {
	t.Helper()
	var last *image.RGBA
	var since moment
	await(t, editor, "a picture that stays", func(d *e2e.Dump) bool {
		now := view(t, editor, d)
		if last == nil || differing(last, now) > 0 {
			last, since = now, momentOf(d)
		}
		return since.past(d, ticks)
	})
	return last
}

func TestEveryOverlaySwitchChangesThePictureAndBackAgain(t *testing.T) {
	t.Parallel()
	editor := openOn(t, 1600, 720, t.TempDir(), "--vmc", freePort(t)) // wide enough for all switches
	driven(t, editor)
	must(t, editor.Press("pause"))
	must(t, editor.Press("leftHand"))
	for _, overlay := range []string{"bones", "targets", "axes", "poles", "magnets", "limits", "steps", "balance", "ghost", "devices", "showFloor", "shadow"} {
		dump, err := editor.Dump()
		must(t, err)
		at, on := dump.Buttons[overlay], dump.Commands[overlay].Checked
		if !at.Visible {
			t.Errorf("there is no room for the switch of %s", overlay)
			continue
		}
		before := settled(t, editor, 30)
		must(t, editor.Display.Click(at.Middle(), 1))
		await(t, editor, overlay+" switched", func(d *e2e.Dump) bool { return d.Commands[overlay].Checked != on })
		const enough = 30 // pixels
		await(t, editor, "another picture with "+overlay, func(d *e2e.Dump) bool { return differing(before, view(t, editor, d)) > enough })
		must(t, editor.Display.Click(at.Middle(), 1))
		await(t, editor, "the picture before "+overlay, func(d *e2e.Dump) bool {
			return d.Commands[overlay].Checked == on && differing(before, view(t, editor, d)) == 0
		})
	}
}
