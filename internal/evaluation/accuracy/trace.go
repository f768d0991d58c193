package accuracy

import (
	"context"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/evaluation/virtual"
	"posewright/rig"
)

// TraceJoint is a place of the body whose error is traced frame by frame.
type TraceJoint uint8

// The traced joints; of those on both sides left, then right.
const (
	TraceHead TraceJoint = iota
	TraceNeck
	TraceShoulderCenter
	TraceLeftShoulder
	TraceRightShoulder
	TraceLeftElbow
	TraceRightElbow
	TraceLeftWrist
	TraceRightWrist
	TraceHip
	TraceLeftKnee
	TraceRightKnee
	TraceLeftAnkle
	TraceRightAnkle
	TraceJointCount
)

// TracePlaces are where the traced joints are, meters.
type TracePlaces [TraceJointCount]mgl64.Vec3

// Places are where a person truly has the traced joints.
func Places(t *virtual.Truth) TracePlaces {
	middle := t.Shoulders[0].Add(t.Shoulders[1]).Mul(0.5)
	return TracePlaces{
		t.Head.Position, t.Neck, middle, t.Shoulders[0], t.Shoulders[1], t.Elbows[0], t.Elbows[1], t.Hands[0].Position, t.Hands[1].Position,
		t.HipsCenter, t.Knees[0], t.Knees[1], t.Feet[0].Position, t.Feet[1].Position,
	}
}

// PlacesOf are where a solved pose has the traced joints. World has one element for each joint of the humanoid.
func PlacesOf(h *rig.Humanoid, world []rig.Transform) TracePlaces {
	at := func(role rig.Role) mgl64.Vec3 {
		if joint := h.Joint(role); joint >= 0 {
			return world[joint].Position
		}
		return mgl64.Vec3{math.NaN(), math.NaN(), math.NaN()}
	}
	middle := func(a, b rig.Role) mgl64.Vec3 { return at(a).Add(at(b)).Mul(0.5) }
	return TracePlaces{
		at(rig.Head), at(rig.Neck), middle(rig.LeftUpperArm, rig.RightUpperArm), at(rig.LeftUpperArm), at(rig.RightUpperArm),
		at(rig.LeftLowerArm), at(rig.RightLowerArm), at(rig.LeftHand), at(rig.RightHand), middle(rig.LeftUpperLeg, rig.RightUpperLeg),
		at(rig.LeftLowerLeg), at(rig.RightLowerLeg), at(rig.LeftFoot), at(rig.RightFoot),
	}
}

// Errors are the distances of the traced joints from where they truly are, meters; NaN for a joint that one of both has not.
func (p *TracePlaces) Errors(truth *TracePlaces) (errors [TraceJointCount]float64) {
	for i := range p {
		errors[i] = p[i].Sub(truth[i]).Len()
	}
	return errors
}

// Trace is a recording as it was solved, frame by frame.
type Trace struct {
	Preset string
	RateHz float64
	Frames []TraceFrame
	Score  Score // as of [Evaluate], of this recording alone
}

// TraceFrame is a solved frame.
type TraceFrame struct {
	Body     rig.Stick                // in the recording's world, with its floor at Y = 0
	Errors   [TraceJointCount]float32 // meters
	Airborne bool                     // both ankles are more than 25 cm above the floor
}

// TraceOf solves the recording of a person as [Evaluate] does, with the joints that Score has, and keeps every frame.
func TraceOf(ctx context.Context, person *virtual.Person, o Options) (*Trace, error) {
	if err := o.complete(); err != nil {
		return nil, err
	}
	own := *person
	own.RateHz = o.RateHz
	f, err := newFollower(&own, &o)
	if err != nil {
		return nil, err
	}
	t := &Trace{Preset: o.Preset, RateHz: o.RateHz, Frames: make([]TraceFrame, own.Frames())}
	f.observe = func(i int) {
		frame := &t.Frames[i]
		frame.Body.Take(&f.joints.Roles, f.result.World)
		frame.Airborne = f.truth.Airborne
		solved, truth := PlacesOf(f.joints, f.result.World), Places(f.truth)
		for joint, off := range solved.Errors(&truth) {
			frame.Errors[joint] = float32(off)
		}
	}
	q, err := f.follow(ctx)
	if err != nil {
		return nil, err
	}
	t.Score = q.score("")
	return t, nil
}

// At is the body at a time in seconds after the first frame, between two frames, and the errors of the frame before.
func (t *Trace) At(seconds float64) (rig.Stick, *TraceFrame) {
	last := len(t.Frames) - 1
	at := math.Max(0, math.Min(seconds*t.RateHz, float64(last)))
	i := int(at)
	frame := &t.Frames[i]
	return frame.Body.Blend(&t.Frames[min(i+1, last)].Body, at-float64(i)), frame
}
