package calibration

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// The profiles were written by builds of their days. They are read as encoding/json reads them without knowing what they are.
func TestProfilesOfEarlierBuildsReadAsBefore(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join("testdata", "earlier", "*.json"))
	if err != nil || len(files) < 6 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		p, err := ReadProfile(bytes.NewReader(data))
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		var tree map[string]any
		if err := json.Unmarshal(data, &tree); err != nil {
			t.Fatal(err)
		}
		m, measured := &p.Measurement, tree["measurement"].(map[string]any)
		for name, got := range map[string]float64{
			"heightM": m.HeightM, "eyeHeightM": m.EyeHeightM, "armSpanM": m.ArmSpanM, "facingDeg": m.FacingDeg, "floorM": m.FloorM,
		} {
			if want := measured[name].(float64); got != want || got == 0 {
				t.Errorf("%s: %s is %v, not %v", file, name, got, want)
			}
		}
		devices := measured["devices"].([]any)
		if len(devices) != len(m.Devices) || len(devices) != 3 {
			t.Errorf("%s: %d devices, not %d", file, len(m.Devices), len(devices))
			continue
		}
		for i, device := range devices {
			d, want := &m.Devices[i], device.(map[string]any)
			at := want["raw"].(map[string]any)["position"].([]any)
			if d.Serial != want["serial"] || d.Role.String() != want["role"] || d.Kind.String() != want["kind"] || d.Pose.Position != [3]float64{at[0].(float64), at[1].(float64), at[2].(float64)} {
				t.Errorf("%s: %+v is not %v", file, d, want)
			}
		}
		chosen := tree["devices"].([]any)[0].(map[string]any)
		if len(p.Devices) != 1 || p.Devices[0].Serial != chosen["serial"] || p.Devices[0].Role != chosen["role"] {
			t.Errorf("%s: chosen is %+v, not %v", file, p.Devices, chosen)
		}
		if want := tree["corrected"].(map[string]any)["leftArmM"]; p.Name != tree["name"] || p.When.Format("2006-01-02T15:04:05Z07:00") != tree["when"] || m.Corrected.LeftArmM != want {
			t.Errorf("%s: %q measured at %v, with an arm of %v", file, p.Name, p.When, m.Corrected.LeftArmM)
		}
		var written bytes.Buffer
		if err := WriteProfile(&written, &p); err != nil {
			t.Error(err)
		}
		again, err := ReadProfile(&written)
		if again.Version = p.Version; err != nil || again.Name != p.Name || len(again.Measurement.Devices) != 3 || again.Measurement.Devices[1] != m.Devices[1] {
			t.Errorf("%s: written again it is %+v, %v", file, again, err)
		}
	}
}
