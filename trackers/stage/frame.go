package stage

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
)

// Pose is the pose, in tracking space, of a position and a quaternion (x, y, z, w) of the stage. It is its own inverse, but
// for the order of the quaternion's numbers: see FromPose.
func Pose(position [3]float64, quaternion [4]float64) trackers.Pose {
	return trackers.Pose{
		Position: Vector(position),
		Rotation: mgl64.Quat{W: quaternion[3], V: mgl64.Vec3{-quaternion[0], quaternion[1], -quaternion[2]}},
	}
}

// FromPose is the inverse of Pose.
func FromPose(p trackers.Pose) (position [3]float64, quaternion [4]float64) {
	return Vector(p.Position), [4]float64{-p.Rotation.V[0], p.Rotation.V[1], -p.Rotation.V[2], p.Rotation.W}
}

// Vector is a point, a velocity or an angular velocity of the stage in tracking space, or the other way round.
func Vector(v [3]float64) mgl64.Vec3 { return mgl64.Vec3{-v[0], v[1], -v[2]} }

// Matrix is the pose, in tracking space, of a rigid transform of the stage given by the rows of its matrix, rotation first and
// position last, as OpenVR has it. ok is false for a matrix that is no rotation within a hundredth.
func Matrix(rows [3][4]float64) (pose trackers.Pose, ok bool) {
	m := mgl64.Mat3{
		rows[0][0], rows[1][0], rows[2][0],
		rows[0][1], rows[1][1], rows[2][1],
		rows[0][2], rows[1][2], rows[2][2],
	}
	off := m.Transpose().Mul3(m).Sub(mgl64.Ident3())
	for _, x := range off {
		if !(math.Abs(x) < 0.02) {
			return trackers.Pose{}, false
		}
	}
	if !(m.Det() > 0) {
		return trackers.Pose{}, false
	}
	q := mgl64.Mat4ToQuat(m.Mat4()).Normalize()
	return Pose([3]float64{rows[0][3], rows[1][3], rows[2][3]}, [4]float64{q.V[0], q.V[1], q.V[2], q.W}), true
}
