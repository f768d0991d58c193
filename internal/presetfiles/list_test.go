package presetfiles

import (
	"errors"
	"slices"
	"testing"

	"posewright/presets"
)

func TestPresetsAreFoundByWordsAndTags(t *testing.T) {
	t.Parallel()
	mine := presets.Default()
	mine.Author, mine.Notes, mine.Tags, mine.Avatar.File = "Zoë", "for the ring", []string{"sport"}, "/avatars/robot.vrm"
	also := func(f *File) string { return map[string]string{"Mine": "Meins"}[f.Name] }
	all := []File{{Name: "Mine", Path: "/a/mine.json", Preset: &mine}, {Name: "broken", Path: "/a/broken.json", Err: errors.New("no")}}
	for query, want := range map[string][]int{"": {0, 1}, "ring ZOË": {0}, "robot": {0}, "brok": {1}, "ring broken": nil, "meins": {0}} {
		if got := Search(all, query, "", also); !slices.Equal(got, want) {
			t.Errorf("%q finds %v", query, got)
		}
	}
	if got := Search(all, "", "sport", also); !slices.Equal(got, []int{0}) {
		t.Errorf("the tag finds %v", got)
	}
}
