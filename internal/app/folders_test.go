package app

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/adrg/xdg"
)

// Who exports looks for the files among their documents, not in a hidden folder of settings.
func TestExportsGoToTheDocuments(t *testing.T) {
	home := t.TempDir()
	documents := filepath.Join(home, "My papers")
	if err := os.Mkdir(documents, 0o700); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(xdg.Reload)
	t.Setenv("HOME", home)
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(home, "config"))
	t.Setenv("XDG_DOCUMENTS_DIR", documents)
	t.Setenv("POSEWRIGHT_HOME", "")
	xdg.Reload()
	usual, err := FoldersAt("")
	if err != nil {
		t.Fatal(err)
	}
	if got := usual.Exports(); got != filepath.Join(documents, "Posewright") {
		t.Errorf("exports go to %s", got)
	}
	if got := Folders(filepath.Join(home, "mine")).Exports(); got != filepath.Join(home, "mine", "exports") {
		t.Errorf("of a chosen folder exports go to %s", got)
	}
	if err := os.Remove(documents); err != nil {
		t.Fatal(err)
	}
	if got := usual.Exports(); got != filepath.Join(string(usual), "exports") {
		t.Errorf("without documents exports go to %s", got)
	}
}
