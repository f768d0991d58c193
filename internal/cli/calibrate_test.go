package cli

import (
	"bytes"
	"encoding/json"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"posewright/assets"
	"posewright/calibration/profiles"
	"posewright/trackers/udpcap"
)

// printed is what other programs are promised of calibrate.
type printed struct {
	Accepted *bool
	Reasons  []string
	Height   float64 `json:"height_m"`
	Span     float64 `json:"arm_span_m"`
	Scale    float64
	Devices  []struct {
		Serial, Role string
		Offset       []float64 `json:"offset_m"`
		Quaternion   []float64 `json:"offset_quat"`
	}
}

func readPrinted(t *testing.T, text string) printed {
	t.Helper()
	var p printed
	if err := json.Unmarshal([]byte(text), &p); err != nil || p.Accepted == nil || p.Reasons == nil || p.Devices == nil {
		t.Fatalf("%v: %s", err, text)
	}
	return p
}

func TestCalibrateMeasuresThePersonInASessionAndWritesTheirProfile(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "ada.json")
	code, stdout, said := command(t, Hooks{}, "calibrate", "--session", demo(t), "--person", "Ada", "--out", out, "--json")
	p := readPrinted(t, stdout)
	// The eyes of the person in the demo are at 1.59 m, their controllers 1.51 m apart and held 9 cm beyond their wrists.
	if code != 0 || !*p.Accepted || math.Abs(p.Height-1.59*1.0814) > 0.01 || math.Abs(p.Span-1.33) > 0.02 || p.Scale < 0.9 || p.Scale > 1.1 || len(p.Devices) < 3 {
		t.Errorf("%d, %s, %s", code, stdout, said)
	}
	for _, d := range p.Devices {
		norm := 0.0
		for _, x := range d.Quaternion {
			norm += x * x
		}
		if d.Serial == "" || d.Role == "" || len(d.Offset) != 3 || len(d.Quaternion) != 4 || math.Abs(norm-1) > 1e-9 {
			t.Errorf("device %+v", d)
		}
	}
	profile, err := profiles.Open(out)
	if err != nil || profile.Name != "Ada" || profile.When.IsZero() || profile.Measurement.HeightM != p.Height || len(profile.Measurement.Devices) != len(p.Devices) {
		t.Errorf("the profile is %+v, %v", profile, err)
	}
	code, stdout, _ = command(t, Hooks{}, "calibrate", "--session", demo(t))
	if code != 0 || !strings.Contains(stdout, "Arm span, wrist to wrist") || !strings.Contains(stdout, "Scale of the avatar") {
		t.Errorf("the table is %q", stdout)
	}
}

func TestCalibrateTakesTheHeightThatIsTold(t *testing.T) {
	t.Parallel()
	code, stdout, said := command(t, Hooks{}, "calibrate", "--session", demo(t), "--height", "1.85", "--json")
	if p := readPrinted(t, stdout); code != 0 || p.Height != 1.85 {
		t.Errorf("standing: %d, %s, %s", code, stdout, said)
	}
	code, stdout, said = command(t, Hooks{}, "calibrate", "--session", demo(t), "--pose", "seated", "--height", "1.6", "--json")
	if p := readPrinted(t, stdout); code != 0 || math.Abs(p.Height-1.6) > 1e-9 {
		t.Errorf("seated: %d, %s, %s", code, stdout, said)
	}
}

func TestCalibratePrintsItsReasonsWhereThereIsNoPose(t *testing.T) {
	t.Parallel()
	recording, err := udpcap.Read(bytes.NewReader(assets.Demo()))
	if err != nil {
		t.Fatal(err)
	}
	var late bytes.Buffer
	w, _ := udpcap.NewWriter(&late)
	for _, d := range recording.Datagrams {
		if at := d.At.Seconds(); at > 9 && at < 11 {
			if err := w.Write(d.At, d.Payload); err != nil {
				t.Fatal(err)
			}
		}
	}
	out := filepath.Join(t.TempDir(), "nobody.json")
	code, stdout, said := command(t, Hooks{}, "calibrate", "--session", file(t, "late.udpcap", late.Bytes()), "--out", out)
	if p := readPrinted(t, stdout); code != 1 || *p.Accepted || len(p.Reasons) == 0 || !strings.Contains(said, p.Reasons[0]) {
		t.Errorf("%d, %s, %s", code, stdout, said)
	}
	if _, err := profiles.Open(out); err == nil {
		t.Error("a profile was written")
	}
}

func TestCalibrateSaysHowItIsToBeCalled(t *testing.T) {
	t.Parallel()
	for _, arguments := range [][]string{
		{}, {"--session", "x.udpcap", "--pose", "z"}, {"--session", "x.udpcap", "--pose", "seated"}, {"--session", "x.udpcap", "--height", "17"},
		{"--session", "x.udpcap", "--arms-or-height", "2"},
	} {
		if code, stdout, said := command(t, Hooks{}, append([]string{"calibrate"}, arguments...)...); code != 2 || stdout != "" || said == "" {
			t.Errorf("%v: %d, %q, %q", arguments, code, stdout, said)
		}
	}
	if code, _, said := command(t, Hooks{}, "calibrate", "--session", "missing.udpcap"); code != 1 || !strings.Contains(said, "missing.udpcap") {
		t.Errorf("a missing session: %d, %q", code, said)
	}
}
