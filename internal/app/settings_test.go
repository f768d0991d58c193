package app

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"posewright/internal/eventloop"
	"posewright/presets"
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

func TestFavoritesBeginWithTheDefaultsAndTakeOverAnEarlierPanel(t *testing.T) {
	t.Parallel()
	standard := presets.DefaultFavorites()
	for _, path := range standard {
		if _, ok := presets.Lookup(path); !ok {
			t.Errorf("there is no %s", path)
		}
	}
	path := filepath.Join(t.TempDir(), "settings.json")
	for written, want := range map[string][]string{
		`{}`: nil,
		`{"dashboard":{"favorites":["torso.wristLine","gait.cadence"]}}`:                {}, // which nobody chose
		`{"dashboard":{"favorites":["gait.minGap","pull.stiffness","none.such"]}}`:      {"gait.minGap"},
		`{"favorites":["gait.minGap"],"dashboard":{"favorites":["torso.wristLine"]}}`:   nil,
		`{"openCategories":["arms"],"dashboard":{"on":true,"favorites":["swivel.on"]}}`: {},
	} {
		if err := os.WriteFile(path, []byte(written), 0o600); err != nil {
			t.Fatal(err)
		}
		loaded, all := LoadSettings(path), slices.Concat(standard, want)
		if strings.HasPrefix(written, `{"favorites"`) {
			all = []string{"gait.minGap"}
		}
		if !slices.Equal(loaded.Favorites, all) || len(loaded.Starred) != len(want) {
			t.Errorf("%s: %q, starred %q", written, loaded.Favorites, loaded.Starred)
		}
	}
}

func TestAStarIsKeptAndSaidToAll(t *testing.T) {
	t.Parallel()
	a, _ := newTestApp(t, Options{})
	said := 0
	a.Events.Subscribe(func(e eventloop.Event) {
		if _, ok := e.(FavoritesChanged); ok {
			said++
		}
	})
	standard := slices.Clone(a.Favorites.List())
	a.Favorites.Star("gait.minGap", true)
	a.Favorites.Star("gait.minGap", true) // again
	a.Favorites.Star("none.such", true)
	a.Favorites.Star(standard[0], false)
	a.Favorites.Star(standard[0], true)
	a.Settings.Flush()
	want := append(slices.Clone(standard[1:]), "gait.minGap", standard[0])
	loaded := LoadSettings(a.Folders.Settings())
	if said != 3 || !slices.Equal(loaded.Favorites, want) || !slices.Equal(loaded.Starred, []string{"gait.minGap", standard[0]}) {
		t.Errorf("said %d times: %q, starred %q", said, loaded.Favorites, loaded.Starred)
	}
}
