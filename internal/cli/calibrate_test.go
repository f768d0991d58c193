package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/assets"
	"posewright/calibration"
	"posewright/calibration/profiles"
	"posewright/effectors"
	"posewright/internal/avatartest"
	"posewright/internal/evaluation/virtual"
	"posewright/internal/racetest"
	"posewright/presets"
	"posewright/rig"
	"posewright/trackers"
	"posewright/trackers/recording"
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
	if !strings.Contains(stdout, `"swings":[false,false]`) {
		t.Errorf("who walks swung their legs: %s", stdout)
	}
	// The eyes of the person in the demo are at 1.59 m, their wrists 1.35 m apart with arms that are a little crooked.
	if code != 0 || !*p.Accepted || math.Abs(p.Height-1.59*1.0814) > 0.01 || math.Abs(p.Span-1.35) > 0.02 || p.Scale < 0.9 || p.Scale > 1.1 || len(p.Devices) < 3 {
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

// Evidence, person, how sure it is, what says so and how the pose was held are all there for programs.
func TestCalibratePrintsThePersonAndTheEvidenceAsJSON(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	code, stdout, said := command(t, Hooks{}, "calibrate", "--session", demo(t), "--arms-or-height", "0.5", "--json")
	var p struct {
		Evidence struct {
			Poses int
			Waves [2]bool
			Grips [2]string
		}
		Person map[string]struct {
			M           float64 `json:"m"`
			Uncertainty float64 `json:"uncertainty_m"`
			Source      string  `json:"source"`
		}
		Wrists []struct {
			M           [3]float64 `json:"m"`
			Uncertainty float64    `json:"uncertainty_m"`
			Source      string     `json:"source"`
		}
		Report struct {
			OK    bool
			Poses []struct {
				Elbow [2]float64 `json:"elbow_deg"`
			}
		}
		Measures map[string]struct {
			Usual  float64 `json:"usual_m"`
			Before float64 `json:"avatar_before_m"`
			After  float64 `json:"avatar_after_m"`
		}
		Limbs map[string]float64 `json:"limb_factors"`
	}
	if err := json.Unmarshal([]byte(stdout), &p); err != nil || code != 0 || !strings.Contains(said, "no longer used") {
		t.Fatalf("%d, %v, %s", code, err, said)
	}
	arm := p.Person["left_arm"]
	if p.Evidence.Poses != 1 || p.Evidence.Waves[0] || p.Evidence.Grips[1] != "grip" || arm.Source != "pose" || arm.M < 0.45 || arm.M > 0.6 || !(arm.Uncertainty > 0.005 && arm.Uncertainty < 0.03) {
		t.Errorf("the arm is %+v, by %+v", arm, p.Evidence)
	}
	if hip := p.Person["hip"]; hip.Source == "" || hip.M < 0.7 || len(p.Person) < 14 {
		t.Errorf("the person is %+v", p.Person)
	}
	if len(p.Wrists) != 2 || p.Wrists[0].Source != "grip" || !(p.Wrists[0].Uncertainty > 0.01) || p.Wrists[0].M == [3]float64{} || !p.Report.OK || len(p.Report.Poses) != 1 || p.Report.Poses[0].Elbow[0] > 40 {
		t.Errorf("wrists %+v, report %+v", p.Wrists, p.Report)
	}
	if m := p.Measures["hips"]; math.Abs(m.Before-0.90) > 1e-6 { // the mannequin's hip joints, not its hips bone 3 cm above
		t.Errorf("the hips are %+v", m)
	}
	if m := p.Measures["leftArm"]; m.Usual == 0 || m.Before == 0 || m.After == 0 || p.Limbs["upper_arm"] == 0 {
		t.Errorf("the arm's measure is %+v, limbs %v", m, p.Limbs)
	}
}

func TestCalibrateTakesTheHeightThatIsTold(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
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
	late := demoBetween(t, 9, 11)
	out := filepath.Join(t.TempDir(), "nobody.json")
	code, stdout, said := command(t, Hooks{}, "calibrate", "--session", file(t, "late.udpcap", late), "--out", out)
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

// gestures is somebody who was recorded without being told anything: a T-pose, then hands that turn and wave, and a leg that swings.
func gestures(at time.Duration) virtual.Attitude {
	s := at.Seconds()
	var a virtual.Attitude
	for side := range a.Arms {
		arm := &a.Arms[side]
		switch {
		case s >= 6 && s < 10:
			*arm = virtual.ArmAttitude{Below: 0.9, Ahead: 1, Elbow: 1.2, Turn: 0.9 * math.Sin(5*s)}
		case s >= 10 && s < 14:
			*arm = virtual.ArmAttitude{Below: 0.9, Ahead: 1, Elbow: 1.2, Turn: 0.1 * math.Sin(3*s), Wave: 0.6 * math.Sin(6*s)}
		case s < 2 || s >= 5:
			*arm = virtual.ArmAttitude{Below: 1.35, Elbow: 0.2}
		}
	}
	if s >= 16 && s < 22 {
		a.Legs[0] = 0.6 * math.Sin(3*s)
	}
	return a
}

func TestCalibrateFindsWavesAndLegSwingsInASession(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	mannequin := avatartest.Mannequin(t)
	body := avatartest.Humanoid(t, mannequin, 1)
	person := virtual.SimulatedPerson{Body: body, Place: rig.Identity(), Act: gestures, Disturbance: virtual.Disturbance{NoiseM: 0.001, NoiseRad: 0.005, Seed: 3}}
	mounts := map[effectors.ID]mgl64.Vec3{effectors.Head: body.Measures.EyesFromHead, effectors.LeftHand: {0.12, 0.02, 0.01}, effectors.RightHand: {-0.12, 0.02, 0.01},
		effectors.Hips: {0, 0.05, 0.1}, effectors.LeftFoot: {0, 0.03, 0.08}, effectors.RightFoot: {0, 0.03, 0.08}}
	for _, id := range []effectors.ID{effectors.Head, effectors.LeftHand, effectors.RightHand, effectors.Hips, effectors.LeftFoot, effectors.RightFoot} {
		kind := map[bool]trackers.Kind{true: trackers.Headset, false: trackers.Tracker}[id == effectors.Head]
		person.Devices = append(person.Devices, virtual.MountedDevice{Kind: kind, Serial: calibration.Role(id).String(), Role: calibration.Role(id),
			Mounting: rig.Transform{Position: mounts[id], Rotation: mgl64.QuatIdent()}})
	}
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)
	var session bytes.Buffer
	w, err := recording.NewWriter(&session, recording.Info{}, 0)
	if err != nil {
		t.Fatal(err)
	}
	store.Observe(func(o *trackers.Observation) { _ = w.Write(o) })
	for tick := range 24 * 60 {
		now := time.Duration(tick) * time.Second / 60
		clock.Set(now)
		f := person.Frame(now)
		for i := range f.All() {
			d := &f.Devices[i]
			store.PutAt(trackers.Key{Kind: d.Kind, Serial: []byte(d.Serial), Source: "body"}, d.Pose, now)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	code, stdout, said := command(t, Hooks{}, "calibrate", "--session", file(t, "gestures.session", session.Bytes()), "--json")
	var found struct {
		Evidence struct {
			Waves, Swings [2]bool
			Belt          bool
		}
		Person map[string]struct {
			M           float64
			Uncertainty float64 `json:"uncertainty_m"`
			Source      string
		}
		Wrists []struct{ M [3]float64 }
	}
	if err := json.Unmarshal([]byte(stdout), &found); err != nil || code != 0 {
		t.Fatalf("%d, %v, %s%s", code, err, stdout, said)
	}
	if e := &found.Evidence; e.Waves != [2]bool{true, true} || e.Swings != [2]bool{true, false} || !e.Belt {
		t.Errorf("the evidence is %+v", *e)
	}
	if hip, truth := found.Person["hip"], body.TPose[body.Joint(rig.LeftUpperLeg)].Position.Y(); math.Abs(hip.M-truth) > 0.02 || hip.Source != "belt, swings" {
		t.Errorf("hip joints %.3f m high are %+v", truth, hip)
	}
	if len(found.Wrists) != 2 || mgl64.Vec3(found.Wrists[0].M).Sub(mgl64.Vec3{-0.12, -0.02, -0.01}).Len() > 0.005 {
		t.Errorf("wrists are at %+v", found.Wrists)
	}
}

// The scale that is printed is the one that the avatar has afterwards, also by a preset that scales otherwise than by the eyes.
func TestCalibratePrintsTheScaleThatTheAvatarGets(t *testing.T) {
	t.Parallel()
	code, stdout, said := command(t, Hooks{}, "calibrate", "--session", demo(t), "--preset", "Jarvriks", "--json")
	var p struct {
		Scale    float64
		Measures map[string]struct {
			Before float64 `json:"avatar_before_m"`
			After  float64 `json:"avatar_after_m"`
		}
	}
	if err := json.Unmarshal([]byte(stdout), &p); err != nil || code != 0 {
		t.Fatalf("%d, %v, %s", code, err, said)
	}
	if h := p.Measures["height"]; math.Abs(p.Scale-h.After/h.Before) > 1e-9 || h.After == h.Before {
		t.Errorf("scale %v, and the avatar grows from %v to %v m", p.Scale, h.Before, h.After)
	}
}

// An avatar whose eyes are set wrong becomes too tall: calibrate and solve say so in text and in JSON, and use the eyes of
// the preset. Those are of its own avatar: another one has its own.
func TestCommandsSayWhereAnAvatarIsTooTallForItsPerson(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	p.Avatar.Eyes = presets.Eyes{Up: -0.57, Forward: 0.05}
	dir := t.TempDir()
	preset, avatar, motion := filepath.Join(dir, "p.json"), filepath.Join(dir, "other.glb"), demo(t)
	if err := errors.Join(presets.Save(preset, &p), os.WriteFile(avatar, assets.Mannequin(), 0o600)); err != nil {
		t.Fatal(err)
	}
	type printed struct {
		Height   float64 `json:"avatar_height_m"`
		Doubtful bool    `json:"size_doubtful"`
		Warnings []string
	}
	for _, test := range []struct {
		arguments []string
		tall      bool
		text      bool
	}{
		{[]string{"calibrate", "--session", motion, "--preset", preset, "--json"}, true, false},
		{[]string{"calibrate", "--session", motion, "--preset", preset, "--avatar", avatar, "--json"}, false, false},
		{[]string{"calibrate", "--session", motion, "--preset", preset}, true, true},
		{[]string{"solve", "--motion", motion, "--preset", preset, "--rate", "1", "--out", filepath.Join(dir, "out.json")}, true, false},
	} {
		code, stdout, said := command(t, Hooks{}, test.arguments...)
		if data, err := os.ReadFile(filepath.Join(dir, "out.json")); err == nil {
			stdout = string(data)
		}
		doubts := strings.Contains(stdout+said, "Its eyes may be set wrong")
		var p printed
		if !test.text {
			if err := json.Unmarshal([]byte(stdout), &p); err != nil {
				t.Fatalf("%v: %v, %s", test.arguments, err, said)
			}
			if p.Doubtful != test.tall || (p.Height > 2.6) != test.tall {
				t.Errorf("%v: the avatar is %v m tall, doubted %v", test.arguments, p.Height, p.Doubtful)
			}
		}
		if code != 0 || doubts != test.tall {
			t.Errorf("%v: %d, said %v: %s", test.arguments, code, doubts, said)
		}
	}
}

// posedSession is a session of three seconds in a T-pose with controllers, two trackers at one belt and one on a desk.
// Controllers are sent by a second source too if twice.
func posedSession(t *testing.T, twice bool) string {
	t.Helper()
	body := avatartest.Humanoid(t, avatartest.Mannequin(t), 1)
	person := virtual.SimulatedPerson{Body: body, Place: rig.Identity(), Act: gestures, Disturbance: virtual.Disturbance{NoiseM: 0.0005, NoiseRad: 0.002, Seed: 4}}
	for _, d := range []struct {
		kind   trackers.Kind
		serial string
		role   effectors.ID
		at     mgl64.Vec3
	}{
		{trackers.Headset, "HMD", effectors.Head, body.Measures.EyesFromHead}, {trackers.Controller, "C-left", effectors.LeftHand, mgl64.Vec3{0.12, 0.02, 0.01}},
		{trackers.Controller, "C-right", effectors.RightHand, mgl64.Vec3{-0.12, 0.02, 0.01}}, {trackers.Tracker, "LHR-1", effectors.Hips, mgl64.Vec3{0.03, 0.04, 0.1}},
		{trackers.Tracker, "LHR-2", effectors.Hips, mgl64.Vec3{-0.03, 0.04, 0.1}},
	} {
		person.Devices = append(person.Devices, virtual.MountedDevice{Kind: d.kind, Serial: d.serial, Role: calibration.Role(d.role), Mounting: rig.Transform{Position: d.at, Rotation: mgl64.QuatIdent()}})
	}
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)
	var session bytes.Buffer
	w, err := recording.NewWriter(&session, recording.Info{}, 0)
	if err != nil {
		t.Fatal(err)
	}
	store.Observe(func(o *trackers.Observation) { _ = w.Write(o) })
	for tick := range 3 * 60 {
		now := time.Duration(tick) * time.Second / 60
		clock.Set(now)
		f := person.Frame(now)
		for i := range f.All() {
			d := &f.Devices[i]
			store.PutAt(trackers.Key{Kind: d.Kind, Serial: []byte(d.Serial), Source: "body"}, d.Pose, now)
			if d.Kind == trackers.Controller && twice {
				store.PutAt(trackers.Key{Kind: d.Kind, Serial: []byte("O-" + d.Serial), Source: "VMC :39540"}, d.Pose, now)
			}
		}
		store.PutAt(trackers.Key{Kind: trackers.Tracker, Serial: []byte("LHR-3"), Source: "body"}, trackers.Pose{Position: mgl64.Vec3{1.2, 0.74, 0.7}, Rotation: mgl64.QuatIdent()}, now)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return file(t, "posed.session", session.Bytes())
}

func TestThePartsOfARecordingComeFromTheSourceThatIsNamed(t *testing.T) {
	t.Parallel()
	session := posedSession(t, true)
	poses := filepath.Join(t.TempDir(), "poses.json")
	for source, want := range map[string]string{"hands=vmc": "O-C-left", "hands=body": "C-left", "hands=mocopi": "C-left", "legs=vmc": "C-left"} {
		code, stdout, said := command(t, Hooks{}, "calibrate", "--session", session, "--source", source, "--json")
		if code != 0 || !strings.Contains(stdout, `"serial":"`+want+`","role":"leftHand"`) {
			t.Errorf("--source %s: code %d, %s, said %s", source, code, stdout, said)
		}
		if code, _, said = command(t, Hooks{}, "solve", "--motion", session, "--source", source, "--out", poses); code != 0 {
			t.Errorf("solve --source %s: code %d, %s", source, code, said)
		}
	}
	for _, source := range []string{"hands", "arms=vmc", "hands=", "=vmc"} {
		code, _, said := command(t, Hooks{}, "calibrate", "--session", session, "--source", source)
		if code != 2 || !strings.Contains(said, "head, hands, trunk, legs and face") {
			t.Errorf("--source %s: code %d, said %s", source, code, said)
		}
	}
}

func TestTrackersInDoubtAreNamedAndRoleAnswersWhereTheyAre(t *testing.T) {
	t.Parallel()
	session := posedSession(t, false)
	var result struct {
		Devices []struct{ Serial, Role string }
		LeftOut []struct {
			Serial, Reason string
			Asked          bool
			Roles          []string
		} `json:"left_out"`
	}
	code, stdout, said := command(t, Hooks{}, "calibrate", "--session", session, "--json")
	if err := json.Unmarshal([]byte(stdout), &result); err != nil || code != 0 {
		t.Fatalf("%d, %v, %s", code, err, said)
	}
	if len(result.Devices) != 3 || len(result.LeftOut) != 3 || !strings.Contains(said, "--role LHR-2=hips") || !strings.Contains(said, "LHR-3 is not on your body: 1.") {
		t.Errorf("%+v, said %s", result, said)
	}
	for _, d := range result.LeftOut {
		if want := d.Serial != "LHR-3"; d.Asked != want || want && (!slices.Contains(d.Roles, "hips")) {
			t.Errorf("%+v", d)
		}
	}
	code, stdout, said = command(t, Hooks{}, "calibrate", "--session", session, "--role", "LHR-2=hips", "--role", "LHR-1=", "--json")
	if err := json.Unmarshal([]byte(stdout), &result); err != nil || code != 0 || len(result.Devices) != 4 || len(result.LeftOut) != 1 || !strings.Contains(stdout, `"serial":"LHR-2","role":"hips"`) {
		t.Errorf("answered: %d, %v, %+v, %s", code, err, result, said)
	}
	code, stdout, said = command(t, Hooks{}, "calibrate", "--session", session, "--role", "LHR-2=hips", "--role", "LHR-1=hips", "--json")
	err := json.Unmarshal([]byte(stdout), &result)
	if err != nil || code != 0 || len(result.Devices) != 4 || len(result.LeftOut) != 1 || !strings.Contains(stdout, `"serial":"LHR-2","role":"hips"`) {
		t.Errorf("of two devices with one role: %d, %v, %+v, %s", code, err, result, said)
	}
	three := []string{"--role", "LHR-1=hips", "--role", "LHR-2=hips", "--role", "LHR-3=hips"}
	if code, _, said = command(t, Hooks{}, append([]string{"calibrate", "--session", session}, three...)...); code != 2 {
		t.Errorf("three devices with one role end with %d: %s", code, said)
	}
	poses := filepath.Join(t.TempDir(), "poses.json")
	if code, _, said = command(t, Hooks{}, "solve", "--motion", session, "--out", poses); code != 0 || !strings.Contains(said, "--role LHR-2=hips") {
		t.Errorf("solve: %d, %s", code, said)
	}
	if solved, err := os.ReadFile(poses); err != nil || !strings.Contains(string(solved), `"serial":"LHR-2","asked":true,"roles":["hips"`) {
		t.Errorf("solve writes %.400s, %v", solved, err)
	}
	if code, _, said = command(t, Hooks{}, "solve", "--motion", session, "--role", "LHR-2=hips", "--role", "LHR-1=", "--out", poses); code != 0 || strings.Contains(said, "--role") {
		t.Errorf("solve, answered: %d, %s", code, said)
	}
}

func TestRolesOfSimulatedPeopleAreCounted(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	code, stdout, said := command(t, Hooks{}, "calibrate", "--simulate", "6", "--roles", "--json")
	var r map[string]float64
	if err := json.Unmarshal([]byte(stdout), &r); err != nil || code != 0 {
		t.Fatalf("%d, %v, %s", code, err, said)
	}
	for _, key := range []string{"roles", "right", "asked", "wrong", "missing"} {
		if _, ok := r[key]; !ok {
			t.Errorf("%s is missing in %s", key, stdout)
		}
	}
	if r["roles"] < 18 || r["right"] < 0.9*r["roles"] {
		t.Errorf("%v", r)
	}
	if _, stdout, _ = command(t, Hooks{}, "calibrate", "--simulate", "3", "--roles"); !strings.Contains(stdout, "3 people with") || !strings.Contains(stdout, "missing") {
		t.Errorf("it prints %q", stdout)
	}
}
