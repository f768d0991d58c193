package unreal

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/presets/export/ranges"
)

// spans are the least and the greatest angle, degrees, about forward, right and up that Full Body IK may measure in a range of rotations from a
// reference pose: of either other axis, projected to the plane across. rested takes a rotation from the T-pose to one from the reference pose.
func spans(r *ranges.Range, rested func(mgl64.Quat) mgl64.Quat) (least, greatest [3]float64) {
	var axes [3]mgl64.Vec3 // of Unreal, in the preset's frame
	axes[0], axes[1], axes[2] = mgl64.Vec3{0, 0, 1}, mgl64.Vec3{-1, 0, 0}, mgl64.Vec3{0, 1, 0}
	low, high := r.Extremes(6, func(turn mgl64.Quat, i int) float64 { // each axis, and each of the other two
		axis, other := axes[i/2], axes[(i/2+i%2+1)%3]
		return measured(Direction(axis), Direction(other), Direction(rested(turn).Rotate(other)))
	})
	const slack = 0.5 // degrees, where the search for the ends ended
	for i := range least {
		least[i] = math.Min(0, math.Min(low[2*i], low[2*i+1])-slack)
		greatest[i] = math.Max(0, math.Max(high[2*i], high[2*i+1])+slack)
		if least[i] <= -180 || greatest[i] >= 180 { // and goes on at the other end
			least[i], greatest[i] = -180, 180
		}
	}
	return least, greatest
}

// measured is the angle in degrees about an axis from a direction across it to where another is seen in the plane across; 0 where that is on the axis.
func measured(axis, from, to mgl64.Vec3) float64 {
	across := to.Sub(axis.Mul(axis.Dot(to)))
	if across.Len() < 1e-6 {
		return 0
	}
	return math.Atan2(from.Cross(across).Dot(axis), from.Dot(across)) * 180 / math.Pi
}
