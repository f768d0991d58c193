package virtual

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"posewright/calibration"
	"posewright/effectors"
)

// play is somebody who plays for a while: what they do is an act, and the calibration they began with is off by 3 cm at the left wrist.
type play struct {
	rehearsal   *SimulatedPerson
	calibration calibration.Calibration
	bindings    calibration.Bindings
	learner     calibration.Learner
	truth       [3]float64 // the left hand's offset
	fastest     float64    // meters a second that the left hand's target moved in its device's frame
}

func newPlay(t *testing.T, act func(time.Duration) Attitude) *play {
	t.Helper()
	random := rand.New(rand.NewPCG(7, 8))
	p := &play{rehearsal: rehearse(someone(1.75, 1), random)}
	w := lead(p.rehearsal, calibration.Options{Humanoid: p.rehearsal.Body, MeasureWrists: true}, Attitude{})
	c, err := w.Accept()
	if err != nil {
		t.Fatal(err, w.View().Reasons)
	}
	for i := range c.Devices {
		if c.Devices[i].Effector == "leftHand" {
			p.truth = c.Devices[i].Offset.Position
			c.Devices[i].Offset.Position[1] += 0.03
		}
	}
	p.calibration = c
	p.rehearsal.Act = act
	return p
}

// run plays at 90 Hz, from a time after the calibration.
func (p *play) run(on bool, span time.Duration) {
	const begin = time.Minute
	var targets effectors.Targets
	p.learner.Set(on, &p.calibration, p.rehearsal.Body)
	before := 0.0
	for now := begin; now < begin+span; now += time.Second / 90 {
		f := p.rehearsal.Frame(now)
		calibration.Bind(&p.calibration, f, p.rehearsal.Body, &p.bindings)
		p.learner.Tick(f, &p.bindings)
		p.bindings.Targets(f, now, &targets)
		change := p.learner.State().Wrists[0].ChangeM
		if now > begin {
			p.fastest = max(p.fastest, math.Abs(change-before)*90)
		}
		before = change
	}
}

// off is how far the left wrist is from the truth.
func (p *play) off() float64 {
	improved := p.learner.Improved()
	for i := range improved.Devices {
		if improved.Devices[i].Effector == "leftHand" {
			at := improved.Devices[i].Offset.Position
			return math.Sqrt(math.Pow(at[0]-p.truth[0], 2) + math.Pow(at[1]-p.truth[1], 2) + math.Pow(at[2]-p.truth[2], 2))
		}
	}
	return math.NaN()
}

// busy hands turn and wave while the forearm rests, and every few seconds the whole arm goes elsewhere.
func busy(at time.Duration) Attitude {
	s := at.Seconds()
	var a Attitude
	for side := range a.Arms {
		arm := &a.Arms[side]
		arm.Below, arm.Ahead, arm.Elbow = 0.6+0.3*math.Sin(math.Floor(s/5)), 0.5, 1.2
		if math.Mod(s, 5) < 1.5 {
			arm.Ahead += 0.4 * math.Sin(2*math.Pi*math.Mod(s, 5)/1.5)
			continue
		}
		arm.Turn, arm.Wave, arm.Aside = 0.6*math.Sin(5*s), 0.5*math.Sin(3.7*s), 0.2*math.Sin(2.1*s)
	}
	return a
}

// stiff hands never move in their wrists: the arm turns about elbow and shoulder.
func stiff(at time.Duration) Attitude {
	s := at.Seconds()
	var a Attitude
	for side := range a.Arms {
		arm := ArmAttitude{Below: 0.5, Ahead: 0.6, Elbow: 1 + 0.6*math.Sin(2.3*s)}
		if math.Mod(s, 20) > 10 { // and not the elbow alone
			arm.Below, arm.Ahead = arm.Below+0.4*math.Sin(1.3*s), arm.Ahead+0.3*math.Sin(1.7*s)
		}
		a.Arms[side] = arm
	}
	return a
}

func TestAWristIsLearntWhileTheForearmRestsAndNeverFasterThanAMillimeterASecond(t *testing.T) {
	t.Parallel()
	p := newPlay(t, busy)
	p.run(true, 90*time.Second)
	if off := p.off(); off > 0.006 {
		t.Errorf("after a minute and a half the wrist is still %.1f mm off: %+v", 1000*off, p.learner.State())
	}
	if p.fastest > calibration.LearningRate*1.01 {
		t.Errorf("it moved at %.2f mm/s", 1000*p.fastest)
	}
	if state := p.learner.State(); !state.On || state.Wrists[0].Confidence < 0.8 || state.Wrists[0].Evidence < 10 {
		t.Errorf("%+v", state)
	}
}

func TestAnElbowIsNotTakenForAWrist(t *testing.T) {
	t.Parallel()
	p := newPlay(t, stiff)
	p.run(true, 60*time.Second)
	if state := p.learner.State(); state.Wrists[0].ChangeM > 0.003 {
		t.Errorf("hands that never moved in their wrists taught it %+v", state.Wrists[0])
	}
}

func TestNothingIsLearntWhileOffOrStill(t *testing.T) {
	t.Parallel()
	p := newPlay(t, busy)
	p.run(false, 5*time.Second)
	if state := p.learner.State(); state != (calibration.Learning{}) {
		t.Errorf("off, it knows %+v", state)
	}
	p = newPlay(t, nil)
	p.rehearsal.Disturbance = Disturbance{}
	p.run(true, 20*time.Second)
	improved := p.learner.Improved()
	for i := range improved.Devices {
		if improved.Devices[i] != p.calibration.Devices[i] {
			t.Errorf("from someone who stood still it learnt %+v", improved.Devices[i])
		}
	}
}

func TestAnArmThatReachesFartherThanItWasMeasuredGrows(t *testing.T) {
	t.Parallel()
	p := newPlay(t, func(at time.Duration) Attitude { // to and fro between a T-pose and arms before the body
		s := 0.6 * (1 - math.Cos(1.5*at.Seconds())) / 2
		return Attitude{Arms: [2]ArmAttitude{{Elbow: s, Ahead: s / 2}, {Elbow: s, Ahead: s / 2}}}
	})
	for i := range p.calibration.Devices { // with the wrist right and the arm 3 cm too short
		if p.calibration.Devices[i].Effector == "leftHand" {
			p.calibration.Devices[i].Offset.Position = p.truth
		}
	}
	was := p.calibration.Body.LeftArmM
	p.calibration.Body.LeftArmM -= 0.03
	p.run(true, 90*time.Second)
	improved := p.learner.Improved()
	if got := improved.Body.LeftArmM; math.Abs(got-was) > 0.015 || improved.ArmSpanM <= p.calibration.ArmSpanM {
		t.Errorf("the arm was %.3f m, began as %.3f m and is now %.3f m: %+v", was, was-0.03, got, p.learner.State().Arms[0])
	}
}
