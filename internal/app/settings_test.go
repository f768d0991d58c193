package app

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestSettingsComeBackAndDamagedOnesAreTheDefault(t *testing.T) {
	t.Parallel()
	home := filepath.Join(t.TempDir(), "deeper")
	a, _ := newTestApp(t, Options{Home: home})
	a.Settings.Values.Theme = "light"
	for _, file := range []string{"/a", "/b", "/a", "/c", "/d", "/e", "/f", "/g", "/h", "/i"} {
		a.Settings.Values.Remember(file)
	}
	a.Settings.Save()
	a.Settings.Flush()
	path := a.Folders.Settings()
	loaded := LoadSettings(path)
	if loaded.Theme != "light" || strings.Join(loaded.Recent, "") != "/i/h/g/f/e/d/c/a" {
		t.Errorf("loaded %+v", loaded)
	}
	if err := os.WriteFile(path, []byte(`{"theme":3`), 0o600); err != nil {
		t.Fatal(err)
	}
	if loaded := LoadSettings(path); loaded.Theme != "dark" {
		t.Errorf("damaged settings were taken as %+v", loaded)
	}
}

func TestNewestSettingsAreOnDiskAfterClosing(t *testing.T) {
	t.Parallel()
	a, _ := newTestApp(t, Options{})
	for i := range 200 {
		a.Settings.Values.Recent = []string{fmt.Sprint("/preset/", i)}
		a.Settings.Save()
	}
	a.Settings.Values.Recent = []string{"/newest"}
	a.Settings.Values.LastFolders = map[string]string{"avatars": "/models"}
	a.Close()
	if loaded := LoadSettings(a.Folders.Settings()); !slices.Equal(loaded.Recent, []string{"/newest"}) || loaded.LastFolders["avatars"] != "/models" {
		t.Errorf("the recent files are %q, the last folders %q", loaded.Recent, loaded.LastFolders)
	}
	if files, _ := filepath.Glob(filepath.Join(string(a.Folders), ".*")); len(files) != 0 {
		t.Errorf("temporary files were left: %v", files)
	}
}
