package viewport

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/solver/gait"
)

// wide is a support area in which every center of pressure lies.
func wide() *support {
	h := &support{count: 4}
	copy(h.corners[:], []mgl64.Vec3{{-50, 0, -50}, {50, 0, -50}, {50, 0, 50}, {-50, 0, 50}})
	return h
}

func TestTheGroundPushesAPendulumFromWhereItStands(t *testing.T) {
	t.Parallel()
	// A pendulum of constant height that stands at a point falls away from it as cosh does; that is the solution of its equation, not the formula that is tested.
	stand, height := mgl64.Vec3{0.3, 0.2, -0.7}, 0.95
	omega := math.Sqrt(gravity / height)
	rng := rand.New(rand.NewPCG(3, 4))
	var b Balance
	now := time.Duration(0)
	for now < 600*time.Millisecond {
		fall := math.Cosh(omega * now.Seconds())
		b.Record(now, stand.Add(mgl64.Vec3{0.05 * fall, height, -0.03 * fall}))
		now += time.Duration(8+rng.IntN(12)) * time.Millisecond // as frames come
	}
	p, ok := b.pressure(stand[1], wide())
	if off := p.Sub(stand).Len(); !ok || off > 0.002 {
		t.Errorf("the center of pressure is %v m from where the pendulum stands", off)
	}
}

func TestTheGroundPushesUnderTheMassOfABodyThatStandsOrGoesOnEvenly(t *testing.T) {
	t.Parallel()
	for name, speed := range map[string]float64{"standing": 0, "evenly": 1.4} {
		var b Balance
		for i := range 60 {
			b.Record(time.Duration(i)*time.Second/60, mgl64.Vec3{0.2, 1, speed * float64(i) / 60})
		}
		want := mgl64.Vec3{0.2, 0, speed * (59.0/60 - 0.075)} // as it was 75 ms ago
		if p, ok := b.pressure(0, wide()); !ok || p.Sub(want).Len() > 1e-6 {
			t.Errorf("%s: the ground pushes at %v, want %v", name, p, want)
		}
	}
}

func TestBrakingPushesFromAheadAndNeverFromWhereNoFootIs(t *testing.T) {
	t.Parallel()
	var b Balance
	for i := range 30 {
		s := float64(i) / 60
		b.Record(time.Duration(i)*time.Second/60, mgl64.Vec3{0, 1, 1.2*s - 0.5*2*s*s}) // 2 m/s²
	}
	last := 29.0/60 - 0.075
	want := mgl64.Vec3{0, 0, 1.2*last - last*last + 2.0/9.81}
	if p, ok := b.pressure(0, wide()); !ok || p.Sub(want).Len() > 1e-6 {
		t.Errorf("the ground pushes at %v, want %v", p, want)
	}
	small := &support{count: 3}
	copy(small.corners[:], []mgl64.Vec3{{-0.1, 0, -0.1}, {0.1, 0, -0.1}, {0, 0, 0.15}})
	if p, ok := b.pressure(0, small); !ok || p.Sub(mgl64.Vec3{0, 0, 0.15}).Len() > 1e-9 {
		t.Errorf("the ground pushes at %v, which is not the tip of what touches it", p)
	}
	if _, ok := b.pressure(0, new(support)); ok {
		t.Error("the ground pushes though nothing touches it")
	}
	if _, ok := new(Balance).pressure(0, small); ok {
		t.Error("the ground pushes before anything was recorded")
	}
}

func TestAJumpOrATimeThatGoesBackwardsPushesNothing(t *testing.T) {
	t.Parallel()
	for name, to := range map[string]struct {
		now time.Duration
		at  mgl64.Vec3
	}{"a teleport": {time.Second, mgl64.Vec3{4, 1, 0}}, "a rewind": {time.Millisecond, mgl64.Vec3{0.01, 1, 0}}} {
		var b Balance
		for i := range 30 {
			b.Record(time.Duration(i)*time.Second/60, mgl64.Vec3{0, 1, 0.01 * float64(i*i) / 60})
		}
		b.Record(to.now, to.at)
		if p, ok := b.pressure(0, wide()); !ok || p.Sub(mgl64.Vec3{to.at[0], 0, to.at[2]}).Len() > 1e-9 {
			t.Errorf("after %s the ground pushes at %v", name, p)
		}
	}
	var b Balance
	b.Record(0, mgl64.Vec3{math.NaN(), 0, 0})
	if b.count != 0 {
		t.Error("no number was remembered")
	}
}

func TestBalanceIsDrawnWhereItIs(t *testing.T) {
	t.Parallel()
	in := fullInput(t)
	in.Balance = new(Balance)
	mass := mgl64.Vec3{0.02, 0.97, -0.05}
	for i := range 30 {
		in.Balance.Record(time.Duration(i)*time.Second/60, mass)
	}
	var o Overlays
	o.Build(Show{Balance: true, Labels: true}, in)
	middle, count := mgl64.Vec3{}, 0.0
	for _, v := range o.Front.Vertices {
		if v.Color == [4]uint8(onDark.point) && math.Abs(position(v).Y()-mass.Y()) < 0.1 {
			middle, count = middle.Add(position(v)), count+1
		}
	}
	if middle = middle.Mul(1 / count); middle.Sub(mass).Len() > 0.002 {
		t.Errorf("the center of mass is drawn at %v, want %v", middle, mass)
	}
	labels := map[LabelKind]Label{}
	for _, l := range o.Labels {
		labels[l.Kind] = l
	}
	for kind, want := range map[LabelKind]float64{LabelMass: 0.97, LabelMargin: 0.31, LabelSpeed: 1.2} {
		if got, ok := labels[kind]; !ok || math.Abs(got.Value-want) > 1e-9 {
			t.Errorf("label %d says %v, want %v", kind, got.Value, want)
		}
	}
	if at := labels[LabelSpeed].At.Sub(in.World[0].Position); at.Sub(mgl64.Vec3{0, 0, 0.48}).Len() > 1e-9 {
		t.Errorf("the arrow of 1.2 m/s ends %v from the hips, want 0.4 s of way", at)
	}
	// It stands on the ball of the right foot, far from its mass: the ground pushes from there.
	if p := labels[LabelPressure].At; p.X() > -0.05 || p.Z() < -0.10 {
		t.Errorf("the ground pushes at %v", p)
	}
	in.Gait.Feet[1].Contact = gait.InTheAir
	o.Build(Show{Balance: true, Labels: true}, in)
	for _, l := range o.Labels {
		if l.Kind == LabelPressure {
			t.Error("the ground pushes a body in the air")
		}
	}
}

func TestABodyThatCameToRestStopsMoving(t *testing.T) {
	t.Parallel()
	var b Balance
	if b.Moving() {
		t.Error("nothing moves")
	}
	at := func(tick int, z float64) { b.Record(time.Duration(tick)*time.Second/60, mgl64.Vec3{0, 1, z}) }
	for tick := range 30 {
		at(tick, 0.01*float64(tick))
	}
	if !b.Moving() {
		t.Error("a body that goes 0.6 m/s does not move")
	}
	for tick := range 5 {
		at(30+tick, 0.29)
	}
	if !b.Moving() {
		t.Error("where the ground pushed has not settled 80 ms after the body stopped")
	}
	for tick := range 10 {
		at(35+tick, 0.29)
	}
	if b.Moving() {
		t.Error("a body that stopped a quarter of a second ago still moves")
	}
}
