package motionsource

import (
	"math"
	"path/filepath"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/drivingtest"
	"posewright/internal/evaluation/virtual"
	"posewright/internal/session"
	"posewright/rig"
	"posewright/rig/bvh"
	"posewright/trackers"
)

// walker is a file in which the mannequin glides by 1 m in 2 s and raises its left arm.
func walker(t *testing.T) *Take {
	t.Helper()
	path := filepath.Join(t.TempDir(), "walk.bvh")
	drivingtest.MotionFile(t, path, 60, 121, func(h *rig.Humanoid, pose *rig.Pose, seconds float64) {
		arm := h.Joint(rig.LeftUpperArm)
		pose.Rotations[arm] = pose.Rotations[arm].Mul(mgl64.QuatRotate(0.5*seconds, mgl64.Vec3{0, 0, 1}))
	})
	take, err := Open(path, "", bvh.UpInferred)
	if err != nil {
		t.Fatal(err)
	}
	return take
}

// devicesAt plays a session up to a time.
func devicesAt(t *testing.T, take *Take, w DeviceSetup, at time.Duration) *trackers.Frame {
	t.Helper()
	recorded, err := take.Record(w)
	if err != nil {
		t.Fatal(err)
	}
	if d := recorded.Duration() - take.Duration(); d < 0 || d > time.Duration(w.LatencyMS+20)*time.Millisecond {
		t.Errorf("it lasts %v, the motion %v", recorded.Duration(), take.Duration())
	}
	playback := session.NewPlayback(recorded, "walk")
	playback.Advance(at)
	frame := new(trackers.Frame)
	playback.Store.Snapshot(frame)
	return frame
}

func device(t *testing.T, f *trackers.Frame, role calibration.Role) *trackers.Device {
	t.Helper()
	for i := range f.All() {
		if d := &f.Devices[i]; d.Serial == "MOTION-"+role.String() {
			return d
		}
	}
	t.Fatalf("there is no device on %v", role)
	return nil
}

const (
	head = calibration.Role(effectors.Head)
	hips = calibration.Role(effectors.Hips)
)

func TestTheDevicesOfAPersonAreRecordedWhereTheyAreWorn(t *testing.T) {
	t.Parallel()
	take := walker(t)
	w := DeviceSetup{Points: virtual.ThreePoints.With(hips, true).With(calibration.LeftKnee, true)}
	f := devicesAt(t, take, w, time.Second)
	if f.Count != 5 {
		t.Fatalf("%d devices", f.Count)
	}
	var truth virtual.Truth
	take.Truth(time.Second, &truth)
	want := truth.Hips.Apply(mgl64.Vec3{0, 0, 0.12})
	if got := device(t, f, hips).Pose.Position; got.Sub(want).Len() > 1e-6 {
		t.Errorf("the tracker of the hips is at %v, not %v", got, want)
	}
	if got := device(t, f, calibration.LeftKnee).Pose.Position; got.Sub(truth.Knees[0]).Len() > 1e-6 {
		t.Errorf("the tracker of the knee is at %v, the knee at %v", got, truth.Knees[0])
	}

	// Worn elsewhere: a calibration knows of the mounting, and not that it has slipped.
	moved := w
	moved.OffsetCM = map[string][3]float64{"hips": {0, 3, 0}}
	moved.SlippedCM = map[string][3]float64{"hips": {0, -5, 0}}
	if got := device(t, devicesAt(t, take, moved, time.Second), hips).Pose.Position; got.Sub(want.Sub(mgl64.Vec3{0, 0.02, 0})).Len() > 1e-6 {
		t.Errorf("the tracker that has slipped is at %v", got)
	}
	for i, measured := range take.Measurement(moved).Devices {
		plain := take.Measurement(w).Devices[i]
		up := measured.Pose.Position.Sub(plain.Pose.Position)
		if want := map[bool]float64{true: 0.03, false: 0}[measured.Role == hips]; up.Sub(mgl64.Vec3{0, want, 0}).Len() > 1e-9 {
			t.Errorf("the device on %v was measured %v higher", measured.Role, up)
		}
	}

	// Late by 100 ms, the person has gone 5 cm less far.
	late := w
	late.LatencyMS = 100
	if got := device(t, devicesAt(t, take, late, time.Second), head).Pose.Position.Z(); math.Abs(got-(truth.Head.Position.Z()+0.09-0.05)) > 0.006 {
		t.Errorf("the late headset is at %v m", got)
	}

	// Noise has the standard deviation that was asked for, and dropouts the share.
	noisy := w
	noisy.NoiseMM, noisy.Dropout = 10, 0.5
	recorded, err := take.Record(noisy)
	if err != nil {
		t.Fatal(err)
	}
	playback := session.NewPlayback(recorded, "walk")
	frame := new(trackers.Frame)
	count, squares := 0.0, 0.0
	for tick := range session.Ticks(take.Duration(), 90) {
		at := session.TimeOf(tick, 90)
		playback.Advance(at)
		playback.Store.Snapshot(frame)
		if frame.Count < 5 {
			continue // not all have reported once
		}
		d := device(t, frame, head)
		if d.Received < at-time.Millisecond {
			continue
		}
		take.Truth(at, &truth)
		off := d.Pose.Position.Sub(truth.Head.Apply(mgl64.Vec3{0, 0.07, 0.09}))
		count, squares = count+3, squares+off.Dot(off)
	}
	if sd := math.Sqrt(squares / count); math.Abs(sd-0.01) > 0.002 {
		t.Errorf("the noise is %v m", sd)
	}
	if share := count / 3 / float64(session.Ticks(take.Duration(), 90)); math.Abs(share-0.5) > 0.12 {
		t.Errorf("%v of the samples arrived", share)
	}
}

func TestWhatCannotBeWornIsBroughtWithinLimits(t *testing.T) {
	t.Parallel()
	w := DeviceSetup{Points: virtual.PointsOf(calibration.LeftShoulder, hips), NoiseMM: math.NaN(), NoiseDeg: -1, LatencyMS: 1e9, Dropout: math.Inf(1),
		OffsetCM: map[string][3]float64{"hips": {100, math.NaN(), -2}, "nose": {1, 1, 1}, "head": {}}}.Limited()
	if w.Points != virtual.PointsOf(head, hips) || w.NoiseMM != 0 || w.NoiseDeg != 0 || w.LatencyMS != MostLatencyMS || w.Dropout != MostDropout {
		t.Errorf("%+v", w)
	}
	if len(w.OffsetCM) != 1 || w.OffsetCM["hips"][0] != MostOffsetCM || w.OffsetCM["hips"][2] != -2 || math.IsNaN(w.OffsetCM["hips"][1]) {
		t.Errorf("offsets %v", w.OffsetCM)
	}
	if again := w.Limited(); !again.Equal(&w) {
		t.Errorf("within limits %+v became %+v", w, again)
	}
}
