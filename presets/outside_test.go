package presets

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
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
		{"/home/me/presets/a.json", "../x.vrm", true, false},
		{"/home/me/presets/a.json", `..\x.vrm`, true, false},
		{"/home/me/presets/a.json", "sub/../../x.vrm", true, false},
		{"/home/me/presets/a.json", "sub/../x.vrm", false, false},
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
				want = []OutsideFile{{Path: field, File: test.file, Network: test.network}}
			}
			got := p.OutsideFiles(test.preset)
			for i := range got {
				if got[i].Leads == "" {
					t.Errorf("%s names %s in %q, which leads nowhere", test.preset, field, test.file)
				}
				got[i].Leads = ""
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s names %s in %q: %+v, want %+v", test.preset, field, test.file, got, want)
			}
		}
	}
}

// Every text of a preset that is a path of a file, as the schema and the fields say, is one of those that are asked
// about.
func TestEveryFieldThatNamesAFileIsKnown(t *testing.T) {
	t.Parallel()
	var p Preset
	known := map[*string]string{}
	for _, named := range p.NamedFiles() {
		known[named.File] = named.Path
	}
	var look func(at string, v reflect.Value)
	look = func(at string, v reflect.Value) {
		switch v.Kind() {
		case reflect.Struct:
			for i := range v.NumField() {
				if field := v.Type().Field(i); field.IsExported() {
					look(at+"."+field.Name, v.Field(i))
				}
			}
		case reflect.String:
			if _, found := known[v.Addr().Interface().(*string)]; !found && strings.HasSuffix(at, "File") {
				t.Errorf("the preset's%s names a file, and NamedFiles does not know it", at)
			}
		}
	}
	look("", reflect.ValueOf(&p).Elem())

	var schema any
	if err := json.Unmarshal(Schema(), &schema); err != nil {
		t.Fatal(err)
	}
	paths := map[string]bool{}
	for _, path := range known {
		paths[path] = true
	}
	var walk func(at string, node any)
	walk = func(at string, node any) {
		object, ok := node.(map[string]any)
		if !ok {
			return
		}
		if said, _ := object["description"].(string); strings.HasPrefix(said, "Path of ") && !paths[at] {
			t.Errorf("the schema calls %s the path of a file, and NamedFiles does not know it", at)
		}
		properties, _ := object["properties"].(map[string]any)
		for name, property := range properties {
			walk(strings.TrimPrefix(at+"."+name, "."), property)
		}
	}
	walk("", schema)
	if len(known) < 3 {
		t.Errorf("%d fields are known", len(known))
	}
}
