package targets

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"posewright/assets"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/binding"
	"posewright/presets/export/exporttest"
)

// Every target has a README with real names of files and the numbers of its report.
func TestEveryExportHasAReadme(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	for _, target := range All() {
		in := exporttest.WithAvatar(t, export.Input{Preset: &p}, assets.Mannequin())
		files, report, err := Export(&target, in)
		if err != nil {
			t.Errorf("%s: %v", target.ID, err)
			continue
		}
		i := slices.IndexFunc(files, func(f export.File) bool { return f.Name == "README.md" })
		if i < 0 {
			t.Errorf("%s has no README.md", target.ID)
			continue
		}
		text := string(files[i].Data)
		for _, f := range files {
			if f.Name != "README.md" && !strings.Contains(text, f.Name) {
				t.Errorf("the README of %s does not name %s", target.ID, f.Name)
			}
		}
		if strings.Contains(text, "the file that ends in") || !strings.Contains(text, "1. ") || !strings.Contains(text, "Exported by Posewright. For ") {
			t.Errorf("%s: %s", target.ID, text)
		}
		if c := report.Counts(); c.Acts+c.DataOnly+c.Dropped != len(report.Entries) {
			t.Errorf("%s: %+v of %d", target.ID, c, len(report.Entries))
		}
	}
}

// With the library everything that counts is exact; without it the README says how to add it.
func TestTheLibraryMakesAnExportExact(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	for _, target := range All() {
		engine := binding.Of(target.ID)
		if engine == nil {
			continue
		}
		in := exporttest.WithAvatar(t, export.Input{Preset: &p, WithRuntime: true}, assets.Mannequin())
		files, report, err := Export(&target, in)
		if err != nil {
			t.Fatal(err)
		}
		if len(report.Inexact()) == 0 {
			t.Errorf("%s is exact without the library", target.ID)
		}
		if text := string(files[len(files)-1].Data); !strings.Contains(text, "make runtime") {
			t.Errorf("%s: the README does not say how to add the library", target.ID)
		}
		in.Libraries = []export.File{{Name: engine.Libraries[0], Data: []byte("library")}, {Name: "other.txt", Data: []byte("other")}}
		if files, report, err = Export(&target, in); err != nil {
			t.Fatal(err)
		}
		if inexact := report.Inexact(); len(inexact) > 0 {
			t.Errorf("%s: %s is not exact", target.ID, inexact[0].Path)
		}
		carried := slices.IndexFunc(files, func(f export.File) bool {
			return strings.HasSuffix(f.Name, engine.Libraries[0]) && bytes.Equal(f.Data, []byte("library"))
		})
		if carried < 0 || strings.Contains(string(files[len(files)-1].Data), "make runtime") {
			t.Errorf("%s does not carry the library", target.ID)
		}
	}
}
