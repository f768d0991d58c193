package app

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestFilesAreRecognizedByTheirContentBeforeTheirExtension(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		extension, head string
		want            FileKind
	}{
		{".glb", "glTF\x02\x00", AvatarKind},
		{".bin", "glTF\x02\x00", AvatarKind},
		{".VRM", "", AvatarKind},
		{".gltf", "{\"asset\":{}}", AvatarKind},
		{".json", "{\n\t\"format\": \"posewright-preset\"", PresetKind},
		{".txt", "\xef\xbb\xbf {\"format\":\"posewright-preset\"", PresetKind},
		{".json", "not JSON at all", PresetKind},
		{".png", "\x89PNG", UnknownKind},
		{"", "", UnknownKind},
	} {
		if got := kindOf(test.extension, []byte(test.head)); got != test.want {
			t.Errorf("kindOf(%q, %q) = %v, want %v", test.extension, test.head, got, test.want)
		}
	}
	if _, err := FileKindOf(filepath.Join(t.TempDir(), "gone.glb")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing file gave %v", err)
	}
}

func TestRecordingsAreDistinguishedFromPresets(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		head string
		want FileKind
	}{
		"walk.json":   {`{"camera":{"poses":[{"position":{"x":0}`, SessionKind},
		"mine.json":   {`{"format":"posewright-preset"`, PresetKind},
		"else.json":   {`{"poses":1,"format":"posewright-preset"`, PresetKind},
		"a.udpcap":    {"UDPCAP1\n", SessionKind},
		"b.bin":       {"PWSESS1\n", SessionKind},
		"avatar.gltf": {`{"asset":{"poses":[]}}`, AvatarKind},
	} {
		if got := kindOf(filepath.Ext(name), []byte(c.head)); got != c.want {
			t.Errorf("%s is %v, want %v", name, got, c.want)
		}
	}
}
