package swivel

import (
	"math"
	"testing"

	"posewright/solver/chain"
	"posewright/solver/vec"
)

func TestSwivelLimitPassesWhatIsWithinTheCapAndTurnsByTheCapBeyondIt(t *testing.T) {
	t.Parallel()
	axis := vec.New(0, 0, 1)
	direction := func(angle float64) vec.Vector { return vec.New(math.Cos(angle), math.Sin(angle), 0) }
	for _, c := range []struct{ from, to, cap, want float64 }{
		{0, 0.1, 0.2, 0.1},
		{0, 0.5, 0.2, 0.2},
		{0, -0.5, 0.2, -0.2},
		{3, -3, 0.1, 3.1}, // across half a turn, the short way
		{0, math.Pi, 0.3, 0.3},
		{1, 2, 4, 2},
		{1, 2, 0, 1},
	} {
		s := Limit{LastElbow: direction(c.from), LastAxis: axis, Axis: axis, Wanted: direction(c.to), Cap: c.cap}
		s.Run()
		if d := s.Elbow.Sub(direction(c.want)).Len(); d > 1e-12 {
			t.Errorf("from %v to %v with cap %v: got %v", c.from, c.to, c.cap, s.Elbow)
		}
	}
}

func TestSwivelLimitCarriesTheElbowWithTheArm(t *testing.T) {
	t.Parallel()
	// The arm swings from ahead to the side, a quarter turn about +Y; an elbow below stays below, one outward goes to the back.
	s := Limit{LastElbow: vec.New(1, 0, 0), LastAxis: vec.New(0, 0, 1), Axis: vec.New(1, 0, 0), Wanted: vec.New(0, 1, 0), Cap: 0}
	s.Run()
	if d := s.Elbow.Sub(vec.New(0, 0, -1)).Len(); d > 1e-12 {
		t.Errorf("the elbow was carried to %v", s.Elbow)
	}
}

// The cap of the text: (0.8 m/s·dt + 5·way) / max(radius, 0.1·arm).
func TestSwivelCapGrowsWithTimeAndWay(t *testing.T) {
	t.Parallel()
	l := Limiter{Speed: 0.8, Gain: 5}
	for _, c := range []struct{ dt, way, radius, arm, want float64 }{
		{0.01, 0, 0.2, 0.5, 0.04},
		{0.01, 0.001, 0.2, 0.5, 0.065},
		{0.01, 0, 0.01, 0.5, 0.16},
	} {
		if got := l.Cap(c.dt, c.way, c.radius, c.arm); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

func TestElbowOfACalmHandStaysCalm(t *testing.T) {
	t.Parallel()
	rng, limiter := random(64), Limiter{On: true, Speed: 0.8, Gain: 5} // a swivel limit that lets the elbow go faster
	const dt, upper, lower, arm = 1.0 / 90, 0.45, 0.45, 0.9            // a long arm
	held := 0
	for range 5000 {
		lastAxis := randomRotation(rng).Forward()
		distance := 0.15 + 0.7*rng.Float64()*arm
		from, to := lastAxis.Scale(distance), lastAxis.Scale(distance).AddScaled(0.49*dt, randomRotation(rng).Forward())
		axis := to.Scale(1 / to.Len())
		last := vec.UnitOrthogonal(randomRotation(rng).Forward(), lastAxis, vec.Perpendicular(lastAxis))
		_, lastAlong, lastRadius, _ := chain.Triangle(upper, lower, 1, distance)
		_, along, radius, _ := chain.Triangle(upper, lower, 1, to.Len())
		at := lastAxis.Scale(lastAlong).AddScaled(lastRadius, last)
		s := Limit{
			LastElbow: last, LastAxis: lastAxis, Axis: axis, Cap: limiter.Cap(dt, to.Sub(from).Len(), radius, arm),
			Wanted: vec.UnitOrthogonal(randomRotation(rng).Forward(), axis, vec.Perpendicular(axis)),
		}
		most := s.Calmed(dt, to.Sub(from).Len(), at, along, radius, arm)
		if most < s.Cap {
			held++
		}
		s.Cap = most
		s.Run()
		if speed := axis.Scale(along).AddScaled(radius, s.Elbow).Sub(at).Len() / dt; speed > 3 {
			t.Fatalf("the elbow moves at %.2f m/s", speed)
		}
	}
	if held < 1000 {
		t.Errorf("only %d of the elbows had to be held back", held)
	}
}
