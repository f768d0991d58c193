package solver

import (
	"errors"
	"math"

	"posewright/rig"
	"posewright/solver/vec"
)

// Look are the numbers of looking at a point: the weights of Unity's SetLookAtWeight, as Marmaras 2024, 4.1 uses them, and how far each part
// of the body can turn. Use [DefaultLook].
type Look struct {
	BodyWeight  float64 // 0 to 1, default 0: how much of the way the chest turns
	HeadWeight  float64 // 0 to 1, default 1: how much of what is left the head turns
	EyesWeight  float64 // 0 to 1, default 0: how much of what is left then the eyes turn
	ClampWeight float64 // 0 to 1, default 0.5: 0 turns as far as wanted, 0.5 half of that, which is 90° to any side, 1 not at all
	BodyMax     float64 // radians, default 60°: greatest turn of the chest
	HeadMax     float64 // radians, default 90°: greatest angle between what chest and head face
	EyesMax     float64 // radians, default 35°: greatest angle between what head and eyes face
}

// DefaultLook has Unity's weights.
func DefaultLook() Look {
	const degree = math.Pi / 180
	return Look{HeadWeight: 1, ClampWeight: 0.5, BodyMax: 60 * degree, HeadMax: 90 * degree, EyesMax: 35 * degree}
}

// LookAt turns chest, head and eyes towards a point, one after the other, each by its weight and no further than it can. Turns are
// the shortest ones, so they add no roll of their own.
//
// A point behind the body could be looked at over either shoulder. Turns come back to nothing between 150° and 180°, so that a point which
// passes behind moves the head over without a jump. A point inside the head has no direction: the turns of chest and head fade out where it
// is less than about two eye distances from the head joint, the eyes' within a centimeter of an eye.
//
// Where an avatar's file says how far its eyes turn (VRMC_vrm 1.0, "LookAt algorithm"), they turn as far as its range maps say for yaw and pitch of the
// target, both eyes for the same. Yaw fades out where the target is nearly above or below, since it means nothing there, and behind. Where it moves them with
// expressions, the same angles switch those on.
type LookAt struct {
	Numbers *Look

	Weight float64       // 0 to 1: of all of it; 0 leaves everything as it is
	Target vec.Vector    // meters: what to look at, in the world
	Chest  vec.Rotation  // of the chest, from the T-pose, in the world
	Head   vec.Rotation  // of the head, from the T-pose, in the world
	HeadAt vec.Vector    // meters: the head joint, in the world
	Eyes   [2]vec.Vector // meters: left and right eye from the head joint, in the T-pose
	File   *rig.LookAt   // of the avatar's file; nil: eyes turn straight to the target
	From   vec.Vector    // meters from the head joint, in the T-pose: where the file's range maps measure angles from
	Carry  float64       // 0 to 1: how much the head turns along with the chest before it looks: 1 where no device holds it

	ChestTurned vec.Rotation    // result: of the chest, from the T-pose, in the world; share ChestTurned·Chest⁻¹ among the spine's bones
	HeadTurned  vec.Rotation    // result: of the head, from the T-pose, in the world
	EyesTurned  [2]vec.Rotation // results: of the eyes, from the T-pose, in the world
	Gaze        rig.Gaze        // result: how far expressions are on, where the file moves eyes with them
}

// Validate says what Run cannot work with.
func (l *LookAt) Validate() error {
	switch {
	case l.Numbers == nil:
		return errors.New("solver: looking at a point has no numbers")
	case !(l.Weight >= 0 && l.Weight <= 1) || !(l.Carry >= 0 && l.Carry <= 1):
		return errors.New("solver: a weight of looking at a point is not between 0 and 1")
	case !l.Target.IsFinite() || !l.HeadAt.IsFinite() || !l.Eyes[0].IsFinite() || !l.Eyes[1].IsFinite() || !l.From.IsFinite():
		return errors.New("solver: what is looked at, or what looks, is at no number")
	case !(math.Abs(l.Chest.Dot(l.Chest)-1) <= 1e-6) || !(math.Abs(l.Head.Dot(l.Head)-1) <= 1e-6):
		return errors.New("solver: the rotations of chest and head must be unit quaternions")
	}
	return nil
}

// Run fills in the results.
func (l *LookAt) Run() {
	n := l.Numbers
	l.ChestTurned, l.HeadTurned, l.EyesTurned, l.Gaze = l.Chest, l.Head, [2]vec.Rotation{l.Head, l.Head}, rig.Gaze{}
	if l.Weight <= 0 {
		return
	}
	most := (1 - n.ClampWeight) * math.Pi

	// The gaze starts between the eyes, not at the joint that turns: it meets the target where the point of the gaze that is as far from the
	// joint as the target lies in its direction.
	eyes := l.Eyes[0].Add(l.Eyes[1]).Scale(0.5)
	way := l.Target.Sub(l.HeadAt)
	distance := way.Len()
	ahead := math.Sqrt(math.Max(0, distance*distance-eyes.X*eyes.X-eyes.Y*eyes.Y))
	gaze := vec.New(eyes.X, eyes.Y, ahead).UnitOr(vec.Vector{Z: 1})
	inside := math.Max(eyes.Len(), 0.05)
	if share := l.Weight * vec.SmoothStep((distance-inside)/inside); share > 0 {
		towards := way.Scale(1 / distance)
		turn := vec.RotateTowards(l.Chest.Rotate(gaze), towards, share*n.BodyWeight, math.Min(n.BodyMax, most))
		l.ChestTurned = turn.Mul(l.Chest).Unit()
		carried := vec.Identity().Slerp(turn, l.Carry).Mul(l.Head)

		facing := l.ChestTurned.Rotate(gaze)
		allowed := vec.RotateTowards(facing, towards, 1, math.Min(n.HeadMax, most)).Rotate(facing)
		l.HeadTurned = vec.RotateTowards(carried.Rotate(gaze), allowed, share*n.HeadWeight, math.Pi).Mul(carried).Unit()
	}

	if l.File != nil {
		l.turnByFile(n, most)
		return
	}
	for side, eye := range l.Eyes {
		facing := l.HeadTurned.Forward()
		way := l.Target.Sub(l.HeadAt).Sub(l.HeadTurned.Rotate(eye))
		share := l.Weight * n.EyesWeight * vec.SmoothStep(way.Len()/0.01)
		turn := vec.RotateTowards(facing, way.UnitOr(facing), share, math.Min(n.EyesMax, most))
		l.EyesTurned[side] = turn.Mul(l.HeadTurned).Unit()
	}
}

const (
	levelEnough = 0.2                 // horizontal part of the unit direction of a target below which yaw fades out
	behindFrom  = 150 * math.Pi / 180 // yaw from which it fades out, as the turns of head and chest do
)

// turnByFile turns the eyes as far as the avatar's file says.
func (l *LookAt) turnByFile(n *Look, most float64) {
	way := l.HeadTurned.InverseRotate(l.Target.Sub(l.HeadAt)).Sub(l.From)
	distance := way.Len()
	share := l.Weight * n.EyesWeight * vec.SmoothStep(distance/0.01)
	if !(share > 0) {
		return
	}
	level := math.Hypot(way.X, way.Z)
	yaw, pitch := math.Atan2(way.X, way.Z), math.Atan2(-way.Y, level)
	outer, inner, vertical := &l.File.HorizontalOuter, &l.File.HorizontalInner, &l.File.VerticalDown
	if pitch < 0 {
		vertical = &l.File.VerticalUp
	}
	sideways := vec.SmoothStep(level/(levelEnough*distance)) * (1 - vec.SmoothStep((math.Abs(yaw)-behindFrom)/(math.Pi-behindFrom)))
	if l.File.Expressions {
		within := func(angle float64) float64 { return max(-most, min(angle, most)) } // what is further counts as that far
		l.Gaze = l.File.Express(within(yaw), within(pitch), share*sideways, share)
		return
	}
	turned := math.Copysign(vertical.Turn(math.Abs(pitch)), pitch)
	for side := range l.EyesTurned {
		horizontal := inner
		if (yaw > 0) == (side == left) {
			horizontal = outer
		}
		swung := math.Copysign(horizontal.Turn(math.Abs(yaw)), yaw) * sideways
		turn := vec.Yaw(swung).Mul(vec.Pitch(turned))
		l.EyesTurned[side] = l.HeadTurned.Mul(shareOf(turn, share, math.Min(n.EyesMax, most))).Unit()
	}
}

// shareOf is a share of a rotation, of at most so many radians.
func shareOf(turn vec.Rotation, share, most float64) vec.Rotation {
	angle := turn.AngleTo(vec.Identity())
	if angle > most {
		share *= most / angle
	}
	return vec.Identity().Slerp(turn, share)
}
