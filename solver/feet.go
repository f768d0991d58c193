package solver

import (
	"errors"
	"math"
)

// FeetState is where feet that no device tracks stand, and what steps they are taking.
type FeetState struct {
	known    bool
	center   Vector // the hips' place on the floor in the tick before
	velocity Vector // its velocity, smoothed
	foot     [2]footState
	last     int // which foot stepped last: the other one goes first when both want to
}

type footState struct {
	at       Vector // ankle
	yaw      float64
	stepping bool
	phase    float64 // 0 to 1
	pace     float64 // of a step in usual time; hurried steps have more
	fromAt   Vector
	fromYaw  float64
}

// Pin says that a device has a foot, so that it stays there when the device is lost.
func (s *FeetState) Pin(side int, ankle Vector, yaw float64) {
	s.foot[side] = footState{at: ankle, yaw: yaw}
}

// carry moves what is remembered along with the tracking space.
func (s *FeetState) carry(c *Carry) {
	s.center, s.velocity = c.Point(s.center), c.Way(s.velocity)
	for side := range s.foot {
		f := &s.foot[side]
		f.at, f.fromAt = c.Point(f.at), c.Point(f.fromAt)
		f.yaw, f.fromYaw = c.Yaw(f.yaw), c.Yaw(f.fromYaw)
	}
}

// Feet plants feet that no device tracks and lets them step when the body has moved on: one at a time, the other planted and not sliding.
type Feet struct {
	Numbers   *Legs
	State     *FeetState
	LegLength float64   // metres, above 0
	DT        float64   // seconds, 0 or more
	Center    Vector    // middle of the hip joints in the world; its height does not matter
	Facing    float64   // radians: yaw of the hips
	Floor     float64   // metres: its height
	Home      [2]Vector // metres: the ankles in the T-pose, from the middle of the hip joints, but their height above the floor
	Free      [2]bool   // which feet may step; the others are pinned

	Ankle [2]Vector  // results: in the world
	Yaw   [2]float64 // results: radians
}

// Validate says what Run cannot work with.
func (f *Feet) Validate() error {
	switch {
	case f.Numbers == nil || f.State == nil:
		return errors.New("solver: the feet have no numbers or no state")
	case !(f.LegLength > 0):
		return errors.New("solver: the feet need a leg length above zero")
	case !(f.DT >= 0):
		return errors.New("solver: the feet cannot go back in time")
	}
	return nil
}

const (
	feetVelocityTime = 0.1 // seconds
	feetJump         = 0.6 // leg lengths in one tick: a jump of the body, not a walk
	feetHurry        = 3   // the most that a step is hurried
)

// Run moves the state by one tick and fills in the results.
func (f *Feet) Run() {
	s := f.State
	floor := Vector{f.Center.X, f.Floor, f.Center.Z}
	turn := yaw(f.Facing)
	var home [2]Vector
	for side := range home {
		home[side] = floor.Add(turn.Rotate(f.Home[side]))
	}
	moved := floor.Sub(s.center)
	if !s.known || moved.Len() > feetJump*f.LegLength {
		s.velocity = Vector{}
		for side := range s.foot {
			if !s.known || f.Free[side] {
				s.foot[side] = footState{at: home[side], yaw: f.Facing}
			}
		}
	} else if f.DT > 0 {
		s.velocity = s.velocity.Lerp(moved.Scale(1/f.DT), -math.Expm1(-f.DT/feetVelocityTime))
	}
	s.center, s.known = floor, true

	f.start(home)
	for side := range s.foot {
		foot := &s.foot[side]
		if foot.stepping {
			f.step(foot, home[side])
		}
		f.Ankle[side], f.Yaw[side] = foot.at, foot.yaw
		if foot.stepping {
			arc := 4 * foot.phase * (1 - foot.phase)
			f.Ankle[side].Y += f.Numbers.StepHeight * f.LegLength * arc * arc
		}
	}
}

// start lets the foot that is further from home step, if one is too far and none is stepping.
func (f *Feet) start(home [2]Vector) {
	s := f.State
	if s.foot[0].stepping || s.foot[1].stepping {
		return
	}
	var need [2]float64
	for side := range need {
		if f.Free[side] {
			foot := &s.foot[side]
			need[side] = math.Max(foot.at.Sub(home[side]).Len()/(f.Numbers.StepDistance*f.LegLength),
				math.Abs(wrap(f.Facing-foot.yaw))/f.Numbers.StepAngle)
		}
	}
	side := 0
	if need[1] > need[0] || need[1] == need[0] && s.last == 0 {
		side = 1
	}
	if need[side] <= 1 {
		return
	}
	foot := &s.foot[side]
	foot.stepping, foot.phase, foot.fromAt, foot.fromYaw = true, 0, foot.at, foot.yaw
	foot.pace = math.Min(need[side], feetHurry)
	s.last = side
}

// step moves a stepping foot. Its goal runs ahead of a moving body, so that it lands under it and not behind.
func (f *Feet) step(foot *footState, home Vector) {
	foot.phase += f.DT / f.Numbers.StepTime * foot.pace
	lead := f.State.velocity.Scale(f.Numbers.StepTime / 2)
	if length, most := lead.Len(), 0.8*f.Numbers.StepDistance*f.LegLength; length > most {
		lead = lead.Scale(most / length)
	}
	goal := home.Add(lead)
	if foot.phase >= 1 {
		*foot = footState{at: goal, yaw: f.Facing}
		return
	}
	share := smooth(foot.phase)
	foot.at = foot.fromAt.Lerp(goal, share)
	foot.yaw = foot.fromYaw + share*wrap(f.Facing-foot.fromYaw)
}
