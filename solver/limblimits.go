package solver

import (
	"math"

	"posewright/solver/vec"
)

// The frames of the limits of left limbs, from the T-pose. Right limbs are solved mirrored, with the same frames and limits; to draw theirs, mirror
// both.

// ArmLimitFrame has its axis outward along the arm, up as up, left as forward and right as back.
func ArmLimitFrame() vec.Rotation { return vec.Yaw(math.Pi / 2) }

// LegLimitFrame has its axis down along the leg, up as forward, right as outward and left as inward.
func LegLimitFrame() vec.Rotation { return vec.Pitch(math.Pi / 2) }

// The default limits follow the arm of Scheurenbrand 2019, figure 4.5: a shoulder that moves a little, an upper arm that moves widely, a wrist. The
// figure has no numbers; these are the ranges of healthy joints. Legs have none, as in the paper.

// DefaultClavicleLimit is back 15°, up 30°, forward 30° and down 10°, in ArmLimitFrame about the resting clavicle; backward pass.
func DefaultClavicleLimit() Limit {
	const degree = math.Pi / 180
	return NewLimit(15*degree, 30*degree, 30*degree, 10*degree)
}

// DefaultUpperArmLimit is back 45°, up 100°, forward 140° and down 105° of the T-pose, in ArmLimitFrame, with a twist of 90° each way; backward pass.
func DefaultUpperArmLimit() Limit {
	const degree = math.Pi / 180
	return NewLimit(45*degree, 100*degree, 140*degree, 105*degree).WithTwist(-90*degree, 90*degree)
}

// DefaultWristLimit is for the direction of the forearm in the frame of the hand turned by ArmLimitFrame: the hand may flex by 75° and extend by 70°,
// bend by 20° towards the thumb and by 35° away from it; forward pass.
func DefaultWristLimit() Limit {
	const degree = math.Pi / 180
	return NewLimit(20*degree, 75*degree, 35*degree, 70*degree)
}
