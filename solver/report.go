package solver

import (
	"posewright/effectors"
	"posewright/solver/chain"
)

// Report is how well one effector got where it should be. Residuals are measured to the effector's goal: its target where its
// weights and its presence are 1, otherwise that share of the way there from where the joint would be without a device.
type Report struct {
	Active           bool        // a device drives the effector and at least one of its weights is above 0
	Reached          bool        // the residual is below a tenth of a millimetre
	Residual         float64     // metres between goal and joint; 0 where the position weight is 0
	RotationResidual float64     // radians between goal and joint; 0 where the rotation weight is 0
	Iterations       int         // of the method that served it; 1 for a closed form, 0 where inactive
	Held             chain.Cause // what kept the joint from its target

	Limit effectors.LimitID // whose limit that was, where it was HeldByLimit
}

// Why is what kept the joint from its target as a phrase for a status line, such as "arm length" or "limit of the left upper arm"; "" for nothing.
func (r *Report) Why() string {
	if r.Held == chain.HeldByLimit {
		return "limit of the " + r.Limit.Words()
	}
	return r.Held.String()
}

// ReachedWithin is the residual, in metres, below which a goal counts as reached.
const ReachedWithin = 1e-4
