package motionout

import (
	"bytes"
	"math"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/assets"
	"posewright/calibration"
	"posewright/internal/session"
	"posewright/rig"
	"posewright/trackers"
	"posewright/trackers/osc"
	"posewright/trackers/recording"
	"posewright/trackers/udpcap"
	"posewright/trackers/vmc"
)

// pointing is the first four seconds of the built-in walk, sent with the joints of the left index finger bent by 0.9, 1 and 0.4 radians.
func pointing(t *testing.T) []byte {
	t.Helper()
	walk, err := udpcap.Read(bytes.NewReader(assets.Walk()))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	w, err := udpcap.NewWriter(&out)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range walk.Datagrams {
		if d.At > 4*time.Second {
			break
		}
		var bones osc.Writer
		bones.OpenBundle()
		for bone, angle := range map[string]float64{"leftIndexProximal": 0.9, "leftIndexIntermediate": 1, "leftIndexDistal": 0.4} {
			vmc.AppendBone(&bones, bone, trackers.Pose{Rotation: mgl64.QuatRotate(-angle, mgl64.Vec3{0, 0, 1})})
		}
		bones.CloseBundle()
		for _, payload := range [][]byte{d.Payload, bones.Bytes()} {
			if err := w.Write(d.At, payload); err != nil {
				t.Fatal(err)
			}
		}
	}
	return out.Bytes()
}

// bend is how far the tip of a file's left index finger is turned against its hand, beyond the rest pose of the file, radians.
func bend(t *testing.T, m *rig.Motion, h *rig.Humanoid) float64 {
	t.Helper()
	named := func(role rig.Role) int {
		for i := range m.Skeleton.Joints {
			if m.Skeleton.Joints[i].Name == h.Skeleton.Joints[h.Joint(role)].Name {
				return i
			}
		}
		t.Fatalf("the file has no joint for %s", role)
		return 0
	}
	hand := named(rig.LeftHand)
	turned, rest := mgl64.QuatIdent(), mgl64.QuatIdent()
	local := m.Local(m.Frames() - 1)
	for joint := named(rig.LeftIndexDistal); joint != hand; joint = m.Skeleton.Joints[joint].Parent {
		turned, rest = local[joint].Rotation.Mul(turned), m.Skeleton.Joints[joint].Rest.Mul(rest)
	}
	return 2 * math.Acos(math.Min(1, math.Abs(turned.Normalize().Dot(rest.Normalize()))))
}

// Fingers that a recording has are in the files that it is exported to: sent bent by 2.3 radians, the left index finger is bent further there than one at rest, of 0.12 of a fist
// of 240°, by the difference.
func TestFingersOfARecordingAreInItsAnimation(t *testing.T) {
	t.Parallel()
	still := walk(t)
	recorded, err := recording.Read(bytes.NewReader(pointing(t)))
	if err != nil {
		t.Fatal(err)
	}
	performance := NewRecorded(recorded, "pointing")
	measured, err := calibration.MeasureRecording(performance.Frames(session.DefaultRateHz), calibration.Options{})
	if err != nil {
		t.Fatal(err)
	}
	take := takeOf(t, "pointing", performance, &measured)
	const want = 2.3 - 0.12*240*math.Pi/180
	for _, format := range []Format{GLB, VRMA, BVH} {
		o := Options{Format: format, From: 3 * time.Second, To: 3500 * time.Millisecond}
		bent, _ := written(t, take, o)
		resting, _ := written(t, still, o)
		if got := bend(t, bent, take.Humanoid) - bend(t, resting, take.Humanoid); math.Abs(got-want) > 0.01 {
			t.Errorf("%s: the finger is bent %.3f rad further than at rest, want %.3f", format, got, want)
		}
	}
}
