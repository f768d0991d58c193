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
	deviceLift = 0.045 // leg lengths that the sole of a tracked foot is above the ground when it is lifted
	deviceLand = 0.025 // when it has landed
	easeTime   = 0.1   // seconds: how quickly a foot goes over from where a device had it
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
	f.yaw, f.pitch = device.Turn.Yaw(), device.Turn.Pitch()
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

// release goes on with a foot that a device has let go: from the air it swings home in some seconds, on the ground it stays.
func (f *foot) release(time float64) {
	f.tracked = false
	f.handover.active, f.handover.offset, f.handover.twist = true, vec.Vector{}, vec.Rotation{}
	if !f.swinging {
		f.height, f.lift = f.ground, 0
		return
	}
	f.staying = false // it may be in the air
	f.begin(StepHandedBack, time)
	f.swing.startLift = f.lift
}

// ease lets a foot go over from where a device had it.
func (h *handover) ease(ankle vec.Vector, turn vec.Rotation, dt float64) (vec.Vector, vec.Rotation) {
	if !h.active {
		return ankle, turn
	}
	if h.twist == (vec.Rotation{}) {
		h.offset = h.lastAnkle.Sub(ankle)
		h.twist = h.lastTurn.Mul(turn.Inverse())
	} else {
		left := math.Exp(-dt / easeTime)
		h.offset = h.offset.Scale(left)
		h.twist = vec.Identity().Slerp(h.twist, left)
	}
	if h.offset.Len() < 1e-6 && h.twist.AngleTo(vec.Identity()) < 1e-6 {
		h.active = false
		return ankle, turn
	}
	return ankle.Add(h.offset), h.twist.Mul(turn).Unit()
}
