package serialized

import "github.com/go-gl/mathgl/mgl64"

// Vector is a point or direction in Unity's frame.
type Vector struct{ X, Y, Z float64 }

// Quaternion is a rotation in Unity's frame, with its parts in Unity's order.
type Quaternion struct{ X, Y, Z, W float64 }

// Identity turns nothing. Read as three Euler angles it turns nothing either.
var Identity = Quaternion{W: 1}

// Point is a point of a preset's frame in Unity's. It is its own inverse.
func Point(x, y, z float64) Vector { return Vector{mirrored(x), y, z} }

// Rotation is a rotation of a preset's frame in Unity's: the mirrored axis, turned the other way about.
func Rotation(q mgl64.Quat) Quaternion {
	return Quaternion{q.V[0], mirrored(q.V[1]), mirrored(q.V[2]), q.W}
}

// Unrotation is the inverse of Rotation.
func Unrotation(q Quaternion) mgl64.Quat {
	return mgl64.Quat{W: q.W, V: mgl64.Vec3{q.X, mirrored(q.Y), mirrored(q.Z)}}
}

// Twist is the range of a twist about a bone in Unity's frame, where angles count the other way about. It is its own inverse.
func Twist(least, greatest float64) (float64, float64) { return mirrored(greatest), mirrored(least) }

// mirrored is -x, and 0 for 0.
func mirrored(x float64) float64 { return 0 - x }
