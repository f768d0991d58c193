package gait

import (
	"errors"
	"math"

	"posewright/solver/ground"
	"posewright/solver/vec"
)

// Walk stands and steps on the feet that no device tracks: where both ankles are and how the feet are turned, and what that does to the body. It
// follows Posewright's gait model (after Scheurenbrand 2019, 6): standing feet step when the extrapolated centre of mass or the body leaves them,
// walking feet by a clock that the sway and bob of the headset keep in phase with the person's own strides. A planted foot does not slide.
//
// Everything is in the world. The frame rate does not change the motion: what is smoothed has time constants, and a swinging foot goes on by
// increments that add up to the same way.
type Walk struct {
	Settings *Settings
	State    *State
	Ground   *ground.Ground

	LegLength  float64    // metres, above 0: the mean of both; what lengths, speeds and durations of Numbers are measured with
	DT         float64    // seconds since the tick before, 0 or more; 0 moves no foot
	Center     vec.Vector // middle of the hip joints, before the pelvis is swung or lowered
	Facing     float64    // radians: yaw of the hips
	Pivot      vec.Vector // from Center, in the world: what the pelvis turns about when it swings
	HipsHeld   float64    // 0 to 1: how much a device has the hips; at 1 the pelvis neither swings nor drops
	HeadHeld   float64    // 0 to 1: how much a device has the head; at 1 the pelvis does not drop, since nothing between the two could give way
	Mass       vec.Vector // centre of mass as [ByBalance] has it, in the chest; zero is Center
	Headset    vec.Vector // anywhere on the head that is the same place in every tick
	Neck       vec.Vector // where the head nods and shakes about
	Looking    float64    // radians: yaw of the headset
	HasHeadset bool       // false: the clock runs without it, and a twist counts in full
	Feet       [2]FootShape
	Tracked    [2]TrackedFoot

	Ankle         [2]vec.Vector   // results: the ankles
	Turn          [2]vec.Rotation // of the feet, from the T-pose
	Toes          [2]float64      // radians that the toes bend up against the foot, 0 or more
	ShoulderSwing float64         // radians that the chest turns to the left where no hand is tracked
	Report        Report

	now walkTick
}

// FootShape is a foot and its leg as the rig has them. In a mirror between left and right X changes its sign.
type FootShape struct {
	Hip       vec.Vector // metres: the hip joint from the middle of both, in the hips' frame
	Ankle     vec.Vector // metres: the ankle in the T-pose, from the middle of the hip joints, but its height above the sole
	Ball      vec.Vector // metres: where the toes bend, from the ankle, in the foot's frame: about it the heel rises
	Heel      float64    // metres, 0 or more: how far the heel reaches behind the ankle
	LegLength float64    // metres, above 0: thigh and shin
}

// TrackedFoot is what a device says about a foot.
type TrackedFoot struct {
	Presence float64 // 1: the foot is where the device says, and Walk takes no step with it. Less: Walk goes on from where the device had it, for a blend
	Ankle    vec.Vector
	Turn     vec.Rotation // of the foot, from the T-pose; unit
}

// Validate says what Run cannot work with.
func (w *Walk) Validate() error {
	switch {
	case w.Settings == nil || w.State == nil || w.Ground == nil:
		return errors.New("gait: walking needs numbers, a state and a ground")
	case !(w.LegLength > 0 && w.Feet[leftSide].LegLength > 0 && w.Feet[rightSide].LegLength > 0):
		return errors.New("gait: walking needs legs longer than zero")
	case !(w.DT >= 0) || math.IsInf(w.DT, 0):
		return errors.New("gait: walking cannot go back in time")
	case !w.Center.IsFinite() || !w.Mass.IsFinite() || !w.Headset.IsFinite() || !w.Neck.IsFinite() || math.IsNaN(w.Facing+w.Looking) || math.IsInf(w.Facing+w.Looking, 0):
		return errors.New("gait: walking needs to know where hips and headset are")
	case !(w.HipsHeld >= 0 && w.HipsHeld <= 1) || !(w.HeadHeld >= 0 && w.HeadHeld <= 1):
		return errors.New("gait: how much the hips or the head are held is not between 0 and 1")
	case !w.Pivot.IsFinite():
		return errors.New("gait: the pelvis turns about no place")
	}
	for side := range w.Feet {
		foot, device := &w.Feet[side], &w.Tracked[side]
		switch {
		case !foot.Hip.IsFinite() || !foot.Ankle.IsFinite() || !foot.Ball.IsFinite() || !(foot.Heel >= 0) || math.IsInf(foot.Heel, 0):
			return errors.New("gait: the shape of a foot holds no numbers")
		case !(device.Presence >= 0 && device.Presence <= 1):
			return errors.New("gait: the presence of a tracked foot is not between 0 and 1")
		case device.Presence > 0 && (!device.Ankle.IsFinite() || !(math.Abs(device.Turn.Dot(device.Turn)-1) < 1e-6)):
			return errors.New("gait: a tracked foot needs a place and a unit rotation")
		}
	}
	return nil
}

const gravity = 9.81 // metres per second²

// walkTick is what the parts of a tick tell each other.
type walkTick struct {
	speedUnit  float64 // what a speed for leg length 0.85 m is multiplied with
	timeUnit   float64 // √(L/g)
	hipHeight  float64 // of the hip joints above the ground
	castFrom   float64 // height from which the ground is looked for
	center     groundVec
	mass       groundVec // centre of mass, of [ByBalance]
	forward    groundVec // where the hips face
	facing     vec.Rotation
	left       groundVec
	velocity   groundVec
	bend       float64 // radians a second that the way turns to the left, 0 on one that only winds
	speed      float64
	froude     float64
	way        groundVec // unit: where the body goes; where it faces when it stands
	angle      float64   // radians from forward to way, to the left
	stepTime   float64   // seconds
	swingTime  float64   // seconds
	share      float64   // of a stride that a foot is in the air
	ahead      float64   // metres ahead of the hips at which a foot lands
	half       float64   // metres: half of the distance across between the feet
	running    float64   // 0 to 1
	xcom       groundVec
	outside    float64   // leg lengths that xcom is outside of the feet
	leaving    float64   // the same beyond what a standing body sways
	outsideWay groundVec // from the line between the feet to xcom, metres
	pitchGain  float64
	hip        [2]vec.Vector   // hip joints
	flat       [2]vec.Rotation // of the feet, were they not pitched
	ankle      [2]vec.Vector   // as the sole has them
	turn       [2]vec.Rotation
	reach      float64 // leg lengths that a leg stretches
	dropMost   float64 // metres that the pelvis may go down
	goal       [2]groundVec
	goalYaw    [2]float64
	tracked    [2]bool
	lifted     [2]bool
	landed     [2]bool
}

// Run moves the state by one tick and fills in the results.
func (w *Walk) Run() {
	w.now.lifted, w.now.landed = [2]bool{}, [2]bool{}
	w.withoutNonsense()
	(*stance)(w).arrive()
	(*motion)(w).observe()
	(*footDevices)(w).followDevices()
	if w.Settings.Method == ByBalance {
		(*balanceSteps)(w).measureLean()
		(*balanceSteps)(w).stepByBalance()
	} else {
		(*stance)(w).observeSway()
		(*motion)(w).measureBalance()
		(*strides)(w).decide()
		switch {
		case w.State.walking:
			(*strides)(w).runClock()
		case w.State.inPlace.on:
			(*strides)(w).stepInPlace()
		default:
			(*stance)(w).stand()
		}
	}
	for side := range w.Feet { // of both feet before either moves
		if f := &w.State.foot[side]; f.swinging && !f.tracked {
			w.now.goal[side], w.now.goalYaw[side] = (*goals)(w).goal(side)
		}
	}
	for side := range w.Feet {
		(*swings)(w).moveFoot(side)
	}
	(*legs)(w).swingBody()
	(*legs)(w).reach()
	w.report()
}

// withoutNonsense replaces numbers that would stay in the state for good.
func (w *Walk) withoutNonsense() {
	s := w.State
	usable := func(v vec.Vector) bool { return math.Abs(v.X)+math.Abs(v.Y)+math.Abs(v.Z) < 1e9 }
	if !usable(w.Center) || !(math.Abs(w.Facing) < 1e9) {
		w.Center, w.Facing = s.center, s.facing
	}
	if !(w.DT >= 0 && w.DT < 1e9) {
		w.DT = 0
	}
	if !usable(w.Mass) {
		w.Mass = w.Center
	}
	w.HasHeadset = w.HasHeadset && usable(w.Headset) && usable(w.Neck) && math.Abs(w.Looking) < 1e9
	for side := range w.Tracked {
		t := &w.Tracked[side]
		w.now.tracked[side] = t.Presence >= 1 && usable(t.Ankle) && math.Abs(t.Turn.Dot(t.Turn)-1) < 1e-3
	}
}

// eased is the share of the way that a filter goes in a tick. Ticks of one length ask for the same few, so they are kept.
func (w *Walk) eased(time float64) float64 {
	e := &w.State.eases[math.Float64bits(time)*0x9E3779B97F4A7C15>>59] // Knuth's multiplicative hash
	if e.time != time || e.dt != w.DT {
		*e = ease{time, w.DT, 1 - math.Exp(-w.DT/time)}
	}
	return e.share
}

// The jobs of a tick. Each sees the inputs, the state and the results of the Walk that it is a part of, and has the functions of one concern; Run says in which
// order they work.
type (
	motion       Walk // observes how body and head move, and derives speed, direction and duration of steps
	stance       Walk // places feet under a body and decides when a standing body must step
	strides      Walk // runs the clock of a walk, or of steps on the spot, in phase with the headset
	balanceSteps Walk // decides by balance, distance and angle, for ByBalance
	goals        Walk // says where a foot in the air should land
	swings       Walk // moves feet through the air, and rolls those that stand
	legs         Walk // places the ankles so that the legs reach, and moves the pelvis
	footDevices  Walk // takes feet over from devices, and gives them back
	terrain      Walk // finds the ground under the feet
)
