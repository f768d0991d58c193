package gltf_test

import (
	"strings"
	"testing"

	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/exporttest"
	"posewright/presets/export/gltf"
)

func TestTheFilesAreAsTheyWere(t *testing.T) {
	t.Parallel()
	exporttest.AvatarAsItWas(t, gltf.Target(), "glTF", "glTF.json")
}

func TestWhatIsWrittenIsReadAsTheReportSays(t *testing.T) {
	t.Parallel()
	exporttest.AvatarRoundTrips(t, gltf.Target(), "GLB", "glTF")
}

func FuzzImport(f *testing.F) { exporttest.FuzzAvatarImport(f, gltf.Target(), "GLB", "glTF") }

func TestTheReportSaysWhatActsAndWhatElseIsNeeded(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	in := exporttest.WithAvatar(t, export.Input{Preset: &p}, exporttest.AvatarFile("GLB", false))
	files, report := exporttest.Exported(t, gltf.Target(), in)
	if files[0].Name != "testkin-Posewright.glb" || !report.Lossless() {
		t.Errorf("%s\n%s", files[0].Name, report.Text())
	}
	for path, want := range map[string]string{
		"arms.forearmTwist": "3 twist bones of the lower arms", "arms.upperArmTwist": "1 twist bones", "torso.wristLine": "the format has no equivalent",
	} {
		if e := report.Entry(path); !strings.Contains(e.How.String(), want) {
			t.Errorf("%s: %q, want %q", path, e.How, want)
		}
	}
}
