package presets

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The files were written by builds of their days, with every ninth parameter changed and a person measured. Beside each is in what it differs from the default
// preset, as the last build with version 2 read it.
func TestFilesOfEarlierBuildsReadAsBefore(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join("testdata", "earlier", "*.json"))
	if err != nil || len(files) < 10 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	fresh := Default()
	for _, file := range files {
		p, err := Open(file)
		if err != nil {
			t.Error(err)
			continue
		}
		var got []string
		for _, d := range Diff(&fresh, &p) {
			got = append(got, d.Path+": "+d.B)
		}
		slices.Sort(got)
		text, err := os.ReadFile(strings.TrimSuffix(file, ".json") + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		want := strings.Split(strings.TrimSpace(string(text)), "\n")
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
		var written bytes.Buffer
		if err := Write(&written, &p); err != nil {
			t.Error(err)
		}
		if again, err := Read(&written); err != nil || !again.Equal(&p) {
			t.Errorf("%s: written in version %d it is another preset: %v", filepath.Base(file), fileVersion, err)
		}
	}
}
