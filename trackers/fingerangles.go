package trackers

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
)

// Bent is how a bone of a finger that points in a direction is bent and spread, radians, in the frame of what it hangs on: along is where it points when it is
// straight, palm and thumb are where the palm looks and the side of the thumb, all unit and at right angles.
func Bent(direction, along, palm, thumb mgl64.Vec3) (bend, spread float64) {
	length := direction.Len()
	if !(length > 1e-9) {
		return 0, 0
	}
	spread = math.Asin(max(-1, min(1, direction.Dot(thumb)/length)))
	return math.Atan2(direction.Dot(palm), direction.Dot(along)), spread
}

// HandAxes are, in the frame of a hand that is turned as in a T-pose facing +Z, palms down: where a finger points when it is straight, where it bends to, and
// where it spreads to. The thumb points askew and bends across the palm.
func HandAxes(side Side, thumb bool) (along, palm, toward mgl64.Vec3) {
	out := 1.0
	if side == Right {
		out = -1
	}
	if !thumb {
		return mgl64.Vec3{out, 0, 0}, mgl64.Vec3{0, -1, 0}, mgl64.Vec3{0, 0, 1}
	}
	along = mgl64.Vec3{out * math.Sqrt2 / 2, 0, math.Sqrt2 / 2}
	across := mgl64.Vec3{0, -0.5, -math.Sqrt(0.75)}
	axis := along.Cross(across).Normalize()
	return along, axis.Cross(along), axis.Mul(-out)
}
