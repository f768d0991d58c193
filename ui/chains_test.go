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
	if chains.Add(); x.shell.Dialog != nil || !x.said("no bones beside those of the body") {
		t.Fatal("it asks for bones that the avatar does not have")
	}
	h := tailed(t, x.core.Avatar.Humanoid())
	chains.Humanoid = func() *rig.Humanoid { return h }
	chains.Devices = func() []trackers.Device {
		return []trackers.Device{{Name: "Headset", Serial: "LHR-1"}, {Name: "Waist", Serial: "LHR-2"}}
	}

	chains.Add()
	form := chains.Form
	if !slices.Equal(form.Root.Options, []string{"Tail1", "Tail2", "Tail3"}) || form.Root.Selected != "Tail1" || !slices.Equal(form.Tip.Options, []string{"Tail2", "Tail3", "Tail4", "Fin"}) ||
		form.Tip.Selected != "Tail4" || form.Device.SelectedIndex() != 0 || len(chains.Controls()) != 4 {
		t.Fatalf("it offers from %v to %v, at first from %q to %q", form.Root.Options, form.Tip.Options, form.Root.Selected, form.Tip.Selected)
	}
	pages := map[string]string{}
	for _, page := range assets.HelpPages("en") {
		pages[page.Name] = page.Text
	}
	if page := x.helpPage(); page != "tuning.md#chains" || !isThere(pages, page) {
		t.Errorf("F1 opens %s", page)
	}
	form.Tip.SetSelected("Fin")
	if form.Root.SetSelected("Tail2"); form.Tip.Selected != "Fin" {
		t.Errorf("another root takes the tip away: %q", form.Tip.Selected)
	}
	if form.Root.SetSelected("Tail3"); form.Tip.Selected != "Tail4" {
		t.Errorf("below Tail3 the tip is %q", form.Tip.Selected)
	}
	form.Root.SetSelected("Tail1")
	form.Accept.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if c := x.Current().Chain("Tail1"); c == nil || c.Tip != "Tail4" || c.Device != "" || c.Target != effectors.ChainToBones || x.shell.Dialog != nil || x.selection.Primary() != "chains.Tail1" || chains.Controls() != nil {
		t.Fatalf("%+v, %q is selected", c, x.selection.Primary())
	}

	chains.Edit("Tail1")
	if form = chains.Form; form.Root.Selected != "Tail1" || form.Tip.Selected != "Tail4" {
		t.Errorf("it shows a chain from %q to %q", form.Root.Selected, form.Tip.Selected)
	}
	form.Tip.SetSelected("Fin")
	form.Device.SetSelectedIndex(2)
	if x.shell.Window.Canvas().Focused() != form.Root {
		t.Errorf("%v has the keyboard", x.shell.Window.Canvas().Focused())
	}
	form.Root.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if c := x.Current().Chain("Tail1"); c.Tip != "Fin" || c.Device != "LHR-2" || x.shell.Dialog != nil {
		t.Errorf("%+v", c)
	}
	chains.Devices = func() []trackers.Device { return nil }
	chains.Edit("Tail1") // its device is not there now
	chains.Form.Accept.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if c := x.Current().Chain("Tail1"); c.Device != "LHR-2" {
		t.Errorf("the device is %q", c.Device)
	}

	must(t, x.Do(presets.AddChain("other", "Wing1", "Wing2", "", effectors.ChainOnHips))) // of another avatar
	chains.Edit("other")
	form = chains.Form
	form.Accept.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if c := x.Current().Chain("other"); c.Root != "Wing1" || c.Tip != "Wing2" {
		t.Errorf("%+v", c)
	}
	if x.key(fyne.KeyEscape); x.shell.Dialog != nil {
		t.Error("Escape does not close it")
	}

	x.selection.Set("chains.Tail1")
	chains.Rename("Tail1")
	x.key(fyne.KeyEscape)
	must(t, x.inspector.panel.Edits.RenameChain("Tail1", "tail"))
	if x.selection.Primary() != "chains.tail" {
		t.Errorf("%q is selected", x.selection.Primary())
	}
	if x.document.Edited().Undo(); strings.HasPrefix(x.selection.Primary(), "chains.tail") {
		t.Error("what is no more stays selected")
	}
}
