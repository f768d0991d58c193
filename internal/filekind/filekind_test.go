package filekind

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
		want            Kind
	}{
		{".glb", "glTF\x02\x00", Avatar},
		{".bin", "glTF\x02\x00", Avatar},
		{".VRM", "", Avatar},
		{".gltf", "{\"asset\":{}}", Avatar},
		{".json", "{\n\t\"format\": \"posewright-preset\"", Preset},
		{".txt", "\xef\xbb\xbf {\"format\":\"posewright-preset\"", Preset},
		{".json", "not JSON at all", Preset},
		{".png", "\x89PNG", Unknown},
		{"", "", Unknown},
	} {
		if got := kindOf(test.extension, []byte(test.head)); got != test.want {
			t.Errorf("kindOf(%q, %q) = %v, want %v", test.extension, test.head, got, test.want)
		}
	}
	if _, err := Of(filepath.Join(t.TempDir(), "gone.glb")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing file gave %v", err)
	}
}

func TestRecordingsAreDistinguishedFromPresets(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		head string
		want Kind
	}{
		"walk.json":   {`{"camera":{"poses":[{"position":{"x":0}`, Session},
		"mine.json":   {`{"format":"posewright-preset"`, Preset},
		"else.json":   {`{"poses":1,"format":"posewright-preset"`, Preset},
		"a.udpcap":    {"UDPCAP1\n", Session},
		"b.bin":       {"PWSESS1\n", Session},
		"avatar.gltf": {`{"asset":{"poses":[]}}`, Avatar},
	} {
		if got := kindOf(filepath.Ext(name), []byte(c.head)); got != c.want {
			t.Errorf("%s is %v, want %v", name, got, c.want)
		}
	}
}
