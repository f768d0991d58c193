package presets

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
)

// pinned is a pin of an effector at a height.
func pinned(id effectors.ID, height float64) Pin {
	return PinOf(id, calibration.Pose{Position: [3]float64{0.25, height, -0.5}, Rotation: [4]float64{0.8, 0, 0.6, 0}})
}

func pinsOf(p *Preset) []Pin {
	var pins []Pin
	for _, id := range p.Pinned() {
		pin, _ := p.Pin(id)
		pins = append(pins, pin)
	}
	return pins
}

// alike reports whether pins are the same but for what their angles are rounded by.
func alike(a, b []Pin) bool {
	return slices.EqualFunc(a, b, func(a, b Pin) bool {
		return a.Effector == b.Effector && a.Position == b.Position && slices.EqualFunc(a.Rotation[:], b.Rotation[:], func(a, b float64) bool { return math.Abs(a-b) < 1e-14 })
	})
}

func TestPinsAreStepsOfUndoAndSavedWithTheDocument(t *testing.T) {
	t.Parallel()
	d := NewDocument(Default())
	for _, c := range []Command{SetPins(pinned(effectors.LeftHand, 1.25), pinned(effectors.Head, 1.5)), SetPins(pinned(effectors.LeftHand, 1.75))} {
		if err := d.Do(c); err != nil {
			t.Fatal(err)
		}
	}
	if name := d.UndoName().String(); name != "Pin leftHand" {
		t.Errorf("the step is called %q", name)
	}
	want := []Pin{pinned(effectors.Head, 1.5), pinned(effectors.LeftHand, 1.75)}
	if got := pinsOf(d.Current()); !alike(got, want) {
		t.Errorf("pins %v, want %v", got, want)
	}
	text := bytesOf(t, d.Current())
	if got, err := read(text); err != nil || !slices.Equal(pinsOf(&got), pinsOf(d.Current())) {
		t.Errorf("the file has the pins %v: %v", pinsOf(&got), err)
	}
	if !d.Dirty() || strings.Contains(text, `"pins"`) {
		t.Error("pins are not saved, or as earlier versions did")
	}
	if err := d.Do(RemovePins(effectors.LeftHand)); err != nil || !alike(pinsOf(d.Current()), want[:1]) {
		t.Errorf("after the hand is released: %v %v", pinsOf(d.Current()), err)
	}
	if err := d.Do(RemovePins()); err != nil || len(pinsOf(d.Current())) != 0 {
		t.Errorf("after all are released: %v %v", pinsOf(d.Current()), err)
	}
	for d.Undo() {
	}
	if len(pinsOf(d.Current())) != 0 || d.Dirty() {
		t.Errorf("undone to %v", pinsOf(d.Current()))
	}
}

func TestAPinOfNothingKnownIsRefused(t *testing.T) {
	t.Parallel()
	nowhere := pinned(effectors.Head, 1)
	nowhere.Rotation = [4]float64{}
	for _, pins := range [][]Pin{{{Effector: "tail", Pose: pinned(effectors.Head, 1).Pose}}, {nowhere}, {pinned(effectors.Head, 1e5)}} {
		d := NewDocument(Default())
		if err := d.Do(SetPins(pins...)); err == nil || len(pinsOf(d.Current())) != 0 {
			t.Errorf("%v is accepted", pins)
		}
	}
}

func TestOtherMethodsKeepThePins(t *testing.T) {
	t.Parallel()
	d := NewDocument(elaborate())
	want := pinsOf(d.Current())
	other, _ := Builtin("Jarvriks")
	if err := d.Do(SolveLike(other)); err != nil || !slices.Equal(pinsOf(d.Current()), want) {
		t.Errorf("pins %v: %v", pinsOf(d.Current()), err)
	}
}

func TestAFileOfAnEarlierVersionsPinsHasOverrides(t *testing.T) {
	t.Parallel()
	got, err := read(`{"format": "posewright-preset", "version": 2, "pins": [{"effector": "leftHand", "position": [0.25, 1.5, -0.5], "rotation": [0.8, 0, 0.6, 0]}]}`)
	if err != nil {
		t.Fatal(err)
	}
	// 0.8 + 0.6 j is a yaw of 2·atan(0.6/0.8) = 73.7398°.
	o := got.Effectors[effectors.LeftHand].Override
	if !o.On || o.Position != (mgl64.Vec3{0.25, 1.5, -0.5}) || math.Abs(o.Rotation.Y-73.739795291688) > 1e-9 || math.Abs(o.Rotation.X)+math.Abs(o.Rotation.Z) > 1e-9 {
		t.Errorf("the override is %+v", o)
	}
	if got.Effectors[effectors.RightHand].Override.On {
		t.Error("another hand is overridden too")
	}
}

func TestOffsetsAreSetFromWhereTheDeviceIsAndWhereTheJointShallBe(t *testing.T) {
	t.Parallel()
	d := NewDocument(Default())
	// A device that faces left (yaw 90°: its +Z is the world's +X) and a joint 10 cm to its left in the world, which is in front of it, turned by 30° about Z more.
	device := effectors.Target{Position: mgl64.Vec3{1, 1, 1}, Rotation: mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{0, 1, 0})}
	wanted := effectors.Target{Position: mgl64.Vec3{1.1, 1, 1}, Rotation: device.Rotation.Mul(mgl64.QuatRotate(math.Pi/6, mgl64.Vec3{0, 0, 1}))}
	if err := d.Do(SetOffsets(effectors.LeftHand, device, wanted)); err != nil {
		t.Fatal(err)
	}
	e := d.Current().Effectors[effectors.LeftHand]
	if e.PositionOffset.Sub(mgl64.Vec3{0, 0, 0.1}).Len() > 1e-12 || math.Abs(e.RotationOffset.Z-30) > 1e-9 || math.Abs(e.RotationOffset.X)+math.Abs(e.RotationOffset.Y) > 1e-9 {
		t.Errorf("the offsets are %+v", e)
	}
	if name := d.UndoName().String(); name != "Set offset of leftHand" {
		t.Errorf("the step is called %q", name)
	}
	if err := d.Do(RemoveOffsets(effectors.LeftHand)); err != nil || d.Current().Effectors != Default().Effectors {
		t.Errorf("after they were removed: %+v %v", d.Current().Effectors[effectors.LeftHand], err)
	}
}
