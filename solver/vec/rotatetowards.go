package vec

import "math"

// RotateTowards fades out between these angles, because a turn of nearly half a turn can go either way round.
const (
	turnFadeStart = 150 * math.Pi / 180
	turnFadeEnd   = math.Pi
)

// RotateTowards returns a share of the shortest rotation from one unit direction to another, of at most maxAngle radians. It is
// continuous in both directions: opposite directions yield the identity.
func RotateTowards(from, to Vector, share, maxAngle float64) Rotation {
	axis := from.Cross(to)
	sin, cos := axis.Len(), from.Dot(to)
	if !(sin > 1e-12) {
		return Identity()
	}
	angle := math.Atan2(sin, cos)
	amount := share * math.Min(angle, maxAngle) * (1 - SmoothStep((angle-turnFadeStart)/(turnFadeEnd-turnFadeStart)))
	halfSin, halfCos := Sincos(amount / 2)
	k := halfSin / sin
	return Rotation{halfCos, k * axis.X, k * axis.Y, k * axis.Z}
}
