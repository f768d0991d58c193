package trackers

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"
)

func yawed(degrees float64) mgl64.Quat {
	return mgl64.QuatRotate(mgl64.DegToRad(degrees), mgl64.Vec3{0, 1, 0})
}

func oneDevice(source string, pose Pose) *Frame {
	f := &Frame{Count: 1}
	f.Devices[0] = Device{Kind: Tracker, Serial: "a", Source: source, Pose: pose, Velocity: mgl64.Vec3{1, 0, 0}, HasVelocity: true, Samples: 1}
	return f
}

func TestASpaceIsTurnedThenMovedAndTheWorldComesLast(t *testing.T) {
	t.Parallel()
	with := &Conditioning{
		World:  Pose{Position: mgl64.Vec3{0, -1, 0}, Rotation: yawed(90)},
		Spaces: []Space{{Source: "other", Pose: Pose{Position: mgl64.Vec3{10, 0, 0}, Rotation: yawed(90)}}},
	}
	var c Conditioner
	f := oneDevice("other", at(1, 2, 0))
	c.Run(with, f)
	// (1, 2, 0) turned by 90° about +Y is (0, 2, -1), moved (10, 2, -1), turned (-1, 2, -10), moved (-1, 1, -10).
	if got := f.Devices[0].Pose.Position; got.Sub(mgl64.Vec3{-1, 1, -10}).Len() > 1e-12 {
		t.Errorf("the device is at %v", got)
	}
	// Two quarter turns are half a turn.
	if got := f.Devices[0].Velocity; got.Sub(mgl64.Vec3{-1, 0, 0}).Len() > 1e-12 {
		t.Errorf("its velocity is %v", got)
	}
	f = oneDevice("main", at(1, 2, 0))
	c.Run(with, f)
	if got := f.Devices[0].Pose.Position; got.Sub(mgl64.Vec3{0, 1, -1}).Len() > 1e-12 {
		t.Errorf("a device of another source is at %v", got)
	}
}

func TestAConditioningThatDoesNothingChangesNoBit(t *testing.T) {
	t.Parallel()
	var c Conditioner
	for _, with := range []*Conditioning{nil, {}, {World: NoPose(), Spaces: []Space{{Source: "s"}, {Source: "s", Pose: NoPose()}}}} {
		f, want := oneDevice("s", Pose{mgl64.Vec3{0.1, 0.2, 0.3}, yawed(17)}), oneDevice("s", Pose{mgl64.Vec3{0.1, 0.2, 0.3}, yawed(17)})
		c.Run(with, f)
		if f.Devices[0] != want.Devices[0] {
			t.Errorf("%+v changed the device to %+v", with, f.Devices[0])
		}
	}
}

func TestPosesInvert(t *testing.T) {
	t.Parallel()
	p := Pose{mgl64.Vec3{1, 2, 3}, mgl64.QuatRotate(1, mgl64.Vec3{0.6, 0, 0.8})}
	for _, one := range []Pose{p.Mul(p.Inverse()), p.Inverse().Mul(p)} {
		if one.Position.Len() > 1e-12 || math.Abs(one.Rotation.W-1) > 1e-12 {
			t.Errorf("a pose times its inverse is %+v", one)
		}
	}
}

// filtered runs 90 Hz samples through a filter and returns where it says the device is after each.
func filtered(filter OneEuro, poses []Pose) []Device {
	with := &Conditioning{Filters: []Filter{{Tracker, "a", filter}}}
	var c Conditioner
	out := make([]Device, len(poses))
	for i := range poses {
		f := oneDevice("s", poses[i])
		f.Devices[0].Samples, f.Devices[0].Received = uint64(i+1), time.Duration(i)*time.Second/90
		c.Run(with, f)
		c.Run(with, oneMore(f, poses[i])) // a tick without a new sample
		out[i] = f.Devices[0]
	}
	return out
}

func oneMore(f *Frame, pose Pose) *Frame {
	again := *f
	again.Devices[0].Pose = pose
	return &again
}

func spread(devices []Device) float64 {
	sum, square := 0.0, 0.0
	for i := range devices {
		x := devices[i].Pose.Position.X()
		sum, square = sum+x, square+x*x
	}
	n := float64(len(devices))
	return math.Sqrt(math.Max(0, square/n-sum/n*sum/n))
}

func TestAFilterCalmsWhatIsStillAndFollowsWhatMoves(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2))
	still, moving := make([]Pose, 900), make([]Pose, 900)
	for i := range still {
		still[i] = at(0.002*rng.NormFloat64(), 0, 0)
		moving[i] = at(2*float64(i)/90, 0, 0) // 2 m/s
	}
	filter := OneEuro{CutoffHz: 1, Beta: 10}
	calm := filtered(filter, still)
	if got := spread(calm[90:]); got > 0.0008 {
		t.Errorf("2 mm of noise leave %.2f mm", 1000*got)
	}
	follow := filtered(filter, moving)
	last := follow[len(follow)-1]
	behind := (moving[len(moving)-1].Position.X() - last.Pose.Position.X()) / 2
	if behind > 0.012 {
		t.Errorf("at 2 m/s the filter is %.0f ms behind", 1000*behind)
	}
	// What it says about its delay is near what it does: a cutoff of 1 + 10·2 Hz delays by 1/(2π·21) s.
	if said := last.FilterDelay.Seconds(); math.Abs(said-1/(2*math.Pi*21)) > 1e-4 {
		t.Errorf("it says %.2f ms", 1000*said)
	}
	if calm[0].Pose != still[0] {
		t.Error("the first sample is not taken as it is")
	}
}

func TestAFilterStartsAnewAfterSilenceAndForAnotherDevice(t *testing.T) {
	t.Parallel()
	with := &Conditioning{Filters: []Filter{{Tracker, "a", OneEuro{CutoffHz: 0.1}}}}
	var c Conditioner
	f := oneDevice("s", at(0, 0, 0))
	c.Run(with, f)
	f = oneDevice("s", at(1, 0, 0))
	f.Devices[0].Samples, f.Devices[0].Received = 2, 2*time.Second
	c.Run(with, f)
	if x := f.Devices[0].Pose.Position.X(); x != 1 {
		t.Errorf("after two seconds without a sample it is at %v", x)
	}
	f = oneDevice("another", at(5, 0, 0))
	f.Devices[0].Samples, f.Devices[0].Received = 3, 2100*time.Millisecond
	c.Run(with, f)
	if x := f.Devices[0].Pose.Position.X(); x != 5 {
		t.Errorf("another source's device is at %v", x)
	}
}

func TestFiltersRefuseNumbersThatAreNone(t *testing.T) {
	t.Parallel()
	for _, bad := range []OneEuro{{CutoffHz: -1}, {Beta: math.NaN()}, {DerivativeHz: math.Inf(1)}, {CutoffHz: 1001}} {
		if bad.Validate() == nil {
			t.Errorf("%+v is accepted", bad)
		}
	}
	if err := (OneEuro{CutoffHz: 1.5, Beta: 0.3}).Validate(); err != nil {
		t.Error(err)
	}
}
