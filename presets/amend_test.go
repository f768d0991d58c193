package presets

import "testing"

func TestAnAmendmentIsUndoneWithTheStepThatItBelongsTo(t *testing.T) {
	t.Parallel()
	d := NewDocument(Default())
	do(t, d, Set("torso.wristLine", 2))
	if err := d.Preview(Set("hints.leftElbow.pole.x", 0.5)); err != nil {
		t.Fatal(err)
	}
	if err := d.Amend(Set("hints.leftElbow.poleWeight", 1)); err != nil {
		t.Fatal(err)
	}
	if got := d.Current().Hints[0]; got.Pole[0] != 0.5 || got.PoleWeight != 1 || d.UndoName().String() != "Left elbow: Pole x" {
		t.Errorf("the step %q has %+v", d.UndoName(), got)
	}
	if err := d.Amend(Set("hints.leftElbow.poleWeight", 7)); err == nil || d.Current().Hints[0].PoleWeight != 1 {
		t.Error("an amendment that cannot be is carried out")
	}
	d.Undo()
	if got := d.Current(); got.Hints[0] != Default().Hints[0] || got.Torso.WristLine != 2 {
		t.Errorf("undone to %+v, wrist line %v", got.Hints[0], got.Torso.WristLine)
	}
	d.Redo()
	if got := d.Current().Hints[0]; got.Pole[0] != 0.5 || got.PoleWeight != 1 {
		t.Errorf("redone to %+v", got)
	}
	fresh := NewDocument(Default())
	if err := fresh.Amend(Set("torso.wristLine", 2)); err != nil || !fresh.Undo() || fresh.Dirty() {
		t.Errorf("without a step it is not one of its own: %v", err)
	}
}
