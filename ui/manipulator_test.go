//go:build cgo

package ui

import (
	"math"
	"path/filepath"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/app"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/rig"
	"posewright/ui/commands"
	"posewright/ui/selection"
	"posewright/ui/widgets"
	"posewright/viewport"
)

// handled is an editor whose body stands and is driven by nobody, so that what is seen stays where it is.
func handled(t *testing.T) *testEditor {
	t.Helper()
	x := newTestEditor(t, nil)
	x.live.Sources.Choose(app.SourceLive)
	x.until("the body stands still", func() bool {
		p, ok := x.view.scene.Posed()
		return ok && p.Targets.Effectors[effectors.LeftHand].Presence == 0 && x.view.viewport.Size().Height > 100
	})
	return x
}

// at is where a joint is seen in the viewport.
func (x *testEditor) at(role rig.Role) fyne.Position {
	p, _ := x.view.scene.Posed()
	s := x.view.viewport.Screen()
	px, py, ok := s.Project(p.World[p.Humanoid.Joint(role)].Position)
	if !ok {
		x.t.Fatalf("the %s is not seen", role)
	}
	return fyne.NewPos(float32(px), float32(py))
}

// grab is where a handle of the gizmo is seen.
func (x *testEditor) grab(handle viewport.Handle) fyne.Position {
	x.t.Helper()
	p, _ := x.view.scene.Posed()
	g, ok := p.Gizmo(&x.view.manipulator.Grasp)
	s := x.view.viewport.Screen()
	at, found := g.Grab(handle, &s)
	px, py, seen := s.Project(at)
	if !ok || !found || !seen {
		x.t.Fatalf("%s cannot be grabbed", handle)
	}
	return fyne.NewPos(float32(px), float32(py))
}

func mouse(at fyne.Position, button desktop.MouseButton) *desktop.MouseEvent {
	return &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at, AbsolutePosition: at}, Button: button}
}

func (x *testEditor) press(at fyne.Position) {
	x.view.viewport.MouseDown(mouse(at, desktop.MouseButtonPrimary))
}

func (x *testEditor) moveTo(at fyne.Position) {
	x.view.viewport.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: at}})
}

func (x *testEditor) letGo(at fyne.Position) {
	x.view.viewport.MouseUp(mouse(at, desktop.MouseButtonPrimary))
	x.view.viewport.DragEnd()
}

func (x *testEditor) click(at fyne.Position) { x.press(at); x.letGo(at) }

func (x *testEditor) typeKeys(names ...fyne.KeyName) {
	for _, name := range names {
		x.view.viewport.TypedKey(&fyne.KeyEvent{Name: name})
	}
}

func TestClickingAHandSelectsItAndClickingAgainWhatElseLiesThere(t *testing.T) {
	x := handled(t)
	x.view.viewport.Modifiers = func() fyne.KeyModifier { return 0 }
	hand := x.at(rig.LeftHand)
	var seen []string
	for range 8 {
		x.click(hand)
		id := x.selection.Primary()
		if slices.Contains(seen, id) {
			break
		}
		seen = append(seen, id)
	}
	if len(seen) < 3 || seen[0] != "effectors.leftHand" || !slices.Contains(seen, "limits.leftHand") {
		t.Errorf("clicks on the hand took %v", seen)
	}
	x.click(fyne.NewPos(x.view.viewport.Size().Width-5, 5))
	if x.selection.Primary() != "" {
		t.Errorf("a click on nothing leaves %v", x.selection.IDs)
	}
	x.click(x.at(rig.LeftHand))
	x.view.viewport.Modifiers = func() fyne.KeyModifier { return fyne.KeyModifierShift }
	x.click(x.at(rig.RightHand))
	if want := []string{"effectors.leftHand", "effectors.rightHand"}; !slices.Equal(x.selection.IDs, want) {
		t.Errorf("with Shift %v", x.selection.IDs)
	}
}

func TestALimbWithoutADeviceStaysWhereItWasPut(t *testing.T) {
	x := handled(t)
	x.view.viewport.Modifiers = func() fyne.KeyModifier { return 0 }
	camera := x.view.viewport.Camera
	x.selection.Set("effectors.leftHand")
	p, _ := x.view.scene.Posed()
	start, _ := p.Target(effectors.LeftHand)
	from := x.grab(viewport.MoveY)
	to := from.AddXY(0, -50)
	x.press(from)
	x.moveTo(from.AddXY(0, -20))
	x.moveTo(to)
	held, ok := x.live.Session.Overridden(effectors.LeftHand)
	if !ok || x.document.Dirty() || !(held.Target.Position[1] > start.Position[1]+0.05) || x.view.overlay.readout.Text.Text == "" {
		t.Errorf("while dragged: %+v %v, it says %q", held, ok, x.view.overlay.readout.Text.Text)
	}
	x.letGo(to)
	pin, ok := x.Current().Pin(effectors.LeftHand)
	if !ok || x.view.overlay.readout.Text.Text != "" || !x.document.Edited().CanUndo() || x.view.viewport.Camera != camera {
		t.Errorf("after the drag: %+v %v, undo %v", pin, ok, x.document.Edited().UndoName())
	}
	x.until("the hand is there", func() bool {
		p, ok := x.view.scene.Posed()
		return ok && x.reading.Holds[effectors.LeftHand] == session.Pinned &&
			p.World[p.Humanoid.Joint(rig.LeftHand)].Position.Sub(held.Target.Position).Len() < 1e-3
	})
	commands.Find(x.chrome.commands, "releaseAll").Run()
	x.until("the hand is let go", func() bool { return x.reading.Holds[effectors.LeftHand] == session.NotOverridden })
	x.document.Edited().Undo()
	x.until("the hand is pinned again", func() bool { return x.reading.Holds[effectors.LeftHand] == session.Pinned })
	x.document.Edited().Undo()
	x.until("the drag is undone", func() bool { return x.reading.Holds[effectors.LeftHand] == session.NotOverridden })
	if x.document.Dirty() {
		t.Error("the drag is not one step")
	}
}

// driven is an editor whose body follows the demo, which stands still.
func driven(t *testing.T) *testEditor {
	t.Helper()
	x := newTestEditor(t, nil)
	x.view.viewport.Modifiers = func() fyne.KeyModifier { return 0 }
	x.until("the demo drives", func() bool {
		p, ok := x.view.scene.Posed()
		return ok && p.Targets.Effectors[effectors.LeftHand].Presence == 1 && x.view.viewport.Size().Height > 100
	})
	x.live.Sources.Pause(true)
	tick, before := x.reading.Tick, x.reading.DeviceTargets
	x.until("the devices stand still", func() bool {
		if x.reading.Tick < tick+3 {
			return false
		}
		still := x.reading.DeviceTargets == before
		tick, before = x.reading.Tick, x.reading.DeviceTargets
		return still
	})
	x.selection.Set("effectors.leftHand")
	return x
}

// lift drags the selected effector up by 50 points and returns where it was dragged to, in the world; meanwhile is called before it is let go.
func (x *testEditor) lift(meanwhile func()) (to [3]float64) {
	x.t.Helper()
	from := x.grab(viewport.MoveY)
	x.press(from)
	x.moveTo(from.AddXY(0, -20))
	x.moveTo(from.AddXY(0, -50))
	held, ok := x.live.Session.Overridden(effectors.LeftHand)
	if !ok {
		x.t.Fatal("nothing is dragged")
	}
	meanwhile()
	x.letGo(from.AddXY(0, -50))
	return held.Target.Position
}

func TestADraggedEffectorGoesBackToItsDeviceAndThatIsSaidTheFirstTimes(t *testing.T) {
	x := driven(t)
	for n := range returnHints + 1 {
		before := len(x.shell.Toasts.Box.Objects)
		x.lift(func() {})
		if _, held := x.live.Session.Overridden(effectors.LeftHand); held || x.document.Dirty() || x.document.Edited().CanUndo() {
			t.Fatalf("drag %d leaves something behind", n)
		}
		said := len(x.shell.Toasts.Box.Objects) - before
		if want := n < returnHints; (said == 1) != want {
			t.Errorf("after drag %d there are %d sentences more", n, said)
		}
	}
	if x.settings.ReturnHints != returnHints {
		t.Errorf("it was said %d times", x.settings.ReturnHints)
	}
}

func TestPWhileDraggingPinsTheEffectorThereAsOneStepThatIsSaved(t *testing.T) {
	x := driven(t)
	to := x.lift(func() { x.typeKeys(fyne.KeyP) })
	pin, ok := x.Current().Pin(effectors.LeftHand)
	at := x.live.Session.Space().Point(pin.Position)
	if !ok || at.Sub(to).Len() > 1e-9 || !x.document.Dirty() || !x.view.manipulator.IsPinned() {
		t.Fatalf("pinned %v at %v, dragged to %v", ok, at, to)
	}
	x.until("it is kept there", func() bool {
		return x.reading.Holds[effectors.LeftHand] == session.Pinned && x.reading.Targets.Effectors[effectors.LeftHand].Position.Sub(to).Len() < 1e-9
	})
	if n := len(x.shell.Toasts.Box.Objects); n != 0 {
		t.Errorf("%d sentences about a pin that does what was wanted", n)
	}
	x.document.Edited().Undo()
	x.until("undo gives it back to its device", func() bool { return x.reading.Holds[effectors.LeftHand] == session.NotOverridden })
	if x.document.Dirty() {
		t.Error("the pin is more than one step")
	}
	x.document.Edited().Redo()
	path := filepath.Join(t.TempDir(), "pinned.json")
	saved := false
	x.document.Save(path, func() { saved = true })
	x.until("the preset is saved", func() bool { return saved })
	read, err := presets.Open(path)
	if got, ok := read.Pin(effectors.LeftHand); err != nil || !ok || got != pin {
		t.Errorf("the file has the pin %v, want %v: %v", got, pin, err)
	}
}

func TestOWhileDraggingKeepsTheDragAsTheEffectorsOffsetFromItsDevice(t *testing.T) {
	x := driven(t)
	device := x.reading.DeviceTargets[effectors.LeftHand]
	to := x.lift(func() { x.typeKeys(fyne.KeyO) })
	if _, held := x.live.Session.Overridden(effectors.LeftHand); held || !x.document.Dirty() {
		t.Fatalf("held %v, changed %v", held, x.document.Dirty())
	}
	x.until("the hand is at its offset from the device", func() bool {
		return x.reading.Holds[effectors.LeftHand] == session.NotOverridden && x.reading.Targets.Effectors[effectors.LeftHand].Position.Sub(to).Len() < 1e-9
	})
	if at := x.reading.DeviceTargets[effectors.LeftHand].Position; at.Sub(device.Position).Len() > 1e-9 {
		t.Errorf("the device is said to have moved from %v to %v", device.Position, at)
	}
	back := device.Rotation.Conjugate().Rotate(mgl64.Vec3(to).Sub(device.Position))
	if e := &x.Current().Effectors[effectors.LeftHand]; e.PositionOffset.Sub(back).Len() > 1e-9 || back.Len() < 0.02 {
		t.Errorf("the offset is %v, want %v", e.PositionOffset, back)
	}
	command := commands.Find(x.chrome.commands, "removeOffset")
	if !command.Enabled() {
		t.Fatal("the offset cannot be removed")
	}
	command.Run()
	x.until("the hand is at its device", func() bool {
		return x.reading.Targets.Effectors[effectors.LeftHand].Position.Sub(device.Position).Len() < 1e-9
	})
	x.document.Edited().Undo()
	x.document.Edited().Undo()
	if x.document.Dirty() || command.Enabled() {
		t.Error("the offset and its removal are not one step each")
	}
}

func TestAnOverrideThatIsSwitchedOnBeginsWhereTheJointIs(t *testing.T) {
	x := driven(t)
	was := x.reading.Targets.Effectors[effectors.LeftHand].Position
	test.Tap(control(t, x.inspector.panel.Controls(), "onlySelected").(fyne.Tappable))
	control(t, x.inspector.panel.Controls(), "advanced").(*widgets.KeyCheck).SetChecked(true)
	x.refreshTexts(0) // the inspector sees the pose
	test.Tap(control(t, x.inspector.panel.Controls(), "effectors.leftHand.override.on").(fyne.Tappable))
	x.until("the hand is kept where it was", func() bool {
		return x.reading.Holds[effectors.LeftHand] == session.Pinned && x.reading.Targets.Effectors[effectors.LeftHand].Position.Sub(was).Len() < 1e-9
	})
	to := x.lift(func() {})
	x.until("a drag moves the override", func() bool { return x.reading.Targets.Effectors[effectors.LeftHand].Position.Sub(to).Len() < 1e-9 })
	if pin, on := x.Current().Pin(effectors.LeftHand); !on || x.live.Session.Space().Point(pin.Position).Sub(to).Len() > 1e-9 {
		t.Errorf("the override is at %v, dragged to %v", pin, to)
	}
}

func TestWhatWasDraggedCanBePinnedAfterwardsFromTheSentence(t *testing.T) {
	x := driven(t)
	to := x.lift(func() {})
	if !x.pressIn(x.shell.Toasts.Box, "Pin it there") {
		t.Fatal("no toast offers to pin it")
	}
	pin, ok := x.Current().Pin(effectors.LeftHand)
	if at := x.live.Session.Space().Point(pin.Position); !ok || at.Sub(to).Len() > 1e-9 {
		t.Errorf("pinned %v at %v, dragged to %v", ok, at, to)
	}
}

func TestADragOfAPoleIsOneStepAndEscapeTakesItBack(t *testing.T) {
	x := handled(t)
	x.view.viewport.Modifiers = func() fyne.KeyModifier { return 0 }
	x.selection.Set("hints.leftElbow")
	before := *x.Current()
	from := x.grab(viewport.MoveX)
	x.press(from)
	for i := range 5 {
		x.moveTo(from.AddXY(float32(10*(i+1)), 0))
	}
	if x.Current().Hints == before.Hints {
		t.Fatal("dragging the arrow changes nothing")
	}
	x.typeKeys(fyne.KeyEscape)
	x.moveTo(from.AddXY(90, 0))
	x.letGo(from.AddXY(90, 0))
	if x.Current().Hints != before.Hints || x.document.Edited().CanUndo() {
		t.Error("Escape leaves something behind")
	}
	x.press(from)
	for i := range 5 {
		x.moveTo(from.AddXY(float32(10*(i+1)), 0))
	}
	x.letGo(from.AddXY(50, 0))
	if x.Current().Hints == before.Hints {
		t.Fatal("the drag changed nothing")
	}
	x.document.Edited().Undo()
	if x.Current().Hints != before.Hints || x.document.Edited().CanUndo() {
		t.Error("the drag is more than one step")
	}
}

func TestTypedNumbersAreExactAndInTheUnitThatIsShown(t *testing.T) {
	x := handled(t)
	x.view.viewport.Modifiers = func() fyne.KeyModifier { return 0 }
	x.settings.Units = "cm"
	x.selection.Set("magnets.chest")
	p, _ := x.view.scene.Posed()
	length := p.Magnet("chest").Length
	x.press(x.grab(viewport.Radius))
	for _, r := range "12.5" {
		x.view.viewport.TypedRune(r)
	}
	if got := x.Current().Magnet("chest").Radius * length; math.Abs(got-0.125) > 1e-12 {
		t.Errorf("the radius is %v m", got)
	}
	x.typeKeys(fyne.KeyBackspace, fyne.KeyBackspace) // "12"
	if got := x.Current().Magnet("chest").Radius * length; math.Abs(got-0.12) > 1e-12 {
		t.Errorf("after erasing the radius is %v m", got)
	}
	x.typeKeys(fyne.KeyReturn)
	if x.view.manipulator.Running() || !x.document.Edited().CanUndo() {
		t.Error("Enter does not end the drag")
	}
}

func TestTheKeyboardAloneMovesTurnsAndPins(t *testing.T) {
	x := handled(t)
	x.view.viewport.Modifiers = func() fyne.KeyModifier { return 0 }
	x.selection.Set("effectors.leftHand")
	p, _ := x.view.scene.Posed()
	start, _ := p.Target(effectors.LeftHand)
	x.typeKeys(fyne.KeyG, fyne.KeyZ)
	for _, r := range "0.1m" {
		x.view.viewport.TypedRune(r)
	}
	x.typeKeys(fyne.KeyReturn)
	held, pinned := x.Current().Pin(effectors.LeftHand)
	space := x.live.Session.Space()
	if way := space.World(held.Transform()).Position.Sub(start.Position); way.Sub([3]float64{0, 0, 0.1}).Len() > 1e-12 || !pinned {
		t.Errorf("G Z 0.1m moved by %v, pinned %v", way, pinned)
	}
	x.until("the pin is there", func() bool { return x.reading.Holds[effectors.LeftHand] == session.Pinned })
	x.typeKeys(fyne.KeyR, fyne.KeyY)
	for _, r := range "90" {
		x.view.viewport.TypedRune(r)
	}
	x.typeKeys(fyne.KeyReturn)
	held, _ = x.Current().Pin(effectors.LeftHand)
	turn := space.World(held.Transform()).Rotation.Mul(start.Rotation.Conjugate())
	if angle := 2 * math.Acos(math.Min(1, math.Abs(turn.W))); math.Abs(angle-math.Pi/2) > 1e-6 {
		t.Errorf("R Y 90 turned by %v rad", angle)
	}
	x.typeKeys(fyne.KeyP)
	if _, ok := x.Current().Pin(effectors.LeftHand); ok {
		t.Error("P does not let go of a pinned hand")
	}
	x.typeKeys(fyne.KeyE)
	if x.view.manipulator.Grasp.Tool != viewport.TurnTool {
		t.Error("E does not choose the rings")
	}
}

func TestTabGoesThroughTheEffectorsAndThenOn(t *testing.T) {
	x := handled(t)
	x.view.viewport.Modifiers = func() fyne.KeyModifier { return 0 }
	for id := range effectors.Count {
		if !x.view.viewport.AcceptsTab() {
			t.Fatalf("Tab leaves before the %s", id)
		}
		x.typeKeys(fyne.KeyTab)
		if want := selection.ID(selection.Effector, id.String()); x.selection.Primary() != want {
			t.Errorf("Tab took %s, want %s", x.selection.Primary(), want)
		}
	}
	if x.view.viewport.AcceptsTab() {
		t.Error("the keyboard is caught in the viewport")
	}
}

func TestALeftDragBesideHandlesStillTurnsTheCamera(t *testing.T) {
	x := handled(t)
	x.view.viewport.Modifiers = func() fyne.KeyModifier { return 0 }
	x.selection.Set("effectors.leftHand")
	camera, at := x.view.viewport.Camera, fyne.NewPos(x.view.viewport.Size().Width-20, 30)
	x.press(at)
	x.view.viewport.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: at.AddXY(-30, 0)}, Dragged: fyne.NewDelta(-30, 0)})
	x.letGo(at.AddXY(-30, 0))
	if x.view.viewport.Camera == camera {
		t.Error("the camera did not move")
	}
	if x.selection.Primary() != "effectors.leftHand" {
		t.Error("a drag of the camera cleared the selection")
	}
}
