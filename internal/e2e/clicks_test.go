package e2e_test

import (
	"image"
	"slices"
	"testing"

	"posewright/internal/e2e"
)

// A label takes no clicks: one on it is for the line that it lies on.
func TestAClickOnTheNameOfADeviceSelectsIt(t *testing.T) {
	t.Parallel()
	editor := ready(t)
	const device = "devices.DEMO-HIPS"
	var at e2e.Area
	await(t, editor, "the device in the list", func(d *e2e.Dump) bool {
		settled := d.Tree[device] == at
		at = d.Tree[device]
		return settled && at.Visible
	})
	must(t, editor.Display.Click(image.Pt(at.X+60, at.Y+12), 1)) // its name, behind its picture; below it is how it is tracked
	await(t, editor, "the device selected", func(d *e2e.Dump) bool { return slices.Equal(d.Selection, []string{device}) })
}

// A right click on anything in the line of a parameter that has no menu of its own opens the parameter's.
func TestARightClickOnTheLabelsOfAParameterOpensItsMenu(t *testing.T) {
	t.Parallel()
	editor := ready(t)
	opens := func(what string, at image.Point) {
		t.Helper()
		must(t, editor.Display.Click(at, 3))
		await(t, editor, "the menu of "+what, func(d *e2e.Dump) bool { return d.Covered })
		must(t, editor.Display.Key("Escape"))
		await(t, editor, "no menu", func(d *e2e.Dump) bool { return !d.Covered })
	}
	dump := rowOf(t, editor, "leftHand", handWeight)
	field := dump.Entries[handWeight].Middle()
	opens("the label", image.Pt(dump.Sliders[handWeight].X+20, field.Y))
	opens("the value", field)
	opens("the slider", dump.Sliders[handWeight].Middle())

	must(t, editor.Press("tree.hints")) // folded, so that there is room below
	must(t, editor.Press("tree.magnets"))
	const radius = "magnets.chest.radius"
	dump = rowOf(t, editor, "magnets.chest", radius)
	at := dump.Entries[radius]
	opens("the unit", image.Pt(at.X-20, at.Middle().Y)) // in words, beside the value

	search(t, editor, stepTime)
	dump = await(t, editor, "the row of a curve", func(d *e2e.Dump) bool {
		return d.Buttons["curve."+stepTime].Visible && d.Buttons["copy."+stepTime].Visible
	})
	label, now := dump.Buttons["curve."+stepTime], dump.Buttons["copy."+stepTime]
	opens("the label of a curve", image.Pt(label.X+label.Width+12, label.Middle().Y))
	opens("the value of a curve", image.Pt(now.X-12, now.Middle().Y))
}
