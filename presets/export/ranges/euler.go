package ranges

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
)

// EulerXYZ are the turns about x, y and z whose product, in this order, is a rotation: what three.js has as an Euler of order XYZ, and what three
// revolute joints about x, y and z one below the other do. The second is from -π/2 to π/2; where it is at an end, the third is 0.
func EulerXYZ(q mgl64.Quat) [3]float64 {
	x, y, z := q.Rotate(mgl64.Vec3{1, 0, 0}), q.Rotate(mgl64.Vec3{0, 1, 0}), q.Rotate(mgl64.Vec3{0, 0, 1})
	second := math.Asin(mgl64.Clamp(z[0], -1, 1))
	if math.Abs(z[0]) > 1-1e-12 {
		return [3]float64{math.Atan2(y[2], y[1]), second, 0}
	}
	return [3]float64{math.Atan2(-z[1], z[2]), second, math.Atan2(-y[0], x[0])}
}

// FromEulerXYZ is the inverse of [EulerXYZ].
func FromEulerXYZ(turns [3]float64) mgl64.Quat {
	q := mgl64.QuatRotate(turns[0], mgl64.Vec3{1, 0, 0})
	q = q.Mul(mgl64.QuatRotate(turns[1], mgl64.Vec3{0, 1, 0}))
	return q.Mul(mgl64.QuatRotate(turns[2], mgl64.Vec3{0, 0, 1}))
}
