package solver

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/solver/chain"
	"posewright/solver/posture"
	"posewright/solver/vec"
)

// legStage turns and places leg and foot of one side, below hips that are in their place.
type legStage struct {
	_ vec.Incomparable

	*draft
	anatomy *anatomy
	side    int
	set     *Settings
	dt      float64              // seconds since the tick before
	hint    effectors.HintTarget // of the knee
	limb    *chain.LimbState     // where the leg is solved as a chain
	ankle   vec.Vector           // where a foot that no device has stands or steps
	sole    vec.Rotation         // how it is turned
	toes    float64              // radians that its toes bend up
	bends   float64              // 0 to 1: how much a posture says what the knee bends towards
	bendsTo vec.Vector           // that point of the world
	changed bool                 // the posture changed in this tick
	left    float64              // 1 to 0: what is left of the way from the posture before
	knee    *posture.KneeState
	device  vec.Rotation // how a foot is turned that a device has

	pole mgl64.Vec3 // result: the world point that the knee was bent towards

	limits  chainLimits
	numbers chain.LimbSettings
	allowed legAllowed
}

// outcome is that of the foot.
func (w *legStage) outcome() *outcome { return &w.outcomes[effectors.LeftFoot+effectors.ID(w.side)] }

// Run solves the leg.
func (w *legStage) Run() {
	a, set, side := w.anatomy, w.set, w.side
	g := &w.goals[effectors.LeftFoot+effectors.ID(side)]
	thigh, shin, sole := of(side, upperLeg), of(side, lowerLeg), of(side, foot)
	w.at[thigh] = w.placed(a, thigh)
	frame := w.turn[hips]
	upper, lower := a.lengths.upperLeg[side], a.lengths.lowerLeg[side]
	w.footGoal(g, upper, lower)

	way, flexed := g.at.Sub(w.at[thigh]), false
	if l := &set.Limits[int(effectors.LeftLowerLegLimit)+side]; holds(l) || l.On && set.Legs.Method.uses(UsesChain) {
		way, flexed = hinge{upper, lower, l.Backward}.away(way)
	}
	axis := way.UnitOr(frame.Up().Scale(-1))
	knee := KneeDirection{Axis: axis, Hips: frame, Foot: g.facing, Follow: set.Legs.KneeFollowsFoot}
	knee.Run()
	posed := chain.PoleBend{Axis: axis, Bend: knee.Knee, Length: upper + lower, Pole: w.bendsTo.Sub(w.at[thigh]), Weight: w.bends}
	posed.Run()
	posed.Result = w.knee.Ease(axis, posed.Result, w.changed, w.left)
	pole := set.Hints[int(effectors.LeftKnee)+side]
	bend := chain.PoleBend{Axis: axis, Bend: posed.Result, Length: upper + lower, Pole: frame.Rotate(vec.FromMGL(pole.Pole)), Weight: pole.PoleWeight}
	takePole(&bend, &w.hint, func(p vec.Vector) vec.Vector { return p.Sub(w.at[thigh]) })
	bend.Run()

	root := w.at[thigh]
	target := root.Add(way)
	var middle, end vec.Vector
	normal := axis.Cross(bend.Result)
	if set.Legs.Method == LegByTwoBones {
		bones := chain.TwoBone{Root: root, Target: target, Upper: upper, Lower: lower, Axis: axis, Bend: bend.Result, Soft: set.Legs.SoftReach}
		bones.Run()
		o := w.outcome()
		if o.cause = bones.Held; bones.Held == chain.HeldByArmLength {
			o.cause = chain.HeldByLegLength
		}
		middle, end = bones.Middle, bones.End
	} else {
		middle, end, normal = w.chainLeg(root, target, bend.Result, g)
	}
	if flexed {
		w.outcome().cause, w.outcome().limit = chain.HeldByLimit, effectors.LeftLowerLegLimit+effectors.LimitID(side)
	}
	turns := LegTurns{Upper: middle.Sub(root).Scale(1 / upper), Lower: end.Sub(middle).Scale(1 / lower), Normal: normal}
	turns.Run()
	g.facing = w.holdLeg(&turns, g)
	w.turn[thigh], w.turn[shin] = turns.UpperLeg, turns.LowerLeg
	w.turn[of(side, toes)] = w.turn[sole].Mul(vec.Pitch(-w.toes * (1 - g.rotation)))
	end = root.AddScaled(upper, turns.UpperLeg.Up().Scale(-1)).AddScaled(lower, turns.LowerLeg.Up().Scale(-1))
	beyond := end.Sub(root).Scale(0.5).AddScaled(0.6*(upper+lower), bend.Result)
	w.pole = polePoint(&bend, root, beyond, func(v vec.Vector) vec.Vector { return v })
}

// chainLeg solves a leg as a chain, in the hips' frame and of a left leg, with its knee in the plane of a bend and on that side. Root, target and bend are in
// the world, and so are the results: knee, ankle, and the direction at a right angle to the leg's plane.
func (w *legStage) chainLeg(root, target, bend vec.Vector, g *goal) (middle, end, normal vec.Vector) {
	a, set, side := w.anatomy, w.set, w.side
	frame := w.turn[hips]
	inward := func(v vec.Vector) vec.Vector {
		return asLeft(side, frame.InverseRotate(v))
	}
	outward := func(v vec.Vector) vec.Vector {
		return frame.Rotate(asLeft(side, v))
	}
	w.numbers = chain.LimbSettings{Method: LegMethods[set.Legs.Method].Solve, LimbNumbers: set.Legs.Chain}
	limb := chain.Limb{
		Numbers: &w.numbers, State: w.limb, DT: w.dt, Target: inward(target.Sub(root)), Upper: a.lengths.upperLeg[side], Lower: a.lengths.lowerLeg[side],
		Bend: inward(bend), Plane: true,
	}
	limits := &w.limits
	limits.count = 0
	if l := &set.Limits[int(effectors.LeftUpperLegLimit)+side]; l.On {
		limits.add(effectors.LeftUpperLegLimit+effectors.LimitID(side), chain.BoneLimit{Limit: legLimit(l), Frame: chain.LegLimitFrame(), Pass: l.Pass})
	}
	if l := &set.Limits[int(effectors.LeftFootLimit)+side]; l.On && l.Pass == effectors.ForwardPass {
		limits.add(effectors.LeftFootLimit+effectors.LimitID(side), chain.BoneLimit{
			Limit: ankleLimit(l), Bone: 1, Frame: inwardTurn(side, frame, g.facing).Mul(chain.LegLimitFrame()), Pass: effectors.ForwardPass,
		})
	}
	limb.Limits = limits.of[:limits.count]
	if w.allowed.prepare(w) {
		limb.Turns = &w.allowed
	}
	limb.Run()
	w.outcome().report(&limb, limits, chain.HeldByLegLength)
	return root.Add(outward(limb.Middle)), root.Add(outward(limb.End)), outward(limb.Axis).Cross(outward(limb.MiddleBend))
}

// holdLeg keeps upper leg, lower leg and foot within their limits and sets the foot's rotation. Where the upper leg was swung back, the lower leg aims at the
// ankle's goal from the new knee. It returns the rotation that the foot would have without its limit.
func (w *legStage) holdLeg(turns *LegTurns, g *goal) vec.Rotation {
	a, set, side, o := w.anatomy, w.set, w.side, w.outcome()
	if limit := effectors.LeftUpperLegLimit + effectors.LimitID(side); holds(&set.Limits[limit]) {
		was := turns.UpperLeg.Up()
		if held, outside := a.rangeOf(limit, set).hold(turnAsLeft(side, w.turn[hips]), turnAsLeft(side, turns.UpperLeg)); outside {
			turns.UpperLeg = turnAsLeft(side, held)
			if is := turns.UpperLeg.Up(); is.Sub(was).Len() > 1e-9 {
				knee := w.at[of(side, upperLeg)].AddScaled(-a.lengths.upperLeg[side], is)
				turn := vec.FromTo(turns.LowerLeg.Up().Scale(-1), g.at.Sub(knee))
				turns.LowerLeg = turn.Mul(turns.LowerLeg).Unit()
				o.cause, o.limit = chain.HeldByLimit, limit
			}
		}
	}
	if limit := effectors.LeftLowerLegLimit + effectors.LimitID(side); holds(&set.Limits[limit]) {
		was := turns.LowerLeg.Up()
		if held, outside := a.rangeOf(limit, set).hold(turnAsLeft(side, turns.UpperLeg), turnAsLeft(side, turns.LowerLeg)); outside {
			turns.LowerLeg = turnAsLeft(side, held)
			if turns.LowerLeg.Up().Sub(was).Len() > 1e-9 {
				o.cause, o.limit = chain.HeldByLimit, limit
			}
		}
	}
	sole := of(side, foot)
	w.turn[sole] = g.facing
	if limit := effectors.LeftFootLimit + effectors.LimitID(side); holds(&set.Limits[limit]) {
		if held, outside := a.rangeOf(limit, set).hold(turnAsLeft(side, turns.LowerLeg), turnAsLeft(side, g.facing)); outside {
			w.turn[sole] = turnAsLeft(side, held)
			o.turnHeld, o.limit = true, limit
		}
	}
	return g.facing
}

// footGoal sets the goal of the foot: where it stands or steps by itself, or below a knee that a device has, and the
// share of the way from there to where its device has it.
func (w *legStage) footGoal(g *goal, upper, lower float64) {
	if g.position >= 1 {
		g.at, g.facing = g.target, w.device
		return
	}
	ankle := w.ankle
	if known := vec.Clamp(w.hint.Presence, 0, 1); known > 0 {
		knee := vec.FromMGL(w.hint.Position)
		thigh := knee.Sub(w.at[of(w.side, upperLeg)])
		// A place that the thigh does not reach is a direction only.
		known *= vec.Fading(math.Abs(thigh.Len()-upper)/upper, upperArmOff, upperArmWrong)
		shin := ankle.Sub(knee).UnitOr(vec.Vector{Y: -1})
		front := thigh.Cross(w.turn[hips].Left()).UnitOr(vec.Vector{})
		shin = shin.AddScaled(-math.Max(0, shin.Dot(front)), front) // no knee bends backward
		ankle = ankle.Lerp(knee.AddScaled(lower, shin.UnitOr(vec.Vector{Y: -1})), known)
	}
	g.from(ankle, w.sole.Slerp(g.turn.TwistY(), g.position))
}
