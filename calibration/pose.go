package calibration

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// Pose is a rigid transform as it is written to a file.
type Pose struct {
	Position [3]float64 `json:"position"` // meters
	Rotation [4]float64 `json:"rotation"` // unit quaternion w, x, y, z
}

// PoseOf converts a transform to a Pose, with the sign of the quaternion that has w ≥ 0.
func PoseOf(t rig.Transform) Pose {
	q := t.Rotation
	if q.W < 0 {
		q = q.Scale(-1)
	}
	return Pose{Position: t.Position, Rotation: [4]float64{q.W, q.V[0], q.V[1], q.V[2]}}
}

// Transform converts a pose to a transform.
func (p Pose) Transform() rig.Transform {
	r := p.Rotation
	return rig.Transform{Position: p.Position, Rotation: mgl64.Quat{W: r[0], V: mgl64.Vec3{r[1], r[2], r[3]}}}
}

// Valid reports whether the pose is finite, within 10 km, and its rotation is one to the precision of a file.
func (p Pose) Valid() bool {
	for _, x := range p.Position {
		if !(math.Abs(x) <= 1e4) {
			return false
		}
	}
	norm := 0.0
	for _, x := range p.Rotation {
		norm += x * x
	}
	return math.Abs(norm-1) <= 1e-6
}
