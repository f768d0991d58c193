package chain

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
