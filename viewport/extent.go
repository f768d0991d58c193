package viewport

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// Extent knows the room that the surface around each joint takes, and so the room an avatar takes in any pose without
// looking at its vertices again. Made once for an avatar; immutable.
type Extent struct {
	boxes []Box // for each joint, at scale 1
}

// Box is the smallest box, in a joint's own axes, around what that joint moves.
type Box struct {
	Center mgl64.Vec3 // in the joint's frame, meters
	Half   mgl64.Vec3 // half of each side, meters; negative for a joint that moves nothing
}

// Empty reports whether a joint moves nothing.
func (b *Box) Empty() bool { return b.Half[0] < 0 }

// counted is the weight from which on a vertex belongs to a joint: with less it follows another joint more closely.
const counted = 0.25

// NewExtent measures an avatar.
func NewExtent(a *rig.Avatar) *Extent {
	inf := math.Inf(1)
	low, high := make([]mgl64.Vec3, len(a.Skeleton.Joints)), make([]mgl64.Vec3, len(a.Skeleton.Joints))
	for i := range low {
		low[i], high[i] = mgl64.Vec3{inf, inf, inf}, mgl64.Vec3{-inf, -inf, -inf}
	}
	for p := range a.Primitives {
		primitive := &a.Primitives[p]
		n := min(len(primitive.Positions), len(primitive.Influences), len(primitive.Weights))
		joints := primitive.Joints[:min(len(primitive.Joints), len(primitive.JointFromMesh))]
		for v := range n {
			position := mgl64.Vec3{
				float64(primitive.Positions[v][0]), float64(primitive.Positions[v][1]), float64(primitive.Positions[v][2]),
			}
			for k, weight := range primitive.Weights[v] {
				influence := int(primitive.Influences[v][k])
				if weight < counted || influence >= len(joints) {
					continue
				}
				joint := joints[influence]
				if joint < 0 || joint >= len(low) {
					continue
				}
				at := transform(&primitive.JointFromMesh[influence], position)
				for axis, c := range at {
					low[joint][axis], high[joint][axis] = math.Min(low[joint][axis], c), math.Max(high[joint][axis], c)
				}
			}
		}
	}
	e := &Extent{boxes: make([]Box, len(low))}
	for i := range low {
		half := high[i].Sub(low[i]).Mul(0.5)
		if !(half.Len() < inf) || low[i][0] > high[i][0] {
			e.boxes[i] = Box{Half: mgl64.Vec3{-1, -1, -1}}
			continue
		}
		e.boxes[i] = Box{Center: low[i].Add(high[i]).Mul(0.5), Half: half}
	}
	return e
}

// transform maps a point by a matrix without perspective.
func transform(m *mgl64.Mat4, p mgl64.Vec3) mgl64.Vec3 {
	return mgl64.Vec3{
		m[0]*p[0] + m[4]*p[1] + m[8]*p[2] + m[12],
		m[1]*p[0] + m[5]*p[1] + m[9]*p[2] + m[13],
		m[2]*p[0] + m[6]*p[1] + m[10]*p[2] + m[14],
	}
}

// Boxes are those of all joints, in the order of the skeleton, at scale 1. Not to be changed.
func (e *Extent) Boxes() []Box { return e.boxes }

// Bounds is a box around the avatar in a pose, along the world's axes: world holds worldFromJoint of every joint, scale is the
// avatar's. It is rather too large than too small; only what a joint moves by less than a quarter is not treated as that
// joint's. Joints that move nothing are treated as points if none moves anything. Not ok if there is nothing to enclose.
func (e *Extent) Bounds(world []rig.Transform, scale float64) (min, max mgl64.Vec3, ok bool) {
	min, max, ok = e.bounds(world, scale, false)
	if !ok {
		return e.bounds(world, scale, true)
	}
	return min, max, ok
}

func (e *Extent) bounds(world []rig.Transform, scale float64, points bool) (min, max mgl64.Vec3, ok bool) {
	inf := math.Inf(1)
	min, max = mgl64.Vec3{inf, inf, inf}, mgl64.Vec3{-inf, -inf, -inf}
	for i := range world {
		if !world[i].Finite() {
			continue
		}
		center, half := world[i].Position, mgl64.Vec3{}
		if i < len(e.boxes) && !e.boxes[i].Empty() {
			center, half = e.boxes[i].Place(&world[i], scale)
		} else if !points {
			continue
		}
		ok = true
		for axis := range 3 {
			min[axis], max[axis] = math.Min(min[axis], center[axis]-half[axis]), math.Max(max[axis], center[axis]+half[axis])
		}
	}
	return min, max, ok
}

// Place is the middle of a joint's box in the world, and half the size of a box along the world's axes around it.
func (b *Box) Place(worldFromJoint *rig.Transform, scale float64) (center, half mgl64.Vec3) {
	center = worldFromJoint.Apply(b.Center.Mul(scale))
	for axis := range 3 {
		var unit mgl64.Vec3
		unit[axis] = b.Half[axis] * scale
		side := worldFromJoint.Rotation.Rotate(unit)
		for i := range 3 {
			half[i] += math.Abs(side[i])
		}
	}
	return center, half
}
