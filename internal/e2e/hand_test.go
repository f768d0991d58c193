package e2e_test

import (
	"image"
	"image/png"
	"math"
	"os"
	"slices"
	"testing"

	"posewright/internal/e2e"
)

// seen is where something is seen in the window.
func seen(at [2]int) image.Point { return image.Pt(at[0], at[1]) }

// standing opens an editor in which the avatar stands as it is, driven by the demo at rest.
func standing(t *testing.T) *e2e.Editor { return standingOn(t, 720) }

// standingOn is standing in a window of another height.
func standingOn(t *testing.T, height int) *e2e.Editor {
	t.Helper()
	editor := openOn(t, 1280, height, t.TempDir(), "--vmc", freePort(t))
	_, err := editor.Await("the avatar", func(d *e2e.Dump) bool { return d.Avatar.Driven && d.FirstFrameMS > 0 })
	must(t, err)
	stop(t, editor, armsDown)
	return editor
}

// Where the demo can be stopped, in seconds: in its T-pose arms are stretched and reach nothing higher.
const (
	tPose    = 2
	armsDown = 5
)

// stop pauses the demo at a time, since on a slow computer any pose may be there once the button is found.
func stop(t *testing.T, editor *e2e.Editor, seconds float64) {
	t.Helper()
	must(t, editor.Press("pause"))
	_, err := editor.DragSlider("time", seconds)
	must(t, err)
}

// rest waits until nothing moves, so that what is measured next to be seen somewhere is still there when the mouse arrives.
func rest(t *testing.T, editor *e2e.Editor) *e2e.Dump {
	t.Helper()
	var last [3]float64
	var since moment
	dump, err := editor.Await("the hand at rest", func(d *e2e.Dump) bool {
		if hand := d.Effectors["leftHand"].Target; hand != last {
			last, since = hand, momentOf(d)
		}
		return since.past(d, 45)
	})
	must(t, err)
	return dump
}

// hold keeps the left button down on a point and moves to another, without letting go.
func hold(t *testing.T, editor *e2e.Editor, from, to image.Point) {
	t.Helper()
	must(t, editor.Display.Hold(from, to, 1))
}

func TestAClickedHandIsDraggedByItsArrowAndGoesBackToItsDevice(t *testing.T) {
	t.Parallel()
	editor := standing(t)
	dump := rest(t, editor)
	must(t, editor.Display.Click(seen(dump.Effectors["leftHand"].Screen), 1))
	dump, err := editor.Await("the hand to be selected", func(d *e2e.Dump) bool {
		return slices.Equal(d.Selection, []string{"effectors.leftHand"}) && d.Gizmo.Handles["moveY"] != [2]int{}
	})
	must(t, err)
	if !dump.Tree["leftHand"].Visible || !dump.Sliders["effectors.leftHand.positionWeight"].Visible {
		t.Error("tree and inspector do not show what was selected in the viewport")
	}
	start, grab := dump.Effectors["leftHand"], seen(dump.Gizmo.Handles["moveY"])
	hold(t, editor, grab, grab.Add(image.Pt(0, -60)))
	dump, err = editor.Await("the dragged hand", func(d *e2e.Dump) bool {
		hand := d.Effectors["leftHand"]
		return hand.Hold == "dragged" && hand.Target[1]-start.Target[1] > 0.1 && hand.Joint[1]-start.Joint[1] > 0.05 // as far as the arm reaches
	})
	must(t, err)
	hand := dump.Effectors["leftHand"]
	if math.Abs(hand.Target[0]-start.Target[0]) > 1e-9 || math.Abs(hand.Target[2]-start.Target[2]) > 1e-9 {
		t.Errorf("along its arrow the hand went from %v to %v", start.Target, hand.Target)
	}
	if dump.Gizmo.Active != "moveY" || dump.Gizmo.Readout == "" || dump.Document.Dirty {
		t.Errorf("while it is dragged: %+v, dirty %v", dump.Gizmo, dump.Document.Dirty)
	}
	must(t, editor.Display.Release(1))
	_, err = editor.Await("the hand back at its device", func(d *e2e.Dump) bool {
		hand := d.Effectors["leftHand"]
		return hand.Hold == "" && distance(hand.Target, start.Target) < 0.01 && d.Gizmo.Active == "none"
	})
	must(t, err)
}

func TestAPinnedHandStaysUntilEverythingIsReleased(t *testing.T) {
	t.Parallel()
	editor := standing(t)
	dump := rest(t, editor)
	start := dump.Effectors["leftHand"]
	must(t, editor.Display.Click(seen(start.Screen), 1))
	_, err := editor.Await("the hand to be selected", func(d *e2e.Dump) bool { return slices.Contains(d.Selection, "effectors.leftHand") })
	must(t, err)
	must(t, editor.Display.Key("p"))
	dump, err = editor.Await("the pin", func(d *e2e.Dump) bool { return d.Effectors["leftHand"].Hold == "pinned" })
	must(t, err)
	grab := seen(dump.Gizmo.Handles["moveX"])
	must(t, editor.Display.Drag(grab, grab.Add(image.Pt(40, 0)), 1))
	_, err = editor.Await("the moved hand to stay", func(d *e2e.Dump) bool {
		hand := d.Effectors["leftHand"]
		return hand.Hold == "pinned" && d.Gizmo.Active == "none" && distance(hand.Target, start.Target) > 0.05
	})
	must(t, err)
	must(t, editor.Press("releaseAll"))
	_, err = editor.Await("the hand back at its device", func(d *e2e.Dump) bool {
		return d.Effectors["leftHand"].Hold == "" && distance(d.Effectors["leftHand"].Target, start.Target) < 0.01
	})
	must(t, err)
}

func TestPWhileDraggingPinsTheHandThereAndUndoGivesItBack(t *testing.T) {
	t.Parallel()
	editor := standing(t)
	dump := rest(t, editor)
	must(t, editor.Display.Click(seen(dump.Effectors["leftHand"].Screen), 1))
	dump, err := editor.Await("the hand to be selected", func(d *e2e.Dump) bool {
		return slices.Equal(d.Selection, []string{"effectors.leftHand"}) && d.Gizmo.Handles["moveY"] != [2]int{}
	})
	must(t, err)
	start, grab := dump.Effectors["leftHand"], seen(dump.Gizmo.Handles["moveY"])
	hold(t, editor, grab, grab.Add(image.Pt(0, -40)))
	dump, err = editor.Await("the dragged hand", func(d *e2e.Dump) bool {
		return d.Effectors["leftHand"].Hold == "dragged" && d.Effectors["leftHand"].Target[1]-start.Target[1] > 0.05
	})
	must(t, err)
	there := dump.Effectors["leftHand"].Target
	must(t, editor.Display.Key("p"))
	must(t, editor.Display.Release(1))
	_, err = editor.Await("the pin", func(d *e2e.Dump) bool {
		hand := d.Effectors["leftHand"]
		return hand.Hold == "pinned" && distance(hand.Target, there) < 0.02 && d.Document.Dirty && d.Document.CanUndo
	})
	must(t, err)
	must(t, editor.Display.Key("ctrl+z"))
	_, err = editor.Await("the hand back at its device", func(d *e2e.Dump) bool {
		return d.Effectors["leftHand"].Hold == "" && !d.Document.Dirty && !d.Document.CanUndo
	})
	must(t, err)
}

func TestANumberTypedDuringADragIsExactAndEscapeTakesItBack(t *testing.T) {
	t.Parallel()
	editor := standing(t)
	must(t, editor.Press("leftKnee"))
	dump, err := editor.Await("the pole's gizmo", func(d *e2e.Dump) bool { return d.Gizmo.Handles["moveInView"] != [2]int{} })
	must(t, err)
	before := dump.Parameters["hints.leftKnee.pole.y"]
	middle := dump.Viewport.Middle()
	corner := middle.Add(image.Pt(-250, 200))
	must(t, editor.Display.Drag(corner, corner.Add(image.Pt(12, 0)), 3)) // the viewport takes the keyboard; what pans selects nothing
	must(t, editor.Display.Key("g", "y"))
	must(t, editor.Display.Type("0.1m"))
	dump, err = editor.Await("the typed way", func(d *e2e.Dump) bool {
		return d.Gizmo.Active == "moveY" && math.Abs(d.Parameters["hints.leftKnee.pole.y"]-before-0.1) < 1e-3
	})
	must(t, err)
	must(t, editor.Display.Key("Escape"))
	_, err = editor.Await("the pole as it was", func(d *e2e.Dump) bool {
		return d.Gizmo.Active == "none" && d.Parameters["hints.leftKnee.pole.y"] == before && !d.Document.CanUndo
	})
	must(t, err)
	if dump.Document.CanRedo {
		t.Error("a drag that was taken back can be done again")
	}
	must(t, editor.Display.Key("g", "y"))
	must(t, editor.Display.Type("0.1m"))
	must(t, editor.Display.Key("Return"))
	_, err = editor.Await("the typed way to stay", func(d *e2e.Dump) bool {
		return d.Gizmo.Active == "none" && d.Document.CanUndo && math.Abs(d.Parameters["hints.leftKnee.pole.y"]-before-0.1) < 1e-3
	})
	must(t, err)
}

func TestAMagnetsRadiusIsDraggedAsOneStepOfUndo(t *testing.T) {
	t.Parallel()
	editor := standing(t)
	must(t, editor.Press("tree.hints")) // folded, so that there is room below
	must(t, editor.Press("tree.magnets"))
	must(t, editor.Press("magnets.chest"))
	const path = "magnets.chest.radius"
	dump, err := editor.Await("the magnet's gizmo", func(d *e2e.Dump) bool { return d.Gizmo.Handles["radius"] != [2]int{} })
	must(t, err)
	before, grab := dump.Parameters[path], seen(dump.Gizmo.Handles["radius"])
	must(t, editor.Display.Drag(grab, grab.Add(image.Pt(30, 30)), 1))
	dump, err = editor.Await("a greater radius", func(d *e2e.Dump) bool { return d.Parameters[path] > before+0.05 && d.Gizmo.Active == "none" })
	must(t, err)
	if slices.Contains(dump.Selection, "magnets.chest") != true || !dump.Document.CanUndo {
		t.Errorf("after the drag: selected %v, can undo %v", dump.Selection, dump.Document.CanUndo)
	}
	must(t, editor.Press("undo"))
	_, err = editor.Await("the radius as it was", func(d *e2e.Dump) bool { return d.Parameters[path] == before && !d.Document.CanUndo })
	must(t, err)
	// Escape in the middle of a drag takes it back.
	dump, err = editor.Await("the gizmo", func(d *e2e.Dump) bool { return d.Gizmo.Handles["radius"] != [2]int{} })
	must(t, err)
	grab = seen(dump.Gizmo.Handles["radius"])
	hold(t, editor, grab, grab.Add(image.Pt(30, 30)))
	_, err = editor.Await("a greater radius", func(d *e2e.Dump) bool { return d.Parameters[path] > before+0.05 && d.Gizmo.Active == "radius" })
	must(t, err)
	must(t, editor.Display.Key("Escape"))
	_, err = editor.Await("the radius as it was", func(d *e2e.Dump) bool {
		return d.Parameters[path] == before && d.Gizmo.Active == "none" && !d.Document.CanUndo
	})
	must(t, err)
	must(t, editor.Display.Release(1))
}

func TestALimitsAngleIsDraggedOnItsRim(t *testing.T) {
	t.Parallel()
	editor := standing(t)
	must(t, editor.Press("tree.effectors")) // closed, so that the limits are in sight
	must(t, editor.Press("tree.limits"))
	must(t, editor.Press("limits.leftUpperArm"))
	dump, err := editor.Await("the cone's handles", func(d *e2e.Dump) bool { return len(d.Gizmo.Handles) == 4 })
	must(t, err)
	angles := func(d *e2e.Dump) [4]float64 {
		const limit = "limits.leftUpperArm."
		return [4]float64{d.Parameters[limit+"forwardDeg"], d.Parameters[limit+"backwardDeg"], d.Parameters[limit+"upDeg"], d.Parameters[limit+"downDeg"]}
	}
	before := angles(dump)
	grab := seen(dump.Gizmo.Handles["swing1"])
	must(t, editor.Display.Drag(grab, grab.Add(image.Pt(25, -25)), 1))
	dump, err = editor.Await("another angle", func(d *e2e.Dump) bool { return angles(d) != before && d.Gizmo.Active == "none" })
	must(t, err)
	changed := 0
	for i, angle := range angles(dump) {
		if angle != before[i] {
			changed++
		}
	}
	if changed != 1 || angles(dump)[2] == before[2] {
		t.Errorf("the angles went from %v to %v; only the one upwards was dragged", before, angles(dump))
	}
	must(t, editor.Press("undo"))
	_, err = editor.Await("the angles as they were", func(d *e2e.Dump) bool { return angles(d) == before })
	must(t, err)
}

func TestTabGoesThroughTheEffectorsAndAClickOnNothingClears(t *testing.T) {
	t.Parallel()
	editor := standing(t)
	dump := rest(t, editor)
	corner := image.Pt(dump.Viewport.X+dump.Viewport.Width-40, dump.Viewport.Y+dump.Viewport.Height-40)
	must(t, editor.Display.Click(corner, 1))
	for _, want := range []string{"effectors.head", "effectors.chest", "effectors.hips"} {
		must(t, editor.Display.Key("Tab"))
		_, err := editor.Await(want, func(d *e2e.Dump) bool { return slices.Equal(d.Selection, []string{want}) })
		must(t, err)
	}
	must(t, editor.Display.Key("shift+Tab"))
	_, err := editor.Await("the chest again", func(d *e2e.Dump) bool { return slices.Equal(d.Selection, []string{"effectors.chest"}) })
	must(t, err)
	must(t, editor.Display.Click(corner, 1))
	_, err = editor.Await("nothing selected", func(d *e2e.Dump) bool { return len(d.Selection) == 0 })
	must(t, err)
}

// Of the same way of the mouse, a precise drag makes a tenth, and one in steps ends on a step.
func TestShiftDragsPreciselyAndCtrlInSteps(t *testing.T) {
	t.Parallel()
	editor := standing(t)
	must(t, editor.Press("leftKnee"))
	const path = "hints.leftKnee.pole.y"
	moved := map[string]float64{}
	for _, held := range []string{"", "shift", "ctrl"} {
		dump := await(t, editor, "the pole's gizmo", func(d *e2e.Dump) bool { return d.Gizmo.Handles["moveY"] != [2]int{} && d.Gizmo.Active == "none" })
		before, grab := dump.Parameters[path], seen(dump.Gizmo.Handles["moveY"])
		must(t, editor.Display.DragWith(held, grab, grab.Add(image.Pt(0, -70)), 1))
		dump = await(t, editor, "the dragged pole", func(d *e2e.Dump) bool { return d.Parameters[path] != before && d.Gizmo.Active == "none" })
		moved[held] = dump.Parameters[path] - before
		must(t, editor.Display.Key("ctrl+z"))
		await(t, editor, "the pole as it was", holds(path, before))
	}
	if ratio := moved["shift"] / moved[""]; math.Abs(ratio-0.1) > 0.02 {
		t.Errorf("with Shift the pole went %v m, without %v m", moved["shift"], moved[""])
	}
	const step = 0.01 // meters
	if rest := math.Remainder(moved["ctrl"], step); math.Abs(rest) > 1e-6 || math.Abs(moved["ctrl"]-moved[""]) > 10*step {
		t.Errorf("in steps the pole went %v m, freely %v m", moved["ctrl"], moved[""])
	}
}

// O while an effector is dragged makes the drag its offset: it stays there, follows its device from there, and Ctrl+Z gives it back. The line from the device is drawn.
func TestOWhileDraggingKeepsTheOffsetFromTheDevice(t *testing.T) {
	t.Parallel()
	editor := standing(t)
	dump := rest(t, editor)
	must(t, editor.Display.Click(seen(dump.Effectors["leftHand"].Screen), 1))
	dump = await(t, editor, "the hand to be selected", func(d *e2e.Dump) bool {
		return slices.Equal(d.Selection, []string{"effectors.leftHand"}) && d.Gizmo.Handles["moveY"] != [2]int{}
	})
	start, grab := dump.Effectors["leftHand"].Target, seen(dump.Gizmo.Handles["moveY"])
	hold(t, editor, grab, grab.Add(image.Pt(0, -40)))
	await(t, editor, "the dragged hand", func(d *e2e.Dump) bool {
		return d.Effectors["leftHand"].Hold == "dragged" && d.Effectors["leftHand"].Target[1]-start[1] > 0.05
	})
	await(t, editor, "the arrow under the mouse", func(d *e2e.Dump) bool {
		return math.Abs(float64(d.Gizmo.Handles["moveY"][1]-(grab.Y-40))) <= 3
	})
	up := rest(t, editor).Effectors["leftHand"].Target[1] - start[1]
	must(t, editor.Display.Key("o"))
	must(t, editor.Display.Release(1))
	offset := func(d *e2e.Dump) float64 {
		const path = "effectors.leftHand.positionOffset."
		return math.Sqrt(square(d.Parameters[path+"x"]) + square(d.Parameters[path+"y"]) + square(d.Parameters[path+"z"]))
	}
	await(t, editor, "the offset", func(d *e2e.Dump) bool {
		hand := d.Effectors["leftHand"]
		return hand.Hold == "" && math.Abs(offset(d)-up) < 0.005 && math.Abs(hand.Target[1]-start[1]-up) < 0.005 && d.Document.CanUndo
	})
	settled(t, editor, 30)
	picture(t, editor)
	must(t, editor.Display.Key("ctrl+z"))
	await(t, editor, "the hand back at its device", func(d *e2e.Dump) bool {
		return offset(d) == 0 && distance(d.Effectors["leftHand"].Target, start) < 0.005 && !d.Document.CanUndo
	})
}

func square(x float64) float64 { return x * x }

// The limits of the trunk have cones with handles as those of the limbs have. Of the two to the sides each changes the one angle that both have.
func TestALimitOfTheTrunkIsDraggedOnItsRim(t *testing.T) {
	t.Parallel()
	editor := standingOn(t, 1000)
	must(t, editor.Press("tree.effectors")) // closed, so that the limits are in sight
	must(t, editor.Press("tree.hints"))
	must(t, editor.Press("tree.limits"))
	must(t, editor.Press("spine.limit.chest"))
	const path = "spine.limit.chest."
	dump := await(t, editor, "the cone's handles", func(d *e2e.Dump) bool { return len(d.Gizmo.Handles) == 4 })
	forward, side := dump.Parameters[path+"forwardDeg"], dump.Parameters[path+"sideDeg"]
	grab := seen(dump.Gizmo.Handles["swing0"])
	must(t, editor.Display.Drag(grab, grab.Add(image.Pt(-25, 15)), 1))
	await(t, editor, "another angle", func(d *e2e.Dump) bool {
		return math.Abs(d.Parameters[path+"sideDeg"]-side) > 3 && d.Parameters[path+"forwardDeg"] == forward && d.Gizmo.Active == "none"
	})
	settled(t, editor, 30)
	picture(t, editor)
	must(t, editor.Press("undo"))
	await(t, editor, "the angle as it was", holds(path+"sideDeg", side))
}

// picture writes what the window shows to a file that a person names, to be looked at.
func picture(t *testing.T, editor *e2e.Editor) {
	t.Helper()
	to := os.Getenv("POSEWRIGHT_E2E_PICTURE")
	if to == "" {
		return
	}
	picture, err := editor.Display.Picture()
	must(t, err)
	file, err := os.Create(to)
	must(t, err)
	must(t, png.Encode(file, picture))
	must(t, file.Close())
}
