package motionout

import (
	"bytes"
	"context"
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
	"posewright/internal/avatartest"
	"posewright/internal/evaluation/capture"
	"posewright/internal/evaluation/virtual"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/presets/export/animation"
	"posewright/presets/prepare"
	"posewright/rig"
	"posewright/rig/bvh"
	"posewright/trackers/recording"
)

const rateHz = 90

// walk is the built-in walk, by the built-in avatar as it was measured in the walk's T-pose.
func walk(t *testing.T) *Take {
	t.Helper()
	recorded, err := recording.Read(bytes.NewReader(assets.Walk()))
	if err != nil {
		t.Fatal(err)
	}
	performance := NewRecorded(recorded, "walk")
	measured, err := calibration.MeasureRecording(performance.Frames(session.DefaultRateHz), calibration.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return takeOf(t, "walk", performance, &measured)
}

// takeOf is a performance by the built-in avatar.
func takeOf(t *testing.T, name string, performance Performance, measured *calibration.Measurement) *Take {
	t.Helper()
	avatar := avatartest.Mannequin(t)
	preset := presets.Default()
	plain, err := prepare.Body(&preset, avatar)
	if err != nil {
		t.Fatal(err)
	}
	if preset.Calibration, err = calibration.Fit(*measured, plain.Humanoid); err != nil {
		t.Fatal(err)
	}
	fitted, err := prepare.Body(&preset, avatar)
	if err != nil {
		t.Fatal(err)
	}
	return NewTake(Take{Name: name, Preset: preset, Avatar: avatar, Humanoid: fitted.Humanoid, Scale: fitted.Scale}, performance, session.NewSnapshot(fitted), rateHz)
}

func written(t *testing.T, take *Take, o Options) (*rig.Motion, Written) {
	t.Helper()
	path := filepath.Join(t.TempDir(), take.Name+string(o.Format))
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	o.Builtin = assets.Mannequin()
	w, err := take.Write(context.Background(), file, o, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	motion, err := capture.Open(path, "", bvh.UpY)
	if err != nil {
		t.Fatal(err)
	}
	return motion, w
}

// sole is what a foot of a read file stands on.
type sole struct {
	foot, toes int
	heel       mgl64.Vec3 // in the ankle's frame
}

func solesIn(t *testing.T, m *rig.Motion, h *rig.Humanoid) (soles [2]sole) {
	t.Helper()
	joint := func(role rig.Role) int {
		for i := range m.Skeleton.Joints {
			if m.Skeleton.Joints[i].Name == h.Skeleton.Joints[h.Joint(role)].Name {
				return i
			}
		}
		t.Fatalf("the file has no %v", role)
		return -1
	}
	for side, roles := range [2][2]rig.Role{{rig.LeftFoot, rig.LeftToes}, {rig.RightFoot, rig.RightToes}} {
		ankle := h.TPose[h.Joint(roles[0])]
		leg := h.TPose[h.Joint(rig.LeftUpperLeg)].Position.Sub(h.TPose[h.Joint(rig.LeftFoot)].Position).Len()
		under := mgl64.Vec3{0, -ankle.Position.Y(), -0.06 * leg} // the solver has the heel so far behind the ankle
		soles[side] = sole{joint(roles[0]), joint(roles[1]), ankle.Rotation.Conjugate().Rotate(under)}
	}
	return soles
}

// Planted feet stay where they are in what other programs read: the sole moves by less than a millimeter from where it came to stand, though keys were left out.
func TestPlantedFeetDoNotSlideInTheFile(t *testing.T) {
	t.Parallel()
	takes := map[string]*Take{"walk": walk(t)}
	{
		name, found := "captured", []string(nil)
		found, _ = filepath.Glob(filepath.Join("..", "..", "..", "shared", "data", "mocap", "cmu", "02_01.bvh")) // where test data are beside the checkout
		for _, file := range found {
			motion, err := capture.Open(file, "", bvh.UpInferred)
			if err != nil {
				t.Fatal(err)
			}
			person, err := virtual.NewPerson(motion)
			if err != nil {
				t.Fatal(err)
			}
			person.RateHz = rateHz
			measured := person.Measurement(virtual.ThreePoints)
			takes[name] = takeOf(t, name, NewCaptured(person, virtual.ThreePoints), &measured)
		}
	}
	for name, take := range takes {
		for _, outHz := range []float64{0, 30} {
			motion, _ := written(t, take, Options{Format: GLB, To: 8 * time.Second, RateHz: outHz, Motion: animation.Options{KeyError: KeyError(DefaultKeyErrorMM)}})
			every := 1
			if outHz > 0 {
				every = int(rateHz / outHz)
			}
			soles := solesIn(t, motion, take.Humanoid)
			world := make([]rig.Transform, len(motion.Skeleton.Joints))
			var stood [2]mgl64.Vec3
			var standing, onHeel [2]bool
			worst, frames := 0.0, 0
			take.Restart()
			for tick := range take.Ticks {
				feet := take.Tick(tick).Result.Gait.Feet
				if tick%every != 0 || tick/every >= motion.Frames() {
					continue
				}
				motion.World(tick/every, world)
				for side := range feet {
					foot, s := &feet[side], &soles[side]
					if foot.Swinging || foot.Tracked || foot.Extension > 1 { // a leg that is too short holds no foot
						standing[side] = false
						continue
					}
					heel := foot.Pitch < 0
					at := world[s.toes].Position
					if heel {
						at = world[s.foot].Position.Add(world[s.foot].Rotation.Rotate(s.heel))
					}
					if !standing[side] || heel != onHeel[side] {
						standing[side], onHeel[side], stood[side] = true, heel, at
					}
					frames++
					worst = math.Max(worst, math.Hypot(at[0]-stood[side][0], at[2]-stood[side][2]))
				}
			}
			t.Logf("%s at %v Hz: planted feet slide by up to %.2f mm in %d frames", name, outHz, 1000*worst, frames)
			if worst > 1e-3 || frames < 60 {
				t.Errorf("%s at %v Hz: planted feet slide by up to %.2f mm in %d frames", name, outHz, 1000*worst, frames)
			}
		}
	}
}

// The frames of a range are those that the whole recording has there, and writing twice gives the same bytes.
func TestATakeIsWrittenTwiceAlike(t *testing.T) {
	t.Parallel()
	take := walk(t)
	var files [2]bytes.Buffer
	for i := range files {
		if _, err := take.Write(context.Background(), &files[i], Options{Format: CSV, From: time.Second, To: 2 * time.Second}, nil); err != nil {
			t.Fatal(err)
		}
	}
	if files[0].String() != files[1].String() || strings.Count(files[0].String(), "\n") != 1+rateHz+1 {
		t.Errorf("%d rows, and %d the second time", strings.Count(files[0].String(), "\n"), strings.Count(files[1].String(), "\n"))
	}
}

// The session of a window goes on while a take of the same snapshot is written: each evaluates drivers of its own.
func TestInputsDriveATakeByItself(t *testing.T) {
	t.Parallel()
	take := walk(t)
	take.Preset.Drivers = []presets.Driver{{Parameter: "pull.lean", Input: "osc1", Low: 0.625, High: 1}}
	snapshot := *take.snapshot
	snapshot.Driven = presets.Drive(&take.Preset, &snapshot.Settings)
	take.snapshot = &snapshot
	take.Restart()
	if frame := take.Tick(0); !frame.Driven() || frame.Settings.Pull.Lean != 0.625 {
		t.Errorf("lean is %v, want that of an input at 0", frame.Settings.Pull.Lean)
	}
	if take.session.Published().Driven == snapshot.Driven {
		t.Error("a take ticks the drivers of another session")
	}
}

func TestALoopIsTrimmedToWhereMotionRepeats(t *testing.T) {
	t.Parallel()
	// Somebody bows, sways with a period of 40 frames for 200 frames, and bows again.
	var frames []posture
	for i := range 300 {
		bow := 0.0
		if i < 50 {
			bow = 0.01 * float64(50-i)
		} else if i > 250 {
			bow = 0.01 * float64(i-250) * 1.3
		}
		phase := 2 * math.Pi * float64(i) / 40
		frames = append(frames, posture{{0.2 * math.Cos(phase), 1 + 0.05*math.Sin(phase), bow}, {bow, 0.3 * math.Sin(phase), 0.001 * math.Sin(float64(i)*0.7)}})
	}
	from, to := loopIn(frames, 150, 90)
	if from < 50 || to > 250 || (to-from)%40 != 0 || to-from < 150 {
		t.Errorf("the loop is from %d to %d", from, to)
	}

	// In the walk the pose at the end of a loop is about that at its beginning.
	take := walk(t)
	motion, w := written(t, take, Options{Format: BVH, From: 3 * time.Second, To: 9 * time.Second, Loop: true, Motion: animation.Options{InPlace: true}})
	if w.Loop == nil || w.From < 3 || w.To > 9 || w.To-w.From < 3 || motion.Frames() != w.Frames {
		t.Fatalf("%+v, %+v, %d frames", w, w.Loop, motion.Frames())
	}
	first, last := make([]rig.Transform, len(motion.Skeleton.Joints)), make([]rig.Transform, len(motion.Skeleton.Joints))
	motion.World(0, first)
	motion.World(motion.Frames()-1, last)
	apart := 0.0
	for i := range first {
		apart = math.Max(apart, first[i].Position.Sub(last[i].Position).Len())
	}
	t.Logf("the walk loops from %.2f to %.2f s; joints are %.1f mm apart, said %.1f mm", w.From, w.To, 1000*apart, 1000*w.Loop.Meters)
	if apart > 0.06 || w.Loop.Meters > apart+1e-4 {
		t.Errorf("joints are %.1f cm apart at the seam, said %.1f", 100*apart, 100*w.Loop.Meters)
	}
	if _, err := take.Write(context.Background(), new(bytes.Buffer), Options{Format: CSV, To: 500 * time.Millisecond, Loop: true}, nil); err == nil || !strings.Contains(err.Error(), "too short") {
		t.Errorf("half a second loops: %v", err)
	}
}

func TestATakeEndsWhereItIsCanceled(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	seen := 0
	_, err := walk(t).Write(ctx, new(bytes.Buffer), Options{Format: JSON}, func(done, all int) {
		if seen = done; done == 10 {
			cancel()
		}
	})
	if err != context.Canceled || seen != 10 {
		t.Errorf("%v after %d ticks", err, seen)
	}
}

// A loop is solved twice: once to be found, once to be written.
func TestProgressOfALoopNeverGoesBack(t *testing.T) {
	t.Parallel()
	share, calls, whole := 0.0, 0, 0
	_, err := walk(t).Write(context.Background(), new(bytes.Buffer), Options{Format: CSV, To: 5 * time.Second, Loop: true}, func(done, all int) {
		now := float64(done) / float64(all)
		if now < share {
			t.Errorf("call %d reports %v after %v", calls, now, share)
		}
		share, calls = now, calls+1
		if done == all {
			whole++
		}
	})
	if err != nil || whole != 1 || share != 1 || calls < 1.5*5*rateHz {
		t.Errorf("%v: %v of it is done after %d calls, %d of which said all", err, share, calls, whole)
	}
}

func TestRatesAreMultiplesOfWhatIsWritten(t *testing.T) {
	t.Parallel()
	for out, want := range map[float64]float64{0: 90, 90: 90, 45: 90, 30: 90, 60: 120, 24: 96, 25: 100, 120: 120} {
		if got := RateFor(90, out); got != want {
			t.Errorf("%v Hz are solved at %v Hz, not %v", out, got, want)
		}
	}
}

// Players of a VRM add turns to its rest pose. The arm of this one hangs there by 0.6 rad more than in the T-pose.
func TestOnlyAVRMIsTurnedFromItsRestPose(t *testing.T) {
	t.Parallel()
	var arms []mgl64.Quat
	for _, format := range []string{"GLB", "VRM 0.x", "VRM 1.0"} {
		take := walk(t)
		avatar, h := *take.Avatar, *take.Humanoid
		avatar.Format, h.Rest = format, slices.Clone(h.TPose)
		for i := range h.Rest {
			if arm := h.Joint(rig.LeftUpperArm); i == arm || h.Skeleton.IsAncestor(arm, i) {
				h.Rest[i].Rotation = mgl64.QuatRotate(-0.6, mgl64.Vec3{0, 0, 1}).Mul(h.Rest[i].Rotation)
			}
		}
		take.Avatar, take.Humanoid = &avatar, &h
		m, _ := written(t, take, Options{Format: VRMA, To: 500 * time.Millisecond})
		roles := rig.MapMotion(m)
		world := make([]rig.Transform, len(m.Skeleton.Joints))
		m.World(0, world)
		arms = append(arms, world[roles.Joint[rig.LeftUpperArm]].Rotation)
	}
	for i, want := range []float64{0, 0.6, 0.6} {
		q := arms[i].Conjugate().Mul(arms[0])
		if got := 2 * math.Atan2(q.V.Len(), math.Abs(q.W)); math.Abs(got-want) > 1e-3 {
			t.Errorf("file %d: the arm is turned by %.3f rad from that of an avatar that is no VRM, want %.1f", i, got, want)
		}
	}
}
