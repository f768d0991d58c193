package gait

import (
	"errors"
	"math"

	"posewright/solver/gait/phase"
	"posewright/solver/ground"
	"posewright/solver/vec"
)

// Walk stands and steps on the feet that no device tracks: where both ankles are and how the feet are turned, and what that does to the body. It
// follows Posewright's gait model (after Scheurenbrand 2019, 6): standing feet step when the extrapolated center of mass or the body leaves them,
// walking feet by a clock that the sway and bob of the headset keep in phase with the person's own strides. A planted foot does not slide.
//
// Everything is in the world. The frame rate does not change the motion: what is smoothed has time constants, and a swinging foot goes on by
// increments that add up to the same way.
type Walk struct {
	_ vec.Incomparable

	Settings *Settings
	State    *State
	Ground   *ground.Ground

	LegLength  float64      // meters, above 0: the mean of both; what lengths, speeds and durations of Numbers are measured with
	DT         float64      // seconds since the tick before, 0 or more; 0 moves no foot
	Center     vec.Vector   // middle of the hip joints, before the pelvis is swung or lowered
	Facing     float64      // radians: yaw of the hips
	Pivot      vec.Vector   // from Center, in the world: what the pelvis turns about when it swings
	HipsHeld   float64      // 0 to 1: how much a device has the hips; at 1 the pelvis neither swings nor drops
	HeadHeld   float64      // 0 to 1: how much a device has the head; at 1 the pelvis does not drop, since nothing between the two could give way
	Mass       vec.Vector   // center of mass as [ByBalance] has it, in the chest; zero is Center
	Headset    vec.Vector   // anywhere on the head that is the same place in every tick
	Neck       vec.Vector   // where the head nods and shakes about
	Looking    float64      // radians: yaw of the headset
	HeadTurn   vec.Rotation // of the headset, identity when level and facing +Z
	Wrists     [2]Wrist
	HasHeadset bool // false: the clock runs without it, and a twist counts in full
	Feet       [2]FootShape
	Tracked    [2]TrackedFoot

	Ankle         [2]vec.Vector   // results: the ankles
	Turn          [2]vec.Rotation // of the feet, from the T-pose
	Toes          [2]float64      // radians that the toes bend up against the foot, 0 or more
	ShoulderSwing float64         // radians that the chest turns to the left where no hand is tracked
	Report        Report

	filters filterCache
}

// Wrist is what a device says of a wrist.
type Wrist struct {
	Tracked bool
	At      vec.Vector
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

// Run moves the state by one tick and fills in the results. Its stages, in their order: the feet arrive under the body; how body and head move is observed; steps are
// planned from that; devices take feet or let them go; a method decides which foot steps when; swinging feet choose where to land; feet move; pelvis and legs
// follow.
func (w *Walk) Run() {
	s := w.State
	var in frame
	w.begin(&in)
	for side := range s.feet {
		s.feet[side].lifted, s.feet[side].landed = false, false
	}
	s.arrive(&in)
	s.motion.observe(&in)
	w.observeHead(&in)
	w.observePhase(&in)
	planner := stepPlanner{in: &in, motion: &s.motion, clock: &s.clock, inPlace: &s.inPlace, rise: s.pelvis.rise}
	planner.Run()
	plan := &planner.plan
	for side := range s.feet {
		s.feet[side].staying = w.Tracked[side].Stays
	}
	devices := footDevices{in: &in, plan: plan, clock: &s.clock, feet: &s.feet}
	devices.Run()

	stepTime := plan.stepTime // for the report
	var balance balance
	var goal [2]groundVec
	var goalYaw [2]float64
	if w.Settings.Method == ByBalance {
		s.clock.walking = plan.speed >= w.Settings.Scheurenbrand.WalkSpeed
		balance = measureLean(&in, plan, s.motion.mass.at.Y, &s.feet)
		steps := balanceSteps{in: &in, plan: plan, balance: &balance, walking: s.clock.walking, slope: s.motion.slope, feet: &s.feet}
		steps.Run()
		if s.clock.walking {
			stepTime = w.Settings.Scheurenbrand.StepAhead * steps.stepLength() / plan.speed
		}
		for side := range s.feet {
			if f := &s.feet[side]; f.swinging && !f.tracked {
				goal[side], goalYaw[side] = steps.goal(side), in.yaw+Sign(side)*w.Settings.ToeOut
			}
		}
	} else {
		balance = w.stepByPhase(&in, plan)
		for side := range s.feet {
			if f := &s.feet[side]; f.swinging && !f.tracked {
				landing := landing{
					in: &in, plan: plan, motion: &s.motion, sway: &s.sway, inPlace: &s.inPlace, walking: s.clock.walking, rate: s.clock.rate, balance: s.waits.balance, side: side, feet: &s.feet,
				}
				landing.Run()
				goal[side], goalYaw[side], f.swing.held = landing.at, landing.yaw, landing.held
			}
		}
	}
	for side := range goal {
		if d := &w.Tracked[side]; d.placed() {
			goal[side], goalYaw[side], s.feet[side].swing.held = groundOf(d.Place), d.Yaw, groundVec{}
		}
	}
	swings := swings{in: &in, plan: plan, motion: &s.motion, pelvis: &s.pelvis, walking: s.clock.walking, goal: goal, goalYaw: goalYaw, feet: &s.feet}
	swings.Run()
	s.pelvis.follow(&in, plan, &s.feet)
	w.ShoulderSwing = -(w.Settings.ShoulderSwingWalk + (w.Settings.ShoulderSwingRun-w.Settings.ShoulderSwingWalk)*plan.running) * s.pelvis.swing
	legs := legs{in: &in, plan: plan, stride: s.motion.stride, walking: s.clock.walking, pelvis: &s.pelvis, feet: &s.feet}
	legs.Run()
	w.Ankle, w.Turn, w.Toes = legs.ankle, legs.turn, legs.toes
	w.report(&in, plan, &balance, stepTime, swings.style())
}

// observeHead follows the headset, and whether the person walks on the spot.
func (w *Walk) observeHead(in *frame) {
	s := w.State
	neck, turned, ok := s.head.observe(in, &s.motion)
	switch {
	case ok && w.Settings.InPlace && w.Settings.Method == ByPhase:
		s.inPlace.watch(in, &s.motion, s.head.yaw, neck, turned, &s.clock)
	case ok || !in.headset.known:
		s.inPlace = inPlace{}
	}
}

// observePhase lets the observer see head and wrists, unless devices on both feet say all that it could.
func (w *Walk) observePhase(in *frame) {
	o, feet := &w.State.observer, &w.State.feet
	if feet[leftSide].tracked && feet[rightSide].tracked || !in.headset.known || !w.Settings.PhaseLock || !w.Settings.PhaseObserver || w.Settings.Method != ByPhase {
		o.Forget()
		return
	}
	o.Observe(phase.Standard(), in.dt, in.legLength, &phase.Sample{
		Head: w.Headset, Pitch: w.HeadTurn.Pitch(), Roll: w.HeadTurn.Roll(), Yaw: w.Looking, Wrists: [2]vec.Vector{w.Wrists[leftSide].At, w.Wrists[rightSide].At}, Tracked: [2]bool{w.Wrists[leftSide].Tracked, w.Wrists[rightSide].Tracked},
	})
}

// observed is what the observer says.
func (w *Walk) observed() *phase.Estimate { return w.State.observer.Estimate(phase.Standard()) }

// stepByPhase lets standing feet step where they must, and walking ones by their clock.
func (w *Walk) stepByPhase(in *frame, plan *stepPlan) balance {
	s := w.State
	s.sway.observe(in, &s.clock, s.pelvis.rise)
	b := measureBalance(in, plan, s.motion.fast, &s.feet, &s.sway)
	if b.leaving > w.Settings.BalanceMargin {
		s.waits.outside += in.dt
	} else {
		s.waits.outside = 0
	}
	strides := strides{in: in, plan: plan, head: &s.head, observed: w.observed, clock: &s.clock, inPlace: &s.inPlace, feet: &s.feet, arrives: s.motion.arrives}
	strides.decide(&s.motion, &b, &s.waits)
	switch {
	case s.clock.walking:
		strides.walk()
	case s.inPlace.on:
		strides.stepInPlace()
	default:
		stance := stance{in: in, plan: plan, balance: &b, motion: &s.motion, sway: &s.sway, clock: &s.clock, observed: w.observed, rise: s.pelvis.rise, waits: &s.waits, feet: &s.feet}
		stance.Run()
	}
	return b
}

// begin gathers what is given. Numbers that would stay in the state for good are replaced.
func (w *Walk) begin(in *frame) {
	s, l := w.State, w.LegLength
	*in = frame{
		settings: w.Settings, terrain: terrain{ground: w.Ground, legLength: l}, legLength: l, dt: w.DT, speedUnit: math.Sqrt(l / 0.85), timeUnit: math.Sqrt(l / gravity),
		hips: w.Center, pivot: w.Pivot, mass: w.Mass, yaw: w.Facing, hipsHeld: w.HipsHeld, dropMax: w.Settings.PelvisDrop * l * (1 - w.HipsHeld) * (1 - w.HeadHeld),
		headset: headset{known: w.HasHeadset, position: w.Headset, neck: w.Neck, yaw: w.Looking},
		shapes:  &w.Feet, broad: broadOf(&w.Feet, l), devices: &w.Tracked, filters: &w.filters,
	}
	if !usable(w.Center) || !(math.Abs(w.Facing) < 1e9) {
		in.hips, in.yaw = s.motion.center, s.motion.yaw
	}
	if !(w.DT >= 0 && w.DT < 1e9) {
		in.dt = 0
	}
	if !usable(w.Mass) {
		in.mass = in.hips
	}
	in.headset.known = w.HasHeadset && usable(w.Headset) && usable(w.Neck) && math.Abs(w.Looking) < 1e9
	for side := range w.Tracked {
		in.tracked[side] = w.Tracked[side].usable()
	}
	in.center, in.facing = groundOf(in.hips), vec.Yaw(in.yaw)
	in.forward = groundOf(in.facing.Forward())
	in.left = in.forward.left()
}
