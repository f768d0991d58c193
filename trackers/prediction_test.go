package trackers

import (
	"math"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"
)

// predicting runs a device along a path, sampled at 90 Hz, through a conditioning, and calls each with the conditioned device and the time of the tick, which is
// 4 ms after the sample.
func predicting(with *Conditioning, ticks int, path func(t float64) Pose, sent bool, each func(d *Device, now float64)) {
	clock := new(ManualClock)
	store := NewStore(clock.Now)
	var conditioner Conditioner
	var frame Frame
	for i := range ticks {
		at := time.Duration(i) * time.Second / 90
		sample := Sample{Pose: path(at.Seconds())}
		if sent {
			const h = 1e-5
			before, after := path(at.Seconds()-h), path(at.Seconds()+h)
			sample.HasVelocity = true
			sample.Velocity = after.Position.Sub(before.Position).Mul(1 / (2 * h))
			sample.AngularVelocity = RotationVector(after.Rotation.Mul(before.Rotation.Conjugate())).Mul(1 / (2 * h))
		}
		store.PutSample(key(Tracker, "x"), sample, at)
		clock.Set(at + 4*time.Millisecond)
		store.Snapshot(&frame)
		conditioner.Run(with, &frame)
		each(&frame.Devices[0], clock.Now().Seconds())
	}
}

func ahead(ms float64, method PredictionMethod) *Conditioning {
	return &Conditioning{Predictors: []Predictor{{Tracker, "x", Prediction{ms, method}}}}
}

// steady moves at 2 m/s and turns at 3 rad/s.
func steady(t float64) Pose {
	return Pose{mgl64.Vec3{2 * t, 1, 0}, mgl64.QuatRotate(3*t, mgl64.Vec3{0, 1, 0})}
}

func TestSteadyMovementIsPredictedExactlyByConstantVelocity(t *testing.T) {
	t.Parallel()
	for _, sent := range [...]bool{false, true} {
		var off, turned float64
		var predicted time.Duration
		predicting(ahead(20, ConstantVelocity), 90, steady, sent, func(d *Device, now float64) {
			want := steady(now + 0.02)
			off, turned = d.Pose.Position.Sub(want.Position).Len(), RotationVector(d.Pose.Rotation.Mul(want.Rotation.Conjugate())).Len()
			predicted = d.Predicted
		})
		if off > 1e-6 || turned > 1e-6 || predicted != 24*time.Millisecond {
			t.Errorf("with velocities %v: %v m and %v rad off, %v ahead", sent, off, turned, predicted)
		}
	}
}

func TestADampedPredictionGoesLessFar(t *testing.T) {
	t.Parallel()
	var at float64
	var now float64
	predicting(ahead(20, Damped), 90, steady, true, func(d *Device, when float64) { at, now = d.Pose.Position[0], when })
	// 24 ms with a velocity that dies away within 60 ms are 60·(1-e^(-0.4)) = 19.78 ms; of 2 m/s all but 0.0016/4.0016 is followed.
	if want := 2*(now-0.004) + 2*0.060*(1-math.Exp(-0.4))*(4/4.0016); math.Abs(at-want) > 1e-6 {
		t.Errorf("at %v, want %v", at, want)
	}
}

func TestAPredictionMakesUpForTheDelayOfAFilter(t *testing.T) {
	t.Parallel()
	filter := OneEuro{CutoffHz: 4}
	lag := func(with *Conditioning) (lag float64) {
		with.Filters = []Filter{{Tracker, "x", filter}}
		predicting(with, 180, steady, false, func(d *Device, now float64) { lag = 2*now - d.Pose.Position[0] })
		return lag
	}
	without, with := lag(&Conditioning{}), lag(ahead(1, ConstantVelocity))
	if without < 0.05 || math.Abs(with) > 0.02 {
		t.Errorf("%v m behind without, %v with prediction", without, with)
	}
}

func TestAPredictionDoesNotRunAwayFromADeviceThatIsLost(t *testing.T) {
	t.Parallel()
	clock := new(ManualClock)
	store := NewStore(clock.Now)
	var conditioner Conditioner
	var frame Frame
	for i := range 200 {
		at := time.Duration(i) * time.Second / 90
		clock.Set(at)
		if i < 90 {
			store.PutAt(key(Tracker, "x"), steady(at.Seconds()), at)
		}
		store.Snapshot(&frame)
		conditioner.Run(ahead(50, ConstantVelocity), &frame)
	}
	last := steady(89.0 / 90)
	if d := frame.Devices[0].Pose.Position.Sub(last.Position).Len(); d > 0.2+1e-6 {
		t.Errorf("it is taken %v m beyond its last place", d)
	}
}

func TestImpossiblePredictionsAreRefused(t *testing.T) {
	t.Parallel()
	for _, p := range [...]Prediction{{-1, Damped}, {51, Damped}, {math.NaN(), Damped}, {20, "magic"}} {
		if p.Validate() == nil {
			t.Errorf("%+v is possible", p)
		}
	}
	if err := (Prediction{50, ConstantVelocity}).Validate(); err != nil {
		t.Error(err)
	}
}
