package mount

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// A tracker at a heel, on its back, whose axes are the person's ones but that its Y is their Z and its Z is down.
func heel() Stance {
	return Stance{
		Eyes: mgl64.Vec3{0.01, 1.60, 0.10}, AnkleM: 0.07, AnkleDeviation: 0.005,
		Tracker: rig.Transform{Position: mgl64.Vec3{0.08, 0.05, -0.06}, Rotation: mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{1, 0, 0})},
	}
}

func TestAnAnkleIsBehindTheEyes(t *testing.T) {
	t.Parallel()
	s := heel()
	m := Of(&s)
	// The ankle is at 0.08, 0.07, 0.01: as far to the side as the tracker, 2 cm above and 7 cm ahead of it.
	if !m.Ankle.ApproxEqualThreshold(mgl64.Vec3{0, 0.07, -0.02}, 1e-9) {
		t.Errorf("it is at %v in its tracker", m.Ankle)
	}
	if math.Abs(m.Deviation*m.Deviation-(0.055*0.055+0.025*0.025+0.005*0.005)) > 1e-12 {
		t.Errorf("it is %v off", m.Deviation)
	}
}

func TestAHipJointDrawsTheAnkleBelowItself(t *testing.T) {
	t.Parallel()
	s := heel()
	alone := Of(&s)
	s.Hip, s.HipDeviation = mgl64.Vec3{0.09, 0.9, -0.05}, 0.01
	m := Of(&s)
	ahead := s.Tracker.Apply(m.Ankle).Z()
	if !(ahead > -0.05 && ahead < -0.025) { // nearer to the hip joint's -0.05 than to the 0.01 of the eyes
		t.Errorf("it is at %v ahead", ahead)
	}
	if !(m.Deviation < 0.75*alone.Deviation) {
		t.Errorf("with the hip joint it is %v off, and %v without", m.Deviation, alone.Deviation)
	}
	s.HipDeviation = 1e6 // says nothing
	if far := Of(&s); !far.Ankle.ApproxEqualThreshold(alone.Ankle, 1e-9) || math.Abs(far.Deviation-alone.Deviation) > 1e-9 {
		t.Errorf("with a joint that is anywhere it is %+v, and %+v without", far, alone)
	}
}
