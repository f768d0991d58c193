//go:build cgo

package ui

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/qmuntal/gltf"

	"posewright/effectors"
	"posewright/internal/session"
	"posewright/rig"
)

func TestABonePickedInTheViewportGoesToTheSlotThatWaits(t *testing.T) {
	x := newTestEditor(t, nil)
	x.run("boneMap")
	if !x.boneMap.shown() || x.inspector.panel.Content.Visible() {
		t.Fatal("the bone map is not in the inspector's place")
	}
	width := x.boneMap.rightWidth()
	test.Tap(control(t, x.boneMap.panel.Controls(), "bones.leftHand").(fyne.Tappable))
	x.selection.Set("bones.leftLowerArm")
	if got := x.Current().Avatar.Roles["leftHand"]; got != "leftLowerArm" {
		t.Errorf("the left hand is mapped to %q", got)
	}
	if x.core.Avatar.Body() != nil || !x.shell.Banner.Remedy.Visible() {
		t.Error("an avatar without a lower arm is driven, or nothing is offered")
	}
	reached := session.Frame{}
	reached.Result.Effectors[effectors.Head].Active = true
	driven := func() bool {
		x.view.loop.Latest.Put(&reached)
		x.view.scene.Update()
		return x.reading.Reports[effectors.Head].Active
	}
	if driven() {
		t.Error("an avatar that is not driven is said to reach its targets")
	}
	x.run("undo")
	if !driven() {
		t.Error("after undo no effector is driven")
	}
	if x.core.Avatar.Body() == nil || x.shell.Banner.Content.Visible() {
		t.Error("undo does not drive the avatar again")
	}
	test.Tap(control(t, x.boneMap.panel.Controls(), "bones.mirrored").(fyne.Tappable))
	if got := x.Current().Avatar.Roles["leftHand"]; got != "rightHand" || x.core.Avatar.Body() == nil {
		t.Errorf("after the sides were exchanged the left hand is %q", got)
	}
	x.key(fyne.KeyEscape)
	if x.boneMap.shown() || !x.inspector.panel.Content.Visible() || x.workspace.dock.RightWidth != width {
		t.Error("Escape does not bring the inspector back as it was")
	}
}

func TestWhileBonesAreMappedTheAvatarRestsAndItsJointsArePickedInTheViewport(t *testing.T) {
	x := driven(t)
	x.selection.Set()
	camera := x.view.viewport.Target()
	x.run("boneMap")
	stage, look := x.view.scene.Stage(), x.view.loop.Look.Load()
	if !look.Resting || look.Show.Targets || len(stage.Rest) != len(stage.Skeleton.Joints) {
		t.Fatalf("the avatar does not rest: %+v", look.Show)
	}
	if _, posed := x.view.scene.Posed(); posed {
		t.Error("what rests can be dragged")
	}
	x.until("the camera has arrived", func() bool { return x.view.viewport.Flight == nil })
	seen := func(joint string) fyne.Position {
		i := slices.IndexFunc(stage.Skeleton.Joints, func(j rig.Joint) bool { return j.Name == joint })
		s := x.view.viewport.Screen()
		px, py, ok := s.Project(stage.Rest[i].Position)
		if !ok {
			t.Fatalf("%s is not seen", joint)
		}
		return fyne.NewPos(float32(px), float32(py))
	}
	x.click(seen("rightFoot")) // where nothing waits it is only shown
	if x.selection.Primary() != "bones.rightFoot" || x.document.Dirty() {
		t.Errorf("the click took %v", x.selection.IDs)
	}
	x.until("the joint is marked and named", func() bool {
		x.view.loop.Take(800, 600)
		for _, v := range x.view.overlay.labels.Pool {
			if v.Panel.Visible() && v.Text.Text == "rightFoot" {
				return true
			}
		}
		return false
	})
	test.Tap(control(t, x.boneMap.panel.Controls(), "bones.leftHand").(fyne.Tappable))
	x.click(seen("leftLowerArm"))
	if got := x.Current().Avatar.Roles["leftHand"]; got != "leftLowerArm" {
		t.Errorf("the left hand is mapped to %q", got)
	}
	stage = x.view.scene.Stage()
	if !x.view.loop.Look.Load().Resting || stage.Humanoid != nil || len(stage.Rest) != len(stage.Skeleton.Joints) {
		t.Error("an avatar that cannot be driven does not rest")
	}
	x.run("undo")
	x.key(fyne.KeyEscape)
	x.until("the camera is back", func() bool { return x.view.viewport.Flight == nil })
	if got := x.view.viewport.Camera; x.view.loop.Look.Load().Resting || got.Distance != camera.Distance || got.Yaw != camera.Yaw {
		t.Errorf("closed, the avatar rests, or the camera is %+v and was %+v", got, camera)
	}
	x.until("it is driven again", func() bool { _, posed := x.view.scene.Posed(); return posed })
}

// A skeleton without names whose shape does not settle its bones shows its map before anyone trusts it.
func TestAnUncertainMappingOpensTheBoneMap(t *testing.T) {
	x := newTestEditor(t, nil)
	document, err := gltf.Open("../assets/mannequin.glb")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "figure.glb")
	if err := gltf.SaveBinary(document, path); err != nil {
		t.Fatal(err)
	}
	x.opening.openAvatar(path)
	x.until("it is shown", func() bool { return x.core.Avatar.Current() != nil && x.core.Avatar.Current().Path == path })
	if x.boneMap.shown() {
		t.Error("a mapping by names opens the map")
	}
	for i, node := range document.Nodes {
		node.Name = fmt.Sprint("n", i)
		if i%2 == 0 {
			node.Translation[i%3] += 0.06 * float64(i%5-2) // crooked enough for doubts
		}
	}
	document.Extensions, document.ExtensionsUsed = nil, nil // it is a VRM, which says its bones
	other := filepath.Join(t.TempDir(), "nameless.glb")
	if err := gltf.SaveBinary(document, other); err != nil {
		t.Fatal(err)
	}
	x.opening.openAvatar(other)
	x.until("it is shown", func() bool { return x.core.Avatar.Current() != nil && x.core.Avatar.Current().Path == other })
	if len(x.core.Avatar.Current().Avatar.Roles.Uncertain()) == 0 {
		t.Fatal("the figure is no doubtful one")
	}
	x.until("the bone map opens", x.boneMap.shown)
}
