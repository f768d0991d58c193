package gltf_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/exporttest"
	"posewright/presets/export/gltf"
)

func TestTheFilesAreAsTheyWere(t *testing.T) {
	t.Parallel()
	p := exporttest.Unusual()
	files, _, err := gltf.Export(exporttest.WithAvatar(t, export.Input{Preset: &p}, exporttest.AvatarFile("glTF", false)))
	if err != nil {
		t.Fatal(err)
	}
	text, _ := exporttest.Chunks(t, files[0].Data)
	var lines bytes.Buffer
	if err := json.Indent(&lines, bytes.TrimSpace(text), "", " "); err != nil {
		t.Fatal(err)
	}
	lines.WriteByte('\n')
	exporttest.Golden(t, []export.File{{Name: "glTF.json", Data: exporttest.WithoutPreset(t, lines.Bytes(), &p)}})
}

// attached is the target with an avatar.
func attached(t testing.TB, format string) export.Target {
	target := gltf.Target()
	write := target.Export
	target.Export = func(in *export.Input) ([]export.File, *export.Report, error) {
		return write(exporttest.WithAvatar(t, *in, exporttest.AvatarFile(format, true)))
	}
	return target
}

func TestWhatIsWrittenIsReadAsTheReportSays(t *testing.T) {
	t.Parallel()
	for _, format := range formats {
		exporttest.RoundTrip(t, attached(t, format), func(files []export.File) []byte { return files[0].Data })
	}
}

func FuzzImport(f *testing.F) {
	for _, p := range exporttest.Presets() {
		for _, format := range formats {
			files, _, err := attached(f, format).Export(&export.Input{Preset: &p})
			if err != nil {
				f.Fatal(err)
			}
			f.Add(files[0].Data)
		}
	}
	exporttest.FuzzImport(f, gltf.Target())
}

var formats = []string{"GLB", "glTF"}

func TestTheReportSaysWhatActsAndWhatElseIsNeeded(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	in := exporttest.WithAvatar(t, export.Input{Preset: &p}, exporttest.AvatarFile("GLB", false))
	files, report, err := gltf.Export(in)
	if err != nil {
		t.Fatal(err)
	}
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
