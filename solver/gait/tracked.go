package gait

import (
	"math"

	"posewright/solver/vec"
)

// followDevices takes over the feet that devices have, tells the clock of their steps, and lets go of those that devices have no more.
func (w *footDevices) followDevices() {
	for side := range w.Tracked {
		f := &w.State.foot[side]
		switch {
		case w.now.tracked[side]:
			w.followDevice(side)
		case f.tracked:
			w.takeBack(side)
		}
	}
}

const (
	deviceLift = 0.045 // leg lengths that the sole of a tracked foot is above the ground when it is lifted
	deviceLand = 0.025 // when it has landed
	owedTime   = 0.25  // seconds in which the clock follows a tracked foot
	easeTime   = 0.1   // seconds: how quickly a foot goes over from where a device had it
)

// followDevice puts a foot where its device says.
func (w *footDevices) followDevice(side int) {
	n, s, t := w.Settings, w.State, &w.now
	f, shape, device := &s.foot[side], &w.Feet[side], &w.Tracked[side]
	if !f.tracked {
		f.tracked, f.easing, f.startLift = true, false, 0
		f.landing = math.Inf(1)
	}
	f.yaw, f.pitch = device.Turn.Yaw(), device.Turn.Pitch()
	ball := device.Ankle.Add(device.Turn.Rotate(shape.Ball))
	heel := device.Ankle.Add(device.Turn.Rotate(vec.New(0, -shape.Ankle.Y, -shape.Heel)))
	facing := dirFromYaw(f.yaw)
	if f.pitch >= 0 {
		f.at = groundOf(ball).addScaled(-shape.Ball.Z, facing).addScaled(-shape.Ball.X, facing.left())
	} else {
		f.at = groundOf(heel).addScaled(shape.Heel, facing)
	}
	f.ground, f.normal = (*terrain)(w).footing(f.at)
	sole := min(ball.Y-(shape.Ankle.Y+shape.Ball.Y), heel.Y) - f.ground
	f.height, f.lift = f.ground+sole, max(0, sole)
	f.landing += w.DT
	f.since += w.DT
	l := w.LegLength
	switch {
	case !f.swinging && sole > deviceLift*l:
		f.swinging, f.phase, f.cause, f.time = true, 0, StepWalking, t.swingTime
		f.start, f.startGround, f.startNormal, f.startYaw = f.at, f.ground, f.normal, f.yaw
		t.lifted[side] = true
		w.clockShouldBe(side, 1-t.share)
	case f.swinging && sole < deviceLand*l:
		f.swinging, f.phase, f.since = false, 1, 0
		t.landed[side] = true
		w.clockShouldBe(side, 0)
		if stride := f.landing; s.walking && n.CadenceGain > 0 && stride > t.stepTime && stride < 4*t.stepTime {
			s.clock.learn(math.Sqrt(stride/(2*t.stepTime)), n)
		}
		f.landing = 0
	case f.swinging:
		f.phase = min(0.99, f.phase+w.DT/max(1e-3, t.swingTime))
	}
	f.goal, f.goalYaw, f.goalGround, f.goalNormal = f.at, f.yaw, f.ground, f.normal
}

// clockShouldBe tells the clock what a tracked foot does.
func (w *footDevices) clockShouldBe(side int, phase float64) {
	if w.State.walking {
		w.State.clock.owed = Nearest(phase - (*strides)(w).footPhase(side))
	}
}

// takeBack goes on with a foot that a device has let go: from the air it swings home, on the ground it stays.
func (w *footDevices) takeBack(side int) {
	f := &w.State.foot[side]
	f.tracked, f.easing = false, true
	f.offset, f.twist = vec.Vector{}, vec.Rotation{}
	if !f.swinging {
		f.height, f.lift = f.ground, 0
		return
	}
	lift := f.lift
	(*swings)(w).lift(side, StepHandedBack, w.Settings.StandTime*w.now.timeUnit)
	f.startLift = lift
}

// ease lets a foot go over from where a device had it.
func (w *footDevices) ease(side int) {
	f := &w.State.foot[side]
	if !f.easing {
		return
	}
	if f.twist == (vec.Rotation{}) {
		f.offset = f.lastAnkle.Sub(w.Ankle[side])
		f.twist = f.lastTurn.Mul(w.Turn[side].Inverse())
	} else {
		left := math.Exp(-w.DT / easeTime)
		f.offset = f.offset.Scale(left)
		f.twist = vec.Identity().Slerp(f.twist, left)
	}
	if f.offset.Len() < 1e-6 && f.twist.AngleTo(vec.Identity()) < 1e-6 {
		f.easing = false
		return
	}
	w.Ankle[side] = w.Ankle[side].Add(f.offset)
	w.Turn[side] = f.twist.Mul(w.Turn[side]).Unit()
}
