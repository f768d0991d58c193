package files

import (
	"io"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// Another opening of a locked file cannot lock it, as another editor that looks for journals to recover must not, but can read it, and its owner can append.
func TestALockedFileIsKnownToOthersAndCanBeRead(t *testing.T) {
	folder, err := os.MkdirTemp("", "lock") // t.TempDir is removed in a way that Wine 8 lacks
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "file")
	defer func() { _ = os.Remove(folder) }()
	defer func() { _ = os.Remove(path) }()
	owner, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL|os.O_APPEND, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	if !Lock(owner) {
		t.Fatal("a new file cannot be locked")
	}
	if _, err := owner.WriteString("step"); err != nil {
		t.Errorf("the owner of a lock cannot append: %v", err)
	}
	other, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	if Lock(other) {
		if runtime.GOOS != "linux" && runtime.GOOS != "windows" {
			t.Skip("this system cannot lock files")
		}
		t.Error("the file is locked twice")
	}
	if content, err := io.ReadAll(other); err != nil || string(content) != "step" {
		t.Errorf("others read %q, %v", content, err)
	}
	if err := owner.Close(); err != nil {
		t.Error(err)
	}
	if !Lock(other) {
		t.Error("the lock is left when its owner ends")
	}
	_ = other.Close()
}
