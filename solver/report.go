package solver

import (
	"posewright/effectors"
	"posewright/solver/chain"
)

// Report is how well one effector got where it should be. There are two errors of its position. The residual is measured to the effector's goal: its target
// where its weights and its presence are 1, otherwise that share of the way there from where the joint would be without a device. The distance is
// measured to the target itself, which is where the device has the joint.
type Report struct {
	Active           bool        // a device drives the effector and at least one of its weights is above 0
	Reached          bool        // the residual is below ReachedWithin; what a person is told goes by Misses
	Residual         float64     // meters between goal and joint; 0 where the position weight is 0
	Distance         float64     // meters between target and joint, whatever the weights; 0 where nothing drives the effector
	RotationResidual float64     // radians between goal and joint; 0 where the rotation weight is 0
	Iterations       int         // of the method that served it; 1 for a closed form, 0 where inactive
	Held             chain.Cause // what kept the joint from its target

	Limit effectors.LimitID // whose limit that was, where it was HeldByLimit
	Trunk HeldInTrunk       // which limits those were, where it was HeldBySpineLimit
}

// Why is what kept the joint from its target as a phrase for a status line, such as "arm length" or "limit of the left upper arm"; "" for nothing.
func (r *Report) Why() string {
	if r.Held == chain.HeldByLimit {
		return "limit of the " + r.Limit.Words()
	}
	return r.Held.String()
}

// ReachedWithin is the residual, in meters, below which a goal counts as reached.
const ReachedWithin = 1e-4

// MissedFrom is the residual, in meters, from which on an effector misses its target, wherever that is said or drawn.
const MissedFrom = 0.005

// Misses reports whether the effector misses its goal by so much that a person is told.
func (r *Report) Misses() bool { return r.Active && r.Residual >= MissedFrom }

// Apart reports whether the joint is away from its device further than it misses its goal, because of a weight or a presence below 1.
func (r *Report) Apart() bool {
	return r.Distance >= MissedFrom && r.Distance-r.Residual >= 0.1*MissedFrom
}
