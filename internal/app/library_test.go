package app

import (
	"strings"
	"testing"

	"posewright/presets"
)

func TestFilesOfPresetsAreNamedSoThatEverySystemTakesThem(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{" a/b:c ": "a-b-c", "...": "preset", "COM1": "preset COM1", "": "preset", strings.Repeat("ä", 90): strings.Repeat("ä", 60)} {
		if got := FileName(name); got != want {
			t.Errorf("%q becomes %q", name, got)
		}
	}
}

func TestWhatIsSharedHoldsEverythingButTheFoldersAndTheMeasures(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	p.Avatar.File, p.Tags, p.Calibration.HeightM, p.Calibration.Scale = "/home/zoe/e2e.vrm", []string{"sport"}, 1.7, 1
	shared := ForSharing(&p, false)
	if shared.Avatar.File != "e2e.vrm" || shared.Calibration.HeightM != 0 || shared.Tags[0] != "sport" || p.Calibration.HeightM != 1.7 {
		t.Errorf("%+v", shared)
	}
	if with := ForSharing(&p, true); with.Calibration.HeightM != 1.7 {
		t.Error("the measures are not in it")
	}
}
