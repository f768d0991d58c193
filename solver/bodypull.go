package solver

import (
	"errors"
	"math"

	"posewright/effectors"
	"posewright/solver/vec"
)

// Pull are the numbers of how limbs that cannot reach their targets pull the body after them (Marmaras 2024, 4.2.1). Use [DefaultPull]. How
// strongly each limb pulls is its effector's pull weight, in [PullLimb].
type Pull struct {
	Method     PullMethod
	Stiffness  float64 // 0 to 1, default 0.5: share of what a limb is too short that it pulls the body by; 0 leaves the body where it is
	Iterations int     // 5 to 50, default 20: how often the pulls are balanced against each other
	Lean       float64 // 0 to 1, default 0: share of a pull across the trunk that the trunk takes by leaning instead of moving

	// SpineStiffness, 0 to 1, default 1, is how the trunk leans: as one piece about the hips, or bending more with every bone up.
	SpineStiffness float64

	// ReachWeight and PushWeight, 0 to 1, default 0, are of hands and feet. A limb with reach pulls before it is too short, by this share of the way to its target where that
	// is at the end of its length. One with push moves the body away from a target that is nearer, by this share of its length where that is at its root. Between, Smoothing
	// says how they fade. Both come in with the effector's position weight. The pull as printed has neither.
	ReachWeight, PushWeight [PullEnds]float64
	Smoothing               PullSmoothing
}

// PullEnds is how many effectors have reach and push: hands and feet, in the order of their IDs from [effectors.LeftHand].
const PullEnds = effectors.Count - effectors.LeftHand

// of is the smoothing of a share, 0 to 1.
func (s PullSmoothing) of(x float64) float64 {
	switch s {
	case PullLinear:
		return x
	case PullCubic:
		return x * x * x
	}
	return x * x
}

// pulls reports whether anything may pull the body: a pull weight with a stiffness, or reach or push, of an effector that goes to its target.
func (s *Settings) pulls() bool {
	p := &s.Pull
	for id := range s.Effectors {
		switch end := id - int(effectors.LeftHand); {
		case !(s.Effectors[id].PositionWeight > 0):
		case s.PullWeight[id]*p.Stiffness > 0:
			return true
		case end >= 0 && p.Method != PullAsPrinted && (p.ReachWeight[end] > 0 || p.PushWeight[end] > 0):
			return true
		}
	}
	return false
}

// DefaultPull is half of what is missing, in twenty iterations, without leaning.
func DefaultPull() Pull { return Pull{Stiffness: 0.5, Iterations: 20, SpineStiffness: 1} }

// PullLimbs is how many limbs can pull a body at once: two arms, two legs and the neck with its head.
const PullLimbs = 5

// PullLimb is one limb that may pull the body.
type PullLimb struct {
	Root   vec.Vector // meters: shoulder or hip joint before the pull, in the world; it moves with the body
	Target vec.Vector // meters: where wrist or ankle shall be, in the world
	Rest   float64    // meters, 0 or more: the limb's full length
	Weight float64    // 0 to 1: pull weight · position weight · presence; 0 does not pull, nor hold the body back
	Reach  float64    // 0 to 1: reach · position weight · presence
	Push   float64    // 0 to 1: push · position weight · presence
}

// BodyPull moves the body so that limbs which are too short for their targets come nearer to them (Marmaras 2024, 4.2.1 and figure 25): each
// pulls towards its target by its overstretch, max(distance - rest length, 0), times stiffness, position weight and pull weight. A limb
// that could reach before the pull holds the body back where the others would take it too far. Reach and push are further springs of a limb, see [Pull].
//
// A limb asks for its share, stiffness · weight, of its overstretch to be taken away; each iteration moves the body by the mean of what the
// limbs still ask for, by their weights, and so towards where all are content or, where they disagree, to the least sum of weighted squares.
// [PullAsPrinted] does as the paper's listing does instead, see runPrinted. With more
// iterations the pull gets nearer to that balance: a limb that pulls alone, three others of its weight being content, is 24 % short of it after
// 5 iterations and 0.3 % after 20.
//
// The result is a translation of the whole body, and a lean about the hips. It moves without a jump when targets, roots and weights do.
type BodyPull struct {
	Numbers *Pull
	Limbs   [PullLimbs]PullLimb // left and right arm, left and right leg, neck
	Held    float64             // 0 to 1: how much a device holds the hips; at 1 they stay, and the trunk above them may only lean
	Trunk   vec.Vector          // meters: from hips to the base of the neck, in the world; zero does not lean

	Move vec.Vector   // result: meters, of the hips and all that hangs on them
	Lean vec.Rotation // result: of the trunk about the hips, in the world
}

// Validate says what Run cannot work with.
func (p *BodyPull) Validate() error {
	switch {
	case p.Numbers == nil:
		return errors.New("solver: the body's pull has no numbers")
	case !(p.Held >= 0 && p.Held <= 1):
		return errors.New("solver: how much the hips are held is not between 0 and 1")
	case !p.Trunk.IsFinite():
		return errors.New("solver: the way from hips to neck is no number")
	}
	for i := range p.Limbs {
		switch limb := &p.Limbs[i]; {
		case !(limb.Weight >= 0 && limb.Weight <= 1):
			return errors.New("solver: the pull weight of a limb is not between 0 and 1")
		case !(limb.Reach >= 0 && limb.Reach <= 1) || !(limb.Push >= 0 && limb.Push <= 1):
			return errors.New("solver: the reach or push of a limb is not between 0 and 1")
		case !(limb.Rest >= 0) || math.IsInf(limb.Rest, 0):
			return errors.New("solver: a limb that pulls needs a length of zero or more")
		case !limb.Root.IsFinite() || !limb.Target.IsFinite():
			return errors.New("solver: a limb that pulls is at no number")
		}
	}
	return nil
}

// Run fills in the results.
func (p *BodyPull) Run() {
	p.Move, p.Lean = vec.Vector{}, vec.Identity()
	var pull vec.Vector
	if p.Numbers.Method == PullAsPrinted {
		pull = p.printed()
	} else {
		pull = p.balanced()
	}
	if pull != (vec.Vector{}) {
		p.share(pull)
	}
}

// balanced is the pull at which all limbs are content or, where they disagree, the least sum of weighted squares.
func (p *BodyPull) balanced() (pull vec.Vector) {
	n := p.Numbers
	var way [PullLimbs]vec.Vector // from root to target before the pull
	var content, share [PullLimbs]float64
	var near, far [PullLimbs]float64 // the distance that reach and push want
	sum, asked, reaches := 0.0, false, false
	for i := range p.Limbs {
		limb := &p.Limbs[i]
		way[i] = limb.Target.Sub(limb.Root)
		over := math.Max(way[i].Len()-limb.Rest, 0)
		share[i] = n.Stiffness * limb.Weight
		content[i] = limb.Rest + (1-share[i])*over
		sum += share[i]
		asked = asked || share[i]*over > 0
		if limb.Reach > 0 || limb.Push > 0 {
			distance := way[i].Len()
			out := math.Min(distance/math.Max(limb.Rest, 1e-9), 1)
			near[i] = distance - limb.Reach*n.Smoothing.of(out)*math.Min(distance, limb.Rest)
			far[i] = distance + limb.Push*n.Smoothing.of(1-out)*limb.Rest
			sum += limb.Reach + limb.Push
			reaches = true
			asked = asked || near[i] < distance || far[i] > distance
		}
	}
	if !asked {
		return pull
	}
	for range n.Iterations {
		var step vec.Vector
		for i := range way {
			left := way[i].Sub(pull)
			if distance := left.Len(); share[i] > 0 && distance > content[i] {
				step = step.AddScaled(share[i]*(1-content[i]/distance), left)
			}
		}
		if reaches {
			step = step.Add(p.reached(pull, &way, &near, &far))
		}
		step = step.Scale(1 / sum)
		pull = pull.Add(step)
		if step.Dot(step) < 1e-24 {
			break
		}
	}
	return pull
}

// reached is what reach and push of the limbs still ask for after a pull, by their weights.
func (p *BodyPull) reached(pull vec.Vector, way *[PullLimbs]vec.Vector, near, far *[PullLimbs]float64) (step vec.Vector) {
	for i := range way {
		limb, left := &p.Limbs[i], way[i].Sub(pull)
		distance := left.Len()
		if distance < 1e-9 {
			continue // a target at the root has no direction
		}
		if limb.Reach > 0 && distance > near[i] {
			step = step.AddScaled(limb.Reach*(1-near[i]/distance), left)
		}
		if limb.Push > 0 && distance < far[i] {
			step = step.AddScaled(limb.Push*(1-far[i]/distance), left)
		}
	}
	return step
}

// listed are the limbs in the order of Unity's AvatarIKGoal, in which the listing takes them up: left and right foot, left and right hand. It has no neck.
var listed = [...]int{2, 3, 0, 1}

// printed is the pull of the listing of figure 25, with what is odd about it: it takes up one more limb in each of its first four iterations, counts from where
// the body is by then, as if the limb's root had not moved until then, and divides the sum of all pulls by the iterations that are left. So a limb that pulls alone
// takes away much more than its share, two limbs on one side overshoot, and the result depends on the order of the limbs.
func (p *BodyPull) printed() (pull vec.Vector) {
	n := p.Numbers
	var taken [len(listed)]vec.Vector // where the body was when a limb was taken up
	for iteration := range n.Iterations {
		if iteration < len(listed) {
			taken[iteration] = pull
		}
		var change vec.Vector
		for i, limb := range listed[:min(iteration+1, len(listed))] {
			limb := &p.Limbs[limb]
			direction := limb.Target.Sub(limb.Root.Add(pull.Sub(taken[i])))
			distance := direction.Len()
			if force := math.Max((distance-limb.Rest)*n.Stiffness, 0) * limb.Weight; force > 0 {
				change = change.AddScaled(force/distance, direction)
			}
		}
		pull = pull.AddScaled(1/float64(n.Iterations-iteration), change)
	}
	return pull
}

// share has the trunk lean by its share of a pull, and move by the rest.
func (p *BodyPull) share(pull vec.Vector) {
	n := p.Numbers
	if height := p.Trunk.Len(); n.Lean > 0 && height > 1e-9 {
		axis := p.Trunk.Scale(1 / height)
		across := pull.AddScaled(-pull.Dot(axis), axis).Scale(n.Lean)
		p.Lean = vec.FromToUnit(axis, p.Trunk.Add(across).UnitOr(axis), vec.Perpendicular(axis))
		pull = pull.Sub(across)
	}
	p.Move = pull.Scale(1 - p.Held)
}
