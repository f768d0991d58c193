package presets

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"posewright/effectors"
)

// The files were written by builds of their days, with every ninth parameter changed and a person measured. Beside each is in what it differs from the default
// preset, as the last build with version 2 read it.
func TestFilesOfEarlierBuildsReadAsBefore(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join("testdata", "earlier", "*.json"))
	if err != nil || len(files) < 10 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	for _, file := range files {
		p, err := Open(file)
		if err != nil {
			t.Error(err)
			continue
		}
		readsAsBefore(t, strings.TrimSuffix(file, ".json"), &p)
		var written bytes.Buffer
		if err := Write(&written, &p); err != nil {
			t.Error(err)
		}
		if again, err := Read(&written); err != nil || !again.Equal(&p) {
			t.Errorf("%s: written in version %d it is another preset: %v", filepath.Base(file), fileVersion, err)
		}
	}
}

// readsAsBefore checks that a preset differs from the default one in what the text beside a file of an earlier build says, but for some paths.
func readsAsBefore(t *testing.T, file string, p *Preset, but ...string) {
	t.Helper()
	text, err := os.ReadFile(file + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	listed := func(line string) bool {
		path, _, _ := strings.Cut(line, ":")
		return slices.Contains(but, path)
	}
	want := slices.DeleteFunc(strings.Split(strings.TrimSpace(string(text)), "\n"), listed)
	var got []string
	fresh := Default()
	for _, d := range Diff(&fresh, p) {
		if line := d.Path + ": " + d.B; !listed(line) {
			got = append(got, line)
		}
	}
	for _, line := range got {
		if !slices.Contains(want, line) {
			t.Errorf("%s: %s, as it was not", filepath.Base(file), line)
		}
	}
	for _, line := range want {
		if !slices.Contains(got, line) {
			t.Errorf("%s: no longer %s", filepath.Base(file), line)
		}
	}
}

// The journals were written by builds of their days: two steps after the preset of that build was opened and a person measured.
func TestJournalsOfEarlierBuildsAreRecovered(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join("testdata", "earlier", "*"+journalSuffix+".gz"))
	if err != nil || len(files) < 6 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	for _, file := range files {
		folder := t.TempDir()
		if err := os.WriteFile(filepath.Join(folder, "a"+journalSuffix), unpacked(t, file), 0o600); err != nil {
			t.Fatal(err)
		}
		found, err := Recover(folder)
		if err != nil || len(found) != 1 {
			t.Errorf("%s: %d journals, %v", filepath.Base(file), len(found), err)
			continue
		}
		r := &found[0]
		if r.Steps != 2 || r.File != "kept.json" || !strings.HasPrefix(r.Step, "Left hand") || r.Time.Year() != 2026 {
			t.Errorf("%s: %d steps to %q at %v, the last %q", filepath.Base(file), r.Steps, r.File, r.Time, r.Step)
		}
		if p := &r.Preset; p.Torso.LeanShare != 0.37 || p.Effectors[effectors.LeftHand].PositionWeight != 0.625 || p.Calibration.Person != "Ada" {
			t.Errorf("%s: %v, %v, %q", filepath.Base(file), p.Torso.LeanShare, p.Effectors[effectors.LeftHand].PositionWeight, p.Calibration.Person)
		}
		readsAsBefore(t, strings.TrimSuffix(file, journalSuffix+".gz"), &r.Preset, "torso.leanShare", "effectors.leftHand.positionWeight", calibrationPath)
	}
}

// unpacked is what a compressed file holds.
func unpacked(t *testing.T, file string) []byte {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	packed, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(packed)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
