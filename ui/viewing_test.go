//go:build cgo

package ui

import (
	"math"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"posewright/ui/canvas"
	"posewright/ui/commands"
	"posewright/viewport"
)

// hold has keys held down from here on.
func (x *testEditor) hold(keys fyne.KeyModifier) {
	x.view.viewport.Modifiers = func() fyne.KeyModifier { return keys }
}

// drags presses a button on nothing and moves, as Fyne tells of it: left and middle as drags, right as movement whose end is not told.
func (x *testEditor) drags(button desktop.MouseButton) {
	from := fyne.NewPos(x.view.viewport.Size().Width-40, x.view.viewport.Size().Height/2)
	to := from.AddXY(-60, 30)
	x.view.viewport.MouseDown(mouse(from, button))
	if button == desktop.MouseButtonSecondary {
		x.view.viewport.MouseMoved(mouse(to, button))
		x.view.viewport.MouseOut()
		x.view.viewport.MouseMoved(mouse(from, button)) // back again, with the button that nobody saw released and pressed
		return
	}
	x.view.viewport.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: to}, Dragged: fyne.NewDelta(-60, 30)})
	x.view.viewport.DragEnd() // a middle drag that ends outside is told by this alone
	if button == desktop.MouseButtonPrimary {
		x.view.viewport.MouseUp(mouse(to, button))
	}
}

func TestTheMouseMovesTheCameraAsThePersonPrefers(t *testing.T) {
	x := newTestEditor(t, nil)
	start := x.view.viewport.Camera
	for _, step := range []struct {
		name   string
		mouse  string
		button desktop.MouseButton
		held   fyne.KeyModifier
		orbits bool
		pans   bool
		zooms  bool
	}{
		{name: "Simple, left", mouse: "simple", button: desktop.MouseButtonPrimary, orbits: true},
		{name: "Simple, right", mouse: "simple", button: desktop.MouseButtonSecondary, pans: true},
		{name: "Simple, middle", mouse: "simple", button: desktop.MouseButtonTertiary, pans: true},
		{name: "Blender, left", mouse: "blender", button: desktop.MouseButtonPrimary},
		{name: "Blender, Alt and left", mouse: "blender", button: desktop.MouseButtonPrimary, held: fyne.KeyModifierAlt, orbits: true},
		{name: "Blender, middle", mouse: "blender", button: desktop.MouseButtonTertiary, orbits: true},
		{name: "Blender, Shift and middle", mouse: "blender", button: desktop.MouseButtonTertiary, held: fyne.KeyModifierShift, pans: true},
		{name: "Blender, Ctrl and middle", mouse: "blender", button: desktop.MouseButtonTertiary, held: fyne.KeyModifierControl, zooms: true},
	} {
		before := *x.settings
		x.settings.Mouse = step.mouse
		x.preferences.follow(&before)
		x.hold(step.held)
		x.view.viewport.Jump(start)
		x.drags(step.button)
		c := x.view.viewport.Camera
		orbited, zoomed := c.Yaw != start.Yaw, c.Distance != start.Distance
		panned := c.Target != start.Target && !zoomed
		if orbited != step.orbits || panned != step.pans || zoomed != step.zooms {
			t.Errorf("%s: orbits %v, pans %v, zooms %v", step.name, orbited, panned, zoomed)
		}
		if x.view.viewport.Navigator.Motion() != viewport.NoMotion {
			t.Errorf("%s: the drag does not end", step.name)
		}
	}
}

func TestEscAndLosingTheKeyboardEndADragOfTheCamera(t *testing.T) {
	x := newTestEditor(t, nil)
	x.hold(0)
	for name, end := range map[string]func(){
		"Esc":          func() { x.view.viewport.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}) },
		"the keyboard": func() { x.view.viewport.FocusLost() },
	} {
		x.view.viewport.MouseDown(mouse(fyne.NewPos(40, 300), desktop.MouseButtonTertiary))
		end()
		before := x.view.viewport.Camera
		x.view.viewport.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(90, 320)}, Dragged: fyne.NewDelta(50, 20)})
		if x.view.viewport.Camera != before {
			t.Errorf("%s: the camera still follows", name)
		}
		x.view.viewport.DragEnd()
	}
}

func TestDigitsLookAlongTheAxesAndControlFromTheOtherSide(t *testing.T) {
	x := newTestEditor(t, nil)
	x.hold(0)
	for _, step := range []struct {
		name string
		do   func()
		want viewport.Direction
	}{
		{"1", x.presses(fyne.Key1), viewport.FromFront},
		{"3", x.presses(fyne.Key3), viewport.FromLeft},
		{"9 from the left", x.presses(fyne.Key9), viewport.FromRight},
		{"7", x.presses(fyne.Key7), viewport.FromTop},
		{"9 from the top", x.presses(fyne.Key9), viewport.Direction{Pitch: -viewport.MaxPitch}},
		{"Ctrl+1", func() { x.run("viewBack") }, viewport.FromBack},
		{"Ctrl+3", func() { x.run("viewRight") }, viewport.FromRight},
		{"Ctrl+7", func() { x.run("viewBottom") }, viewport.FromBottom},
		{"1 again", x.presses(fyne.Key1), viewport.FromFront},
		{"6", x.presses(fyne.Key6), viewport.Direction{Yaw: math.Pi / 12}},
		{"8", x.presses(fyne.Key8), viewport.Direction{Yaw: math.Pi / 12, Pitch: math.Pi / 12}},
		{"4", x.presses(fyne.Key4), viewport.Direction{Pitch: math.Pi / 12}},
		{"2", x.presses(fyne.Key2), viewport.FromFront},
	} {
		step.do()
		if got := x.view.viewport.Camera.Direction(); !got.Is(step.want) {
			t.Errorf("%s looks from %+v, want %+v", step.name, got, step.want)
		}
	}
	x.presses(fyne.Key5)()
	if !x.view.viewport.Camera.Orthographic {
		t.Error("5 does not make it orthographic")
	}
	for id, key := range map[string]fyne.KeyName{"viewBack": fyne.Key1, "viewRight": fyne.Key3, "viewBottom": fyne.Key7} {
		want := &desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierShortcutDefault}
		if got := commands.Find(x.chrome.commands, id).Shortcut; got.ShortcutName() != want.ShortcutName() {
			t.Errorf("%s has the shortcut %v", id, got)
		}
	}
}

// presses is a key that is pressed while the viewport has the keyboard.
func (x *testEditor) presses(key fyne.KeyName) func() {
	return func() { x.view.viewport.TypedKey(&fyne.KeyEvent{Name: key}) }
}

func TestFramingShowsWhatIsSelectedAndHomeEverything(t *testing.T) {
	x := newTestEditor(t, nil)
	x.hold(0)
	x.until("the hands follow", func() bool { _, ok := x.view.scene.Posed(); return ok && x.reading.Bound[3] >= 0 })
	var all viewport.Camera
	for _, id := range []string{"effectors.leftHand", "hints.leftElbow", "limits.leftUpperArm", "bones." + x.core.Avatar.Current().Avatar.Skeleton.Joints[1].Name} {
		x.presses(fyne.KeyHome)()
		all = x.view.viewport.Camera // anew, since the body may still be settling
		x.selection.Set(id)
		x.presses(fyne.KeyF)()
		near := x.view.viewport.Camera
		_, _, found := x.view.scene.Bounds(x.selection.IDs)
		if !found || near.Distance >= all.Distance || near.Direction() != all.Direction() || near.MaxDistance != all.MaxDistance {
			t.Errorf("%s: from %v m, all from %v m", id, near.Distance, all.Distance)
			continue
		}
		x.presses(fyne.KeyHome)()
		x.presses(fyne.KeyPeriod)() // of the keypad
		if x.view.viewport.Camera.Distance >= all.Distance {
			t.Errorf("%s: the keypad's period does not frame it", id)
		}
	}
	x.selection.Set("effectors.leftHand", "effectors.rightFoot")
	x.presses(fyne.KeyF)()
	size := x.view.viewport.Size()
	for _, id := range []string{"effectors.leftHand", "effectors.rightFoot"} {
		x.selection.Set(id)
		low, high, _ := x.view.scene.Bounds(x.selection.IDs)
		at := low.Add(high).Mul(0.5)
		px, py, ok := x.view.viewport.Camera.Project(at, float64(size.Width), float64(size.Height))
		if !ok || px < 0 || py < 0 || px > float64(size.Width) || py > float64(size.Height) {
			t.Errorf("%s is at %v, %v of %v", id, px, py, size)
		}
	}
	x.selection.Set()
	x.presses(fyne.KeyF)()
	if got := x.view.viewport.Camera.Distance; math.Abs(got-all.Distance) > 0.5*all.Distance {
		t.Errorf("with nothing selected everything is framed from %v m, not %v", got, all.Distance)
	}
}

func TestTheCompassTurnsTheView(t *testing.T) {
	x := newTestEditor(t, nil)
	x.run("viewFront")
	middle := fyne.NewPos(canvas.CompassSize/2, canvas.CompassSize/2)
	click := func(at fyne.Position) {
		x.view.overlay.compass.MouseDown(mouse(at, desktop.MouseButtonPrimary))
		x.view.overlay.compass.MouseUp(mouse(at, desktop.MouseButtonPrimary))
	}
	click(middle.AddXY(canvas.CompassArm, 0)) // X, the avatar's left, is on the right in the front view
	if !x.view.viewport.Camera.Direction().Is(viewport.FromLeft) {
		t.Errorf("a click on X looks from %+v", x.view.viewport.Camera.Direction())
	}
	click(middle.AddXY(0, -canvas.CompassArm))
	if !x.view.viewport.Camera.Direction().Is(viewport.Direction{Pitch: viewport.MaxPitch}) {
		t.Errorf("a click on Y looks from %+v", x.view.viewport.Camera.Direction())
	}
	before := x.view.viewport.Camera.Direction()
	click(fyne.NewPos(1, 1))
	if x.view.viewport.Camera.Direction() != before {
		t.Error("a click beside the balls turned the view")
	}
	x.view.overlay.compass.MouseDown(mouse(middle, desktop.MouseButtonPrimary))
	x.view.overlay.compass.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: middle}, Dragged: fyne.NewDelta(10, -10)})
	x.view.overlay.compass.DragEnd()
	x.view.overlay.compass.MouseUp(mouse(middle, desktop.MouseButtonPrimary))
	if got := x.view.viewport.Camera.Direction(); got.Is(before) || got.Pitch >= before.Pitch {
		t.Errorf("a drag on it turned the view to %+v", got)
	}
	if x.view.overlay.compass.Camera.Direction() != x.view.viewport.Camera.Direction() {
		t.Error("it shows another view than the camera's")
	}
	if size := test.WidgetRenderer(x.view.overlay.compass).MinSize(); size.Width != canvas.CompassSize {
		t.Errorf("it is %v", size)
	}
}
