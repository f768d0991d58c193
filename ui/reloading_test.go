//go:build cgo

package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"posewright/assets"
	"posewright/effectors"
	"posewright/internal/filewatch"
	"posewright/presets"
)

// rewrite writes a file as another program would, with a time of modification that no version of it had before.
func rewrite(t *testing.T, path string, data []byte) {
	t.Helper()
	was := filewatch.Of(path).Modified
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if was.IsZero() {
		was = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	}
	if err := os.Chtimes(path, was.Add(time.Second), was.Add(time.Second)); err != nil {
		t.Fatal(err)
	}
}

// said reports whether a text was told to the person.
func (x *testEditor) said(part string) bool {
	for _, entry := range x.shell.Log.Entries() {
		if strings.Contains(entry.Text, part) {
			return true
		}
	}
	return false
}

func TestAnAvatarThatChangesOnDiskIsReadAgainAndKeepsPresetAndCamera(t *testing.T) {
	x := newTestEditor(t, nil)
	path := filepath.Join(t.TempDir(), "body.glb")
	rewrite(t, path, assets.Mannequin())
	x.opening.openAvatar(path)
	x.until("the avatar of the file stands", func() bool { return x.core.Avatar.Current().File == path && x.core.Avatar.Body() != nil })
	x.set("effectors.leftHand.pullWeight", 0.25)
	x.view.viewport.Orbit(100, 20)
	camera, preset, first := x.view.viewport.Camera, x.Current(), x.core.Avatar.Current()
	x.until("the file is watched", func() bool { return len(x.core.Avatar.Files()) > 0 })

	rewrite(t, path, assets.Mannequin()[:1000])
	x.until("the damage is told", func() bool { return x.said("Can't reload body.glb") })
	if x.core.Avatar.Current() != first || x.core.Avatar.Body() == nil {
		t.Error("the version before does not stay")
	}

	rewrite(t, path, assets.Mannequin())
	x.until("it is read again", func() bool { return x.core.Avatar.Current() != first })
	if x.core.Avatar.Current().File != path || x.core.Avatar.Body() == nil {
		t.Errorf("%q is worn, driven: %v", x.core.Avatar.Current().File, x.core.Avatar.Body() != nil)
	}
	if x.view.viewport.Camera != camera {
		t.Errorf("the camera went from %+v to %+v", camera, x.view.viewport.Camera)
	}
	if x.Current() != preset {
		t.Error("the preset has changed")
	}
}

func TestAPresetThatChangesOnDiskIsReadAgainAsAStepThatUndoTakesBack(t *testing.T) {
	x := newTestEditor(t, nil)
	path := filepath.Join(t.TempDir(), "mine.json")
	x.picker.path = path
	x.set("effectors.leftHand.pullWeight", 0.25)
	x.save(nil)
	if x.document.Path() != path {
		t.Fatalf("saved to %q", x.document.Path())
	}
	other := *x.Current()
	other.PullWeight[effectors.LeftHand] = 0.75
	write := func() {
		rewrite(t, path, encoded(t, &other))
	}
	write()
	x.until("the value of the file is there", func() bool { return x.Current().PullWeight[effectors.LeftHand] == 0.75 })
	if x.document.Edited().Dirty() || !x.said("mine.json changed and was reloaded") {
		t.Errorf("dirty: %v", x.document.Edited().Dirty())
	}
	x.run("undo")
	if got := x.Current().PullWeight[effectors.LeftHand]; got != 0.25 {
		t.Errorf("after undo it is %v", got)
	}

	other.PullWeight[effectors.LeftHand] = 0.5
	write()
	x.until("it is asked what to do with unsaved work", func() bool { return x.shell.Prompt != nil && x.shell.Prompt.Buttons["prompt.reload"] != nil })
	x.shell.Prompt.Buttons["prompt.keepMine"].OnTapped()
	if got := x.Current().PullWeight[effectors.LeftHand]; got != 0.25 || !x.document.Edited().Dirty() {
		t.Errorf("mine was kept as %v, dirty: %v", got, x.document.Edited().Dirty())
	}

	other.PullWeight[effectors.LeftHand] = 0.6
	write()
	x.until("it is asked again", func() bool { return x.shell.Prompt != nil && x.shell.Prompt.Buttons["prompt.reload"] != nil })
	x.shell.Prompt.Buttons["prompt.reload"].OnTapped()
	if got := x.Current().PullWeight[effectors.LeftHand]; got != 0.6 || x.document.Edited().Dirty() {
		t.Errorf("the file's was taken as %v, dirty: %v", got, x.document.Edited().Dirty())
	}

	rewrite(t, path, []byte("{"))
	x.until("the damage is told", func() bool { return x.said("Can't reload mine.json") })
	if got := x.Current().PullWeight[effectors.LeftHand]; got != 0.6 {
		t.Errorf("what was open has become %v", got)
	}
}

func TestSavingIsNotTakenForAChangeByAnotherProgram(t *testing.T) {
	x := newTestEditor(t, nil)
	x.picker.path = filepath.Join(t.TempDir(), "mine.json")
	x.save(nil)
	x.set("effectors.leftHand.pullWeight", 0.25)
	x.save(nil)
	if changed := x.core.DocumentWatch.Files()[x.document.Path()]; changed != filewatch.Of(x.document.Path()) {
		t.Errorf("watched from %+v on, saved as %+v", changed, filewatch.Of(x.document.Path()))
	}
	x.core.DocumentWatch.FilesChanged(map[string]filewatch.Stamp{x.document.Path(): filewatch.Of(x.document.Path())}) // as if it was seen all the same
	x.finish()
	if x.shell.Prompt != nil || x.said("has changed") || x.document.Edited().Dirty() {
		t.Error("it was taken for another's")
	}
}

func encoded(t *testing.T, preset *presets.Preset) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "encoded.json")
	if err := presets.Save(path, preset); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
