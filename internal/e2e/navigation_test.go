package e2e_test

import (
	"image"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/e2e"
	"posewright/viewport"
)

// looking is a condition: the camera looks along a direction, turned about the upright axis by whole turns or not.
func looking(yaw, pitch float64) func(*e2e.Dump) bool {
	return func(d *e2e.Dump) bool {
		return math.Abs(math.Remainder(d.Camera.Yaw-yaw, 2*math.Pi)) < 1e-6 && math.Abs(d.Camera.Pitch-pitch) < 1e-6
	}
}

// still waits until the camera has stopped flying.
func still(t *testing.T, editor *e2e.Editor) *e2e.Dump {
	t.Helper()
	var last viewport.Camera
	var since moment
	return await(t, editor, "a camera at rest", func(d *e2e.Dump) bool {
		if d.Camera != last {
			last, since = d.Camera, momentOf(d)
		}
		return since.past(d, 45)
	})
}

// inViewport gives the viewport the keyboard with a click beside the avatar.
func inViewport(t *testing.T, editor *e2e.Editor) *e2e.Dump {
	t.Helper()
	dump, err := editor.Dump()
	must(t, err)
	v := dump.Viewport
	must(t, editor.Display.Click(image.Pt(v.X+v.Width-40, v.Y+v.Height-40), 1))
	return await(t, editor, "the viewport with the keyboard", func(d *e2e.Dump) bool { return d.Viewport.Focused })
}

func TestDigitsOfTheRowAndOfTheKeypadLookAlongTheAxes(t *testing.T) {
	t.Parallel()
	editor := ready(t)
	inViewport(t, editor)
	for _, view := range []struct {
		key string
		as  viewport.Direction
	}{
		{"1", viewport.FromFront}, {"3", viewport.FromLeft}, {"7", viewport.FromTop}, {"ctrl+1", viewport.FromBack}, {"ctrl+3", viewport.FromRight},
		{"ctrl+7", viewport.FromBottom}, {"KP_1", viewport.FromFront}, {"KP_3", viewport.FromLeft},
	} {
		must(t, editor.Display.Key(view.key))
		await(t, editor, "the view of "+view.key, looking(view.as.Yaw, view.as.Pitch))
	}
	for _, key := range []string{"5", "KP_5"} {
		before, err := editor.Dump()
		must(t, err)
		must(t, editor.Display.Key(key))
		await(t, editor, "the other projection with "+key, func(d *e2e.Dump) bool { return d.Camera.Orthographic != before.Camera.Orthographic })
	}
}

func TestFFramesWhatIsSelectedAndHomeEverything(t *testing.T) {
	t.Parallel()
	editor := standing(t)
	must(t, editor.Press("leftHand"))
	await(t, editor, "the selected hand", func(d *e2e.Dump) bool { return len(d.Selection) == 1 })
	dump, err := editor.Dump()
	must(t, err)
	v := dump.Viewport
	corner := image.Pt(v.X+v.Width-40, v.Y+v.Height-40)
	must(t, editor.Display.Drag(corner, corner.Add(image.Pt(-12, 0)), 3)) // the keyboard; what pans selects nothing
	for _, key := range []string{"f", "KP_Decimal"} {
		must(t, editor.Display.Key("Home"))
		all := still(t, editor)
		must(t, editor.Display.Key(key))
		await(t, editor, "a nearer view of the hand with "+key, func(d *e2e.Dump) bool {
			return d.Camera.Distance < 0.7*all.Camera.Distance && seen(d.Effectors["leftHand"].Screen).In(rectangle(v))
		})
		dump = still(t, editor)
		if hand := seen(dump.Effectors["leftHand"].Screen); !hand.In(rectangle(v)) {
			t.Errorf("with %s the hand is at %v, outside of the viewport %+v, with the camera %+v", key, hand, v, dump.Camera)
		}
	}
}

func TestTheHorizonStaysLevelAndThePolesDoNotLockTheMouse(t *testing.T) {
	t.Parallel()
	editor := ready(t)
	dump := still(t, editor)
	middle := dump.Viewport.Middle()
	beside := image.Pt(dump.Viewport.X+dump.Viewport.Width-60, middle.Y)
	for _, drag := range []struct {
		to   image.Point
		what string
		is   func(d, before *e2e.Dump) bool
	}{
		{image.Pt(0, 300), "the view from above", func(d, _ *e2e.Dump) bool { return d.Camera.Pitch > 1.2 && d.Camera.Pitch <= math.Pi/2 }},
		{image.Pt(0, 250), "no further than the pole", func(d, _ *e2e.Dump) bool { return d.Camera.Pitch > 1.5 && d.Camera.Pitch <= math.Pi/2 }},
		{image.Pt(-200, 0), "a turn at the pole", func(d, b *e2e.Dump) bool { return math.Abs(d.Camera.Yaw-b.Camera.Yaw) > 0.5 }},
		{image.Pt(0, -200), "the way back", func(d, _ *e2e.Dump) bool { return d.Camera.Pitch < 1.2 }},
	} {
		before := still(t, editor)
		from := beside
		if drag.to.Y > 0 {
			from.Y = dump.Viewport.Y + 60 + 40
		} else {
			from.Y = dump.Viewport.Y + dump.Viewport.Height - 100
		}
		must(t, editor.Display.Drag(from, from.Add(drag.to), 1))
		dump := await(t, editor, drag.what, func(d *e2e.Dump) bool { return drag.is(d, before) })
		const width, height = 800, 600
		above := dump.Camera.Target.Add(mgl64.Vec3{0, 0.1, 0})
		if x, _, ok := dump.Camera.Project(above, width, height); !ok || math.Abs(x-width/2) > 1e-6 {
			t.Errorf("%s: upright is seen %v pixels aslant", drag.what, x-width/2)
		}
	}
}

func TestTheWheelZoomsNoFurtherThanTheSceneAllows(t *testing.T) {
	t.Parallel()
	editor := ready(t)
	middle := still(t, editor).Viewport.Middle()
	must(t, editor.Display.Wheel(middle, false, 60))
	far := await(t, editor, "the farthest view", func(d *e2e.Dump) bool { return d.Camera.Distance > 0.999*d.Camera.MaxDistance })
	if far.Camera.Distance > far.Camera.MaxDistance {
		t.Errorf("the camera is %v m away, at most %v are allowed", far.Camera.Distance, far.Camera.MaxDistance)
	}
	must(t, editor.Display.Wheel(middle, true, 90))
	await(t, editor, "the nearest view", func(d *e2e.Dump) bool {
		return d.Camera.Distance < 1.001*d.Camera.MinDistance && d.Camera.Distance >= d.Camera.MinDistance
	})
}

// In the Blender scheme the middle button orbits, with Shift pans and with Ctrl zooms, and the left button does not move the camera.
func TestTheBlenderSchemeNavigatesWithTheMiddleButton(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	prefer(t, home, map[string]any{"mouse": "blender"})
	editor := open(t, home, "--vmc", freePort(t))
	driven(t, editor)
	dump := still(t, editor)
	from := image.Pt(dump.Viewport.X+dump.Viewport.Width-120, dump.Viewport.Y+dump.Viewport.Height-120)
	for _, gesture := range []struct {
		held   string
		button int
		is     func(now, was viewport.Camera) bool
	}{
		{"", 2, func(now, was viewport.Camera) bool { return now.Yaw != was.Yaw && now.Target == was.Target }},
		{"shift", 2, func(now, was viewport.Camera) bool { return now.Yaw == was.Yaw && now.Target != was.Target }},
		{"ctrl", 2, func(now, was viewport.Camera) bool { return now.Yaw == was.Yaw && now.Distance != was.Distance }},
		{"alt", 1, func(now, was viewport.Camera) bool { return now.Yaw != was.Yaw && now.Target == was.Target }},
	} {
		was := still(t, editor).Camera
		must(t, editor.Display.DragWith(gesture.held, from, from.Add(image.Pt(-80, 40)), gesture.button))
		await(t, editor, "what "+gesture.held+" and the button do", func(d *e2e.Dump) bool { return gesture.is(d.Camera, was) })
	}
	was := still(t, editor).Camera
	must(t, editor.Display.Drag(from, from.Add(image.Pt(-80, 40)), 1))
	if now := still(t, editor).Camera; now != was {
		t.Errorf("the left button moved the camera from %+v to %+v", was, now)
	}
}

func TestTheQuestionMarkListsAllKeysAndEscapeClosesTheList(t *testing.T) {
	t.Parallel()
	editor := ready(t)
	inViewport(t, editor)
	must(t, editor.Display.Type("?"))
	await(t, editor, "the list of keys", func(d *e2e.Dump) bool { return d.KeysShown })
	must(t, editor.Display.Key("Escape"))
	await(t, editor, "the list to close", func(d *e2e.Dump) bool { return !d.KeysShown })
}

func TestShiftAddsToTheSelectionInTreeAndViewport(t *testing.T) {
	t.Parallel()
	editor := standing(t)
	dump := rest(t, editor)
	must(t, editor.Display.Click(seen(dump.Effectors["leftHand"].Screen), 1))
	await(t, editor, "the left hand", func(d *e2e.Dump) bool { return len(d.Selection) == 1 && d.Selection[0] == "effectors.leftHand" })
	must(t, editor.Display.ClickWith("shift", seen(dump.Effectors["rightHand"].Screen), 1))
	await(t, editor, "both hands", func(d *e2e.Dump) bool { return len(d.Selection) == 2 && d.Selection[1] == "effectors.rightHand" })
	dump = rest(t, editor) // the tree has scrolled to what was selected
	must(t, editor.Display.Click(dump.Tree["head"].Middle(), 1))
	await(t, editor, "the head alone", func(d *e2e.Dump) bool { return len(d.Selection) == 1 && d.Selection[0] == "effectors.head" })
}
