package accuracy

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/avatartest"
	"posewright/internal/evaluation/capture"
	"posewright/internal/evaluation/virtual"
	"posewright/internal/racetest"
	"posewright/rig"
	"posewright/rig/bvh"
	"posewright/solver"
)

// dancer is a body of whom recordings can be made: the built-in avatar with a headset 7 cm above and 9 cm before the head joint.
func dancer(t *testing.T) *rig.Humanoid {
	t.Helper()
	avatar := avatartest.Mannequin(t)
	h := avatartest.Humanoid(t, avatar, 1)
	skeleton := *h.Skeleton
	still := rig.NewMotion("still", skeleton, 1.0/30, 2)
	for frame := range still.Frames() {
		for i := range still.Local(frame) {
			local := h.TPose[i]
			if parent := skeleton.Joints[i].Parent; parent >= 0 {
				local = h.TPose[parent].Inverse().Mul(h.TPose[i])
			}
			still.Local(frame)[i] = local
		}
	}
	p, err := virtual.NewPerson(still)
	if err != nil {
		t.Fatal(err)
	}
	return p.Humanoid
}

// recordedDance records how the default preset has a body move: two seconds upright with hands moving alike, then crouching, turning and
// reaching.
func recordedDance(t *testing.T, h *rig.Humanoid) *rig.Motion {
	t.Helper()
	body, err := solver.NewBody(h)
	if err != nil {
		t.Fatal(err)
	}
	const frames = 200
	m := rig.NewMotion("solved", *h.Skeleton, 1.0/30, frames)
	state, result, settings := body.NewState(), body.NewResult(), solver.DefaultSettings()
	head, hips := h.TPose[h.Joint(rig.Head)].Position, h.Joint(rig.Hips)
	var targets effectors.Targets
	for frame := range frames {
		s := float64(frame) / 10
		facing, at := 0.0, head
		if frame >= 60 {
			facing = 0.2 * (s - 6)
			at = at.Add(mgl64.Vec3{0.2 * math.Sin(s-6), -0.35 - 0.1*math.Sin(s-6), 0.1})
		}
		set := func(id effectors.ID, position mgl64.Vec3, rotation mgl64.Quat) {
			turn := rig.Yaw(facing)
			position = at.Add(turn.Rotate(position))
			targets.Effectors[id] = effectors.Target{Position: position, Rotation: turn.Mul(rotation).Normalize(), Presence: 1}
		}
		nod, twist, ahead := 0.0, 0.0, 0.15 // so near that the shoulders rest
		if frame >= 60 {
			nod, twist, ahead = 0.4*math.Sin(2*s), 0.5*math.Cos(s), 0.25
		}
		set(effectors.Head, mgl64.Vec3{}, mgl64.QuatRotate(nod, mgl64.Vec3{1, 0, 0}))
		set(effectors.LeftHand, mgl64.Vec3{0.25, -0.35 + 0.1*math.Sin(s), ahead + 0.15*twist}, mgl64.QuatRotate(twist-1, mgl64.Vec3{0, 1, 0}))
		set(effectors.RightHand, mgl64.Vec3{-0.25, -0.35 + 0.1*math.Sin(s), ahead - 0.15*twist}, mgl64.QuatRotate(1+twist, mgl64.Vec3{0, 1, 0}))
		in := solver.Input{Targets: targets, DT: 1.0 / 30}
		if frame == 0 {
			in.DT = 0
		}
		body.Solve(&in, &settings, state, result)
		for i := range m.Local(frame) {
			local := rig.Transform{Position: h.Skeleton.Joints[i].Offset, Rotation: result.Pose.Rotations[i]}
			if i == hips {
				local.Position = result.Pose.Hips
			}
			m.Local(frame)[i] = local
		}
	}
	return m
}

func save(t *testing.T, m *rig.Motion, path ...string) string {
	t.Helper()
	name := filepath.Join(path...)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := bvh.Write(&b, m); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

func evaluated(t *testing.T, o Options, files ...string) Report {
	t.Helper()
	o.Settings = solver.DefaultSettings()
	r, err := Evaluate(context.Background(), o, files)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestWhoMovesAsTheModelDoesIsFollowedExactly(t *testing.T) {
	t.Parallel()
	file := save(t, recordedDance(t, dancer(t)), t.TempDir(), "set", "solved.bvh")
	for name, o := range map[string]Options{"head and hands": {}, "true shoulders": {TrueShoulders: true}} {
		r := evaluated(t, o, file)
		got := r.Total
		for joint, cm := range map[string]float64{
			"neck": got.RMSE.Neck, "shoulder": got.RMSE.Shoulder, "elbow": got.RMSE.Elbow, "hip": got.RMSE.Hip, "knee": got.RMSE.Knee,
		} {
			if cm > 0.1 {
				t.Errorf("%s: the %s is %.3f cm from where the same model had it", name, joint, cm)
			}
		}
		if got.Frames != 200 || got.Pops != 0 || got.SwivelRMSDeg > 0.5 {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

func TestOtherSettingsAreNotFollowedExactly(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	file := save(t, recordedDance(t, dancer(t)), t.TempDir(), "set", "solved.bvh")
	settings := solver.DefaultSettings()
	settings.Swivel.Phi0 += 20 * math.Pi / 180
	settings.Swivel.HandWeight = 0
	r, err := Evaluate(context.Background(), Options{Settings: settings, TrueShoulders: true}, []string{file})
	if err != nil {
		t.Fatal(err)
	}
	if r.Total.RMSE.Elbow < 1 || r.Total.SwivelRMSDeg < 5 {
		t.Errorf("elbows held 20° higher are off by %.2f cm and %.1f° only", r.Total.RMSE.Elbow, r.Total.SwivelRMSDeg)
	}
	if r.Total.RMSE.Shoulder != 0 || r.Total.RMSE.Neck != 0 {
		t.Errorf("the true shoulders and neck are off: %+v", r.Total.RMSE)
	}
}

func TestSetsAreFoldersAndTheTotalPoolsThem(t *testing.T) {
	t.Parallel()
	folder, m := t.TempDir(), recordedDance(t, dancer(t))
	save(t, m, folder, "walks", "a.bvh")
	save(t, m, folder, "walks", "b.bvh")
	save(t, m, folder, "more", "walks", "c.bvh")
	if err := os.WriteFile(filepath.Join(folder, "walks", "broken.bvh"), []byte("HIERARCHY\nROOT"), 0o644); err != nil {
		t.Fatal(err)
	}
	files, err := Files(folder)
	if err != nil {
		t.Fatal(err)
	}
	var calls []int
	r := evaluated(t, Options{Preset: "Posewright", Progress: func(done, total int) {
		if total != 8 {
			t.Errorf("of %d steps", total)
		}
		calls = append(calls, done)
	}}, files...)
	if !slices.Equal(calls, []int{1, 2, 3, 4, 5, 6, 7, 8}) {
		t.Errorf("progress went %v", calls)
	}
	var names []string
	for _, s := range r.Sets {
		names = append(names, s.Name)
	}
	above := filepath.Base(folder)
	if !slices.Equal(names, []string{"more/walks", above + "/walks"}) || r.Sets[1].Files != 2 || r.Total.Frames != 600 {
		t.Errorf("sets %v: %+v", names, r)
	}
	if len(r.Skipped) != 1 || filepath.Base(r.Skipped[0].File) != "broken.bvh" || r.Skipped[0].Reason.Empty() {
		t.Errorf("left out: %+v", r.Skipped)
	}
	var table strings.Builder
	if err := r.WriteTable(&table, Shown{}); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"Posewright", "more/walks", "total", "600", "broken.bvh", "°"} {
		if !strings.Contains(table.String(), part) {
			t.Errorf("the table does not say %q:\n%s", part, table.String())
		}
	}
	again := evaluated(t, Options{Preset: "Posewright"}, files...)
	if !reflect.DeepEqual(r, again) {
		t.Errorf("a second run gives\n%+v, the first\n%+v", again, r)
	}
}

func TestReportHasTheKeysThatProgramsRelyOn(t *testing.T) {
	t.Parallel()
	r := Report{Preset: "x", Sets: []Score{{Name: "s", Frames: 1}}}
	data, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var got map[string]any
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	total, _ := got["total"].(map[string]any)
	sets, _ := got["sets"].([]any)
	if len(sets) != 1 || got["preset"] != "x" {
		t.Fatalf("%s", data)
	}
	set, _ := sets[0].(map[string]any)
	if set["name"] != "s" {
		t.Errorf("%s", data)
	}
	for _, score := range []map[string]any{set, total} {
		rmse, _ := score["rmse_cm"].(map[string]any)
		for _, joint := range []string{"neck", "shoulder", "elbow", "hip", "knee"} {
			if _, ok := rmse[joint]; !ok {
				t.Errorf("no rmse_cm.%s in %s", joint, data)
			}
		}
		for _, key := range []string{"frames", "swivel_rms_deg", "pops"} {
			if _, ok := score[key]; !ok {
				t.Errorf("no %s in %s", key, data)
			}
		}
	}
}

func TestEvaluateSaysWhatItCannotDo(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	broken := filepath.Join(folder, "broken.bvh")
	if err := os.WriteFile(broken, []byte("not motion"), 0o644); err != nil {
		t.Fatal(err)
	}
	good := Options{Settings: solver.DefaultSettings()}
	noHeadset, tooFast, unset := good, good, Options{}
	noHeadset.Points, tooFast.RateHz = virtual.SixPoints&^virtual.ThreePoints, math.Inf(1)
	for _, c := range []struct {
		name  string
		o     Options
		files []string
		is    error
	}{
		{"no headset", noHeadset, []string{broken}, nil},
		{"an infinite rate", tooFast, []string{broken}, nil},
		{"no settings", unset, []string{broken}, nil},
		{"nothing that can be read", good, []string{broken}, capture.ErrNoneUsable},
		{"a file that is not there", good, []string{filepath.Join(folder, "none.bvh")}, capture.ErrNoneUsable},
		{"no files", good, nil, capture.ErrNoneUsable},
	} {
		_, err := Evaluate(context.Background(), c.o, c.files)
		if err == nil || c.is != nil && !errors.Is(err, c.is) {
			t.Errorf("%s: error %v", c.name, err)
		}
	}
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Evaluate(cancelled, good, []string{broken}); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: error %v", err)
	}
}

func TestFilesAreFoundInFoldersOnceEach(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	for _, name := range []string{"b/1.bvh", "b/2.AMC", "a/3.BVH", "a/3.amc", "a/s.asf", "a/readme.txt"} {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for name, animations := range map[string][]string{"b/3.gltf": {"nod"}, "b/avatar.gltf": nil} {
		if err := os.WriteFile(filepath.Join(folder, name), avatartest.Animated(animations...), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	at := func(name string) string { return filepath.Join(folder, filepath.FromSlash(name)) }
	got, err := Files(folder, at("b/1.bvh"), at("a/3.amc"))
	want := []string{at("a/3.BVH"), at("a/3.amc"), at("b/1.bvh"), at("b/2.AMC"), at("b/3.gltf")} // the AMC because it was named
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("found %q, %v; want %q", got, err, want)
	}
	if _, err := Files(t.TempDir()); !errors.Is(err, ErrNoRecordings) {
		t.Errorf("an empty folder: %v", err)
	}
	if _, err := Files(at("none")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no such path: %v", err)
	}
}
