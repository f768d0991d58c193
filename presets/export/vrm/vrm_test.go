package vrm_test

import (
	"strings"
	"testing"

	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/exporttest"
	"posewright/presets/export/vrm"
)

func TestTheFilesAreAsTheyWere(t *testing.T) {
	t.Parallel()
	exporttest.AvatarAsItWas(t, vrm.Target(), "VRM 1.0", "VRM-1.0.json")
}

func TestWhatIsWrittenIsReadAsTheReportSays(t *testing.T) {
	t.Parallel()
	exporttest.AvatarRoundTrips(t, vrm.Target(), "VRM 0.x", "VRM 1.0")
}

func FuzzImport(f *testing.F) { exporttest.FuzzAvatarImport(f, vrm.Target(), "VRM 0.x", "VRM 1.0") }

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
		files, report := exporttest.Exported(t, vrm.Target(), exporttest.WithAvatar(t, export.Input{Preset: &p}, exporttest.AvatarFile(format, false)))
		if e := report.Entry("arms.forearmTwist"); !strings.Contains(e.How.String(), want) || !strings.Contains(report.Entry("avatar.roles").How.String(), "humanoid of the VRM") {
			t.Errorf("%s: %q, want %q", format, e.How, want)
		}
		if files[0].Name != "Testkin-Posewright.vrm" || !report.Lossless() {
			t.Errorf("%s\n%s", files[0].Name, report.Text())
		}
	}
}
