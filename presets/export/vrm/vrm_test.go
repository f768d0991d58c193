package vrm_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/exporttest"
	"posewright/presets/export/vrm"
)

func TestTheFilesAreAsTheyWere(t *testing.T) {
	t.Parallel()
	p := exporttest.Unusual()
	files, _, err := vrm.Export(exporttest.WithAvatar(t, export.Input{Preset: &p}, exporttest.AvatarFile("VRM 1.0", false)))
	if err != nil {
		t.Fatal(err)
	}
	text, _ := exporttest.Chunks(t, files[0].Data)
	var lines bytes.Buffer
	if err := json.Indent(&lines, bytes.TrimSpace(text), "", " "); err != nil {
		t.Fatal(err)
	}
	lines.WriteByte('\n')
	exporttest.Golden(t, []export.File{{Name: "VRM-1.0.json", Data: exporttest.WithoutPreset(t, lines.Bytes(), &p)}})
}

// attached is the target with an avatar.
func attached(t testing.TB, format string) export.Target {
	target := vrm.Target()
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
	exporttest.FuzzImport(f, vrm.Target())
}

var formats = []string{"VRM 0.x", "VRM 1.0"}

func TestWhatIsNoVRMIsNotMadeOne(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	_, _, err := vrm.Export(exporttest.WithAvatar(t, export.Input{Preset: &p}, exporttest.AvatarFile("GLB", false)))
	if err == nil || !strings.Contains(err.Error(), `"testkin" is GLB, not VRM`) {
		t.Errorf("%v", err)
	}
}

func TestTheReportSaysWhereBonesAndTwistsAre(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	for format, want := range map[string]string{"VRM 0.x": "VRM 0.x has no constraints", "VRM 1.0": "VRMC_node_constraint of 3 twist bones"} {
		files, report, err := vrm.Export(exporttest.WithAvatar(t, export.Input{Preset: &p}, exporttest.AvatarFile(format, false)))
		if err != nil {
			t.Fatal(err)
		}
		if e := report.Entry("arms.forearmTwist"); !strings.Contains(e.How.String(), want) || !strings.Contains(report.Entry("avatar.roles").How.String(), "humanoid of the VRM") {
			t.Errorf("%s: %q, want %q", format, e.How, want)
		}
		if files[0].Name != "Testkin-Posewright.vrm" || !report.Lossless() {
			t.Errorf("%s\n%s", files[0].Name, report.Text())
		}
	}
}
