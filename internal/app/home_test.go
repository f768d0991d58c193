package app

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"posewright/calibration"
	"posewright/calibration/profiles"
	"posewright/internal/eventloop"
	"posewright/presets"
)

func TestTheFolderOfAPersonsFilesIsTheirsAloneAndHasNoLeftovers(t *testing.T) {
	t.Parallel()
	home := filepath.Join(t.TempDir(), "home")
	h := &Home{folders: Folders(home)}
	long := time.Now().Add(-time.Hour)
	files := map[string]bool{ // whether they stay
		".settings.json.0badcafe.tmp": false, "presets/.mine.json.12345678.tmp": false, "presets/mine.json": true, "profiles/ada.json": true,
		"sessions/one.session": true, "remote.pem": true, "presets/.hidden.tmp": true, "presets/notes.tmp": true,
	}
	for name := range files {
		path := filepath.Join(home, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("{}"), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(os.Chmod(path, 0o644), os.Chtimes(path, long, long)); err != nil { // whatever the umask takes
			t.Fatal(err)
		}
	}
	written := filepath.Join(home, ".presets.json.87654321.tmp") // another program writes it now
	if err := os.WriteFile(written, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	h.tidy(time.Now())
	for name, stays := range files {
		if _, err := os.Stat(filepath.Join(home, name)); (err == nil) != stays {
			t.Errorf("%s is there: %v", name, err == nil)
		}
	}
	if _, err := os.Stat(written); err != nil {
		t.Error("a file that is being written was removed")
	}
	for name, want := range map[string]fs.FileMode{"": 0o700, "profiles/ada.json": 0o600, "sessions/one.session": 0o600, "remote.pem": 0o600, "presets/mine.json": 0o644} {
		if info, err := os.Stat(filepath.Join(home, name)); err != nil || info.Mode().Perm() != want {
			t.Errorf("%q has the permissions %o, %v", name, info.Mode().Perm(), err)
		}
	}
}

func TestAFolderThatIsDeletedWhileTheProgramRunsIsMadeAgainWithTheJournal(t *testing.T) {
	t.Parallel()
	home := filepath.Join(t.TempDir(), "home")
	a, loop := newTestApp(t, Options{Home: home})
	var said []string
	a.Events.Subscribe(func(event eventloop.Event) {
		if notice, is := event.(eventloop.Notice); is {
			said = append(said, notice.Text.String())
		}
	})
	a.Start()
	a.People.Save(calibration.Profile{Name: "Ada", Measurement: calibration.Measurement{HeightM: 1.7, EyeHeightM: 1.57, Unposed: true}}, func(err error) { t.Error(err) })
	if err := a.Document.Do(presets.Set("torso.wristLine", 1.5)); err != nil {
		t.Fatal(err)
	}
	settle(a, loop)
	a.People.Flush()
	if err := os.RemoveAll(home); err != nil {
		t.Fatal(err)
	}
	if !loop.RunFor(time.Minute, func() bool { return len(said) > 0 }) {
		t.Fatal("nothing is said")
	}
	settle(a, loop)
	if len(said) != 1 || !strings.Contains(said[0], "was deleted and was made again") {
		t.Errorf("said was %q", said)
	}
	if err := a.Document.Do(presets.Set("torso.wristLine", 1.25)); err != nil {
		t.Fatal(err)
	}
	settle(a, loop)
	journals, _ := filepath.Glob(filepath.Join(a.Folders.Journal(), "*"))
	if len(journals) != 1 {
		t.Fatalf("the journals are %v", journals)
	}
	if data, err := os.ReadFile(journals[0]); err != nil || !strings.Contains(string(data), `"wristLine":1.25`) && !strings.Contains(string(data), `"wristLine": 1.25`) {
		t.Errorf("the journal holds %d bytes, %v", len(data), err)
	}
	a.People.Flush()
	kept, err := profiles.List(a.Folders.Profiles())
	if err != nil || len(kept) != 1 || kept[0].Profile.Name != "Ada" {
		t.Fatalf("kept are %v, %v", kept, err)
	}
	if info, err := os.Stat(kept[0].Path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the profile can be read by others: %v", err)
	}
}
