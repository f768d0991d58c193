package e2e_test

import (
	"image"
	"math"
	"path/filepath"
	"testing"
	"time"

	"posewright/internal/e2e"
	"posewright/presets"
)

const stepTime = "gait.curves.stepTime"

// curveOpen opens the editor of a curve in the inspector and waits until it lies still.
func curveOpen(t *testing.T, editor *e2e.Editor, path string) *e2e.Dump {
	t.Helper()
	parameter, ok := presets.Lookup(path)
	if !ok {
		t.Fatalf("there is no parameter %s", path)
	}
	search(t, editor, path)
	await(t, editor, "the row of "+path, func(d *e2e.Dump) bool { return d.Buttons["curve."+path].Visible })
	must(t, editor.Press("curve."+path))
	last := e2e.Area{}
	return await(t, editor, "the editor of "+parameter.Label, func(d *e2e.Dump) bool {
		field := d.CurveEditors[path].Field
		settled := field == last
		last = field
		return settled && field.Visible && len(d.CurveEditors[path].Keys) == len(d.Curves[path])
	})
}

// repeatedly does something that a busy machine may miss, such as a double click, until a condition holds.
func repeatedly(t *testing.T, editor *e2e.Editor, what string, holds func(*e2e.Dump) bool, do func(*e2e.Dump) error) *e2e.Dump {
	t.Helper()
	var done time.Time
	return await(t, editor, what, func(d *e2e.Dump) bool {
		if holds(d) {
			return true
		}
		const response = 2 * time.Second
		if time.Since(done) > response {
			must(t, do(d))
			done = time.Now()
		}
		return false
	})
}

func TestAKeyIsAddedToACurveDraggedTakenBackAndSaved(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	path := filepath.Join(home, "mine.json")
	written(t, path, "Mine")
	editor := open(t, home, "--vmc", freePort(t), path)
	driven(t, editor)
	dump := curveOpen(t, editor, stepTime)
	was := dump.Curves[stepTime]

	dump = repeatedly(t, editor, "another key", func(d *e2e.Dump) bool { return len(d.Curves[stepTime]) == len(was)+1 }, func(d *e2e.Dump) error {
		c := d.CurveEditors[stepTime]
		return editor.Display.DoubleClick(c.At(0.95, was.At(0.95)))
	})
	added := dump.Curves[stepTime]
	for i := range 150 {
		if at := float64(i) / 100; math.Abs(added.At(at)-was.At(at)) > 1e-12 {
			t.Fatalf("a key on the curve changed it at %v from %v to %v", at, was.At(at), added.At(at))
		}
	}
	c := dump.CurveEditors[stepTime]
	if len(c.Selected) != 1 || !c.Field.Focused || !dump.Rows[stepTime].Modified {
		t.Fatalf("after the double click: %+v, %+v", c, dump.Rows[stepTime])
	}
	key := c.Selected[0]

	from := seen(c.Keys[key])
	to := from.Add(image.Pt(12, -50))
	hold(t, editor, from, to)
	dump = await(t, editor, "the dragged key", func(d *e2e.Dump) bool {
		return d.CurveEditors[stepTime].Busy && d.Curves[stepTime][key].Value > added[key].Value+0.3
	})
	if !dump.Document.Dirty || dump.CurveEditors[stepTime].Readout == "" {
		t.Errorf("while it is dragged: dirty %v, %q", dump.Document.Dirty, dump.CurveEditors[stepTime].Readout)
	}
	must(t, editor.Display.Release(1))
	dump = await(t, editor, "the key to be let go", func(d *e2e.Dump) bool { return !d.CurveEditors[stepTime].Busy })
	dragged := dump.Curves[stepTime]
	if at := seen(dump.CurveEditors[stepTime].Keys[key]); at.Sub(to).X > 2 || at.Sub(to).X < -2 || at.Sub(to).Y > 2 || at.Sub(to).Y < -2 {
		t.Errorf("the key is seen at %v, not at %v", at, to)
	}

	must(t, editor.Display.Key("ctrl+z"))
	await(t, editor, "the key where it was added", func(d *e2e.Dump) bool { return d.Curves[stepTime].Equal(added) })
	must(t, editor.Display.Key("ctrl+z"))
	await(t, editor, "the curve as it was", func(d *e2e.Dump) bool { return d.Curves[stepTime].Equal(was) && !d.Document.CanUndo })
	must(t, editor.Display.Key("ctrl+shift+z", "ctrl+shift+z"))
	await(t, editor, "both again", func(d *e2e.Dump) bool { return d.Curves[stepTime].Equal(dragged) })

	must(t, editor.Display.Key("ctrl+s"))
	await(t, editor, "the saved file", func(d *e2e.Dump) bool { return !d.Document.Dirty })
	saved, err := presets.Open(path)
	must(t, err)
	if parameter, _ := presets.Lookup(stepTime); !parameter.Curve(&saved).Equal(dragged) {
		t.Errorf("the file has %v, not %v", parameter.Curve(&saved), dragged)
	}
	must(t, editor.Quit())
	again := open(t, home, "--vmc", freePort(t), path)
	await(t, again, "the curve from the file", func(d *e2e.Dump) bool { return d.Avatar.Driven && d.Curves[stepTime].Equal(dragged) })
}

func TestACurveIsEditedByKeysTypedNumbersAndInALargerView(t *testing.T) {
	t.Parallel()
	editor := ready(t)
	dump := curveOpen(t, editor, stepTime)
	was := dump.Curves[stepTime]
	await(t, editor, "the keyboard in the field", func(d *e2e.Dump) bool { return d.CurveEditors[stepTime].Field.Focused })
	must(t, editor.Display.Key("Tab", "Tab", "Up", "Up"))
	await(t, editor, "the second key two steps higher", func(d *e2e.Dump) bool {
		return math.Abs(d.Curves[stepTime][1].Value-was[1].Value-0.02) < 1e-9
	})
	must(t, editor.Display.Key("Return"))
	await(t, editor, "the value to be typed", func(d *e2e.Dump) bool { return d.Entries["curve."+stepTime+".value"].Focused })
	must(t, editor.Display.Type("2*1.5"))
	must(t, editor.Display.Key("Return"))
	dump = await(t, editor, "3", func(d *e2e.Dump) bool { return d.Curves[stepTime][1].Value == 3 })

	must(t, editor.Press("curve."+stepTime+".enlarge"))
	last := e2e.Area{}
	dump = await(t, editor, "the larger view", func(d *e2e.Dump) bool {
		field := d.CurveEditors["large"].Field
		settled := field == last
		last = field
		return settled && field.Width > 2*dump.CurveEditors[stepTime].Field.Width && field.Focused
	})
	large := dump.CurveEditors["large"]
	must(t, editor.Display.Drag(seen(large.Keys[3]).Add(image.Pt(-20, -20)), seen(large.Keys[4]).Add(image.Pt(20, 20)), 1))
	await(t, editor, "two keys selected by a box", func(d *e2e.Dump) bool { return len(d.CurveEditors["large"].Selected) == 2 })
	must(t, editor.Display.Key("Delete"))
	await(t, editor, "two keys less", func(d *e2e.Dump) bool {
		return len(d.Curves[stepTime]) == len(was)-2 && len(d.CurveEditors[stepTime].Keys) == len(was)-2
	})
	must(t, editor.Display.Key("Escape"))
	await(t, editor, "the larger view to be closed", func(d *e2e.Dump) bool { _, open := d.CurveEditors["large"]; return !open && !d.Covered })
	must(t, editor.Press("reset."+stepTime))
	await(t, editor, "the default", func(d *e2e.Dump) bool { return d.Curves[stepTime].Equal(was) && !d.Rows[stepTime].Modified })
}
