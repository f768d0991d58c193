package profiles

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/presets"
	"posewright/rig"
	"posewright/trackers"
)

func profile(name string) *calibration.Profile {
	return &calibration.Profile{
		Name: name, When: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC),
		Measurement: calibration.Measurement{Person: name, HeightM: 1.7, EyeHeightM: 1.57, ArmSpanM: 1.35, Devices: []calibration.Measured{{
			Kind: trackers.Headset, Serial: "H", Pose: rig.Transform{Position: mgl64.Vec3{0, 1.57, 0}, Rotation: mgl64.QuatIdent()},
		}}},
	}
}

func TestProfilesAreKeptOneForEachPerson(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "profiles")
	if entries, err := List(folder); err != nil || len(entries) != 0 {
		t.Errorf("a folder that is not there has %v, %v", entries, err)
	}
	first, err := Save(folder, profile("Ada"))
	if err != nil {
		t.Fatal(err)
	}
	other, err := Save(folder, profile("ADA!"))
	if err != nil || other == first {
		t.Errorf("two people share %s: %v", other, err)
	}
	changed := profile("Ada")
	changed.Measurement.HeightM = 1.8
	if again, err := Save(folder, changed); err != nil || again != first {
		t.Errorf("the same person was kept in %s and then in %s: %v", first, again, err)
	}
	if err := os.WriteFile(filepath.Join(folder, "junk.json"), []byte("{"), 0o666); err != nil {
		t.Fatal(err)
	}
	entries, err := List(folder)
	if err != nil || len(entries) != 3 || entries[0].Err == nil || entries[1].Profile.Name != "ADA!" || entries[2].Profile.Measurement.HeightM != 1.8 {
		t.Errorf("the folder holds %+v, %v", entries, err)
	}
}

func TestFileNamesAreOnesThatEverySystemTakes(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"Ada Lovelace": "ada-lovelace.json", "../../etc/passwd": "etc-passwd.json", "愛": "愛.json", "???": "person.json", "CON": "person-con.json",
		"com1": "person-com1.json", "a/b\\c": "a-b-c.json", strings.Repeat("x", 300): strings.Repeat("x", 101) + ".json",
	} {
		if got := FileName(name); got != want || !filepath.IsLocal(got) {
			t.Errorf("%q is kept in %q, want %q", name, got, want)
		}
	}
}

func TestAPersonIsForgottenEverywhereAndNobodyElseIs(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	profileFolder := filepath.Join(folder, "profiles")
	ada, err := Save(profileFolder, profile("Ada"))
	if err != nil {
		t.Fatal(err)
	}
	bob, err := Save(profileFolder, profile("Bob"))
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, person := range []string{"Ada", "Bob", ""} {
		preset := presets.Default()
		preset.Calibration = calibration.Calibration{HeightM: 1.7, EyeHeightM: 1.57, Scale: 1, Person: person, Devices: []calibration.Device{{
			Kind: "headset", Effector: "head", Serial: "SERIAL-OF-" + person,
			Raw: calibration.PoseOf(rig.Identity()), Offset: calibration.PoseOf(rig.Identity()),
		}}}
		path := filepath.Join(folder, "of"+person+".json")
		if err := presets.Save(path, &preset); err != nil {
			t.Fatal(err)
		}
		files = append(files, path)
	}
	changed, err := Delete(profileFolder, "Ada", append(files, filepath.Join(folder, "missing.json")))
	if err == nil || !strings.Contains(err.Error(), "missing.json") {
		t.Errorf("a preset that could not be looked at is not named: %v", err)
	}
	slices.Sort(changed)
	if want := []string{files[0], ada}; !slices.Equal(changed, want) {
		t.Errorf("forgot %v, want %v", changed, want)
	}
	filepath.WalkDir(folder, func(path string, entry os.DirEntry, _ error) error {
		if data, _ := os.ReadFile(path); strings.Contains(string(data), "Ada") {
			t.Errorf("%s still speaks of her", path)
		}
		return nil
	})
	if _, err := Open(bob); err != nil {
		t.Error(err)
	}
	for i, path := range files[1:] {
		if preset, err := presets.Open(path); err != nil || !preset.Calibration.Calibrated() {
			t.Errorf("preset %d lost its calibration: %v", i+1, err)
		}
	}
}

// A profile that can't be written again leaves no file beside it.
func TestAFailedUpgradeLeavesTheProfileAlone(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path, err := Save(folder, profile("Ada"))
	if err != nil {
		t.Fatal(err)
	}
	before, _ := os.ReadFile(path)
	changed := Entry{Path: path, Profile: *profile("Ada")}
	changed.Profile.Measurement.HeightM = 1.8
	if err := os.Chmod(path, 0o400); err != nil {
		t.Fatal(err)
	}
	if kept, err := Upgrade(&changed); err == nil || kept != "" {
		t.Errorf("it was kept as %q, %v", kept, err)
	}
	after, _ := os.ReadFile(path)
	if entries, _ := os.ReadDir(folder); len(entries) != 1 || string(after) != string(before) {
		t.Errorf("left are %v", entries)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		t.Fatal(err)
	}
	kept, err := Upgrade(&changed)
	if old, _ := os.ReadFile(kept); err != nil || string(old) != string(before) {
		t.Errorf("what is kept as %q is not what was there, %v", kept, err)
	}
	if again, err := Open(path); err != nil || again.Measurement.HeightM != 1.8 {
		t.Errorf("the profile was not written again: %v", err)
	}
}
