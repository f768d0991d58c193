package check

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"posewright/assets"
	"posewright/effectors"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/exporttest"
	"posewright/presets/export/godot"
	"posewright/presets/export/three"
)

// limited is the preset with every limit on.
func limited() presets.Preset {
	p := presets.Default()
	for id := range effectors.LimitCount {
		p.Limits.Of(id).On = true
	}
	return p
}

func TestTheSolverOfThreeJSLoadsTheChainsAndReaches(t *testing.T) {
	t.Parallel()
	needNode(t)
	for name, p := range map[string]presets.Preset{"default": presets.Default(), "unusual": exporttest.Unusual(), "limited": limited()} {
		folder := t.TempDir()
		packages, err := filepath.Abs("node_modules")
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(packages, filepath.Join(folder, "node_modules")); err != nil {
			t.Fatal(err)
		}
		write(t, folder, "package.json", []byte(`{"type": "module"}`))
		files, _, err := three.Export(exporttest.WithAvatar(t, export.Input{Preset: &p}, assets.Mannequin()))
		if err != nil {
			t.Fatal(err)
		}
		arguments := []string{write(t, folder, "avatar.glb", assets.Mannequin())}
		for _, f := range files {
			arguments = append(arguments, write(t, folder, f.Name, f.Data))
		}
		var r struct {
			Before, After map[string]float64
			Numbers       bool
			Warnings      []string
		}
		node(t, &r, "three.mjs", arguments...)
		if !r.Numbers || len(r.Warnings) > 0 || len(r.After) != 5 {
			t.Errorf("%s: %+v", name, r)
		}
		for chain, after := range r.After {
			if !(after < 0.01 && r.Before[chain] > 0.05) {
				t.Errorf("%s: %s was %.3f m off and stays %.3f m off", name, chain, r.Before[chain], after)
			}
		}
		t.Logf("%s: off by %.3v m, then %.3v m", name, r.Before, r.After)
	}
}

func TestAGrammarOfGodotsResourcesParsesThem(t *testing.T) {
	t.Parallel()
	needNode(t)
	var paths []string
	for name, p := range map[string]presets.Preset{"default": presets.Default(), "unusual": exporttest.Unusual(), "limited": limited()} {
		files, _, err := godot.Export(exporttest.WithAvatar(t, export.Input{Preset: &p}, assets.Mannequin()))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			if strings.HasSuffix(f.Name, ".tres") || strings.HasSuffix(f.Name, ".tscn") {
				paths = append(paths, write(t, t.TempDir(), name+"/"+f.Name, f.Data))
			}
		}
	}
	broken := write(t, t.TempDir(), "broken.tres", []byte("[gd_resource type=\"Resource\" format=3]\n\n[resource]\nat = Vector3(0, 0\n"))
	var reports []struct {
		Sections int
		Errors   []string
	}
	node(t, &reports, "godot.mjs", append(paths, broken)...)
	for i, path := range paths {
		if len(reports[i].Errors) > 0 || reports[i].Sections < 2 {
			t.Errorf("%s: %+v", path, reports[i])
		}
	}
	if len(paths) != 6 || len(reports[6].Errors) == 0 {
		t.Errorf("%d files were parsed; of the broken one it is said %+v", len(paths), reports[len(reports)-1])
	}
}
