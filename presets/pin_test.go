package presets

import (
	"slices"
	"strings"
	"testing"

	"posewright/calibration"
	"posewright/effectors"
)

// pinned is a pin of an effector at a height.
func pinned(id effectors.ID, height float64) Pin {
	return PinOf(id, calibration.Pose{Position: [3]float64{0.25, height, -0.5}, Rotation: [4]float64{0.8, 0, 0.6, 0}})
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
	if got := d.Current().Pins; !slices.Equal(got, want) {
		t.Errorf("pins %v, want %v", got, want)
	}
	text := bytesOf(t, d.Current())
	if got, err := read(text); err != nil || !slices.Equal(got.Pins, want) {
		t.Errorf("the file has the pins %v: %v", got.Pins, err)
	}
	if !d.Dirty() || !strings.Contains(text, `"pins"`) || strings.Contains(bytesOf(t, d.saved), `"pins"`) {
		t.Error("pins are not saved, or written where there are none")
	}
	if err := d.Do(RemovePins(effectors.LeftHand)); err != nil || !slices.Equal(d.Current().Pins, want[:1]) {
		t.Errorf("after the hand is released: %v %v", d.Current().Pins, err)
	}
	if err := d.Do(RemovePins()); err != nil || len(d.Current().Pins) != 0 {
		t.Errorf("after all are released: %v %v", d.Current().Pins, err)
	}
	for d.Undo() {
	}
	if len(d.Current().Pins) != 0 || d.Dirty() {
		t.Errorf("undone to %v", d.Current().Pins)
	}
}

func TestAPinOfNothingKnownIsRefused(t *testing.T) {
	t.Parallel()
	nowhere := pinned(effectors.Head, 1)
	nowhere.Rotation = [4]float64{}
	for _, pins := range [][]Pin{{{Effector: "tail", Pose: pinned(effectors.Head, 1).Pose}}, {nowhere}, {pinned(effectors.Head, 1e5)}} {
		d := NewDocument(Default())
		if err := d.Do(SetPins(pins...)); err == nil || len(d.Current().Pins) != 0 {
			t.Errorf("%v is accepted", pins)
		}
	}
}

func TestOtherMethodsKeepThePins(t *testing.T) {
	t.Parallel()
	d := NewDocument(elaborate())
	want := slices.Clone(d.Current().Pins)
	other, _ := Builtin("Jarvriks")
	if err := d.Do(SolveLike(other)); err != nil || !slices.Equal(d.Current().Pins, want) {
		t.Errorf("pins %v: %v", d.Current().Pins, err)
	}
}
