package viewport

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// Extent knows how far an avatar's surface reaches from its joints, and so the room it takes in any pose without looking
// at its vertices again. Made once for an avatar; immutable.
type Extent struct {
	radius []float64 // for each joint, at scale 1; negative for joints that move nothing
}

// counted is the weight from which on a vertex belongs to a joint: with less it follows another joint more closely.
const counted = 0.2

// NewExtent measures an avatar.
func NewExtent(a *rig.Avatar) *Extent {
	e := &Extent{radius: make([]float64, len(a.Skeleton.Joints))}
	for i := range e.radius {
		e.radius[i] = -1
	}
	for p := range a.Primitives {
		primitive := &a.Primitives[p]
		for v, position := range primitive.Positions {
			if v >= len(primitive.Influences) || v >= len(primitive.Weights) {
				break
			}
			for k, weight := range primitive.Weights[v] {
				influence := int(primitive.Influences[v][k])
				if weight < counted || influence >= len(primitive.Joints) || influence >= len(primitive.JointFromMesh) {
					continue
				}
				joint := primitive.Joints[influence]
				if joint < 0 || joint >= len(e.radius) {
					continue
				}
				at := mgl64.TransformCoordinate(mgl64.Vec3{
					float64(position[0]), float64(position[1]), float64(position[2]),
				}, primitive.JointFromMesh[influence])
				if r := at.Len(); r > e.radius[joint] && !math.IsInf(r, 0) {
					e.radius[joint] = r
				}
			}
		}
	}
	return e
}

// Bounds is a box around the avatar in a pose: world holds worldFromJoint of every joint, scale is the avatar's. It is
// rather too large than too small; only what a joint moves by less than a fifth is not counted as that joint's. Not ok if
// there is nothing to enclose.
func (e *Extent) Bounds(world []rig.Transform, scale float64) (min, max mgl64.Vec3, ok bool) {
	inf := math.Inf(1)
	min, max = mgl64.Vec3{inf, inf, inf}, mgl64.Vec3{-inf, -inf, -inf}
	for i := range world {
		radius := 0.0
		if i < len(e.radius) {
			radius = e.radius[i] * scale
		}
		if radius < 0 || !world[i].Finite() {
			continue
		}
		ok = true
		for axis, v := range world[i].Position {
			min[axis], max[axis] = math.Min(min[axis], v-radius), math.Max(max[axis], v+radius)
		}
	}
	return min, max, ok
}
