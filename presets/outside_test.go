package presets

import (
	"slices"
	"testing"
)

func TestFilesOutsideOfThePresetsFolderAreNamed(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		preset, file     string
		outside, network bool
	}{
		{"/home/me/presets/a.json", "", false, false},
		{"/home/me/presets/a.json", "x.vrm", false, false},
		{"/home/me/presets/a.json", "../x.vrm", false, false},
		{"/home/me/presets/a.json", "/home/me/presets/x.vrm", false, false},
		{"/home/me/presets/a.json", "/home/me/presets/sub/x.vrm", false, false},
		{"/home/me/presets/a.json", "/home/me/presets/../x.vrm", true, false},
		{"/home/me/presets/a.json", "/home/me/presets2/x.vrm", true, false},
		{"/home/me/presets/a.json", "/dev/zero", true, false},
		{"/home/me/presets/a.json", `\\evil\share\x.vrm`, true, true},
		{"/home/me/presets/a.json", "//evil/share/x.vrm", true, true},
		{"/home/me/presets/a.json", `\/evil/share/x.vrm`, true, true},
		{"/home/me/presets/a.json", `\\?\C:\x.vrm`, true, true},
		{`C:\presets\a.json`, `C:\presets\x.vrm`, false, false},
		{`C:\presets\a.json`, `C:\avatars\x.vrm`, true, false},
		{`\\nas\me\a.json`, `\\nas\me\x.vrm`, false, true},
		{"", "/x.vrm", true, false},
		{"/a.json", "/x.vrm", false, false},
	} {
		for field, p := range map[string]Preset{"avatar.file": {Avatar: Avatar{File: test.file}}, "avatar.animationFile": {Avatar: Avatar{AnimationFile: test.file}}, "ground.file": {GroundFile: test.file}} {
			var want []OutsideFile
			if test.outside {
				want = []OutsideFile{{field, test.file, test.network}}
			}
			if got := p.OutsideFiles(test.preset); !slices.Equal(got, want) {
				t.Errorf("%s names %s in %q: %+v, want %+v", test.preset, field, test.file, got, want)
			}
		}
	}
}
