package solver

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
	"posewright/solver/chain"
	"posewright/solver/vec"
)

// Directions of the elbow worked out by hand from the formulas with phi0 = 0 and the anchor straight ahead, where they are simple: the
// resting direction is then (0, -1, 0) with the hand at (0, 0, 1).
func TestElbowDirectionsWorkedOutByHand(t *testing.T) {
	t.Parallel()
	half := math.Sqrt(0.5)
	numbers := Swivel{Phi0: 0, WristStraight: 2, ForearmNeutral: 0.5, Bound: 0.75, QAzimuth: 0, HandWeight: 1}
	for _, c := range []struct {
		name              string
		axis, along, back vec.Vector
		radius, hand      float64
		want              vec.Vector
	}{
		{name: "hand at the anchor", axis: vec.New(0, 0, 1), want: vec.New(0, -1, 0)},
		// e0 = g0 - (n·g0)/(1 + n·q)·(q + n): n·g0 = 0 for every level hand, so the elbow stays below.
		{name: "hand at the side, level", axis: vec.New(1, 0, 0), want: vec.New(0, -1, 0)},
		// n·g0 = 1, n·q = 0: e0 = (0,-1,0) - (0,-1,1) = (0,0,-1): the elbow of a hanging arm points back.
		{name: "hand hanging", axis: vec.New(0, -1, 0), want: vec.New(0, 0, -1)},
		{name: "hand overhead", axis: vec.New(0, 1, 0), want: vec.New(0, 0, 1)},
		{name: "hand raised by 45°", axis: vec.New(0, half, half), want: vec.New(0, -half, half)},
		// A straight hand along the arm says nothing; U × n = (0,1,0) × (0,0,1) = (1,0,0): H = 0.5·(1,0,0),
		// |H|² = 0.25, so D = (0,-1,0) + (0.5,0,0)/sqrt(1 + 0.25/0.5625) = (0.416025, -1, 0).
		{
			name: "palm down ahead", axis: vec.New(0, 0, 1), along: vec.New(0, 0, 1), back: vec.New(0, 1, 0), radius: 0.5, hand: 1,
			want: vec.New(0.416025, -1, 0).UnitOr(vec.Vector{}),
		},
		// Fingers up: H = -2·0.25·(0,1,0) + 0.5·((0,0,-1) × (0,0,1) = 0): D = (0,-1,0) - (0,0.5,0)·0.832050: the same direction.
		{
			name: "fingers up ahead", axis: vec.New(0, 0, 1), along: vec.New(0, 1, 0), back: vec.New(0, 0, -1), radius: 0.25, hand: 1,
			want: vec.New(0, -1, 0),
		},
		// Fingers to the left (outward), half weight: H = -2·1·0.5·(1,0,0) + 0.5·0.5·((0,1,0)×(0,0,1) = (1,0,0)) = (-0.75,0,0):
		// |H|²/0.5625 = 1, D = (-0.75/√2, -1, 0).
		{
			name: "fingers outward, half weight", axis: vec.New(0, 0, 1), along: vec.New(1, 0, 0), back: vec.New(0, 1, 0), radius: 1, hand: 0.5,
			want: vec.New(-0.75*half, -1, 0).UnitOr(vec.Vector{}),
		},
	} {
		s := ElbowSwivel{Numbers: &numbers, Axis: c.axis, Along: c.along, Back: c.back, Radius: c.radius, Hand: c.hand}
		if err := s.Validate(); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		s.Run()
		if d := s.Elbow.Sub(c.want).Len(); d > 1e-6 {
			t.Errorf("%s: elbow towards %.6v, want %.6v", c.name, s.Elbow, c.want)
		}
	}
}

func TestRestingElbowOfVersion1IsThatOfItsNumbers(t *testing.T) {
	t.Parallel()
	numbers := TransportSwivel()
	s := ElbowSwivel{Numbers: &numbers, Axis: vec.New(0.25882, 0, 0.96593).UnitOr(vec.Vector{})}
	s.Run()
	// The resting direction of the table, to its five digits.
	if d := s.Elbow.Sub(vec.New(0.57432, -0.80404, -0.15389)).Len(); d > 2e-5 {
		t.Errorf("resting elbow towards %v", s.Elbow)
	}
}

func TestElbowDirectionsAgreeWithAnIndependentImplementation(t *testing.T) {
	t.Parallel()
	file, err := os.Open(filepath.Join("..", "..", "shared", "prototypes", "swivel", "vectors.txt"))
	if err != nil {
		t.Skip("the independently computed elbow directions are not here: " + err.Error())
	}
	defer file.Close()
	numbers := TransportSwivel()
	count, worst := 0, 0.0
	for lines := bufio.NewScanner(file); lines.Scan(); count++ {
		var n, along, back, want vec.Vector
		var radius, hand float64
		if _, err := fmt.Sscan(lines.Text(), &n.X, &n.Y, &n.Z, &along.X, &along.Y, &along.Z, &back.X, &back.Y, &back.Z,
			&radius, &hand, &want.X, &want.Y, &want.Z); err != nil {
			t.Fatalf("line %d: %v", count+1, err)
		}
		s := ElbowSwivel{Numbers: &numbers, Axis: n, Along: along, Back: back, Radius: radius, Hand: hand}
		s.Run()
		worst = math.Max(worst, s.Elbow.Sub(want).Len())
	}
	if count < 1000 || worst > 1e-7 {
		t.Errorf("%d directions, the worst %.3g off", count, worst)
	}
}

func TestElbowIsNeverFurtherFromRestThanTheHandsBound(t *testing.T) {
	t.Parallel()
	set := DefaultSettings()
	rng := random(3)
	for range 20000 {
		axis := vec.RotationFromMGL(randomTurn(rng)).Forward()
		hand := vec.RotationFromMGL(randomTurn(rng))
		resting := ElbowSwivel{Numbers: &set.Swivel, Axis: axis}
		resting.Run()
		s := ElbowSwivel{Numbers: &set.Swivel, Axis: axis, Along: hand.Left(), Back: hand.Up(), Radius: rng.Float64(), Hand: 1}
		s.Run()
		if math.Abs(s.Elbow.Dot(axis)) > 1e-9 || math.Abs(s.Elbow.Len()-1) > 1e-12 {
			t.Fatalf("the elbow's direction %v is not a unit vector across %v", s.Elbow, axis)
		}
		if angle := math.Acos(vec.Clamp(s.Elbow.Dot(resting.Elbow), -1, 1)); angle > math.Asin(0.75)+1e-9 {
			t.Fatalf("the hand moved the elbow by %v rad", angle)
		}
	}
}

func TestSwivelIsDefinedOnItsSingularRay(t *testing.T) {
	t.Parallel()
	set := DefaultSettings()
	sin, cos := math.Sincos(set.Swivel.QAzimuth)
	s := ElbowSwivel{Numbers: &set.Swivel, Axis: vec.New(-sin, 0, -cos)}
	s.Run()
	if !s.Elbow.IsFinite() || math.Abs(s.Elbow.Len()-1) > 1e-9 {
		t.Errorf("elbow towards %v", s.Elbow)
	}
}

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
		s := SwivelLimit{LastElbow: direction(c.from), LastAxis: axis, Axis: axis, Wanted: direction(c.to), Cap: c.cap}
		s.Run()
		if d := s.Elbow.Sub(direction(c.want)).Len(); d > 1e-12 {
			t.Errorf("from %v to %v with cap %v: got %v", c.from, c.to, c.cap, s.Elbow)
		}
	}
}

func TestSwivelLimitCarriesTheElbowWithTheArm(t *testing.T) {
	t.Parallel()
	// The arm swings from ahead to the side, a quarter turn about +Y; an elbow below stays below, one outward goes to the back.
	s := SwivelLimit{LastElbow: vec.New(1, 0, 0), LastAxis: vec.New(0, 0, 1), Axis: vec.New(1, 0, 0), Wanted: vec.New(0, 1, 0), Cap: 0}
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
		if got := SwivelCap(&l, c.dt, c.way, c.radius, c.arm); math.Abs(got-c.want) > 1e-12 {
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
		lastAxis := vec.RotationFromMGL(randomTurn(rng)).Forward()
		distance := 0.15 + 0.7*rng.Float64()*arm
		from, to := lastAxis.Scale(distance), lastAxis.Scale(distance).AddScaled(0.49*dt, vec.RotationFromMGL(randomTurn(rng)).Forward())
		axis := to.Scale(1 / to.Len())
		last := vec.UnitOrthogonal(vec.RotationFromMGL(randomTurn(rng)).Forward(), lastAxis, vec.Perpendicular(lastAxis))
		_, lastAlong, lastRadius, _ := chain.Triangle(upper, lower, 1, distance)
		_, along, radius, _ := chain.Triangle(upper, lower, 1, to.Len())
		at := lastAxis.Scale(lastAlong).AddScaled(lastRadius, last)
		s := SwivelLimit{
			LastElbow: last, LastAxis: lastAxis, Axis: axis, Cap: SwivelCap(&limiter, dt, to.Sub(from).Len(), radius, arm),
			Wanted: vec.UnitOrthogonal(vec.RotationFromMGL(randomTurn(rng)).Forward(), axis, vec.Perpendicular(axis)),
		}
		most := s.calmed(dt, to.Sub(from).Len(), at, along, radius, arm)
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

func TestSwivelRefusesWhatIsNotADirection(t *testing.T) {
	t.Parallel()
	good := func() ElbowSwivel {
		return ElbowSwivel{Numbers: &Swivel{}, Axis: vec.Vector{X: 1}, Along: vec.Vector{X: 1}, Back: vec.Vector{Y: 1}, Hand: 1}
	}
	for name, spoil := range map[string]func(*ElbowSwivel){
		"numbers": func(s *ElbowSwivel) { s.Numbers = nil },
		"axis":    func(s *ElbowSwivel) { s.Axis = vec.Vector{} },
		"along":   func(s *ElbowSwivel) { s.Along = vec.New(2, 0, 0) },
		"back":    func(s *ElbowSwivel) { s.Back = vec.Vector{Y: math.NaN()} },
	} {
		s := good()
		if err := s.Validate(); err != nil {
			t.Fatal(err)
		}
		spoil(&s)
		if s.Validate() == nil {
			t.Errorf("a swivel with a bad %s is valid", name)
		}
	}
}

func TestAMeasuredElbowIsWhereItsDeviceHasIt(t *testing.T) {
	t.Parallel()
	b := plainBody(t)
	set := DefaultSettings()
	st, out := b.NewState(), b.NewResult()
	in := Input{DT: 1.0 / 90, Targets: tPoseTargets(b, effectors.Head, effectors.Chest, effectors.Hips, effectors.LeftHand)}
	hand := &in.Targets.Effectors[effectors.LeftHand].Position
	*hand = hand.Add(mgl64.Vec3{-0.2, 0, 0.1})
	for _, aside := range []mgl64.Vec3{{0, -0.3, 0}, {0, 0.3, 0}} { // below, and in the next tick above
		in.Targets.Hints[effectors.LeftElbow] = effectors.HintTarget{Position: hand.Add(out.at(b, rig.LeftUpperArm)).Mul(0.5).Add(aside), Presence: 1}
		b.Solve(&in, &set, st, out)
		elbow, shoulder := out.at(b, rig.LeftLowerArm), out.at(b, rig.LeftUpperArm)
		if height := elbow.Sub(shoulder.Add(out.at(b, rig.LeftHand)).Mul(0.5))[1]; height*aside[1] < 0.02 {
			t.Errorf("the elbow is %.3f m above the arm's line, its device %.1f", height, aside[1])
		}
	}
}
