package gait

import (
	"math"
	"math/cmplx"

	"posewright/solver/vec"
)

// State is what [Walk] remembers from tick to tick: where the feet stand or swing, how the body moves, and where in the stride the person is.
// The zero value is a body that was not seen yet.
type State struct {
	known   bool
	center  vec.Vector
	facing  float64
	fast    groundVec  // velocity of the hips, quickly smoothed
	slow    groundVec  // slowly
	turning float64    // radians a second
	bend    float64    // radians a second that the way turns to the left, smoothed
	mass    massMotion // of [ByBalance]
	slope   float64    // rise per length of the ground on the way
	walking bool
	stride  float64    // 0 to 1: walking, smoothed, so that lift and pitch of a foot do not jump
	spot    float64    // 0 to 1: on the spot, smoothed
	ways    [3]float64 // how much of forward, backward and sideways, smoothed
	recast  bool       // the feet were carried to other ground

	clock   walkClock
	head    walkHead
	inPlace inPlace
	foot    [2]walkFoot
	sway    walkSway

	waits waits

	eases [32]ease // of this length of tick

	swing float64 // right foot ahead of the left one over 0.75 L, smoothed
	drop  float64
	rise  float64
}

// waits is for how long a body has been as it should not stay, before it steps.
type waits struct {
	stoppedFor float64   // seconds since the body was faster than the speed at which it stands
	outsideFor float64   // seconds that the extrapolated centre of mass has been outside
	turnedFor  float64   // seconds that a foot has been turned too far
	askewFor   float64   // seconds that a body at rest has stood askew
	balance    groundVec // from the hips to the extrapolated centre of mass when the last step for balance began
}

// massMotion is where the centre of mass is, in the chest, and how it moves.
type massMotion struct {
	known    bool
	at       vec.Vector
	velocity groundVec
}

// ease is the share of the way that a filter of some time constant goes in a tick of some length.
type ease struct{ time, dt, share float64 }

type walkFoot struct {
	at       groundVec // under the ankle of the foot laid flat
	height   float64
	yaw      float64
	pitch    float64
	wanted   float64    // pitch that a planted foot rolls to
	normal   vec.Vector // of the ground under it
	ground   float64
	swinging bool
	tracked  bool
	phase    float64
	cause    StepCause
	since    float64 // seconds since it landed
	extended float64 // distance from hip joint to ankle over leg length, before it was shortened

	// Of a swing.
	progress    float64 // share of the way that is done
	time        float64 // seconds that it takes while standing
	start       groundVec
	startGround float64
	startNormal vec.Vector
	startYaw    float64
	startLift   float64 // metres above the ground where the swing began, for a foot that a device let go in the air
	startPitch  float64 // what its pitch began with beyond what the curves say
	fresh       bool    // the swing has not moved yet
	hasGoal     bool
	goal        groundVec
	late        float64   // seconds that it has waited to land
	held        groundVec // from there to where it would land if nothing held it
	goalYaw     float64
	goalGround  float64
	aim         float64 // the goal's ground, smoothed
	goalNormal  vec.Vector
	over        float64 // metres that the ground on the way is above a straight line
	lift        float64 // metres of the ball above the ground
	clear       float64 // metres of the ball above what its toes must not cut
	descent     float64 // 0 to 1: how much it comes down a step, smoothed

	// What is left of a pose that a device gave, fading.
	easing    bool
	offset    vec.Vector
	twist     vec.Rotation
	lastAnkle vec.Vector
	lastTurn  vec.Rotation
	landing   float64 // seconds since a tracked foot landed
}

// Reset forgets the past, the learned cadence too.
func (s *State) Reset() { *s = State{} }

// TakeCadence takes over what another state knows of the person's step time, and with which [Settings.Cadence] it began to learn that.
func (s *State) TakeCadence(from *State) {
	s.clock.cadence, s.clock.from = from.clock.cadence, from.clock.from
}

// SetCadence says what is known of the person's step time against the curve's, in place of what was learned: learning goes on from there. 0 knows nothing, and
// begins with [Settings.Cadence].
func (s *State) SetCadence(cadence float64) { s.clock.cadence, s.clock.from = cadence, 0 }

// Carry takes along what is remembered in the world when the tracking space moves in it, by a stick or a teleport: every place is turned by a yaw about the
// vertical through the origin and then moved. Feet are not lifted with it: they come to stand on the ground that is there. Raise, in metres, is how much
// further the body was raised because the ground under it rises: that moves what is remembered of hips and headset, but not the ground.
func (s *State) Carry(yaw float64, move vec.Vector, raise float64) {
	if !s.known {
		return
	}
	by, to := dirFromYaw(yaw), groundOf(move)
	carried := func(p groundVec) groundVec { return p.turned(by).add(to) }
	lifted := func(v vec.Vector) vec.Vector { return carried(groundOf(v)).at(v.Y + move.Y + raise) }
	turn := func(v vec.Vector) vec.Vector { return groundOf(v).turned(by).at(v.Y) }
	s.center, s.facing = lifted(s.center), s.facing+yaw
	s.fast, s.slow = s.fast.turned(by), s.slow.turned(by)
	s.mass.at, s.mass.velocity = lifted(s.mass.at), s.mass.velocity.turned(by)
	s.waits.balance = s.waits.balance.turned(by)
	s.rise += move.Y
	s.head.carry(yaw, by, lifted)
	s.sway.carry(yaw, by, carried)
	for side := range s.foot {
		f := &s.foot[side]
		f.at, f.start, f.goal = carried(f.at), carried(f.start), carried(f.goal)
		f.held = f.held.turned(by)
		f.yaw, f.startYaw, f.goalYaw = f.yaw+yaw, f.startYaw+yaw, f.goalYaw+yaw
		f.normal, f.startNormal, f.goalNormal = turn(f.normal), turn(f.startNormal), turn(f.goalNormal)
		f.offset = turn(f.offset)
		f.lastAnkle = lifted(f.lastAnkle)
		if f.lastTurn != (vec.Rotation{}) {
			around := vec.FromAxes(by.left().at(0), vec.Vector{Y: 1}, by.at(0))
			f.lastTurn = around.Mul(f.lastTurn)
			f.twist = around.Mul(f.twist).Mul(around.Inverse())
		}
	}
	s.recast = s.recast || move != (vec.Vector{}) || yaw != 0
}

// arrive puts the feet under a body that is seen for the first time, or that has jumped.
func (w *stance) arrive() {
	s, t := w.State, &w.now
	l := w.LegLength
	t.speedUnit, t.timeUnit = math.Sqrt(l/0.85), math.Sqrt(l/gravity)
	t.dropMost = w.Settings.PelvisDrop * l * (1 - w.HipsHeld) * (1 - w.HeadHeld)
	t.center, t.facing = groundOf(w.Center), vec.Yaw(w.Facing)
	t.forward = groundOf(t.facing.Forward())
	t.left = t.forward.left()
	if !s.known {
		*s = State{known: true, center: w.Center, facing: w.Facing, clock: s.clock.forgotten()}
		s.clock.begin(w.Settings)
		s.ways[0] = 1
		t.castFrom = w.Center.Y
		s.rise, _ = (*terrain)(w).under(t.center)
		t.castFrom = max(w.Center.Y, s.rise+0.5*l)
		for side := range s.foot {
			shape := &w.Feet[side]
			w.plant(side, t.center.addScaled(shape.Ankle.X, t.left).addScaled(shape.Ankle.Z, t.forward), w.Facing)
		}
		s.rise = min(s.foot[leftSide].ground, s.foot[rightSide].ground)
		return
	}
	s.clock.begin(w.Settings)
	t.castFrom = max(w.Center.Y, s.rise+0.5*l)
	if s.recast {
		s.recast = false
		for side := range s.foot {
			f := &s.foot[side]
			if f.swinging {
				f.startGround, f.startNormal = (*terrain)(w).footing(f.start)
				before := f.goalGround
				f.goalGround, f.goalNormal = (*terrain)(w).footing(f.goal)
				f.aim += f.goalGround - before
				f.ground, _ = (*terrain)(w).under(f.at)
			} else {
				f.ground, f.normal = (*terrain)(w).footing(f.at)
				f.height = f.ground
			}
		}
	}
	if moved := t.center.sub(groundOf(s.center)).length(); moved > jumpLength*l && (w.DT == 0 || w.DT > jumpPause || moved/w.DT > jumpSpeed*t.speedUnit) {
		w.jump()
	}
}

const (
	jumpLength = 0.7  // leg lengths in one tick
	jumpSpeed  = 12.0 // m/s, with √L
	jumpPause  = 0.5  // seconds without a tick, after which no step is made up for
)

// jump puts the feet at home and forgets all motion, but not the person's cadence.
func (w *stance) jump() {
	s := w.State
	feet := s.foot
	*s = State{known: true, center: w.Center, facing: w.Facing, slope: s.slope, drop: s.drop, rise: s.rise, ways: [3]float64{1, 0, 0}, clock: s.clock.forgotten()}
	for side := range s.foot {
		s.foot[side].tracked, s.foot[side].lastAnkle, s.foot[side].lastTurn = feet[side].tracked, feet[side].lastAnkle, feet[side].lastTurn
		w.plant(side, w.home(side, w.now.center, w.now.forward), w.Facing+Sign(side)*w.Settings.ToeOut)
	}
	s.rise = min(s.foot[leftSide].ground, s.foot[rightSide].ground)
}

// plant puts a foot flat on the ground.
func (w *stance) plant(side int, at groundVec, yaw float64) {
	f := &w.State.foot[side]
	ground, normal := (*terrain)(w).footing(at)
	*f = walkFoot{
		at: at, height: ground, ground: ground, normal: normal, yaw: yaw, phase: 1, since: 9, start: at, goal: at, goalYaw: yaw, goalGround: ground,
		goalNormal: normal, startGround: ground, startNormal: normal, startYaw: yaw, tracked: f.tracked, lastAnkle: f.lastAnkle, lastTurn: f.lastTurn,
	}
}

// home is where a foot stands when the body is at rest.
func (w *stance) home(side int, center, forward groundVec) groundVec {
	return center.addScaled(Sign(side)*w.Settings.StanceHalf*w.LegLength, forward.left()).addScaled((w.Feet[leftSide].Ankle.Z+w.Feet[rightSide].Ankle.Z)/2, forward)
}

// Sign is 1 for the left side and -1 for the right one.
func Sign(side int) float64 { return float64(1 - 2*side) }

// walkHead is what the headset's motion says.
type walkHead struct {
	known   bool
	at      vec.Vector
	neck    vec.Vector // where the head nods and shakes about
	drift   groundVec  // horizontal velocity, slowly smoothed
	yaw     float64
	lateral float64 // m/s to the left, without the drift
	rough   float64 // m/s upward, half smoothed
	up      float64
}

func (h *walkHead) carry(yaw float64, by groundVec, moved func(vec.Vector) vec.Vector) {
	h.at, h.neck = moved(h.at), moved(h.neck)
	h.drift = h.drift.turned(by)
	h.yaw += yaw
}

// walkClock is the person's stride.
type walkClock struct {
	psi     float64 // 0 to 1, in strides: the left foot lands at 0, the right one at 0.5
	rate    float64 // what it ran with
	walked  float64 // seconds since the walk began
	cadence float64 // the person's step time against the curve's, as learned; 0 before it begins
	from    float64 // [Settings.Cadence] that it began with; 0 where it is another's word
	locked  float64
	owed    float64 // strides that a tracked foot is ahead of the clock

	lateral, bob           complex128 // the head's motion, demodulated with the clock
	lateralPower, bobPower float64
}

// begin has the cadence be the preset's where nothing is known of the person, and again where the preset's is another than before.
func (c *walkClock) begin(n *Settings) {
	if !(c.cadence > 0) || c.from != 0 && c.from != n.Cadence {
		c.cadence = n.Cadence
	}
	c.from = n.Cadence
}

// learn multiplies the cadence with a factor, within its bounds.
func (c *walkClock) learn(factor float64, n *Settings) {
	c.cadence = vec.Clamp(c.cadence*factor, n.CadenceMin, n.CadenceMax)
}

// forgotten is a clock that knows no more than the person's cadence.
func (c *walkClock) forgotten() walkClock { return walkClock{cadence: c.cadence, from: c.from} }

// turnBack takes strides that the clock was moved by out of the demodulated motion.
func (c *walkClock) turnBack(strides float64) {
	by := cmplx.Rect(1, -2*math.Pi*strides)
	c.lateral *= by
	c.bob *= by * by
}

// The sides of the body, as indices of feet.
const (
	leftSide  = 0
	rightSide = 1
)
