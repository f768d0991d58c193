package gait

import (
	"math"

	"posewright/solver/vec"
)

// footDevices takes over the feet that devices have, tells the clock of their steps, and lets go of those that devices have no more.
type footDevices struct {
	in   *frame
	plan *stepPlan

	clock *strideClock // told
	feet  *[2]foot     // moved
}

const (
	deviceLift   = 0.045 // leg lengths that the sole of a tracked foot is above the ground when it is lifted
	deviceLand   = 0.025 // when it has landed
	placedWithin = 0.001 // leg lengths and radians: a foot that is nearer to its place is there
	easeTime     = 0.1   // seconds: how quickly a foot goes over from where a device had it
)

// Run moves the feet.
func (w *footDevices) Run() {
	for side := range w.feet {
		f := &w.feet[side]
		switch {
		case w.in.tracked[side]:
			w.follow(side)
		case f.tracked:
			f.release(w.in.settings.StandTime * w.in.timeUnit)
		case w.mustStep(side):
			f.swingFor(StepPosture, w.in.settings.StandTime*w.in.timeUnit)
		}
	}
}

// follow puts a foot where its device says.
func (w *footDevices) follow(side int) {
	in, n, t := w.in, w.in.settings, w.plan
	f, shape, device := &w.feet[side], &in.shapes[side], &in.devices[side]
	h := &f.handover
	if !f.tracked {
		f.tracked, h.active, f.swing.startLift = true, false, 0
		h.landing = math.Inf(1)
	}
	f.yaw, f.pitch, f.posed = device.Turn.Yaw(), device.Turn.Pitch(), device.Posed
	if f.posed {
		f.pitch = wholePitch(device.Turn)
	}
	ball := device.Ankle.Add(device.Turn.Rotate(shape.Ball))
	heel := device.Ankle.Add(device.Turn.Rotate(vec.New(0, -shape.Ankle.Y, -shape.Heel)))
	facing := dirFromYaw(f.yaw)
	if f.pitch >= 0 {
		f.at = groundOf(ball).addScaled(-shape.Ball.Z, facing).addScaled(-shape.Ball.X, facing.left())
	} else {
		f.at = groundOf(heel).addScaled(shape.Heel, facing)
	}
	f.ground, f.normal = in.terrain.footing(f.at)
	sole := min(ball.Y-(shape.Ankle.Y+shape.Ball.Y), heel.Y) - f.ground
	f.height, f.lift = f.ground+sole, max(0, sole)
	h.landing += in.dt
	f.since += in.dt
	switch l := in.legLength; {
	case f.posed:
		f.swinging, f.phase = false, 1
	case !f.swinging && sole > deviceLift*l:
		f.swinging, f.lifted, f.phase, f.cause, f.swing.time = true, true, 0, StepWalking, t.swingTime
		f.start = f.placement()
		w.clock.shouldBe(side, 1-t.share)
	case f.swinging && sole < deviceLand*l:
		f.swinging, f.landed, f.phase, f.since = false, true, 1, 0
		w.clock.shouldBe(side, 0)
		if stride := h.landing; w.clock.walking && n.CadenceGain > 0 && stride > t.stepTime && stride < 4*t.stepTime {
			w.clock.learn(math.Sqrt(stride/(2*t.stepTime)), n)
		}
		h.landing = 0
	case f.swinging:
		f.phase = min(0.99, f.phase+in.dt/max(1e-3, t.swingTime))
	}
	f.goal = f.placement()
}

// mustStep reports whether a foot on the ground must step to where the posture wants it. One that was put there already, as the body was seen for the first
// time or has jumped, stays.
func (w *footDevices) mustStep(side int) bool {
	f, d := &w.feet[side], &w.in.devices[side]
	if !d.Steps || !d.placed() || f.swinging {
		return false
	}
	return groundOf(d.Place).sub(f.at).length() > placedWithin*w.in.legLength || math.Abs(vec.WrapAngle(d.Yaw-f.yaw)) > placedWithin
}

// wholePitch is the pitch of a foot that is not rolled, also where it is beyond a right angle.
func wholePitch(turn vec.Rotation) float64 {
	level := turn.TwistY().Inverse().Mul(turn)
	return vec.WrapAngle(2 * math.Atan2(level.X, level.W))
}

// release goes on with a foot that a device or the posture has let go: from the air, or where it was not on its sole, it swings home in some seconds; on the
// ground it stays.
func (f *foot) release(time float64) {
	cause := StepHandedBack
	if f.posed {
		cause = StepPosture
	}
	airborne := f.swinging || f.posed
	f.tracked, f.posed = false, false
	f.handover.active, f.handover.offset, f.handover.twist = true, vec.Vector{}, vec.Rotation{}
	if !airborne {
		f.height, f.lift = f.ground, 0
		return
	}
	f.swingFor(cause, time) // also where it stays, as it may be in the air
	f.swing.startLift = f.lift
}

// ease lets a foot go over from where a device had it: until it lands if it swings, otherwise with a time constant.
func (h *handover) ease(ankle vec.Vector, turn vec.Rotation, phase, dt float64) (vec.Vector, vec.Rotation) {
	if !h.active {
		return ankle, turn
	}
	if h.twist == (vec.Rotation{}) {
		h.offset = h.lastAnkle.Sub(ankle)
		h.twist = h.lastTurn.Mul(turn.Inverse())
	} else {
		left := math.Exp(-dt / easeTime)
		if h.phase < 1 {
			left *= (1 - phase) / (1 - h.phase)
		}
		h.offset = h.offset.Scale(left)
		h.twist = vec.Identity().Slerp(h.twist, left)
	}
	h.phase = phase
	if h.offset.Len() < 1e-6 && h.twist.AngleTo(vec.Identity()) < 1e-6 {
		h.active = false
		return ankle, turn
	}
	return ankle.Add(h.offset), h.twist.Mul(turn).Unit()
}
