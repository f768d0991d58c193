//go:build cgo

package ui

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2/test"

	"posewright/internal/app"
	"posewright/internal/drivingtest"
	"posewright/internal/eventloop"
	"posewright/presets"
	"posewright/solver/ground"
	"posewright/ui/commands"
)

// standsAt reports whether the floor that the person stands on is at a height.
func (x *testEditor) standsAt(height float64) bool {
	x.view.loop.Latest.Get(&x.reading)
	return x.reading.Valid && math.Abs(x.reading.Space.Floor()-height) < 0.005
}

func TestTheGroundIsChosenInTheMenuAndUndone(t *testing.T) {
	x := newTestEditor(t, nil)
	for _, choice := range []struct {
		id   string
		kind ground.Kind
	}{{"ground/slope", ground.Slope}, {"ground/stairs", ground.Steps}, {"ground/level", ground.Level}} {
		x.run(choice.id)
		if kind := x.Current().Ground.Kind; kind != choice.kind || !commands.Find(x.chrome.commands, choice.id).Checked() {
			t.Errorf("%s makes the ground %d", choice.id, kind)
		}
		if shown := x.view.loop.Ground.Load(); shown == nil || shown.Kind != choice.kind {
			t.Errorf("%s is drawn as %+v", choice.id, shown)
		}
	}
	x.run("undo")
	x.run("undo")
	if kind := x.Current().Ground.Kind; kind != ground.Slope {
		t.Errorf("undone, the ground is %d", kind)
	}
	avatar := x.chrome.menu.Under["Ground"]
	if avatar == nil || len(avatar.Items) != 5 {
		t.Errorf("the menu of grounds is %+v", avatar)
	}
}

func TestAGroundFromAFileIsStoodOnWatchedAndReadAgain(t *testing.T) {
	x := newTestEditor(t, nil)
	path := filepath.Join(t.TempDir(), "hall.glb")
	rewrite(t, path, drivingtest.Platform(t, 0.4))
	x.picker.path = path
	x.view.pickGround()
	x.until("the file is the ground", func() bool { return x.Current().GroundFile == path })
	x.until("the person stands on it", func() bool { return x.standsAt(0.4) })
	if shown := x.view.loop.Ground.Load(); shown.Scenery == nil || shown.Mesh == nil {
		t.Errorf("it is drawn as %+v", shown)
	}
	if text := x.inspector.panel.GroundFile(); text != path {
		t.Errorf("the inspector says %q", text)
	}

	if _, watched := x.live.Ground.Files()[path]; !watched {
		t.Error("the file is not watched")
	}
	rewrite(t, path, drivingtest.Platform(t, 0.4)[:100])
	x.until("the damage is told", func() bool { return x.said("Can't reload hall.glb") })
	if !x.standsAt(0.4) || x.view.loop.Ground.Load().Mesh == nil {
		t.Error("the version before does not stay")
	}
	rewrite(t, path, drivingtest.Platform(t, 0.2))
	x.until("it is read again", func() bool { return x.said("hall.glb changed and was reloaded") })
	x.until("the person stands on it as it is now", func() bool { return x.standsAt(0.2) })

	x.run("undo")
	x.until("the person stands on the level floor again", func() bool { return x.standsAt(0) })
	x.run("redo")
	x.until("and on the file again", func() bool { return x.standsAt(0.2) })
}

func TestAGroundThatCannotBeReadLeavesTheFloorLevelAndSaysSoOnce(t *testing.T) {
	x := newTestEditor(t, nil)
	folder := t.TempDir()
	path := filepath.Join(folder, "gone.glb")
	x.core.Access.Chosen(path)
	must(t, x.Do(presets.SetGroundFile(path)))
	x.until("it is said", func() bool { return x.said("Can't use gone.glb as ground") })
	if shown := x.view.loop.Ground.Load(); shown.Mesh != nil {
		t.Error("there are triangles")
	}
	x.set("ground.height", 0.1) // a further change does not read it again
	loading := false
	x.core.Events.Subscribe(func(e eventloop.Event) { _, is := e.(app.GroundLoading); loading = loading || is })
	if x.core.Events.Emit(app.GroundChanged{}); loading {
		t.Error("it is read again and again")
	}
	rewrite(t, path, drivingtest.Platform(t, 0.3))
	x.until("it is stood on once it is there", func() bool { return x.standsAt(0.3) })

	broken := filepath.Join(folder, "broken.glb")
	must(t, os.WriteFile(broken, []byte("glTF no"), 0o600))
	x.live.Ground.Open(broken)
	x.until("that is said too", func() bool { return x.said("Can't use broken.glb as ground") })
	if x.said(": broken.glb: ") || x.said(": Broken.glb: ") {
		t.Error("the file is named twice")
	}
	if x.Current().GroundFile != path {
		t.Errorf("the ground is %q", x.Current().GroundFile)
	}
}

func TestAFileWithoutASkeletonIsOfferedAsGround(t *testing.T) {
	x := newTestEditor(t, nil)
	path := filepath.Join(t.TempDir(), "hall.glb")
	must(t, os.WriteFile(path, drivingtest.Platform(t, 0.3), 0o600))
	for _, given := range []string{"prompt.cancel", "prompt.asGround", "prompt.asAvatar"} {
		x.opening.openDropped([]string{path})
		x.until("it is asked", func() bool { return x.shell.Prompt != nil })
		test.Tap(x.shell.Prompt.Buttons[given])
		switch given {
		case "prompt.cancel":
			if x.document.Edited().CanUndo() || x.Current().Avatar.File != "" {
				t.Error("something became of it")
			}
		case "prompt.asGround":
			x.until("it is the ground", func() bool { return x.Current().GroundFile == path && x.standsAt(0.3) })
		default:
			x.until("it is the avatar", func() bool { return x.Current().Avatar.File == path })
		}
	}
}

func TestAPresetSavedInAnotherFolderStillFindsItsGround(t *testing.T) {
	here, there := t.TempDir(), t.TempDir()
	must(t, os.WriteFile(filepath.Join(here, "hall.glb"), drivingtest.Platform(t, 0.3), 0o600))
	preset := presets.Default()
	preset.Ground.Kind, preset.GroundFile = ground.Triangles, "hall.glb"
	must(t, presets.Save(filepath.Join(here, "mine.json"), &preset))
	x := newTestEditor(t, nil)
	x.openPreset(filepath.Join(here, "mine.json"))
	x.until("it is stood on", func() bool { return x.standsAt(0.3) })
	if whole := app.AbsolutePreset(x.core.Document).GroundFile; whole != filepath.Join(here, "hall.glb") {
		t.Errorf("a recording would name %q", whole)
	}
	shared := app.ForSharing(app.AbsolutePreset(x.core.Document), false)
	if shared.GroundFile != "hall.glb" {
		t.Errorf("who it is shared with would look for %q", shared.GroundFile)
	}
	x.picker.path = filepath.Join(there, "mine.json")
	x.run("saveAs")
	saved, err := presets.Open(x.picker.path)
	if err != nil || saved.GroundFile != filepath.Join(here, "hall.glb") || saved.Ground.Kind != ground.Triangles {
		t.Errorf("in another folder the ground is %+v, %v", saved.Ground, err)
	}
	x.until("it is still stood on", func() bool { return x.standsAt(0.3) })
}
