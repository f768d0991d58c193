//go:build cgo

package ui

import (
	"os"
	"path/filepath"
	"testing"

	"posewright/solver/basepose"
	"posewright/ui/commands"
)

func TestMotionCaptureFromAFileIsTheBasePoseAndUndone(t *testing.T) {
	x := newTestEditor(t, nil)
	choose := func(label string) {
		t.Helper()
		for _, item := range commands.Find(x.chrome.commands, "basePose").List() {
			if item.Label == label {
				item.Action()
				return
			}
		}
		t.Fatalf("there is no %q", label)
	}
	path := filepath.Join(t.TempDir(), "wave.bvh")
	must(t, os.WriteFile(path, []byte("HIERARCHY\nROOT"), 0o600))
	x.picker.path = path
	choose("From a file…")
	x.until("the file is the base pose", func() bool {
		p := x.Current()
		return p.BasePose.Source == basepose.Animation && p.Avatar.AnimationFile == path
	})
	x.until("that it is damaged is told", func() bool { return x.said("wave.bvh") })
	choose("Off")
	if p := x.Current(); p.BasePose.Source != basepose.Off || p.Avatar.AnimationFile != path {
		t.Errorf("off: %+v, %+v", p.BasePose, p.Avatar)
	}
	choose("wave.bvh") // goes on to be there to choose
	if x.Current().BasePose.Source != basepose.Animation {
		t.Error("the file cannot be chosen again")
	}
	for range 3 {
		x.run("undo")
	}
	if p := x.Current(); p.BasePose.Source != basepose.Off || p.Avatar.AnimationFile != "" {
		t.Errorf("undone: %+v, %+v", p.BasePose, p.Avatar)
	}
}
