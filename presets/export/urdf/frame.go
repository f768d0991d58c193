package urdf

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/presets/export/ranges"
)

// Point is a point or direction of a preset's frame (+X left, +Y up, +Z forward) in that of ROS (+X forward, +Y left, +Z up). Both are right-handed.
func Point(v mgl64.Vec3) mgl64.Vec3 { return mgl64.Vec3{v[2] + 0, v[0] + 0, v[1] + 0} }

// turns are the angles of the three joints for a rotation from the T-pose, in a preset's frame, relative to what the joint hangs on.
func turns(q mgl64.Quat) [3]float64 { return ranges.EulerXYZ(mgl64.Quat{W: q.W, V: Point(q.V)}) }

// join is the inverse of turns.
func join(angles [3]float64) mgl64.Quat {
	q := ranges.FromEulerXYZ(angles)
	return mgl64.Quat{W: q.W, V: mgl64.Vec3{q.V[1], q.V[2], q.V[0]}}
}
