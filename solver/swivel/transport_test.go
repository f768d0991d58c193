package swivel

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"testing"

	"posewright/internal/refusaltest"
	"posewright/solver/vec"
)

// Directions of the elbow worked out by hand from the formulas with phi0 = 0 and the anchor straight ahead, where they are simple: the
// resting direction is then (0, -1, 0) with the hand at (0, 0, 1).
func TestElbowDirectionsWorkedOutByHand(t *testing.T) {
	t.Parallel()
	half := math.Sqrt(0.5)
	numbers := Numbers{Phi0: 0, WristStraight: 2, ForearmNeutral: 0.5, Bound: 0.75, QAzimuth: 0, HandWeight: 1}
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
		s := ByTransport{Numbers: &numbers, Axis: c.axis, Along: c.along, Back: c.back, Radius: c.radius, Hand: c.hand}
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
	numbers := TransportNumbers()
	s := ByTransport{Numbers: &numbers, Axis: vec.New(0.25882, 0, 0.96593).UnitOr(vec.Vector{})}
	s.Run()
	// The resting direction of the table, to its five digits.
	if d := s.Elbow.Sub(vec.New(0.57432, -0.80404, -0.15389)).Len(); d > 2e-5 {
		t.Errorf("resting elbow towards %v", s.Elbow)
	}
}

func TestElbowDirectionsAgreeWithAnIndependentImplementation(t *testing.T) {
	t.Parallel()
	file, err := os.Open(filepath.Join("..", "..", "..", "shared", "prototypes", "swivel", "vectors.txt"))
	if err != nil {
		t.Skip("the independently computed elbow directions are not here: " + err.Error())
	}
	defer file.Close()
	numbers := TransportNumbers()
	count, worst := 0, 0.0
	for lines := bufio.NewScanner(file); lines.Scan(); count++ {
		var n, along, back, want vec.Vector
		var radius, hand float64
		if _, err := fmt.Sscan(lines.Text(), &n.X, &n.Y, &n.Z, &along.X, &along.Y, &along.Z, &back.X, &back.Y, &back.Z,
			&radius, &hand, &want.X, &want.Y, &want.Z); err != nil {
			t.Fatalf("line %d: %v", count+1, err)
		}
		s := ByTransport{Numbers: &numbers, Axis: n, Along: along, Back: back, Radius: radius, Hand: hand}
		s.Run()
		worst = math.Max(worst, s.Elbow.Sub(want).Len())
	}
	if count < 1000 || worst > 1e-7 {
		t.Errorf("%d directions, the worst %.3g off", count, worst)
	}
}

func TestElbowIsNeverFurtherFromRestThanTheHandsBound(t *testing.T) {
	t.Parallel()
	numbers := DefaultNumbers()
	rng := random(3)
	for range 20000 {
		axis := randomRotation(rng).Forward()
		hand := randomRotation(rng)
		resting := ByTransport{Numbers: &numbers, Axis: axis}
		resting.Run()
		s := ByTransport{Numbers: &numbers, Axis: axis, Along: hand.Left(), Back: hand.Up(), Radius: rng.Float64(), Hand: 1}
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
	numbers := DefaultNumbers()
	sin, cos := math.Sincos(numbers.QAzimuth)
	s := ByTransport{Numbers: &numbers, Axis: vec.New(-sin, 0, -cos)}
	s.Run()
	if !s.Elbow.IsFinite() || math.Abs(s.Elbow.Len()-1) > 1e-9 {
		t.Errorf("elbow towards %v", s.Elbow)
	}
}

func TestSwivelRefusesWhatIsNotADirection(t *testing.T) {
	t.Parallel()
	good := func() ByTransport {
		return ByTransport{Numbers: &Numbers{}, Axis: vec.Vector{X: 1}, Along: vec.Vector{X: 1}, Back: vec.Vector{Y: 1}, Hand: 1}
	}
	refusaltest.Each(t, func() ByTransport { return good() }, map[string]func(*ByTransport){
		"numbers": func(s *ByTransport) { s.Numbers = nil },
		"axis":    func(s *ByTransport) { s.Axis = vec.Vector{} },
		"along":   func(s *ByTransport) { s.Along = vec.New(2, 0, 0) },
		"back":    func(s *ByTransport) { s.Back = vec.Vector{Y: math.NaN()} },
	})
}
