package native

import (
	"os"
	"path/filepath"
	"testing"
)

// A library is found in the system and by its whole path, and never in the folder in which the program happens to run.
func TestALibraryInTheCurrentFolderIsNotLoaded(t *testing.T) {
	folder, err := os.MkdirTemp("", "library")
	if err != nil {
		t.Fatal(err)
	}
	system, err := os.ReadFile(filepath.Join(os.Getenv("SystemRoot"), "system32", "version.dll"))
	if err != nil {
		t.Skipf("the system's library cannot be copied: %v", err)
	}
	planted := filepath.Join(folder, "planted.dll")
	if err := os.WriteFile(planted, system, 0o600); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = os.Remove(folder) }()
	defer func() { _ = os.Remove(planted) }()
	before, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chdir(folder); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = os.Chdir(before) }()
	if handle, err := open("planted.dll"); err == nil {
		unload(handle)
		t.Error("a library is loaded from the current folder")
	}
	for _, name := range []string{planted, "winmm.dll"} {
		handle, err := open(name)
		if err != nil {
			t.Errorf("%s is not loaded: %v", name, err)
			continue
		}
		unload(handle)
	}
}
