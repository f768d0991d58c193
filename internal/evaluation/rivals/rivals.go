package rivals

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/solver/chain"
	"posewright/solver/vec"
)

// Method is a re-implemented method.
type Method struct {
	Name  string // in tables
	Whole bool   // it finds the shoulders itself; otherwise they are given
	New   func(*rig.Humanoid) Solver
}

// Input is what the devices say in a frame.
type Input struct {
	Head  rig.Transform // joint
	Hands [2]rig.Transform
	DT    float64 // seconds since the frame before, 0 for the first
}

// Pose is the upper body.
type Pose struct {
	Neck, Hips                mgl64.Vec3 // base of the neck, middle of the hip joints
	Chest                     mgl64.Quat // from the T-pose
	Shoulders, Elbows, Wrists [2]mgl64.Vec3
}

// Solver solves frame after frame.
type Solver interface {
	// Whole finds the upper body. Arms alone leave everything but elbows and wrists as it is.
	Whole(in *Input, pose *Pose)
	// Arms finds elbows and wrists; chest and shoulders are given.
	Arms(in *Input, pose *Pose)
}

// The methods.
var (
	FABRIK       = Method{Name: "FABRIK, whole skeleton (re-implemented)", Whole: true, New: newFABRIK}
	Jiang        = Method{Name: "Jiang (re-implemented)", Whole: true, New: newJiang}
	FinalIK      = Method{Name: "Final IK-like arm (re-implemented)", New: func(h *rig.Humanoid) Solver { return &arms{body: bodyOf(h), side: byTable} }}
	SAFullBodyIK = Method{Name: "SAFullBodyIK-like arm (re-implemented)", New: func(h *rig.Humanoid) Solver { return &arms{body: bodyOf(h), side: byAngles} }}
)

// body is what is known of a person: bones and offsets of the T-pose.
type body struct {
	height     float64       // of the head joint above the floor, standing
	neck       mgl64.Vec3    // from the head joint
	shoulders  [2]mgl64.Vec3 // from the neck
	hips       mgl64.Vec3    // from the neck
	upper      [2]float64
	lower      [2]float64
	neckToHead float64
}

func bodyOf(h *rig.Humanoid) body {
	at := func(role rig.Role) mgl64.Vec3 { return h.TPose[h.Joint(role)].Position }
	head := at(rig.Head)
	var neck mgl64.Vec3
	if h.Joint(rig.Neck) >= 0 {
		neck = at(rig.Neck)
	} else {
		neck = at(rig.LeftUpperArm).Add(at(rig.RightUpperArm)).Mul(0.25).Add(head.Mul(0.5))
	}
	return body{
		height: head.Y(), neck: neck.Sub(head), neckToHead: head.Sub(neck).Len(),
		shoulders: [2]mgl64.Vec3{at(rig.LeftUpperArm).Sub(neck), at(rig.RightUpperArm).Sub(neck)},
		hips:      at(rig.LeftUpperLeg).Add(at(rig.RightUpperLeg)).Mul(0.5).Sub(neck),
		upper:     h.Measures.UpperArm, lower: h.Measures.LowerArm,
	}
}

// bend closes the triangle of an arm. Toward is where the elbow goes, from the line between shoulder and wrist.
func (b *body) bend(side int, shoulder, wrist, toward mgl64.Vec3) (elbow, end mgl64.Vec3) {
	axis := wrist.Sub(shoulder)
	if axis.Len() < 1e-9 {
		axis = mgl64.Vec3{0, 0, 1}
	}
	axis = axis.Normalize()
	across := toward.Sub(axis.Mul(axis.Dot(toward)))
	if across.Len() < 1e-6 {
		across = rig.Perpendicular(axis)
	}
	two := chain.TwoBone{
		Root: vec.FromMGL(shoulder), Target: vec.FromMGL(wrist), Upper: b.upper[side], Lower: b.lower[side], Axis: vec.FromMGL(axis), Bend: vec.FromMGL(across.Normalize()), Soft: 1,
	}
	two.Run()
	return two.Middle.MGL(), two.End.MGL()
}

// arms are arms whose elbows a rule places by where the hand is.
type arms struct {
	body body
	side func(hand mgl64.Vec3) mgl64.Vec3 // from the hand, in the chest's frame, as a left one, in arm lengths from the shoulder, to where the elbow goes
}

// Whole implements [Solver].
func (a *arms) Whole(in *Input, pose *Pose) { a.Arms(in, pose) }

// Arms implements [Solver].
func (a *arms) Arms(in *Input, pose *Pose) {
	for side := range 2 {
		shoulder, hand := pose.Shoulders[side], in.Hands[side].Position
		local := pose.Chest.Conjugate().Rotate(hand.Sub(shoulder)).Mul(1 / (a.body.upper[side] + a.body.lower[side]))
		toward := mirrored(side, a.side(mirrored(side, local)))
		pose.Elbows[side], pose.Wrists[side] = a.body.bend(side, shoulder, hand, pose.Chest.Rotate(toward))
	}
}

// mirrored makes what belongs to a right arm that of a left one, and back.
func mirrored(side int, v mgl64.Vec3) mgl64.Vec3 {
	if side == 1 {
		v[0] = -v[0]
	}
	return v
}

// elbowsByHand is where elbows go for hands in six directions: as the arms of people do, roughly, chosen by hand.
var elbowsByHand = [...]struct{ hand, elbow mgl64.Vec3 }{
	{mgl64.Vec3{0, 0, 1}, mgl64.Vec3{0.3, -1, 0}.Normalize()},
	{mgl64.Vec3{0, -1, 0}, mgl64.Vec3{0.5, 0, -1}.Normalize()},
	{mgl64.Vec3{1, 0, 0}, mgl64.Vec3{0, -1, -0.7}.Normalize()},
	{mgl64.Vec3{-1, 0, 0}, mgl64.Vec3{0, -1, 0.6}.Normalize()},
	{mgl64.Vec3{0, 1, 0}, mgl64.Vec3{1, 0, 0.6}.Normalize()},
	{mgl64.Vec3{0, 0, -1}, mgl64.Vec3{1, 0.3, 0}.Normalize()},
}

// byTable is Parger's description of Final IK: elbow directions that are stored for directions of the hand, combined by spherical interpolation, weighted by the
// dot product.
func byTable(hand mgl64.Vec3) mgl64.Vec3 {
	length := hand.Len()
	if length < 1e-9 {
		return elbowsByHand[0].elbow
	}
	hand = hand.Mul(1 / length)
	toward, sum := elbowsByHand[0].elbow, 0.0
	for i := range elbowsByHand {
		e := &elbowsByHand[i]
		weight := hand.Dot(e.hand)
		if weight <= 0 {
			continue
		}
		sum += weight
		toward = slerped(toward, e.elbow, weight/sum)
	}
	return toward
}

// slerped is a unit vector between two, the shortest way.
func slerped(a, b mgl64.Vec3, share float64) mgl64.Vec3 {
	angle := math.Atan2(a.Cross(b).Len(), a.Dot(b))
	axis := a.Cross(b)
	if axis.Len() < 1e-9 {
		if share >= 1 {
			return b
		}
		return a
	}
	return mgl64.QuatRotate(share*angle, axis.Normalize()).Rotate(a)
}

// Angles of an elbow on its circle, in degrees from where it hangs, outward. Chosen by hand.
const (
	levelDeg  = 30  // the hand straight ahead
	lowDeg    = 45  // straight down
	highDeg   = 70  // straight up
	acrossDeg = 25  // more with the hand on the other side
	outDeg    = -10 // more with the hand out to the side
	behindDeg = 110 // straight behind
	nearDeg   = 20  // more with the hand at the shoulder
)

// byAngles is Parger's description of SAFullBodyIK: the elbow's angle by linear interpolations of the direction of the hand and of how far away it is.
func byAngles(hand mgl64.Vec3) mgl64.Vec3 {
	length := hand.Len()
	if length < 1e-9 {
		return mgl64.Vec3{0, -1, 0}
	}
	axis := hand.Mul(1 / length)
	between := func(a, b, share float64) float64 { return a + (b-a)*math.Max(0, math.Min(1, share)) }
	degrees := between(between(levelDeg, lowDeg, -axis[1]), highDeg, axis[1])
	degrees += between(0, acrossDeg, -axis[0]) + between(0, outDeg, axis[0])
	degrees = between(degrees, behindDeg, -axis[2])
	degrees += between(nearDeg, 0, length)
	hanging := rig.RotationBetween(mgl64.Vec3{0, 0, 1}, axis).Rotate(mgl64.Vec3{0, -1, 0})
	return mgl64.QuatRotate(mgl64.DegToRad(degrees), axis).Rotate(hanging)
}
