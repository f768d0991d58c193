package presets

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

func TestSavingAndOpeningGivesTheSamePreset(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "mine.json")
	want := elaborate()
	for range 2 { // new, then over the old one
		want.Torso.WristLine += 0.1
		if err := Save(path, &want); err != nil {
			t.Fatal(err)
		}
		got, err := Open(path)
		if err != nil || !got.Equal(&want) {
			t.Errorf("%v: %v", err, Diff(&want, &got))
		}
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) != 1 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

func TestAPresetThatCannotBeReadIsNotSaved(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "mine.json")
	preset := Default()
	preset.Torso.WristLine = -1
	err := Save(path, &preset)
	if err == nil || err.Error() != "can't save mine.json: the preset cannot be written: torso.wristLine must be from 0 to 5, not -1" {
		t.Error(err)
	}
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		t.Error("there is a file")
	}
}
