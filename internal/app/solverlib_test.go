package app

import (
	"os"
	"path/filepath"
	"testing"
)

func TestAFileIsTakenFromTheFirstFolderThatHasIt(t *testing.T) {
	t.Parallel()
	first, second := t.TempDir(), t.TempDir()
	for path, text := range map[string]string{
		filepath.Join(first, "posewright.wasm"): "one", filepath.Join(second, "posewright.wasm"): "other",
		filepath.Join(second, "libposewright.so"): "library", filepath.Join(second, "readme.txt"): "no library",
	} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	found := map[string]string{}
	for _, f := range librariesIn([]string{first, filepath.Join(first, "missing"), second}) {
		found[f.Name] = string(f.Data)
	}
	if len(found) != 2 || found["posewright.wasm"] != "one" || found["libposewright.so"] != "library" {
		t.Errorf("found %v", found)
	}
}
