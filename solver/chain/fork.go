package chain

import (
	"errors"

	"posewright/solver/vec"
)

// Fork is one chain from a root to a sub-base with several chains from there, as a spine that carries two arms, each with a target of its own
// (Aristidou and Lasenby 2011, 4.1):
//
//	              ┌──●──● end ⇢ ✕
//	root ●──●──●──┤
//	       trunk  └──●──● end ⇢ ✕
type Fork struct {
	Trunk    Chain // its last joint is the sub-base
	Branches []Branch
}

// Branch is one chain of a fork. Its first joint is the sub-base; Solve puts it there. A limit of its first bone hangs on the last bone of the trunk.
type Branch struct {
	Chain  Chain
	Target vec.Vector
	Pull   float64 // 0 or more: its weight in where the sub-base goes; 0 for a branch that reaches without moving it
	Result Result  // result
}

// Validate says what Solve cannot work with.
func (f *Fork) Validate() error {
	if len(f.Branches) == 0 {
		return errors.New("chain: a fork without branches")
	}
	if err := f.Trunk.Validate(); err != nil {
		return err
	}
	for i := range f.Branches {
		b := &f.Branches[i]
		if err := b.Chain.Validate(); err != nil {
			return err
		}
		if !(b.Pull >= 0 && b.Pull < 1e6) {
			return errors.New("chain: the pull of a branch must be a number from 0")
		}
	}
	return nil
}

// SolveFork moves the ends of all branches to their targets, with FABRIK: each branch reaches forward for itself, the sub-base goes to the mean of where
// they want it, weighted by their pulls, the trunk follows, and all come back from the root. It stops when every end is at its target, or nothing moves
// any more, and fills in the branches' results. It changes nothing where a target is not finite. It does not allocate.
func (f FABRIK) SolveFork(k *Fork) (iterations int) {
	for i := range k.Branches {
		if !k.Branches[i].Target.IsFinite() {
			for j := range k.Branches {
				b := &k.Branches[j]
				b.Result = Result{Residual: b.Chain.residual(b.Target), Held: HeldByInput}
			}
			return 0
		}
	}
	base := len(k.Trunk.Joints) - 1
	for i := range k.Branches {
		b := &k.Branches[i]
		b.Chain.carry(k.Trunk.Joints[base])
		if offset := b.Target.Sub(b.Chain.Joints[0]); b.Chain.straight(offset) {
			b.Chain.bend(b.Chain.along(b.Target))
			b.Chain.restoreLengths()
		}
	}
	var patience patience
	worst, stuck := k.worst(), false
	for worst > f.Tolerance && !stuck && iterations < f.Iterations {
		iterations++
		var sum vec.Vector
		pulls := 0.0
		for i := range k.Branches {
			b := &k.Branches[i]
			wanted := b.Chain.forwardLimited(b.Target, true)
			sum, pulls = sum.AddScaled(b.Pull, wanted), pulls+b.Pull
		}
		if pulls > 0 {
			wanted := sum.Scale(1 / pulls)
			k.Trunk.forwardLimited(wanted, true)
			k.Trunk.backwardLimited(wanted, vec.Vector{})
		}
		last := k.Trunk.Joints[base].Sub(k.Trunk.Joints[base-1]).UnitOr(vec.Vector{})
		total := 0.0
		for i := range k.Branches {
			b := &k.Branches[i]
			b.Chain.Joints[0] = k.Trunk.Joints[base]
			b.Chain.backwardLimited(b.Target, last)
			total += b.Chain.residual(b.Target)
		}
		worst, stuck = k.worst(), patience.gone(total, f.Tolerance)
	}
	trunk, _ := k.Trunk.Reach()
	for i := range k.Branches {
		b := &k.Branches[i]
		b.Result = b.Chain.finish(b.Target, &f.Stop, iterations, false)
		if r := &b.Result; !r.Reached && r.Limited == 0 && stuck {
			r.Held = HeldByChainLength // the trunk can follow no further, or another branch holds it
		} else if longest, _ := b.Chain.Reach(); !r.Reached && b.Target.Sub(k.Trunk.Joints[0]).Len() > trunk+longest {
			r.Held = HeldByChainLength
		}
	}
	return iterations
}

// worst is the greatest distance of an end from its target.
func (k *Fork) worst() float64 {
	worst := 0.0
	for i := range k.Branches {
		worst = max(worst, k.Branches[i].Chain.residual(k.Branches[i].Target))
	}
	return worst
}

// carry moves a whole chain so that its root is at a point.
func (c *Chain) carry(root vec.Vector) {
	offset := root.Sub(c.Joints[0])
	for i := range c.Joints {
		c.Joints[i] = c.Joints[i].Add(offset)
	}
}
