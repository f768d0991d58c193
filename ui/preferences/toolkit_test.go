package preferences

import (
	"os"
	"path/filepath"
	"testing"

	fyneapp "fyne.io/fyne/v2/app"
)

func TestOnlyAToolkitFileThatIsNoJSONIsRemoved(t *testing.T) {
	for content, stays := range map[string]bool{"": false, `{"fyne:fileDialogViewLayout":`: false, "[]": false, "{}": true, `{"a": 2}`: true} {
		path := filepath.Join(t.TempDir(), "preferences.json")
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		RemoveUnreadable(path)
		if _, err := os.Stat(path); (err == nil) != stays {
			t.Errorf("%q: %v", content, err)
		}
	}
}

// The name is that which Fyne itself uses.
func TestTheToolkitFileIsWhereFyneHasIt(t *testing.T) {
	folder, err := os.MkdirTemp("", "") // Fyne writes there until the test ends, and later
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	t.Setenv("XDG_CONFIG_HOME", folder)
	if want, got := fyneapp.NewWithID("a.b").Storage().RootURI().Path(), filepath.Dir(ToolkitFile("a.b")); got != want {
		t.Errorf("Fyne keeps files in %s, ToolkitFile is in %s", want, got)
	}
}
