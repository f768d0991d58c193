package solver

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/solver/chain"
	"posewright/solver/vec"
)

// LimitReport is one range of motion in a solved pose. A range of the backward pass is about the joint that it is named after and has its apex there. One of the
// forward pass for a hand or a foot keeps the bone before it, as seen from the hand or the foot: its apex is the wrist or the ankle, and it opens back
// towards the elbow or the knee.
type LimitReport struct {
	ID     effectors.LimitID // effectors.LimitCount of a joint of the trunk
	Trunk  int               // of a joint of the trunk its limit, such as LimitOfSpine
	Exists bool              // the avatar has the joint; nothing else is filled in where it has not
	On     bool
	Acts   bool // it is on, and the methods in use have limits of its pass
	Acting bool // it acts, and the bone lies on its rim or beyond, or its twist at an end of the range
	Twists bool // it has a range of twist; those of the forward pass have none

	At       mgl64.Vec3 // the apex of its cone, world, meters
	Twist    float64    // radians, of a left joint right-handed about the bone
	TwistMin float64
	TwistMax float64

	limit    chain.Limit
	frame    vec.Rotation // worldFromLimit, of the mirrored world for a right joint
	swing    vec.Vector   // unit, in the limit's frame
	mirrored bool
	back     bool // the bone is seen from its other end
}

// limitNear is how near the rim, as a distance from the unit direction, and how near the end of a twist, in radians, counts as being there.
const limitNear = 1e-6

// Outward is a direction of the limit's frame, as it is in the world.
func (l *LimitReport) Outward(v vec.Vector) mgl64.Vec3 {
	v = l.frame.Rotate(v)
	if l.mirrored {
		v = v.Mirrored()
	}
	if l.back {
		v = v.Scale(-1)
	}
	return v.MGL()
}

// Inward is a direction of the world in the limit's frame: +Z along the axis, +X right, +Y up; of a right joint mirrored, so that the same numbers
// mean the same range.
func (l *LimitReport) Inward(direction mgl64.Vec3) vec.Vector {
	v := vec.FromMGL(direction)
	if l.back {
		v = v.Scale(-1)
	}
	if l.mirrored {
		v = v.Mirrored()
	}
	return l.frame.InverseRotate(v)
}

// Limit is the range itself, in its own frame.
func (l *LimitReport) Limit() chain.Limit { return l.limit }

// Path is the path in front of the limit's parameters, without the last dot, such as "limits.leftHand" or "spine.limit.chest".
func (l *LimitReport) Path() string {
	if l.ID == effectors.LimitCount {
		return [SpineLimitCount]string{"spine.limit.spine", "spine.limit.chest", "spine.limit.neck"}[l.Trunk]
	}
	return l.ID.Path()
}

// LimitWay is one of the four angles of an effectors.Limit.
type LimitWay uint8

// The ways of a limit, in the order of its fields.
const (
	ForwardWay LimitWay = iota
	BackwardWay
	UpWay
	DownWay
	SideWay // of the trunk: to the left and to the right
)

// Ways says which angle of the effectors.Limit or [SpineLimit] the rim shows at the azimuths 0, 90°, 180° and 270°: to the right, up, to the left and down in the limit's frame.
func (l *LimitReport) Ways() [4]LimitWay {
	// Each angle is its own name here.
	named := effectors.Limit{Forward: float64(ForwardWay), Backward: float64(BackwardWay), Up: float64(UpWay), Down: float64(DownWay)}
	switch arm := l.ID < effectors.LeftUpperLegLimit; {
	case l.ID == effectors.LimitCount:
		return [4]LimitWay{SideWay, ForwardWay, SideWay, BackwardWay}
	case l.back && arm:
		return waysOf(wristWays(&named))
	case l.back:
		return waysOf(ankleWays(&named))
	case arm:
		return waysOf(armWays(&named))
	}
	return waysOf(legWays(&named))
}

func waysOf(named [4]float64) (ways [4]LimitWay) {
	for i, name := range named {
		ways[i] = LimitWay(name)
	}
	return ways
}

// Axis is the middle of the cone, unit, in the world.
func (l *LimitReport) Axis() mgl64.Vec3 { return l.Outward(vec.Vector{Z: 1}) }

// Swing is where the bone points now, unit, in the world.
func (l *LimitReport) Swing() mgl64.Vec3 { return l.Outward(l.swing) }

// Rim is where the edge of the cone lies at an azimuth in radians from right towards up, as [chain.Limit.Rim]; unit, in the world.
func (l *LimitReport) Rim(azimuth float64) mgl64.Vec3 { return l.Outward(l.limit.Rim(azimuth)) }

// TwistAt is the direction across the bone that shows an angle of twist, unit, in the world: where up points once the bone has swung to where it is and
// twisted by the angle.
func (l *LimitReport) TwistAt(angle float64) mgl64.Vec3 {
	return l.Outward(l.limit.Swing(l.swing).Mul(vec.Roll(angle)).Up())
}

func (e *explainer) reportLimit(id effectors.LimitID) LimitReport {
	a, set, targets := e.anatomy, e.set, e.targets
	l, side := &set.Limits[id], int(id&1)
	r := LimitReport{ID: id, On: l.On, mirrored: side == right}
	bend := of(side, [...]part{shoulder, upperArm, lowerArm, hand, upperLeg, lowerLeg, foot}[id/2]) // the joint that it is named after
	if a.joint[bend] < 0 {
		return r
	}
	r.Exists, r.At = true, e.at[bend].MGL()
	motion := a.rangeOf(id, set)
	above, turn := turnAsLeft(side, e.turn[a.above[bend]]), turnAsLeft(side, e.turn[bend])
	arm := id < effectors.LeftUpperLegLimit
	if l.Pass == effectors.BackwardPass {
		r.Acts, r.Twists = l.On, true
	} else {
		numbers, _ := set.Arm(side)
		r.Acts = l.On && (arm && numbers.Method.uses(UsesLimits) || !arm && set.Legs.Method.uses(UsesLimits))
		switch id &^ 1 {
		case effectors.LeftShoulderLimit:
			r.Acts = r.Acts && e.returns(side)
		case effectors.LeftUpperArmLimit:
			if e.returns(side) {
				above = turnAsLeft(side, e.turn[a.topPart()])
			}
		case effectors.LeftHandLimit:
			target := &targets.Effectors[int(effectors.LeftHand)+side]
			presence := vec.Clamp(target.Presence, 0, 1)
			r.Acts = r.Acts && presence*set.Effectors[int(effectors.LeftHand)+side].RotationWeight > 0
			above, turn, r.back = turn, above, true
			if presence > 0 {
				above = turnAsLeft(side, vec.RotationFromMGL(target.Rotation).Unit())
			}
			motion.limit = wristLimit(l)
		case effectors.LeftFootLimit:
			above, turn, r.back = turn, above, true
			motion.limit = ankleLimit(l)
		}
	}
	r.measure(motion, above, turn)
	return r
}

// reportSpineLimit is the limit of a joint of the trunk, by its place in the trunk.
func (e *explainer) reportSpineLimit(i int) LimitReport {
	p := e.anatomy.trunk[i]
	joint := spineLimitOf(p)
	l := &e.set.Spine.Limit[joint]
	r := LimitReport{ID: effectors.LimitCount, Trunk: joint, Exists: true, On: l.On, Acts: l.On, Twists: true, At: e.at[p].MGL()}
	r.measure(jointRange{l.limit(), spineLimitFrame()}, e.turn[e.anatomy.trunk[i-1]], e.turn[p])
	return r
}

// measure fills in where in its range a joint is that is turned so, above a joint that is turned so.
func (r *LimitReport) measure(motion jointRange, above, turn vec.Rotation) {
	r.limit, r.frame = motion.limit, above.Mul(motion.frame)
	local := r.frame.Inverse().Mul(turn).Mul(motion.frame)
	r.swing = local.Forward()
	r.Twist, r.TwistMin, r.TwistMax = local.TwistZ(), motion.limit.Least, motion.limit.Greatest
	rim := r.limit.RimHeight(r.swing.X, r.swing.Y)
	onRim := r.swing.Z-rim < limitNear*math.Sqrt(1+rim*rim)
	atEnd := r.Twists && r.TwistMax-r.TwistMin < 2*math.Pi-limitNear &&
		(math.Abs(vec.WrapAngle(r.Twist-r.TwistMin)) < limitNear || math.Abs(vec.WrapAngle(r.Twist-r.TwistMax)) < limitNear)
	r.Acting = r.Acts && (onRim || atEnd)
}
