package swivel

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"posewright/internal/refusaltest"
	"posewright/solver/vec"
)

// publishedNumbers are the numbers for which directions were computed independently.
func publishedNumbers() Numbers {
	const degree = math.Pi / 180
	return Numbers{
		Phi0: 0.65, HandPitch: -3 * degree, HandYaw: 5 * degree, WristStraight: 2.5, ForearmNeutral: 1, Bound: 0.75, QAzimuth: 15 * degree, HandWeight: 1,
		DeviationWeight: 4, FlexionWeight: 1.2, TwistWeight: 0.7, RobustThreshold: 0.8,
	}
}

func byWrist(numbers *Numbers) ByWrist {
	setup := new(WristSetup)
	setup.Prepare(numbers)
	return ByWrist{Setup: setup}
}

// someWristDirections are lines of the independently computed ones: axis, along, back, radius, weight of the hand, elbow.
const someWristDirections = `
0.0220737547 -0.0289439418 0.999337279 0.0383076961 0.901620257 -0.430828774 0.990585236 -0.09097043 -0.102299909 0.999445749 1 0.303225283 -0.952302131 -0.0342794157
0.24191474 -0.909428306 -0.338256433 0.733878551 -0.645205913 0.212441995 0.674984046 0.727776175 -0.121401713 0.482464445 1 -0.329433532 0.250921465 -0.910226327
0.295944666 0.933674572 0.201664447 -0.441783454 0.759311669 -0.477779414 0.252957274 -0.405527633 -0.878384857 0.881757907 1 0.750201348 -0.357877305 0.555987205
-0.401177284 0.805429961 0.436278999 -0.429055485 0.903108126 -0.017524345 0.475600516 0.209373092 -0.854381096 0.180515083 1 0.632226217 -0.101178842 0.768148978
0.7303949 -0.677037355 0.0902425004 0.704391543 -0.659519616 0.262424142 -0.682170539 -0.526829692 0.50704421 0.606474739 1 0.109457053 -0.014392122 -0.993887328`

// worstDirection runs directions of the form above.
func worstDirection(t *testing.T, lines *bufio.Scanner) (count int, worst float64) {
	t.Helper()
	numbers := publishedNumbers()
	s := byWrist(&numbers)
	for lines.Scan() {
		if lines.Text() == "" {
			continue
		}
		var want vec.Vector
		if _, err := fmt.Sscan(lines.Text(), &s.Axis.X, &s.Axis.Y, &s.Axis.Z, &s.Along.X, &s.Along.Y, &s.Along.Z, &s.Back.X, &s.Back.Y, &s.Back.Z,
			&s.Radius, &s.Hand, &want.X, &want.Y, &want.Z); err != nil {
			t.Fatalf("direction %d: %v", count+1, err)
		}
		if err := s.Validate(); err != nil {
			t.Fatal(err)
		}
		s.Run()
		count++
		worst = math.Max(worst, s.Elbow.Sub(want).Len())
	}
	return count, worst
}

func TestByWristAgreesWithAnIndependentImplementation(t *testing.T) {
	t.Parallel()
	if count, worst := worstDirection(t, bufio.NewScanner(strings.NewReader(someWristDirections))); count != 5 || worst > 1e-6 {
		t.Errorf("%d directions, the worst %.3g off", count, worst)
	}
	file, err := os.Open(filepath.Join("..", "..", "..", "shared", "prototypes", "swivel2", "vectors.txt"))
	if err != nil {
		t.Skip("the other independently computed directions are not here: " + err.Error())
	}
	defer file.Close()
	if count, worst := worstDirection(t, bufio.NewScanner(file)); count != 1200 || worst > 1e-6 {
		t.Errorf("%d directions, the worst %.3g off", count, worst)
	}
}

func TestByWristWithoutAHandIsVersion1(t *testing.T) {
	t.Parallel()
	rng, numbers := random(61), publishedNumbers()
	s := byWrist(&numbers)
	for range 1000 {
		s.Axis = randomRotation(rng).Forward()
		s.Run()
		first := ByTransport{Numbers: &numbers, Axis: s.Axis}
		first.Run()
		if d := s.Elbow.Sub(first.Elbow).Len(); d > 1e-12 {
			t.Fatalf("axis %v: elbow towards %v, and by version 1 towards %v", s.Axis, s.Elbow, first.Elbow)
		}
	}
}

func TestByWristIsAUnitVectorAcrossTheArmEverywhere(t *testing.T) {
	t.Parallel()
	rng, numbers := random(62), DefaultNumbers()
	s := byWrist(&numbers)
	sin, cos := math.Sincos(numbers.QAzimuth)
	for i := range 100000 {
		s.Axis = randomRotation(rng).Forward()
		if i%10 == 0 { // about the singular ray
			s.Axis = vec.New(-sin, 0, -cos).AddScaled(1e-9*rng.Float64(), s.Axis).UnitOr(vec.Vector{})
		}
		hand := randomRotation(rng)
		s.Along, s.Back, s.Radius, s.Hand = hand.Left(), hand.Up(), rng.Float64(), rng.Float64()
		s.Run()
		if !(math.Abs(s.Elbow.Len()-1) < 1e-9) || !(math.Abs(s.Elbow.Dot(s.Axis)) < 1e-6) {
			t.Fatalf("axis %v, hand %v: elbow towards %v", s.Axis, hand, s.Elbow)
		}
	}
}

// A person whose wrist rests at an angle that the model knows gets the elbow of another whose wrist rests straight, where both wrists are at rest.
func TestRestPitchAndYawOfAHandAreTakenOutOfIt(t *testing.T) {
	t.Parallel()
	rng, straight := random(63), publishedNumbers()
	straight.HandPitch, straight.HandYaw = 0, 0
	a := byWrist(&straight)
	for range 1000 {
		bent := straight
		bent.HandPitch, bent.HandYaw = rng.Float64()-0.5, rng.Float64()-0.5
		b := byWrist(&bent)
		hand := randomRotation(rng)
		a.Axis, a.Along, a.Back = randomRotation(rng).Forward(), hand.Left(), hand.Up()
		a.Radius, a.Hand = rng.Float64(), 1
		a.Run()
		b.Axis, b.Radius, b.Hand = a.Axis, a.Radius, 1
		// Flexion goes from the back of the hand to the palm, about the side that the thumb is on; deviation goes to the thumb, about the back. What the
		// model undoes is the other way round and in the other order.
		side := a.Along.Cross(a.Back)
		along, back := vec.RotateAround(a.Along, side, -bent.HandPitch), vec.RotateAround(a.Back, side, -bent.HandPitch)
		b.Along, b.Back = vec.RotateAround(along, back, -bent.HandYaw), back
		b.Run()
		if d := a.Elbow.Sub(b.Elbow).Len(); d > 1e-9 {
			t.Fatalf("pitch %.2f, yaw %.2f: elbows %v apart", bent.HandPitch, bent.HandYaw, d)
		}
	}
}

func TestByWristRefusesWhatIsNotADirection(t *testing.T) {
	t.Parallel()
	numbers := publishedNumbers()
	good := func() ByWrist {
		s := byWrist(&numbers)
		s.Axis, s.Along, s.Back, s.Hand = vec.Vector{X: 1}, vec.Vector{X: 1}, vec.Vector{Y: 1}, 1
		return s
	}
	refusaltest.Each(t, func() ByWrist { return good() }, map[string]func(*ByWrist){
		"setup":   func(s *ByWrist) { s.Setup = nil },
		"numbers": func(s *ByWrist) { s.Setup = new(WristSetup) },
		"axis":    func(s *ByWrist) { s.Axis = vec.Vector{} },
		"along":   func(s *ByWrist) { s.Along = vec.New(2, 0, 0) },
		"back":    func(s *ByWrist) { s.Back = vec.Vector{Y: math.NaN()} },
	})
}
