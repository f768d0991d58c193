package gait

import (
	"math"

	"posewright/solver/vec"
)

// FootShape is a foot and its leg as the rig has them. In a mirror between left and right X changes its sign.
type FootShape struct {
	Hip       vec.Vector // meters: the hip joint from the middle of both, in the hips' frame
	Ankle     vec.Vector // meters: the ankle in the T-pose, from the middle of the hip joints, but its height above the sole
	Ball      vec.Vector // meters: where the toes bend, from the ankle, in the foot's frame: about it the heel rises
	Heel      float64    // meters, 0 or more: how far the heel reaches behind the ankle
	LegLength float64    // meters, above 0: thigh and shin
}

// ToesBeyond is how far the toes reach beyond the ball, in leg lengths.
const ToesBeyond = 0.06

// toes is how far a foot reaches in front of its ankle.
func (s *FootShape) toes(legLength float64) float64 { return s.Ball.Z + ToesBeyond*legLength }

// rolled is where the ankle of a foot is and how the foot is turned when it is pitched about its ball, or with the toes up about its heel. Flat is its
// rotation without that, sole the point under the ankle.
func (s *FootShape) rolled(flat vec.Rotation, sole vec.Vector, pitch float64) (vec.Vector, vec.Rotation) {
	if pitch == 0 {
		return sole.AddScaled(s.Ankle.Y, flat.Up()), flat
	}
	about := s.Ball // from the ankle, in the foot's frame
	if pitch < 0 {
		about = vec.New(0, -s.Ankle.Y, -s.Heel)
	}
	turn := flat.Mul(vec.Pitch(pitch))
	fixed := sole.Add(flat.Rotate(vec.New(about.X, about.Y+s.Ankle.Y, about.Z)))
	return fixed.Sub(turn.Rotate(about)), turn
}

// foot is what is remembered of a foot.
type foot struct {
	_ vec.Incomparable

	at       groundVec // under the ankle of the foot laid flat
	height   float64
	yaw      float64
	pitch    float64
	rollGoal float64    // pitch that a planted foot rolls to
	normal   vec.Vector // of the ground under it
	ground   float64    // height of the ground under it
	swinging bool
	tracked  bool
	posed    bool // tracked, by the posture
	staying  bool // takes no step of its own
	lifted   bool // in this tick
	landed   bool // in this tick
	phase    float64
	cause    StepCause
	since    float64 // seconds since it landed
	extended float64 // distance from hip joint to ankle over leg length, before it was shortened
	lift     float64 // meters of the ball above the ground
	rolling  float64 // radians a second that a planted foot rolled in this tick
	free     float64 // 0 to 1: in the air, smoothed

	start    placement // where the step left the ground
	goal     placement // where it lands
	swing    swing
	handover handover
}

// placement is where a foot lies flat on the ground.
type placement struct {
	at     groundVec
	ground float64 // height
	normal vec.Vector
	yaw    float64
}

// swing is what is remembered of a swing.
type swing struct {
	progress   float64   // share of the way that is done
	time       float64   // seconds that it takes while standing
	startLift  float64   // meters above the ground where the swing began, for a foot that a device let go in the air
	startPitch float64   // what its pitch began with beyond what the curves say
	fresh      bool      // the swing has not moved yet
	hasGoal    bool      // it has chosen a goal
	late       float64   // seconds that it has waited to land
	held       groundVec // from the goal to where it would land if nothing held it
	aim        float64   // the goal's ground, smoothed
	over       float64   // meters that the ground on the way is above a straight line
	clear      float64   // meters of the ball above what its toes must not cut
	descent    float64   // 0 to 1: how much it comes down a step, smoothed
}

// handover is what is left of a pose that a device gave, fading.
type handover struct {
	_ vec.Incomparable

	active    bool
	offset    vec.Vector
	twist     vec.Rotation
	lastAnkle vec.Vector
	lastTurn  vec.Rotation
	phase     float64 // of the foot's swing, in the tick before
	landing   float64 // seconds since a tracked foot landed
}

// placement is where the foot is now.
func (f *foot) placement() placement { return placement{f.at, f.ground, f.normal, f.yaw} }

// plant puts a foot flat on the ground.
func (f *foot) plant(p placement) {
	*f = foot{
		at: p.at, height: p.ground, ground: p.ground, normal: p.normal, yaw: p.yaw, phase: 1, since: 9, start: p, goal: p, tracked: f.tracked, posed: f.posed, staying: f.staying,
		handover: handover{lastAnkle: f.handover.lastAnkle, lastTurn: f.handover.lastTurn},
	}
}

// begin begins a swing that takes some seconds, unless the foot stays.
func (f *foot) begin(cause StepCause, time float64) {
	if !f.staying {
		f.swingFor(cause, time)
	}
}

// swingFor begins a swing that takes some seconds.
func (f *foot) swingFor(cause StepCause, time float64) {
	f.swinging, f.lifted, f.phase, f.cause = true, true, 0, cause
	f.start = f.placement()
	f.swing = swing{time: time, startPitch: f.pitch, fresh: true}
}

// advance moves the phase of a swing.
func (f *foot) advance(by float64) {
	if f.phase += by; f.phase > 1-1e-9 { // so that rounding does not say in which tick a foot lands
		f.phase = 1
	}
}

// aimed is the height of the ground that a swinging foot goes to: smoothed, as its goal may come to be on another step, but the goal's when the foot lands.
func (f *foot) aimed() float64 {
	return f.swing.aim + (f.goal.ground-f.swing.aim)*vec.SmoothStep((f.phase-0.7)/0.3)
}

// land ends a swing, flat on the ground at the goal but for a heel or a ball that comes down after it.
func (f *foot) land() {
	f.swinging, f.landed, f.phase, f.since, f.lift, f.swing.progress, f.swing.held = false, true, 1, 0, 0, 0, groundVec{}
	f.ground, f.height, f.normal = f.goal.ground, f.goal.ground, f.goal.normal
}

// flatTurn is how a foot lies that is not pitched.
func (f *foot) flatTurn() vec.Rotation {
	if f.normal.Y < 1 {
		return vec.FromToUnit(vec.Vector{Y: 1}, f.normal, vec.Vector{X: 1}).Mul(vec.Yaw(f.yaw))
	}
	return vec.Yaw(f.yaw)
}

// toesUp is how far the toes bend up so that their tips do not go into the ground below a pitched foot.
func (f *foot) toesUp(legLength float64) float64 {
	if f.pitch <= 0 {
		return 0
	}
	down := 0.0
	if f.swinging {
		down = math.Asin(vec.Clamp(f.swing.clear/(ToesBeyond*legLength), 0, 1))
	}
	return max(0, f.pitch-down)
}

// carry takes a foot along with the tracking space. It stays on the height that it is at.
func (f *foot) carry(c *carry) {
	f.at, f.start.at, f.goal.at = c.place(f.at), c.place(f.start.at), c.place(f.goal.at)
	f.swing.held = f.swing.held.turned(c.by)
	f.yaw, f.start.yaw, f.goal.yaw = f.yaw+c.yaw, f.start.yaw+c.yaw, f.goal.yaw+c.yaw
	f.normal, f.start.normal, f.goal.normal = c.direction(f.normal), c.direction(f.start.normal), c.direction(f.goal.normal)
	h := &f.handover
	h.offset = c.direction(h.offset)
	h.lastAnkle = c.point(h.lastAnkle)
	if h.lastTurn != (vec.Rotation{}) {
		around := vec.FromAxes(c.by.left().at(0), vec.Vector{Y: 1}, c.by.at(0))
		h.lastTurn = around.Mul(h.lastTurn)
		h.twist = around.Mul(h.twist).Mul(around.Inverse())
	}
}

// reground puts the places of a foot that was carried elsewhere on the ground that is there.
func (f *foot) reground(t *terrain) {
	if !f.swinging {
		f.ground, f.normal = t.footing(f.at)
		f.height = f.ground
		return
	}
	f.start.ground, f.start.normal = t.footing(f.start.at)
	before := f.goal.ground
	f.goal.ground, f.goal.normal = t.footing(f.goal.at)
	f.swing.aim += f.goal.ground - before
	f.ground, _ = t.under(f.at)
}

// TrackedFoot is what a device, or the posture of the body, says about a foot.
type TrackedFoot struct {
	Presence float64 // 1: the foot is where the device says, and Walk takes no step with it. Less: Walk goes on from where the device had it, for a blend
	Ankle    vec.Vector
	Turn     vec.Rotation // of the foot, from the T-pose; unit
	Posed    bool         // with a Presence of 1: no device but the posture has the foot. It is not on its sole, tells the clock nothing and steps once it is let go
	Stays    bool         // with a lower Presence: on the ground it takes no step of its own, as the body sits or sits down; in the air it finishes its step
	Placed   bool         // with a lower Presence: the posture wants the foot at Place. It lands there, and stands there when it is seen for the first time
	Steps    bool         // with Placed: a foot on the ground takes a step to there now
	Place    vec.Vector   // under the ankle
	Yaw      float64      // radians: of the foot at Place
}

// placed reports whether the posture wants a foot at a place that is a number.
func (t *TrackedFoot) placed() bool { return t.Placed && usable(t.Place) && math.Abs(t.Yaw) < 1e9 }

// usable reports whether a device has the foot, at a place that is a number.
func (t *TrackedFoot) usable() bool {
	return t.Presence >= 1 && usable(t.Ankle) && math.Abs(t.Turn.Dot(t.Turn)-1) < 1e-3
}

// usable reports whether a place is one that a body can be at.
func usable(v vec.Vector) bool { return math.Abs(v.X)+math.Abs(v.Y)+math.Abs(v.Z) < 1e9 }
