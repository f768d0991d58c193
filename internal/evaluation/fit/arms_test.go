package fit

import (
	"bytes"
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/avatartest"
	"posewright/internal/evaluation/accuracy"
	"posewright/internal/evaluation/capture"
	"posewright/internal/evaluation/virtual"
	"posewright/internal/racetest"
	"posewright/rig"
	"posewright/rig/bvh"
	"posewright/solver"
	"posewright/solver/swivel"
	"posewright/solver/vec"
)

// recorded writes a recording of someone whose elbows are held as settings say: a second upright, then hands that go about, faster or slower.
func recorded(t *testing.T, settings *solver.Settings, pace float64, path ...string) string {
	t.Helper()
	avatar := avatartest.Mannequin(t)
	h := avatartest.Humanoid(t, avatar, 1)
	// A person of those bones, whose skeleton has one root, as a recording needs it.
	still := rig.NewMotion("still", *h.Skeleton, 1.0/30, 2)
	for frame := range still.Frames() {
		for i, rotation := range h.NewTPose().Rotations {
			still.Local(frame)[i].Rotation = rotation
		}
	}
	person, err := virtual.NewPerson(still)
	if err != nil {
		t.Fatal(err)
	}
	h = person.Humanoid
	body, err := solver.NewBody(h)
	if err != nil {
		t.Fatal(err)
	}
	const frames = 300
	m := rig.NewMotion("held", *h.Skeleton, 1.0/30, frames)
	state, result := body.NewState(), body.NewResult()
	for frame := range frames {
		s := pace * math.Max(0, float64(frame)/30-1)
		var in solver.Input
		set := func(id effectors.ID, position mgl64.Vec3, rotation mgl64.Quat) {
			in.Targets.Effectors[id] = effectors.Target{Position: position, Rotation: rotation.Normalize(), Presence: 1}
		}
		head := h.TPose[h.Joint(rig.Head)].Position
		set(effectors.Head, head, mgl64.QuatIdent())
		for side, id := range [2]effectors.ID{effectors.LeftHand, effectors.RightHand} {
			out := 1 - 2*float64(side)
			set(id, head.Add(mgl64.Vec3{out * (0.2 + 0.1*math.Sin(1.3*s)), -0.35 + 0.15*math.Sin(s), 0.2 + 0.08*math.Cos(0.7*s)}),
				mgl64.QuatRotate(-out*1.2, mgl64.Vec3{0, 1, 0}).Mul(mgl64.QuatRotate(0.8*math.Sin(1.9*s), mgl64.Vec3{1, 0, 0})).
					Mul(mgl64.QuatRotate(0.5*math.Sin(0.6*s), mgl64.Vec3{0, 0, 1})))
		}
		if frame > 0 {
			in.DT = 1.0 / 30
		}
		body.Solve(&in, settings, state, result)
		for i := range m.Local(frame) {
			local := rig.Transform{Position: h.Skeleton.Joints[i].Offset, Rotation: result.Pose.Rotations[i]}
			if i == h.Joint(rig.Hips) {
				local.Position = result.Pose.Hips
			}
			m.Local(frame)[i] = local
		}
	}
	name := filepath.Join(path...)
	var b bytes.Buffer
	if err := bvh.Write(&b, m); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

func read(t *testing.T, files ...string) []Arm {
	t.Helper()
	arms, skipped, err := Arms(context.Background(), files, bvh.UpInferred, 1, nil)
	if err != nil || len(skipped) > 0 {
		t.Fatal(err, skipped)
	}
	return arms
}

func TestAPersonsNumbersAreFoundInTheirRecording(t *testing.T) {
	t.Parallel()
	settings := solver.DefaultSettings()
	settings.Swivel.Phi0, settings.Swivel.HandPitch, settings.Swivel.HandYaw = 1.0, -0.3, 0.2
	settings.Swivel.Limiter.On = false
	arms := read(t, recorded(t, &settings, 1, t.TempDir(), "a.bvh"))
	if len(arms) != 600 {
		t.Errorf("%d arms in 300 frames", len(arms))
	}
	got := fitted(t, arms, 1e-6).Swivel
	if math.Abs(got.Phi0-1) > 0.01 || math.Abs(got.HandPitch+0.3) > 0.01 || math.Abs(got.HandYaw-0.2) > 0.01 {
		t.Errorf("found %v, %v and %v", got.Phi0, got.HandPitch, got.HandYaw)
	}
}

func TestAFitHelpsOnARecordingThatItDidNotSee(t *testing.T) {
	t.Parallel()
	settings := solver.DefaultSettings()
	settings.Swivel.Phi0 += 0.35
	folder := t.TempDir()
	seen, unseen := recorded(t, &settings, 0.8, folder, "seen.bvh"), recorded(t, &settings, 1.2, folder, "unseen.bvh")
	off := func(numbers swivel.Numbers) float64 {
		o := accuracy.Options{Settings: solver.DefaultSettings(), TrueShoulders: true}
		o.Settings.Swivel = numbers
		r, err := accuracy.Evaluate(context.Background(), o, []string{unseen})
		if err != nil {
			t.Fatal(err)
		}
		return r.Total.RMSE.Elbow
	}
	r := fitted(t, read(t, seen), DefaultRidge)
	before, after := off(solver.DefaultSettings().Swivel), off(r.Swivel)
	if before < 2 || after > 0.35*before {
		t.Errorf("elbows were off by %.2f cm and are by %.2f cm, with %+v", before, after, r.Swivel)
	}
}

func TestArmsAreReadInTheChestsFrameAndAsLeftOnes(t *testing.T) {
	t.Parallel()
	turn := mgl64.QuatRotate(0.7, mgl64.Vec3{1, 2, 3}.Normalize())
	at := func(x, y, z float64) mgl64.Vec3 { return turn.Rotate(mgl64.Vec3{x, y, z}).Add(mgl64.Vec3{4, 5, 6}) }
	// Upper arms of 3 down and forearms of 4 forward, 5 from shoulder to wrist: a circle of 12/5, of an arm of 7.
	truth := virtual.Truth{Chest: rig.Transform{Rotation: turn}}
	for side, out := range [2]float64{1, -1} {
		truth.Shoulders[side] = at(out*2, 0, 0)
		truth.Elbows[side] = at(out*2, -3, 0)
		truth.Hands[side] = rig.Transform{Position: at(out*2, -3, 4), Rotation: turn}
	}
	want := Arm{
		Axis: vec.Vector{Y: -0.6, Z: 0.8}, Elbow: vec.Vector{Y: -0.8, Z: -0.6}, Along: vec.Vector{X: 1}, Back: vec.Vector{Y: 1},
		Radius: 2.4 / 4, Weight: 2.4 * 2.4 / 49,
	}
	for side := range 2 {
		got, ok := ArmOf(&truth, side)
		near := func(a, b vec.Vector) bool { return a.Sub(b).Len() < 1e-12 }
		if !ok || !near(got.Axis, want.Axis) || !near(got.Elbow, want.Elbow) || !near(got.Along, want.Along) || !near(got.Back, want.Back) ||
			math.Abs(got.Radius-want.Radius) > 1e-12 || math.Abs(got.Weight-want.Weight) > 1e-12 {
			t.Errorf("side %d: %v, %+v", side, ok, got)
		}
	}
	for name, spoil := range map[string]func(*virtual.Truth){
		"straight":      func(t *virtual.Truth) { t.Hands[0].Position = at(2, -7, 0) },
		"on the elbow":  func(t *virtual.Truth) { t.Hands[0].Position = at(2, -0.5, 0) },
		"no number":     func(t *virtual.Truth) { t.Elbows[0][1] = math.NaN() },
		"no rotation":   func(t *virtual.Truth) { t.Hands[0].Rotation.W = math.NaN() },
		"no chest":      func(t *virtual.Truth) { t.Chest.Rotation.W = math.Inf(1) },
		"wrist at root": func(t *virtual.Truth) { t.Hands[0].Position = t.Shoulders[0] },
	} {
		spoilt := truth
		spoil(&spoilt)
		if arm, ok := ArmOf(&spoilt, 0); ok {
			t.Errorf("%s: %+v", name, arm)
		}
	}
}

func TestRecordingsThatCannotBeUsedAreNamed(t *testing.T) {
	t.Parallel()
	settings := solver.DefaultSettings()
	folder := t.TempDir()
	good := recorded(t, &settings, 1, folder, "good.bvh")
	broken := filepath.Join(folder, "broken.bvh")
	if err := os.WriteFile(broken, []byte("HIERARCHY"), 0o644); err != nil {
		t.Fatal(err)
	}
	var calls []int
	arms, skipped, err := Arms(context.Background(), []string{broken, good}, bvh.UpInferred, 1, func(done, total int) { calls = append(calls, done, total) })
	if err != nil || len(arms) == 0 || len(skipped) != 1 || skipped[0].File != broken || skipped[0].Reason.Empty() || !slices.Equal(calls, []int{1, 2, 2, 2}) {
		t.Errorf("%d arms, left out %v, %v, progress %v", len(arms), skipped, err, calls)
	}
	if _, _, err := Arms(context.Background(), []string{broken}, bvh.UpInferred, 1, nil); !errors.Is(err, capture.ErrNoneUsable) {
		t.Error(err)
	}
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := Arms(cancelled, []string{good}, bvh.UpInferred, 1, nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestEveryFolderHasAShareOnBothSidesOfTheSplit(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ all, fitTo, judgeBy []string }{
		{[]string{"a/1", "a/2", "a/3", "b/1", "b/2", "c/1"}, []string{"a/1", "a/3", "b/2"}, []string{"a/2", "b/1", "c/1"}},
		{[]string{"a/1", "b/1"}, []string{"a/1"}, []string{"b/1"}},
		{[]string{"a/1"}, []string{"a/1"}, nil},
		{nil, nil, nil},
	} {
		if fitTo, judgeBy := Split(c.all); !slices.Equal(fitTo, c.fitTo) || !slices.Equal(judgeBy, c.judgeBy) {
			t.Errorf("%v: %v and %v", c.all, fitTo, judgeBy)
		}
	}
}

// TestARefitOnRealPeopleHelpsThemInOtherRecordings takes sets in which people do alike things in all recordings, so that one says something about
// another.
func TestARefitOnRealPeopleHelpsThemInOtherRecordings(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	root := os.Getenv("POSEWRIGHT_TESTDATA")
	if root == "" {
		root = filepath.Join("..", "..", "..", "..", "shared", "data")
	}
	for _, set := range []string{"cmu", "martial"} {
		t.Run(set, func(t *testing.T) {
			t.Parallel()
			folder := filepath.Join(root, "mocap", set)
			if _, err := os.Stat(folder); err != nil {
				t.Skipf("the recordings in mocap/%s are not here; POSEWRIGHT_TESTDATA says where they are", set)
			}
			files, err := accuracy.Files(folder)
			if err != nil {
				t.Fatal(err)
			}
			fitTo, judgeBy := Split(files)
			r := fitted(t, read(t, fitTo...), DefaultRidge)
			off := func(numbers swivel.Numbers) accuracy.Score {
				o := accuracy.Options{Settings: solver.DefaultSettings(), TrueShoulders: true}
				o.Settings.Swivel = numbers
				r, err := accuracy.Evaluate(context.Background(), o, judgeBy)
				if err != nil {
					t.Fatal(err)
				}
				return r.Total
			}
			before, after := off(solver.DefaultSettings().Swivel), off(r.Swivel)
			t.Logf("φ₀ %.3f, pitch %.2f, yaw %.2f: elbows %.2f → %.2f cm, %d → %d pops", r.Swivel.Phi0, r.Swivel.HandPitch,
				r.Swivel.HandYaw, before.RMSE.Elbow, after.RMSE.Elbow, before.Pops, after.Pops)
			if !(r.After < r.Before) || after.RMSE.Elbow > (1-LeastGain)*before.RMSE.Elbow || after.Pops > before.Pops {
				t.Errorf("from %+v to %+v", before, after)
			}
		})
	}
}

// TestHalfARecordingInVRTeachesTheOtherHalf fits to the first fifteen seconds of a person in VR whose elbows the model has wrong, and judges the rest.
func TestHalfARecordingInVRTeachesTheOtherHalf(t *testing.T) {
	t.Parallel()
	root := os.Getenv("POSEWRIGHT_TESTDATA")
	if root == "" {
		root = filepath.Join("..", "..", "..", "..", "shared", "data")
	}
	file := filepath.Join(root, "mocap", "vr-arm", "vr_arm_first_half.bvh")
	if _, err := os.Stat(file); err != nil {
		t.Skip("the recording in mocap/vr-arm is not here; POSEWRIGHT_TESTDATA says where it is")
	}
	arms, _, err := Arms(context.Background(), []string{file}, bvh.UpInferred, 0.5, nil)
	if err != nil {
		t.Fatal(err)
	}
	o := accuracy.Options{Settings: solver.DefaultSettings(), TrueShoulders: true, From: 0.5}
	found, err := Refit(arms, o.Settings.Swivel, DefaultRidge)
	if err != nil {
		t.Fatal(err)
	}
	o.Settings.Swivel = found.Swivel
	r, err := accuracy.Evaluate(context.Background(), o, []string{file})
	if err != nil || r.Total.Frames < 400 || r.Total.Frames > 500 || r.Total.RMSE.Elbow > 6 || r.Total.Pops > 0 {
		t.Errorf("%+v, %v", r.Total, err)
	}
}
