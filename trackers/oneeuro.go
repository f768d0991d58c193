package trackers

import (
	"math"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig/phrase"
)

// OneEuro is a low-pass filter whose cutoff rises with speed: a device that is held still stops trembling, one that moves is
// hardly delayed. The zero value filters nothing. Casiez, Roussel and Vogel, "1€ Filter", CHI 2012; rotations are filtered
// with the same formulas, their speed being that of turning.
type OneEuro struct {
	CutoffHz     float64 `json:"cutoffHz"`     // cutoff at rest, Hz, up to 1000; 0 switches the filter off
	Beta         float64 `json:"beta"`         // by how many Hz the cutoff rises for each m/s, or rad/s; 0 to 1000
	DerivativeHz float64 `json:"derivativeHz"` // cutoff of the speed itself, Hz, up to 1000; 0 is 1
}

// On reports whether the filter does anything.
func (f OneEuro) On() bool { return f.CutoffHz > 0 }

// Validate says which number of the filter is impossible.
func (f OneEuro) Validate() error {
	for _, v := range [...]struct {
		name  string
		value float64
	}{{"cutoffHz", f.CutoffHz}, {"beta", f.Beta}, {"derivativeHz", f.DerivativeHz}} {
		if !(v.value >= 0 && v.value <= 1000) {
			return phrase.Fail("the filter's {{.Name}} is {{.Value}}, outside 0 to 1000", "Name", v.name, "Value", v.value)
		}
	}
	return nil
}

// filterState is what a filter remembers of one device.
type filterState struct {
	pose     Pose       // filtered
	raw      Pose       // newest sample
	velocity mgl64.Vec3 // smoothed, m/s
	turning  float64    // smoothed, rad/s
	received time.Duration
	samples  uint64
	delay    time.Duration
	running  bool
}

// share is how much of a step to a new value a first-order low-pass with a cutoff takes in a time.
func share(cutoffHz, seconds float64) float64 {
	r := 2 * math.Pi * cutoffHz * seconds
	return r / (r + 1)
}

// run filters a sample that came a time after the one before.
func (s *filterState) run(f OneEuro, pose Pose, seconds float64) {
	derivative := f.DerivativeHz
	if derivative == 0 {
		derivative = 1
	}
	keep := share(derivative, seconds)
	if dot(pose.Rotation, s.pose.Rotation) < 0 {
		pose.Rotation = pose.Rotation.Scale(-1)
	}
	velocity := pose.Position.Sub(s.raw.Position).Mul(1 / seconds)
	s.velocity = s.velocity.Add(velocity.Sub(s.velocity).Mul(keep))
	turn := 2 * math.Acos(math.Min(1, math.Abs(dot(pose.Rotation, s.raw.Rotation))))
	s.raw = pose
	s.turning += (turn/seconds - s.turning) * keep

	cutoff := f.CutoffHz + f.Beta*s.velocity.Len()
	s.pose.Position = s.pose.Position.Add(pose.Position.Sub(s.pose.Position).Mul(share(cutoff, seconds)))
	s.pose.Rotation = mgl64.QuatNlerp(s.pose.Rotation, pose.Rotation, share(f.CutoffHz+f.Beta*s.turning, seconds))
	s.delay = time.Duration(float64(time.Second) / (2 * math.Pi * cutoff))
}
