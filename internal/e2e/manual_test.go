package e2e_test

import (
	"image"
	"slices"
	"strings"
	"testing"

	"posewright/internal/e2e"
)

func TestTheManualStaysOpenWhileSomebodyWorksAndJumpsToWhatIsSearchedFor(t *testing.T) {
	t.Parallel()
	editor := ready(t)
	const weight = "effectors.leftHand.positionWeight"
	must(t, editor.Press("leftHand"))
	await(t, editor, "the slider", func(d *e2e.Dump) bool { return d.Sliders[weight].Visible })
	before, err := editor.Dump()
	must(t, err)
	must(t, editor.Display.Key("F1"))
	opened := await(t, editor, "the manual with the keyboard", func(d *e2e.Dump) bool {
		return d.Manual.Page == "tuning.md" && d.Entries["manual.search"].Focused && d.Viewport.Width < before.Viewport.Width
	})
	if opened.Covered || opened.Viewport.Width < 300 {
		t.Errorf("the manual covers the window: %v; the viewport is %d wide", opened.Covered, opened.Viewport.Width)
	}

	if dragged, err := editor.DragSlider(weight, 0.4); err != nil || dragged.Manual.Page != "tuning.md" {
		t.Fatalf("dragging the slider leaves %q: %v", dragged.Manual.Page, err)
	}
	trails := opened.Commands["trails"].Checked
	must(t, editor.Press("trails"))
	await(t, editor, "the other trails beside the manual", func(d *e2e.Dump) bool {
		return d.Commands["trails"].Checked != trails && d.Manual.Page == "tuning.md"
	})

	must(t, editor.Display.Click(opened.Entries["manual.search"].Middle(), 1))
	await(t, editor, "the keyboard in the manual", func(d *e2e.Dump) bool { return d.Entries["manual.search"].Focused })
	must(t, editor.Display.Type("wheel zooms"))
	const says = "Drag orbits the camera, the wheel zooms"
	var last e2e.Dump // at which the list became as it is
	found := await(t, editor, "what was found, in a list that stays", func(d *e2e.Dump) bool {
		if !slices.Equal(d.Manual.Hits, last.Manual.Hits) || d.Buttons["manual.hits"] != last.Buttons["manual.hits"] {
			last = *d
		}
		return len(d.Manual.Hits) > 0 && strings.Contains(d.Manual.Hits[0], says) && d.Buttons["manual.hits"].Visible &&
			d.Refreshes > last.Refreshes+1
	})
	list := found.Buttons["manual.hits"]
	must(t, editor.Display.Click(image.Pt(list.X+list.Width/2, list.Y+20), 1)) // the first line
	hit := await(t, editor, "the hit", func(d *e2e.Dump) bool { return d.Manual.Visible })
	if m := &hit.Manual; m.Page != "window.md" || !strings.Contains(m.Hit, says) ||
		!slices.Equal(m.Words, []string{"wheel", "zooms"}) {
		t.Errorf("shown is %+v", hit.Manual)
	}

	must(t, editor.Choose("receivers"))
	await(t, editor, "a dialog", func(d *e2e.Dump) bool { return d.Dialog != "" })
	must(t, editor.Press("manual.back"))
	await(t, editor, "the page before, beside the dialog", func(d *e2e.Dump) bool {
		return d.Dialog != "" && d.Manual.Page == "tuning.md"
	})
	must(t, editor.Press("manual.close"))
	await(t, editor, "the dialog alone", func(d *e2e.Dump) bool { return d.Dialog != "" && d.Manual.Page == "" })
	must(t, editor.Display.Key("Escape"))
	await(t, editor, "the window as it was", func(d *e2e.Dump) bool {
		return d.Dialog == "" && d.Viewport == before.Viewport && d.Buttons["trails"] == before.Buttons["trails"]
	})
}
