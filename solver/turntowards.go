package solver

import "math"

// Where a turn from one direction to another nears half a turn it can go either way round, so it comes back to nothing between these
// angles instead of jumping from one side to the other.
const (
	turnFades = 150 * math.Pi / 180
	turnGone  = math.Pi
)

// turnTowards is a share of the shortest rotation from one direction to another, both unit, and no more than an angle in radians. It moves
// without a jump when the directions do, opposite ones included, which are not turned at all.
func turnTowards(from, to Vector, share, most float64) Rotation {
	across := from.Cross(to)
	sin, cos := across.Len(), from.Dot(to)
	if !(sin > 1e-12) {
		return unturned
	}
	angle := math.Atan2(sin, cos)
	amount := share * math.Min(angle, most) * (1 - smooth((angle-turnFades)/(turnGone-turnFades)))
	half, unit := math.Sincos(amount / 2)
	k := half / sin
	return Rotation{unit, k * across.X, k * across.Y, k * across.Z}
}
