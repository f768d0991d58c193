package solver

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/solver/chain"
	"posewright/solver/vec"
)

// draft is a pose that is being solved. Each stage places the parts that it names and reads those that stages before it have placed.
type draft struct {
	partPlaces
	goals    [effectors.Count]goal
	outcomes [effectors.Count]outcome
}

// partPlaces is where the parts of a body are and how they are turned from the T-pose.
type partPlaces struct {
	at   [partCount]vec.Vector
	turn [partCount]vec.Rotation
}

// placed is where a part is when the part above is in its place.
func (p *partPlaces) placed(a *anatomy, q part) vec.Vector {
	above := a.above[q]
	return p.at[above].Add(p.turn[above].Rotate(a.offset[q]))
}

// neckBase is where the base of the neck is, whether a joint is there or not.
func (p *partPlaces) neckBase(a *anatomy) vec.Vector {
	top := a.topPart()
	return p.at[top].Add(p.turn[top].Rotate(a.neckBase.Sub(a.at[top])))
}

// outcome is what kept an effector's joint from its target.
type outcome struct {
	cause      chain.Cause
	iterations int               // of a chain method
	limit      effectors.LimitID // where the cause is a limit, or turnHeld is set
	trunk      HeldInTrunk       // where the cause is a limit of the trunk
	turnHeld   bool              // a limit keeps the joint from its target's rotation
	broken     bool              // the target is too far away for numbers
}

// report notes what kept the end of a chain from its target, and after how many iterations.
func (o *outcome) report(limb *chain.Limb, limits *chainLimits, tooShort chain.Cause) {
	o.iterations, o.cause = limb.Result.Iterations, limb.Result.Held
	switch limit, ok := limits.named(limb.Result.Limited); {
	case o.cause == chain.HeldByInput:
		o.broken = true
	case o.cause == chain.HeldByLimit && ok:
		o.limit = limit
	case limb.Target.Sub(limb.ShoulderAt).Len() > limb.Upper+limb.Lower:
		o.cause = tooShort
	case o.cause != chain.HeldByInnerRadius:
		o.cause = chain.HeldByIterations // it stopped within its tolerance or gave up
	}
}

// inwardTurn is a rotation of the world in the chest's frame, of a left arm.
func inwardTurn(side int, frame, turn vec.Rotation) vec.Rotation {
	return turnAsLeft(side, frame.Inverse().Mul(turn))
}

// asLeft is a vector as the left side has it: that of the right side is mirrored. The same brings it back.
func asLeft(side int, v vec.Vector) vec.Vector {
	if side == right {
		return v.Mirrored()
	}
	return v
}

// turnAsLeft is asLeft of a rotation.
func turnAsLeft(side int, r vec.Rotation) vec.Rotation {
	if side == right {
		return r.Mirrored()
	}
	return r
}

// takePole blends the pole of a bend with the device that holds it. Local converts a point of the world to the frame of the bend.
func takePole(bend *chain.PoleBend, hint *effectors.HintTarget, local func(vec.Vector) vec.Vector) {
	if presence := vec.Clamp(hint.Presence, 0, 1); presence > 0 {
		set := bend.Weight * (1 - presence)
		bend.Weight = set + presence
		bend.Pole = bend.Pole.Lerp(local(vec.FromMGL(hint.Position)), presence/bend.Weight)
	}
}

// polePoint is the point to show for a bend: the pole where there is one, otherwise a point beyond the joint.
func polePoint(p *chain.PoleBend, root, beyond vec.Vector, outward func(vec.Vector) vec.Vector) mgl64.Vec3 {
	return root.Add(outward(beyond.Lerp(p.Pole, p.Weight))).MGL()
}

// centerOfHips is the middle of the hip joints.
func (p *partPlaces) centerOfHips(a *anatomy) vec.Vector {
	return p.at[hips].Add(p.turn[hips].Rotate(a.hipsCenter.Sub(a.at[hips])))
}
