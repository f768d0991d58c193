package unity

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
)

// Pose is the pose, in tracking space, of a position and a quaternion (x, y, z, w) in Unity's frame.
func Pose(position [3]float64, quaternion [4]float64) trackers.Pose {
	return trackers.Pose{
		Position: Position(position),
		Rotation: mgl64.Quat{W: quaternion[3], V: mgl64.Vec3{quaternion[0], -quaternion[1], -quaternion[2]}},
	}
}

// FromPose is the inverse of Pose.
func FromPose(p trackers.Pose) (position [3]float64, quaternion [4]float64) {
	return FromPosition(p.Position), [4]float64{p.Rotation.V[0], -p.Rotation.V[1], -p.Rotation.V[2], p.Rotation.W}
}

// Position is a point of Unity's frame in tracking space.
func Position(p [3]float64) mgl64.Vec3 { return mgl64.Vec3{-p[0], p[1], p[2]} }

// FromPosition is the inverse of Position.
func FromPosition(p mgl64.Vec3) [3]float64 { return [3]float64{-p[0], p[1], p[2]} }

// Euler is the rotation, in tracking space, of Unity's Euler angles in degrees.
func Euler(degrees [3]float64) mgl64.Quat {
	half := math.Pi / 360
	sx, cx := math.Sincos(degrees[0] * half)
	sy, cy := math.Sincos(degrees[1] * half)
	sz, cz := math.Sincos(degrees[2] * half)
	return Pose([3]float64{}, [4]float64{
		cy*sx*cz + sy*cx*sz,
		sy*cx*cz - cy*sx*sz,
		cy*cx*sz - sy*sx*cz,
		cy*cx*cz + sy*sx*sz,
	}).Rotation
}

// FromEuler is the inverse of Euler: x in [-90, 90], y and z in [-180, 180]. Where x is ±90° only the difference of y and z
// means anything, and z is 0.
func FromEuler(q mgl64.Quat) [3]float64 {
	_, u := FromPose(trackers.Pose{Rotation: q})
	x, y, z, w := u[0], u[1], u[2], u[3]
	const degrees = 180 / math.Pi
	sin := 2 * (w*x - y*z)
	if math.Abs(sin) > 1-1e-9 {
		return [3]float64{math.Copysign(90, sin), 2 * math.Atan2(y, w) * degrees, 0}
	}
	return [3]float64{
		math.Asin(sin) * degrees,
		math.Atan2(2*(w*y+x*z), 1-2*(x*x+y*y)) * degrees,
		math.Atan2(2*(w*z+x*y), 1-2*(x*x+z*z)) * degrees,
	}
}
