//go:build cgo

package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

func TestABonePickedInTheViewportGoesToTheSlotThatWaits(t *testing.T) {
	x := newTestEditor(t, nil)
	x.run("boneMap")
	if !x.boneMap.shown() || x.inspector.panel.Content.Visible() {
		t.Fatal("the bone map is not in the inspector's place")
	}
	width := x.boneMap.rightWidth()
	test.Tap(control(t, x.boneMap.panel.Buttons(), "leftHand").(fyne.Tappable))
	x.selection.Set("bones.leftLowerArm")
	if got := x.Current().Avatar.Roles["leftHand"]; got != "leftLowerArm" {
		t.Errorf("the left hand is mapped to %q", got)
	}
	if x.core.Avatar.Body() != nil || !x.shell.banner.Remedy.Visible() {
		t.Error("an avatar without a lower arm is driven, or nothing is offered")
	}
	x.documents.undo()
	if x.core.Avatar.Body() == nil || x.shell.banner.Content.Visible() {
		t.Error("undo does not drive the avatar again")
	}
	test.Tap(control(t, x.boneMap.panel.Buttons(), "mirrored").(fyne.Tappable))
	if got := x.Current().Avatar.Roles["leftHand"]; got != "rightHand" || x.core.Avatar.Body() == nil {
		t.Errorf("after the sides were exchanged the left hand is %q", got)
	}
	x.key(fyne.KeyEscape)
	if x.boneMap.shown() || !x.inspector.panel.Content.Visible() || x.workspace.dock.RightWidth != width {
		t.Error("Escape does not bring the inspector back as it was")
	}
}
