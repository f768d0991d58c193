package ui

import (
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
