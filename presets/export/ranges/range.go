package ranges

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/solver/chain"
	"posewright/solver/vec"
)

const degree = math.Pi / 180

// Range is the range of motion of a joint as a preset has it.
type Range struct {
	ID               effectors.LimitID
	On               bool
	limit            chain.Limit  // of a left joint, without its twist
	frame            vec.Rotation // from the T-pose of a left joint: its +Z is the limit's axis
	right            bool
	axes             mgl64.Quat
	TwistMin, Twists float64 // radians about the axis away from the body, right-handed: the least twist, and how much more the greatest is
}

// Of is the range of a joint.
func Of(p *presets.Preset, id effectors.LimitID) Range {
	l := p.Limits[id]
	forward, backward, up, down := l.Forward*degree, l.Backward*degree, l.Up*degree, l.Down*degree
	r := Range{
		ID: id, On: l.On, right: id&1 == 1,
		limit: chain.NewLimit(backward, up, forward, down), frame: chain.ArmLimitFrame(),
		TwistMin: l.TwistMin * degree, Twists: (l.TwistMax - l.TwistMin) * degree,
	}
	if id >= effectors.LeftUpperLegLimit {
		r.limit, r.frame = chain.NewLimit(up, forward, down, backward), chain.LegLimitFrame()
	}
	if r.right { // a twist mirrored
		r.TwistMin = -l.TwistMax * degree
	}
	z, x := r.Axis(), mgl64.Vec3{1, 0, 0}
	if id < effectors.LeftUpperLegLimit {
		x = mgl64.Vec3{0, z[0], 0}
	}
	r.axes = mgl64.Mat4ToQuat(mgl64.Mat3FromCols(x, z.Cross(x), z).Mat4()).Normalize()
	return r
}

// outward takes a direction of the limit's frame to the avatar's.
func (r *Range) outward(v vec.Vector) mgl64.Vec3 {
	v = r.frame.Rotate(v)
	if r.right {
		v = v.Mirrored()
	}
	return mgl64.Vec3{v.X, v.Y, v.Z}
}

// inward is the inverse of outward.
func (r *Range) inward(v mgl64.Vec3) vec.Vector {
	w := vec.Vector{X: v[0], Y: v[1], Z: v[2]}
	if r.right {
		w = w.Mirrored()
	}
	return r.frame.Inverse().Rotate(w)
}

// Axis is the direction that the range is about: of an arm outward, of a leg down. It is unit.
func (r *Range) Axis() mgl64.Vec3 { return r.outward(vec.Vector{Z: 1}) }

// Axes are worldFromJoint axes for three turns one after the other, first about +X, then about +Y, then about +Z: +Z is that of the range, so that the last
// turn is the twist, and the first turn is the swing forward and backward, which goes furthest.
func (r *Range) Axes() mgl64.Quat { return r.axes }

// TwistBeyond is by how many radians the twist of a rotation is outside of the range; 0 within it.
func (r *Range) TwistBeyond(rotation mgl64.Quat) float64 {
	twist := 2 * math.Atan2(rotation.V.Dot(r.Axis()), rotation.W)
	off := math.Remainder(twist-(r.TwistMin+r.Twists/2), 2*math.Pi)
	return math.Max(0, math.Abs(off)-r.Twists/2)
}

// TwistRules say of the limits of the twist that they are approximated, by radians at most.
func (r *Range) TwistRules(bound float64, how phrase.Phrase) []export.Rule {
	path := "limits." + r.ID.String() + "."
	return []export.Rule{
		export.Within(path+"twistMinDeg", bound/degree, how),
		export.Within(path+"twistMaxDeg", bound/degree, how),
	}
}

// About is what the range is turned by on a humanoid: that of a clavicle is about where the bone rests, any other about the axis itself.
func (r *Range) About(h *rig.Humanoid) mgl64.Quat {
	if r.ID > effectors.RightShoulderLimit {
		return mgl64.QuatIdent()
	}
	arm := [...]rig.Role{rig.LeftUpperArm, rig.RightUpperArm}[r.ID]
	return rig.RotationBetween(r.Axis(), h.TPose[h.Joint(arm)].Position.Sub(h.TPose[h.Joint(r.ID.Role())].Position))
}

// SwingRules say of the limits in the four directions that they are approximated, by radians at most.
func (r *Range) SwingRules(bound float64, how phrase.Phrase) []export.Rule {
	var rules []export.Rule
	for _, direction := range [...]string{"forwardDeg", "backwardDeg", "upDeg", "downDeg"} {
		rules = append(rules, export.Within("limits."+r.ID.String()+"."+direction, bound/degree, how))
	}
	return rules
}

// Allows reports whether the axis may swing to a direction.
func (r *Range) Allows(direction mgl64.Vec3) bool { return r.limit.Contains(r.inward(direction)) }

// Beyond is by how many radians a direction is outside of the range, measured towards the axis; 0 within it.
func (r *Range) Beyond(direction mgl64.Vec3) float64 {
	v := r.inward(direction)
	held, outside := r.limit.Clamp(v)
	if !outside {
		return 0
	}
	return angle(v, held)
}

// angle is that between unit directions, as exact for small ones.
func angle(v, u vec.Vector) float64 { return math.Atan2(v.Cross(u).Len(), v.Dot(u)) }
