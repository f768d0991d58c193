package app

import (
	"testing"
	"time"

	"posewright/presets"
)

// dragged is an application with values that are dragged.
type dragged struct{ *running }

func newDragged(t *testing.T) *dragged {
	t.Helper()
	return &dragged{newRunning(t, t.TempDir())}
}

func (d *dragged) move(by, path string, value string) {
	d.t.Helper()
	must(d.t, d.app.Drags.Move(by, path, value))
}

// expect compares the values of two parameters.
func (d *dragged) expect(when string, line, pull float64) {
	d.t.Helper()
	if now := d.app.Document.Current().Torso; now.WristLine != line || now.PullMax != pull {
		d.t.Errorf("%s: %v and %v, not %v and %v", when, now.WristLine, now.PullMax, line, pull)
	}
}

const otherPath = "torso.pullMax"

func TestADragLastsUntilItIsSaidToEndHoweverLongThatTakes(t *testing.T) {
	d := newDragged(t)
	before := d.app.Document.Current().Torso
	for _, value := range []string{"0.5", "0.6", "0.7"} {
		d.move("a phone", controlledPath, value)
		d.Control.streamed = d.Control.streamed.Add(-time.Hour) // nothing waits for time
		d.Control.tick()
	}
	d.app.Drags.End("a phone")
	d.app.Drags.End("a phone")
	d.expect("dragged", 0.7, before.PullMax)
	if !d.app.Document.Undo() || d.app.Document.Undo() {
		t.Error("the drag is not one step")
	}
	d.expect("undone", before.WristLine, before.PullMax)
}

func TestDraggingAnotherParameterEndsTheDrag(t *testing.T) {
	d := newDragged(t)
	before := d.app.Document.Current().Torso
	d.move("a phone", controlledPath, "0.5")
	d.move("a phone", otherPath, "0.15")
	d.app.Drags.End("a phone")
	d.app.Document.Undo()
	d.expect("one undone", 0.5, before.PullMax)
	d.app.Document.Undo()
	d.expect("both undone", before.WristLine, before.PullMax)
	if d.app.Drags.Move("a phone", controlledPath, "1e9") == nil || d.app.Document.Edited().CanUndo() {
		t.Error("a value that can't be is dragged")
	}
}

// Two phones, the window and a program over OSC at once: each has steps of its own.
func TestWhoDragsAtOnceEndsNoDragOfAnother(t *testing.T) {
	d := newDragged(t)
	before := d.app.Document.Current().Torso
	d.move("one phone", controlledPath, "0.5")
	d.move("another phone", otherPath, "0.1")
	must(t, d.app.Document.Preview(presets.Set("gait.cadence", 1.3)))
	must(t, d.Control.preview([]string{"torso.leanShare=0.3"}, d.app.Host.Now()))
	d.Control.endStream()
	d.app.Document.Commit()
	d.move("one phone", controlledPath, "0.6")
	d.app.Drags.End("one phone")
	d.move("another phone", otherPath, "0.15")
	d.app.Drags.End("another phone")
	d.expect("dragged", 0.6, 0.15)
	d.app.Document.Undo()
	d.expect("one undone", 0.6, before.PullMax)
	d.app.Document.Undo()
	d.expect("two undone", before.WristLine, before.PullMax)
	if steps := d.app.Document.Edited().History().Current; steps != 2 {
		t.Errorf("%d steps are left", steps)
	}
}

// Undo takes back what is being dragged, and so does whatever else is a step of its own come after it.
func TestUndoTakesBackWhatIsDraggedAndTheDragGoesOn(t *testing.T) {
	d := newDragged(t)
	before := d.app.Document.Current().Torso
	d.move("a phone", controlledPath, "0.5")
	must(t, d.Commands.Run("undo"))
	d.expect("undone", before.WristLine, before.PullMax)
	d.move("a phone", controlledPath, "0.6")
	must(t, d.app.Document.Do(presets.Set(otherPath, 0.15)))
	d.move("a phone", controlledPath, "0.7")
	d.app.Drags.End("a phone")
	for _, want := range [][2]float64{{0.6, 0.15}, {0.6, before.PullMax}, {before.WristLine, before.PullMax}} {
		d.app.Document.Undo()
		d.expect("undone", want[0], want[1])
	}
}

func TestADragEndsWhereTheOtherPresetIsEdited(t *testing.T) {
	d := newDragged(t)
	before := d.app.Document.Current().Torso
	d.move("a phone", controlledPath, "0.5")
	d.app.Document.CopyToOther()
	d.app.Document.Switch()
	d.move("a phone", controlledPath, "0.75")
	d.app.Drags.End("a phone")
	d.app.Document.Switch()
	d.expect("of A", 0.5, before.PullMax)
	d.move("a phone", controlledPath, "0.6")
	d.app.Drags.End("a phone")
	d.app.Document.Undo()
	d.expect("of A, the drag after that undone", 0.5, before.PullMax)
	d.app.Document.Undo()
	d.expect("of A, undone", before.WristLine, before.PullMax)
}
