package solver

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"posewright/rig"
	"posewright/solver/vec"
)

// publishedSwivel are the numbers for which directions were computed independently.
func publishedSwivel() Swivel {
	const degree = math.Pi / 180
	return Swivel{
		Phi0: 0.65, HandPitch: -3 * degree, HandYaw: 5 * degree, WristStraight: 2.5, ForearmNeutral: 1, Bound: 0.75, QAzimuth: 15 * degree, HandWeight: 1,
		DeviationWeight: 4, FlexionWeight: 1.2, TwistWeight: 0.7, RobustThreshold: 0.8,
	}
}

func wristSwivel(numbers *Swivel) WristSwivel {
	setup := new(WristSwivelSetup)
	setup.Prepare(numbers)
	return WristSwivel{Setup: setup}
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
	numbers := publishedSwivel()
	s := wristSwivel(&numbers)
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

func TestWristSwivelAgreesWithAnIndependentImplementation(t *testing.T) {
	t.Parallel()
	if count, worst := worstDirection(t, bufio.NewScanner(strings.NewReader(someWristDirections))); count != 5 || worst > 1e-6 {
		t.Errorf("%d directions, the worst %.3g off", count, worst)
	}
	file, err := os.Open(filepath.Join("..", "..", "shared", "prototypes", "swivel2", "vectors.txt"))
	if err != nil {
		t.Skip("the other independently computed directions are not here: " + err.Error())
	}
	defer file.Close()
	if count, worst := worstDirection(t, bufio.NewScanner(file)); count != 1200 || worst > 1e-6 {
		t.Errorf("%d directions, the worst %.3g off", count, worst)
	}
}

func TestWristSwivelWithoutAHandIsVersion1(t *testing.T) {
	t.Parallel()
	rng, numbers := random(61), publishedSwivel()
	s := wristSwivel(&numbers)
	for range 1000 {
		s.Axis = vec.RotationFromMGL(randomTurn(rng)).Forward()
		s.Run()
		first := ElbowSwivel{Numbers: &numbers, Axis: s.Axis}
		first.Run()
		if d := s.Elbow.Sub(first.Elbow).Len(); d > 1e-12 {
			t.Fatalf("axis %v: elbow towards %v, and by version 1 towards %v", s.Axis, s.Elbow, first.Elbow)
		}
	}
}

func TestWristSwivelIsAUnitVectorAcrossTheArmEverywhere(t *testing.T) {
	t.Parallel()
	rng, set := random(62), DefaultSettings()
	s := wristSwivel(&set.Swivel)
	sin, cos := math.Sincos(set.Swivel.QAzimuth)
	for i := range 100000 {
		s.Axis = vec.RotationFromMGL(randomTurn(rng)).Forward()
		if i%10 == 0 { // about the singular ray
			s.Axis = vec.New(-sin, 0, -cos).AddScaled(1e-9*rng.Float64(), s.Axis).UnitOr(vec.Vector{})
		}
		hand := vec.RotationFromMGL(randomTurn(rng))
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
	rng, straight := random(63), publishedSwivel()
	straight.HandPitch, straight.HandYaw = 0, 0
	a := wristSwivel(&straight)
	for range 1000 {
		bent := straight
		bent.HandPitch, bent.HandYaw = rng.Float64()-0.5, rng.Float64()-0.5
		b := wristSwivel(&bent)
		hand := vec.RotationFromMGL(randomTurn(rng))
		a.Axis, a.Along, a.Back = vec.RotationFromMGL(randomTurn(rng)).Forward(), hand.Left(), hand.Up()
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

func TestSettingsThatChangeMoveTheElbowAtOnce(t *testing.T) {
	t.Parallel()
	body, set := plainBody(t), DefaultSettings()
	set.Swivel.Limiter.On = false
	in := Input{Targets: armTargets(body, vec.New(0, -0.3, 0.2), vec.Identity()), DT: 1.0 / 90}
	state, out := body.NewState(), body.NewResult()
	body.Solve(&in, &set, state, out)
	set.Swivel.Phi0 += 0.3
	body.Solve(&in, &set, state, out)
	if d := out.at(body, rig.LeftLowerArm).Sub(solve(body, in.Targets, set).at(body, rig.LeftLowerArm)).Len(); d > 1e-9 {
		t.Errorf("the elbow is %v m from where the changed settings have it", d)
	}
}

func TestVersion1OfTheSwivelModelIsStillThere(t *testing.T) {
	t.Parallel()
	body, set := plainBody(t), DefaultSettings()
	targets := armTargets(body, vec.New(0, -0.3, 0.2), vec.Pitch(0.8))
	second := solve(body, targets, set).at(body, rig.LeftLowerArm)
	set.Arms.Swivel, set.Swivel = SwivelByTransport, TransportSwivel()
	first := solve(body, targets, set).at(body, rig.LeftLowerArm)
	set.Swivel.HandPitch, set.Swivel.HandYaw, set.Swivel.DeviationWeight = 0.5, 0.5, 50
	if d := first.Sub(solve(body, targets, set).at(body, rig.LeftLowerArm)).Len(); d > 0 {
		t.Errorf("numbers of version 2 move the elbow of version 1 by %v m", d)
	}
	if d := first.Sub(second).Len(); d < 1e-3 {
		t.Errorf("both versions have the elbow in the same place, %v m apart", d)
	}
}

func TestWristSwivelRefusesWhatIsNotADirection(t *testing.T) {
	t.Parallel()
	numbers := publishedSwivel()
	good := func() WristSwivel {
		s := wristSwivel(&numbers)
		s.Axis, s.Along, s.Back, s.Hand = vec.Vector{X: 1}, vec.Vector{X: 1}, vec.Vector{Y: 1}, 1
		return s
	}
	for name, spoil := range map[string]func(*WristSwivel){
		"setup":   func(s *WristSwivel) { s.Setup = nil },
		"numbers": func(s *WristSwivel) { s.Setup = new(WristSwivelSetup) },
		"axis":    func(s *WristSwivel) { s.Axis = vec.Vector{} },
		"along":   func(s *WristSwivel) { s.Along = vec.New(2, 0, 0) },
		"back":    func(s *WristSwivel) { s.Back = vec.Vector{Y: math.NaN()} },
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
