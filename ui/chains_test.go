//go:build cgo

package ui

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/go-gl/mathgl/mgl64"

	"posewright/assets"
	"posewright/effectors"
	"posewright/presets"
	"posewright/rig"
	"posewright/trackers"
)

// tailed is a humanoid like another one with a tail of four bones, the second of which has a fin beside it.
func tailed(t *testing.T, h *rig.Humanoid) *rig.Humanoid {
	t.Helper()
	skeleton := rig.Skeleton{Joints: slices.Clone(h.Skeleton.Joints)}
	grow := func(name string, parent int) int {
		skeleton.Joints = append(skeleton.Joints, rig.Joint{Name: name, Parent: parent, Offset: mgl64.Vec3{0, 0, -0.1}, Rest: mgl64.QuatIdent()})
		return len(skeleton.Joints) - 1
	}
	second := grow("Tail2", grow("Tail1", h.Joint(rig.Hips)))
	grow("Tail4", grow("Tail3", second))
	grow("Fin", second)
	with, err := rig.NewHumanoid(&skeleton, h.Roles, 1)
	must(t, err)
	return with
}

func TestADialogAsksForTheBonesAndTheDeviceOfAChain(t *testing.T) {
	x := newTestEditor(t, nil)
	chains := x.inspector.chains
	if chains.add(); x.shell.dialog != nil || !x.said("no bones beside those of the body") {
		t.Fatal("it asks for bones that the avatar does not have")
	}
	h := tailed(t, x.core.Avatar.Humanoid())
	chains.humanoid = func() *rig.Humanoid { return h }
	chains.devices = func() []trackers.Device {
		return []trackers.Device{{Name: "Headset", Serial: "LHR-1"}, {Name: "Waist", Serial: "LHR-2"}}
	}

	chains.add()
	form := chains.form
	if !slices.Equal(form.root.Options, []string{"Tail1", "Tail2", "Tail3"}) || form.root.Selected != "Tail1" || !slices.Equal(form.tip.Options, []string{"Tail2", "Tail3", "Tail4", "Fin"}) ||
		form.tip.Selected != "Tail4" || form.device.SelectedIndex() != 0 || len(chains.Controls()) != 4 {
		t.Fatalf("it offers from %v to %v, at first from %q to %q", form.root.Options, form.tip.Options, form.root.Selected, form.tip.Selected)
	}
	pages := map[string]string{}
	for _, page := range assets.HelpPages("en") {
		pages[page.Name] = page.Text
	}
	if page := x.helpPage(); page != "tuning.md#chains" || !isThere(pages, page) {
		t.Errorf("F1 opens %s", page)
	}
	form.tip.SetSelected("Fin")
	if form.root.SetSelected("Tail2"); form.tip.Selected != "Fin" {
		t.Errorf("another root takes the tip away: %q", form.tip.Selected)
	}
	if form.root.SetSelected("Tail3"); form.tip.Selected != "Tail4" {
		t.Errorf("below Tail3 the tip is %q", form.tip.Selected)
	}
	form.root.SetSelected("Tail1")
	form.accept.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if c := x.Current().Chain("Tail1"); c == nil || c.Tip != "Tail4" || c.Device != "" || c.Target != effectors.ChainToBones || x.shell.dialog != nil || x.selection.Primary() != "chains.Tail1" || chains.Controls() != nil {
		t.Fatalf("%+v, %q is selected", c, x.selection.Primary())
	}

	chains.edit("Tail1")
	if form = chains.form; form.root.Selected != "Tail1" || form.tip.Selected != "Tail4" {
		t.Errorf("it shows a chain from %q to %q", form.root.Selected, form.tip.Selected)
	}
	form.tip.SetSelected("Fin")
	form.device.SetSelectedIndex(2)
	if x.shell.window.Canvas().Focused() != form.root {
		t.Errorf("%v has the keyboard", x.shell.window.Canvas().Focused())
	}
	form.root.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if c := x.Current().Chain("Tail1"); c.Tip != "Fin" || c.Device != "LHR-2" || x.shell.dialog != nil {
		t.Errorf("%+v", c)
	}
	chains.devices = func() []trackers.Device { return nil }
	chains.edit("Tail1") // its device is not there now
	chains.form.accept.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if c := x.Current().Chain("Tail1"); c.Device != "LHR-2" {
		t.Errorf("the device is %q", c.Device)
	}

	must(t, x.Do(presets.AddChain("other", "Wing1", "Wing2", "", effectors.ChainOnHips))) // of another avatar
	chains.edit("other")
	form = chains.form
	form.accept.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if c := x.Current().Chain("other"); c.Root != "Wing1" || c.Tip != "Wing2" {
		t.Errorf("%+v", c)
	}
	if x.key(fyne.KeyEscape); x.shell.dialog != nil {
		t.Error("Escape does not close it")
	}

	x.selection.Set("chains.Tail1")
	chains.rename("Tail1")
	x.key(fyne.KeyEscape)
	must(t, x.inspector.panel.Edits.RenameChain("Tail1", "tail"))
	if x.selection.Primary() != "chains.tail" {
		t.Errorf("%q is selected", x.selection.Primary())
	}
	if x.document.Edited().Undo(); strings.HasPrefix(x.selection.Primary(), "chains.tail") {
		t.Error("what is no more stays selected")
	}
}
