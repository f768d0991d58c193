package elbows

import (
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/evaluation/fit"
	"posewright/internal/evaluation/virtual"
	"posewright/internal/session"
	"posewright/rig"
	"posewright/solver"
	"posewright/solver/chain"
	"posewright/trackers"
)

// sampleEvery is the time between two arms that are kept: 30 a second.
const sampleEvery = time.Second / 30

// Arm is one arm in one tick, as the swivel model sees it.
type Arm = fit.Arm

// Capture reads the arms of a person from the devices of a session, in its tracking space. It solves the body of a snapshot once more, without trackers on
// elbows, so that what these report is not what they are compared with. For one goroutine.
type Capture struct {
	// Known are the arms whose elbow a tracker reported, in the order of time, both sides.
	Known []fit.Arm
	// Hands are all arms whose hand was driven. Their elbows are where the model has them.
	Hands []fit.Arm
	// Pose are both arms in the newest tick.
	Pose [2]solver.ArmPose

	from     session.Snapshot
	bindings calibration.Bindings
	body     *solver.Body
	state    *solver.State
	result   *solver.Result
	began    bool
	last     time.Duration // of the tick before
	kept     time.Duration // when arms were kept last
	input    solver.Input
}

// NewCapture makes a capture of a person as a snapshot has them. The snapshot must have a body.
func NewCapture(from *session.Snapshot) *Capture {
	c := &Capture{from: *from, body: from.Body, state: from.Body.NewState(), result: from.Body.NewResult()}
	c.bindings.Choose(from.Assignments)
	return c
}

// Add takes the devices of a tick.
func (c *Capture) Add(now time.Duration, devices *trackers.Frame) {
	calibration.Bind(c.from.Calibration, devices, c.body.Humanoid(), &c.bindings)
	c.bindings.Targets(devices, now, &c.input.Targets)
	for id := range c.input.Targets.Effectors {
		c.from.Settings.Effectors[id].Place(&c.input.Targets.Effectors[id])
	}
	var tracked [2]effectors.HintTarget
	for side := range tracked {
		hint := &c.input.Targets.Hints[solver.ElbowHint(side)]
		tracked[side], *hint = *hint, effectors.HintTarget{}
	}
	c.input.DT = 0
	if c.began {
		c.input.DT = max(0, (now - c.last).Seconds())
	}
	c.body.Solve(&c.input, &c.from.Settings, c.state, c.result)
	keep := !c.began || now-c.kept >= sampleEvery
	c.began, c.last = true, now
	if keep {
		c.kept = now
	}
	for side := range c.Pose {
		c.Pose[side] = c.state.ArmPose(side, &c.from.Settings)
		if !keep || !c.Pose[side].Driven {
			continue
		}
		if arm, ok := ArmAt(&c.Pose[side], side, c.Pose[side].Elbow); ok {
			c.Hands = append(c.Hands, arm)
		}
		if tracked[side].Presence < 1 {
			continue
		}
		if arm, ok := ArmAt(&c.Pose[side], side, tracked[side].Position); ok {
			c.Known = append(c.Known, arm)
		}
	}
}

// ArmAt is an arm whose elbow is on the side of a place in the world, as far out as its bones have it. It is false for an arm that says nothing, see
// [fit.ArmOf].
func ArmAt(p *solver.ArmPose, side int, elbow mgl64.Vec3) (fit.Arm, bool) {
	way := p.Wrist.Sub(p.Shoulder)
	distance := way.Len()
	if !(distance > 1e-6) {
		return fit.Arm{}, false
	}
	axis := way.Mul(1 / distance)
	reach, along, radius, _ := chain.Triangle(p.Upper, p.Lower, 1, distance)
	out := elbow.Sub(p.Shoulder)
	out = out.Sub(axis.Mul(axis.Dot(out)))
	if !(out.Len() > 1e-6) {
		return fit.Arm{}, false
	}
	var t virtual.Truth
	t.Chest = rig.Transform{Rotation: p.Chest}
	t.Shoulders[side] = p.Shoulder
	t.Elbows[side] = p.Shoulder.Add(axis.Mul(along)).Add(out.Normalize().Mul(radius))
	t.Hands[side] = rig.Transform{Position: p.Shoulder.Add(axis.Mul(reach)), Rotation: p.Hand}
	return fit.ArmOf(&t, side)
}
