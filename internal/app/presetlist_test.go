package app

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"posewright/presets"
)

func TestPresetsAreFoundByWordsAndTags(t *testing.T) {
	t.Parallel()
	mine := presets.Default()
	mine.Author, mine.Notes, mine.Tags, mine.Avatar.File = "Zoë", "for the ring", []string{"sport"}, "/avatars/robot.vrm"
	all := []PresetFile{{Name: "Mine", Path: "/a/mine.json", Preset: &mine}, {Name: "broken", Path: "/a/broken.json", Err: errors.New("no")}}
	for query, want := range map[string][]int{"": {0, 1}, "ring ZOË": {0}, "robot": {0}, "brok": {1}, "ring broken": nil} {
		if got := SearchPresets(all, query, ""); !slices.Equal(got, want) {
			t.Errorf("%q finds %v", query, got)
		}
	}
	if got := SearchPresets(all, "", "sport"); !slices.Equal(got, []int{0}) {
		t.Errorf("the tag finds %v", got)
	}
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
