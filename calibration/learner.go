package calibration

import (
	"math"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration/symmetric"
	"posewright/rig"
	"posewright/trackers"
)

// LearningRate is how fast learned values take effect at most, in meters per second: too slow to be noticed.
const LearningRate = 0.001

const (
	learnWindow    = time.Second
	learnTurned    = 0.08  // rad²: how much a hand has to be turned in a window, in all
	learnLoose     = 0.006 // meters root mean square: a forearm that moved
	learnNear      = 0.08  // meters: a pivot farther from the wrist than that is an elbow or a shoulder
	learnForget    = 0.995 // what of the evidence is left after another window of it
	learnPrior     = 20.0  // rad²: how much evidence the calibration itself counts as
	learntWithin   = 0.005 // meters: how far off a wrist may be that was learnt
	reachBins      = 128   // of a centimeter
	reachEnough    = 300.0 // samples of an arm that is stretched out to the side
	reachTop       = 0.03  // share of the samples above which an arm is straight
	reachSlow      = 0.4   // meters a second
	reachSideways  = 0.6   // cosine of how far from the side an arm may be stretched
	reachLeast     = 0.7   // of the arm's length, from which on it counts as stretched at all
	reachShoulders = 0.01  // meters that a shoulder follows a stretched arm, beside noise
)

// Learnt is the state of learning one length or position of one side of the body.
type Learnt struct {
	Confidence float64 // 0 knows nothing beside the calibration, 1 is sure
	Evidence   int     // windows or samples that spoke of it
	ChangeM    float64 // by how much what is used differs from the calibration, meters
}

// Learning is the state of a Learner, a plain value. The zero value is that of a learner that is off.
type Learning struct {
	On     bool
	Wrists [2]Learnt
	Arms   [2]Learnt
}

// Learner refines, during play, the positions of the wrists in their devices and the lengths of the arms. It learns a wrist while the hand turns and
// the forearm rests, because the wrist is then the point of the device that rests, and an arm from how far the hand reaches when it is stretched to
// the side. The values in use move towards the evidence by at most LearningRate. A Learner has no clock, is for one goroutine and does not allocate.
// The zero value is off.
type Learner struct {
	on          bool
	calibration *Calibration
	humanoid    *rig.Humanoid
	sides       [2]learningSide
	previous    time.Duration
	begun       bool
}

// learningSide is what is known of one arm.
type learningSide struct {
	index  int // of the hand's device in Calibration.Devices, -1 for none
	count  uint64
	at     mgl64.Vec3 // the wrist as it is used, in the device's frame
	began  mgl64.Vec3 // as calibrated
	window pivot
	ways   float64 // Σ t·t of the window
	normal mgl64.Mat3
	right  mgl64.Vec3
	pivots int

	arm, beganArm float64
	reach         [reachBins]float64
	reached       float64
	last          mgl64.Vec3
	lastAt        time.Duration
}

// Set switches learning on or off and sets the calibration to improve. Calibration and humanoid are compared by pointer; others start again. Switching
// off discards what was learned; call Learner.Improved before to keep it.
func (l *Learner) Set(on bool, c *Calibration, h *rig.Humanoid) {
	if on = on && c != nil && c.Calibrated() && !c.Unposed; on == l.on && (!on || c == l.calibration && h == l.humanoid) {
		return
	}
	*l = Learner{on: on, calibration: c, humanoid: h}
	if !on {
		l.calibration, l.humanoid = nil, nil
		return
	}
	for side, role := range handRoles {
		s := &l.sides[side]
		s.index = -1
		for i := range c.Devices {
			if d := &c.Devices[i]; d.Effector == role.String() {
				s.index = i
				s.began = d.Offset.Position
				s.at = s.began
			}
		}
		s.beganArm = *c.Body.of(MeasureLeftArm + MeasureID(side))
		s.arm = s.beganArm
	}
}

// Tick learns from a frame and applies the learned wrists to the bindings. It does nothing while the learner is off.
func (l *Learner) Tick(f *trackers.Frame, b *Bindings) {
	if !l.on {
		b.Adjust(0, mgl64.Vec3{})
		b.Adjust(1, mgl64.Vec3{})
		return
	}
	step := 0.0
	if l.begun {
		step = max(0, min(0.1, (f.Time-l.previous).Seconds()))
	}
	l.begun, l.previous = true, f.Time
	for side, role := range handRoles {
		s := &l.sides[side]
		i := b.Device(role)
		if s.index < 0 || i < 0 || i >= f.Count {
			continue
		}
		d, known := &f.Devices[i], &l.calibration.Devices[s.index]
		if d.Serial != known.Serial || d.Kind.String() != known.Kind || d.Inferred || d.Age(f.Time) > StaleAge {
			continue // another device has the hand now, or nothing is known of where it is
		}
		if d.Samples != s.count {
			s.count = d.Samples
			pose := rig.Transform{Position: d.Pose.Position, Rotation: d.Pose.Rotation}
			s.watch(d.Received, pose)
			l.watchReach(f, b, side, s, pose, d.Received)
		}
		s.move(LearningRate * step)
		b.Adjust(side, s.at.Sub(s.began))
	}
}

// watch takes a pose into the window, and the window into the evidence when it is full and its forearm rested.
func (s *learningSide) watch(at time.Duration, pose rig.Transform) {
	w := &s.window
	if w.open > 0 && (at-w.since > learnWindow || at < w.since) {
		s.judge()
	}
	if w.open == 0 {
		*w = pivot{}
		w.since, s.ways = at, 0
	}
	// Positions are taken from where the window begins, so that squares do not lose what matters.
	turn := pose.Rotation.Mat4().Mat3()
	if w.open == 0 {
		s.last = pose.Position
	}
	way := pose.Position.Sub(s.last)
	w.turns = w.turns.Add(turn)
	w.ways = w.ways.Add(way)
	w.cross = w.cross.Add(turn.Transpose().Mul3x1(way))
	w.open++
	s.ways += way.Dot(way)
}

// judge takes a full window into the evidence if the hand turned in it about something that rested near where the wrist is taken to be.
func (s *learningSide) judge() {
	w := &s.window
	n, mean := w.open, w.ways.Mul(1/w.open)
	moved := max(0, s.ways-n*mean.Dot(mean))
	w.closeWindow()
	if n < fewestSamples || w.normal.Trace() < learnTurned*n {
		return
	}
	// The nearest point to the wrist that the window allows.
	const stiff = 0.002
	system := w.normal.Add(mgl64.Ident3().Mul(stiff * n))
	away := system.Inv().Mul3x1(w.right.Sub(w.normal.Mul3x1(s.at)))
	at := s.at.Add(away)
	residual := moved + at.Dot(w.normal.Mul3x1(at)) - 2*at.Dot(w.right)
	if away.Len() > learnNear || math.Sqrt(max(0, residual)/n) > learnLoose {
		return
	}
	s.normal = s.normal.Mul(learnForget).Add(w.normal)
	s.right = s.right.Mul(learnForget).Add(w.right)
	s.pivots++
}

// wrist is where the evidence has the wrist, and how sure it is.
func (s *learningSide) wrist() (at mgl64.Vec3, confidence float64) {
	if s.pivots == 0 {
		return s.began, 0
	}
	system := s.normal.Add(mgl64.Ident3().Mul(learnPrior))
	at = system.Inv().Mul3x1(s.right.Add(s.began.Mul(learnPrior)))
	least := max(0, symmetric.LeastEigenvalue(s.normal))
	return at, least / (least + learnPrior)
}

// straight is how long the arm is by the evidence, and how sure that is.
func (s *learningSide) straight() (length, confidence float64) {
	if s.reached < 1 || s.beganArm == 0 {
		return s.beganArm, 0
	}
	above, wanted := 0.0, reachTop*s.reached
	for bin := reachBins - 1; bin >= 0; bin-- {
		if above += s.reach[bin]; above >= wanted {
			length = (float64(bin)+0.5)/100 - reachShoulders
			break
		}
	}
	confidence = s.reached / (s.reached + reachEnough)
	return s.beganArm + (length-s.beganArm)*confidence, confidence
}

// move brings what is used nearer to what the evidence says, by a way at most.
func (s *learningSide) move(most float64) {
	at, _ := s.wrist()
	if away := at.Sub(s.at); away.Len() <= most {
		s.at = at
	} else if most > 0 {
		s.at = s.at.Add(away.Normalize().Mul(most))
	}
	length, _ := s.straight()
	s.arm += min(most, max(-most, length-s.arm))
}

// watchReach counts how far a hand is from its shoulder while it is stretched out to the side and the person stands upright.
func (l *Learner) watchReach(f *trackers.Frame, b *Bindings, side int, s *learningSide, pose rig.Transform, at time.Duration) {
	i := b.Device(head)
	c := l.calibration
	if i < 0 || i >= f.Count || s.beganArm == 0 {
		return
	}
	headset := &f.Devices[i]
	eyes := headset.Pose.Position
	if headset.Age(f.Time) > StaleAge || math.Abs(eyes.Y()-c.FloorM-c.EyeHeightM) > 0.03*c.HeightM || tiltOf(headset.Pose.Rotation) > headLevel {
		return
	}
	other := b.Device(handRoles[1-side])
	if other < 0 || other >= f.Count {
		return
	}
	wrist := pose.Apply(s.at)
	turned := l.sides[1-side]
	across := f.Devices[other].Pose
	opposite := rig.Transform{Position: across.Position, Rotation: across.Rotation}.Apply(turned.at)
	pair := [2]mgl64.Vec3{wrist, opposite}
	if side == 1 {
		pair[0], pair[1] = pair[1], pair[0]
	}
	// Both arms out: only then the line between the hands says where the shoulders are.
	facing, toLeft, ok := facingAcross(pair[0], pair[1])
	if !ok || pair[0].Sub(pair[1]).Len() < 0.8*c.ArmSpanM || math.Abs(wrapAngle(facing-rig.YawOf(headset.Pose.Rotation))) > headAstray {
		return
	}
	out := 1 - 2*float64(side)
	shoulder := eyes.Add(toLeft.Mul(out * c.Body.ShoulderM / 2))
	shoulder = shoulder.Sub(mgl64.Vec3{math.Sin(facing), 0, math.Cos(facing)}.Mul(shouldersBack * c.HeightM))
	shoulder[1] = c.FloorM + shoulderHeight*c.HeightM
	reach := wrist.Sub(shoulder)
	length := reach.Len()
	if length < reachLeast*s.beganArm || length > 1.3*s.beganArm || reach.Dot(toLeft)*out < reachSideways*length {
		return
	}
	if span := (at - s.lastAt).Seconds(); span <= 0 || span > 0.2 {
		s.lastAt = at
		return
	}
	s.lastAt = at
	if bin := int(100 * length); bin >= 0 && bin < reachBins {
		s.reach[bin]++
		s.reached++
	}
}

// State returns what was learned so far.
func (l *Learner) State() Learning {
	state := Learning{On: l.on}
	if !l.on {
		return state
	}
	for side := range l.sides {
		s := &l.sides[side]
		_, confidence := s.wrist()
		state.Wrists[side] = Learnt{confidence, s.pivots, s.at.Sub(s.began).Len()}
		_, sure := s.straight()
		state.Arms[side] = Learnt{sure, int(s.reached), s.arm - s.beganArm}
	}
	return state
}

// Improved returns the calibration with what was learned so far, or the same calibration if nothing was learned. It is the zero value while the
// learner is off. It allocates.
func (l *Learner) Improved() Calibration {
	if !l.on {
		return Calibration{}
	}
	c := l.calibration.Clone()
	for side := range l.sides {
		s := &l.sides[side]
		if s.index < 0 {
			continue
		}
		if s.at != s.began {
			d := &c.Devices[s.index]
			d.Offset.Position = s.at
			_, confidence := s.wrist()
			d.Wrist.Source, d.Wrist.Position, d.Wrist.Condition = WristMeasured, s.at, confidence
			d.Wrist.Uncertainty = learntWithin
		}
		if change := s.arm - s.beganArm; change != 0 {
			*c.Body.of(MeasureLeftArm + MeasureID(side)) = s.arm
			c.ArmSpanM += change
		}
	}
	return c
}
