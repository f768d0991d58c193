package ui

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"posewright/internal/atomicfile"
)

func TestAFileIsWholeOrAsBefore(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "a.json")
	for _, text := range []string{"one", "two"} {
		if err := atomicfile.WriteWithFolder(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != text {
			t.Errorf("read %q, %v", got, err)
		}
	}
	if files, _ := os.ReadDir(folder); len(files) != 1 {
		t.Errorf("temporary files were left: %v", files)
	}
	if err := atomicfile.WriteWithFolder(filepath.Join(path, "below-a-file"), nil); err == nil {
		t.Errorf("writing below a file gave no error")
	}
}

func TestAFileIsToldByWhatItHoldsBeforeItsExtension(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		extension, head string
		want            fileKind
	}{
		{".glb", "glTF\x02\x00", avatarFile},
		{".bin", "glTF\x02\x00", avatarFile},
		{".VRM", "", avatarFile},
		{".gltf", "{\"asset\":{}}", avatarFile},
		{".json", "{\n\t\"format\": \"posewright-preset\"", presetFile},
		{".txt", "\xef\xbb\xbf {\"format\":\"posewright-preset\"", presetFile},
		{".json", "not JSON at all", presetFile},
		{".png", "\x89PNG", unknownFile},
		{"", "", unknownFile},
	} {
		if got := kindOf(test.extension, []byte(test.head)); got != test.want {
			t.Errorf("kindOf(%q, %q) = %v, want %v", test.extension, test.head, got, test.want)
		}
	}
	if _, err := kindOfFile(filepath.Join(t.TempDir(), "gone.glb")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing file gave %v", err)
	}
}
