//go:build cgo

package ui

import (
	"testing"

	"posewright/rig"
)

func TestAboutAnAvatarSaysWhatTellsWhereItsEyesAre(t *testing.T) {
	x := newTestEditor(t, nil)
	defer x.close()
	for source, want := range map[rig.EyeSource]string{
		rig.EyesFromBones: "from its eye bones", rig.EyesFromFace: "a guess from the mesh of the head",
	} {
		x.core.Avatar.Humanoid().Measures.EyeSource = source
		x.run("aboutAvatar")
		height := x.about.lengths().Format(x.core.Avatar.Humanoid().Measures.EyeHeight)
		if shown := textsOf(x.shell.Window.Canvas().Overlays().Top(), map[string]bool{}); !shown[height+" above the floor, "+want] {
			t.Errorf("%v does not say %q", shown, want)
		}
		x.shell.CloseDialog()
	}
}
