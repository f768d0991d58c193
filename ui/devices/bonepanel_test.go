//go:build cgo

package devices

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"posewright/presets"
	"posewright/rig"
	"posewright/ui/widgets"
)

// panelFor is a bone map of the mannequin in a window. selected is the joint that the panel shows in the viewport, closed how often it was closed.
func panelFor(t *testing.T) (p *BonePanel, document *presets.Document, w fyne.Window, selected *string, closed *int) {
	t.Helper()
	document, selected, closed = presets.NewDocument(presets.Default()), new(string), new(int)
	s := mannequinBones(t)
	themed(t)
	p = NewBonePanel(widgets.NewTooltips(atOnce), BoneMapActions{Select: func(joint string) { *selected = joint }, Close: func() { *closed++ },
		Do: func(c presets.Command) {
			if err := document.Do(c); err != nil {
				t.Error(err)
			}
		}})
	document.OnChange(func(presets.Change) { p.Show(s.avatar, document.Current().Avatar.Roles) })
	w = shown(t, p.Content, fyne.NewSize(470, 620))
	p.Show(s.avatar, nil)
	return p, document, w, selected, closed
}

// row is where a joint is in the list.
func row(t *testing.T, p *BonePanel, joint string) int {
	t.Helper()
	for i := range p.list.joints {
		if p.list.joints[i].name == joint {
			return i
		}
	}
	t.Fatalf("%q is not listed", joint)
	return -1
}

// The names of joints are what is chosen by, so that none is cut that the column has room for, however deep it is.
func TestTheNamesOfJointsAreWhole(t *testing.T) {
	themed(t)
	for _, name := range []string{"leftThumbMetacarpal", "mixamorig:LeftHandThumb1", "ValveBiped.Bip01_L_Finger0"} {
		r := newJointRow()
		r.set(boneJoint{name: name, depth: 12, role: rig.LeftThumbMetacarpal}, false)
		shown(t, r, fyne.NewSize(226, 20))
		renderer := test.WidgetRenderer(r).(*jointRowRenderer)
		end := renderer.name.Position().X + renderer.name.MinSize().Width
		if renderer.name.Text != name || end > 226 {
			t.Errorf("of %q there is %q, to %v", name, renderer.name.Text, end)
		}
		if renderer.role.Text != "" && renderer.role.Position().X+renderer.role.Size().Width-renderer.role.MinSize().Width < end {
			t.Errorf("%q: the role %q runs into the name", name, renderer.role.Text)
		}
	}
}

func TestASlotThenAJointMapsThemAsOneStep(t *testing.T) {
	p, document, _, selected, _ := panelFor(t)
	test.Tap(p.figure.slot(rig.LeftHand))
	if !p.waiting || *selected != p.model.slots[rig.LeftHand].joint {
		t.Fatalf("waiting %v, %q is shown", p.waiting, *selected)
	}
	p.list.Select(row(t, p, "leftLowerArm"))
	if got := document.Current().Avatar.Roles; len(got) != 1 || got["leftHand"] != "leftLowerArm" {
		t.Fatalf("the document maps %v", got)
	}
	if p.waiting || *selected != "leftLowerArm" || p.model.slots[rig.LeftHand].state != slotManual || p.model.slots[rig.LeftLowerArm].state != slotMissing {
		t.Errorf("waiting %v, %q is shown, states %d and %d", p.waiting, *selected, p.model.slots[rig.LeftHand].state, p.model.slots[rig.LeftLowerArm].state)
	}
	if p.noteScroll.Visible() == (p.notes.Text == "") {
		t.Error("the notes are not shown")
	}
	document.Undo()
	if p.model.slots[rig.LeftHand].state != slotSure || p.noteScroll.Visible() {
		t.Error("undo is not shown")
	}
}

func TestAJointWithoutASlotThatWaitsShowsItsSlot(t *testing.T) {
	p, document, _, _, _ := panelFor(t)
	p.list.Select(row(t, p, "leftIndexProximal"))
	if p.figure.view != viewLeftHand || p.chosen != rig.LeftIndexProximal || p.waiting {
		t.Errorf("view %d, %v chosen, waiting %v", p.figure.view, p.chosen, p.waiting)
	}
	if document.CanUndo() {
		t.Error("looking changed the document")
	}
}

func TestTheKeyboardMapsBones(t *testing.T) {
	p, document, w, _, closed := panelFor(t)
	key := func(name fyne.KeyName) { w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: name}) }
	w.Canvas().Focus(p.figure.slot(rig.Hips))
	key(fyne.KeyUp)
	if w.Canvas().Focused() != fyne.Focusable(p.figure.slot(rig.Spine)) {
		t.Fatalf("up from the hips is %v", w.Canvas().Focused())
	}
	key(fyne.KeyDelete)
	if joint, cleared := document.Current().Avatar.Roles["spine"]; !cleared || joint != "" || p.model.slots[rig.Spine].state != slotMissing {
		t.Errorf("after Delete the document maps %v", document.Current().Avatar.Roles)
	}
	key(fyne.KeyReturn)
	if !p.waiting || p.chosen != rig.Spine {
		t.Fatal("Enter chooses no slot")
	}
	w.Canvas().Focus(p.list)
	for range row(t, p, "spine") {
		key(fyne.KeyDown)
	}
	key(fyne.KeyReturn)
	if got := document.Current().Avatar.Roles["spine"]; got != "spine" {
		t.Errorf("Enter in the list maps %q", got)
	}
	w.Canvas().Focus(p.figure.slot(rig.Head))
	key(fyne.KeyReturn)
	key(fyne.KeyEscape)
	if p.waiting || *closed > 0 {
		t.Error("the first Escape does not just stop waiting")
	}
	key(fyne.KeyEscape)
	if *closed != 1 {
		t.Error("the second Escape does not close the map")
	}
}

func TestButtonsMapAllBonesAtOnce(t *testing.T) {
	p, document, _, _, _ := panelFor(t)
	if !p.remaps[presets.MappedAsOpened].Disabled() {
		t.Error("there is nothing to go back from")
	}
	test.Tap(p.remaps[presets.MappedMirrored])
	if got := p.model.slots[rig.LeftHand].joint; got != "rightHand" {
		t.Errorf("the left hand is %q", got)
	}
	test.Tap(p.remaps[presets.MappedAsOpened])
	if got := p.model.slots[rig.LeftHand].joint; got != "leftHand" || len(document.Current().Avatar.Roles) > 0 {
		t.Errorf("the left hand is %q", got)
	}
	document.Undo()
	document.Undo()
	if document.CanUndo() {
		t.Error("a button takes more than one step")
	}
}

func TestTheFigureOfTheBodyLooksAsItDid(t *testing.T) {
	p, document, _, _, _ := panelFor(t)
	for _, c := range []presets.Command{presets.UnmapBone("leftToes"), presets.UnmapBone("head"), presets.MapBone("leftHand", "rightToes")} {
		if err := document.Do(c); err != nil {
			t.Fatal(err)
		}
	}
	p.choose(rig.RightHand)
	test.AssertObjectRendersToMarkup(t, "bonefigure.xml", p.figure)
}

// In a low window, as of a small screen with large text, the figure keeps slots that can be told apart.
func TestInALowWindowTheFigureOfBonesComesFirst(t *testing.T) {
	themed(t)
	panel := NewBonePanel(nil, BoneMapActions{})
	window := shown(t, panel.Content, fyne.NewSize(320, 600))
	if !panel.legend.Visible() || !panel.slot.content.Visible() {
		t.Error("in a high window the legend or the hint is missing")
	}
	window.Content().Resize(fyne.NewSize(320, 340))
	if panel.legend.Visible() || panel.slot.content.Visible() {
		t.Error("in a low window they take the figure's room")
	}
	if height := panel.figure.Size().Height; height < 130 {
		t.Errorf("the figure is %v high", height)
	}
	window.Content().Resize(fyne.NewSize(320, 600))
	if !panel.legend.Visible() || !panel.slot.content.Visible() {
		t.Error("they do not come back")
	}
}
