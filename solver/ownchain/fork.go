package ownchain

import (
	"math"

	"posewright/effectors"
	"posewright/solver/chain"
	"posewright/solver/vec"
)

// rounds is how often a fork is solved and its branches put back on the joint that carries them, before the best answer counts.
const rounds = 8

// bestFork is the best answer of a fork so far.
type bestFork struct {
	error    float64        // meters: the sum of what the ends miss, by their pulls
	base     vec.Rotation   // of the joint where the branches begin, in the frame of the root
	branches [][]vec.Vector // all joints of each chain
	results  [effectors.MostChains]chain.Result
}

// solveFork solves chains with one root. [chain.FABRIK.SolveFork] knows positions only, and lets the first bones of two branches go where each wants; on a
// skeleton one joint carries both. So the joint is turned to suit all of them best, the branches reach again from where it has them, and all of it is
// repeated from there.
func (s *Solver) solveFork(j *Job, g *group, out *Reports) {
	first := &s.plan.links[g.links[0]]
	c := &j.Chains[g.links[0]]
	above := s.turnAbove(first.joints[0])
	fabrik := chain.FABRIK{Stop: chain.Stop{Tolerance: tolerance, Iterations: max(1, c.Iterations)}}
	base := g.shared - 1 // the joint where the branches begin
	for b, k := range g.links {
		l := &s.plan.links[k]
		l.chain.Joints[0] = vec.Vector{}
		s.lay(j, l, &j.Chains[k], l.chain.Joints, 0, above)
		branch := &g.fork.Branches[b]
		branch.Target, branch.Pull = l.target, j.Chains[k].Pull
		if !out.All[k].Active { // it goes along in its rest shape
			branch.Pull = 0
		}
		copy(branch.Chain.Joints, l.chain.Joints[base:])
	}
	copy(g.fork.Trunk.Joints, first.chain.Joints[:g.shared])
	if base > 0 {
		g.trunk = s.limitsOf(g.trunk, j, first, c, &g.fork.Trunk, 0, above, vec.Vector{})
		g.fork.Trunk.Limits = g.trunk
	}
	iterations := 0
	for round := range rounds {
		if base > 0 {
			iterations += fabrik.SolveFork(&g.fork)
		} else {
			for b := range g.fork.Branches {
				branch := &g.fork.Branches[b]
				branch.Result = fabrik.Solve(&branch.Chain, branch.Target)
				iterations += branch.Result.Iterations
			}
		}
		if s.carryBranches(j, g, above, out, round == 0) <= tolerance {
			break
		}
	}
	copy(first.chain.Joints, g.best.branches[0])
	over := above
	if base > 0 {
		s.turn(j, first, 0, base, above)
		over = first.turns[base-1]
	}
	s.put(j, first.joints[base], over, g.best.base)
	for b, k := range g.links {
		l, r := &s.plan.links[k], &out.All[k]
		if r.Active {
			copy(l.chain.Joints, g.best.branches[b])
			l.turns[base] = g.best.base
			s.turn(j, l, g.shared, len(l.joints), g.best.base)
			s.turnTip(j, l, &j.Chains[k], r)
			r.Iterations, r.Held = iterations, g.best.results[b].Held
		}
	}
}

// carryBranches turns the joint that carries the branches to where they are now, has them reach from there, keeps the answer if it is the first or the best one, and
// reports how far the ends are off together. The next round of the fork goes on from here.
func (s *Solver) carryBranches(j *Job, g *group, above vec.Rotation, out *Reports, first bool) float64 {
	base, at := g.shared-1, g.fork.Trunk.Joints[g.shared-1]
	trunk := s.plan.links[g.links[0]].joints
	for i := range base { // as [Solver.turn] will
		above = above.Mul(vec.RotationFromMGL(j.Pose.Rotations[trunk[i]]))
		bone := above.Rotate(s.offset(trunk[i+1]))
		above = vec.FromTo(bone, g.fork.Trunk.Joints[i+1].Sub(g.fork.Trunk.Joints[i])).Mul(above).Unit()
	}
	turned := above.Mul(vec.RotationFromMGL(j.Pose.Rotations[trunk[base]]))
	turned = s.fit(g, turned).Mul(turned).Unit()
	total := 0.0
	for b, k := range g.links {
		l, c, branch := &s.plan.links[k], &j.Chains[k], &g.fork.Branches[b]
		begin := at.Add(turned.Rotate(s.offset(l.joints[g.shared])))
		if first { // on from the shape of the tick before
			branch.Chain.Joints[1] = begin
			s.lay(j, l, c, branch.Chain.Joints[1:], g.shared, turned)
		} else {
			offset := begin.Sub(branch.Chain.Joints[1])
			for i := 1; i < len(branch.Chain.Joints); i++ {
				branch.Chain.Joints[i] = branch.Chain.Joints[i].Add(offset)
			}
		}
		rest := chain.Chain{Joints: branch.Chain.Joints[1:], Lengths: branch.Chain.Lengths[1:]}
		switch result := &g.best.results[b]; {
		case !out.All[k].Active:
			continue
		case len(rest.Lengths) > 0:
			*result = s.reach(j, l, c, &rest, g.shared, turned, turned.Rotate(s.offset(l.joints[g.shared])).UnitOr(vec.Vector{}))
		default:
			*result = chain.Result{Residual: l.target.Sub(begin).Len(), Held: chain.HeldByChainLength}
		}
		total += (c.Pull + 1e-6) * rest.Joints[len(rest.Joints)-1].Sub(l.target).Len()
	}
	if first || total < g.best.error {
		g.best.error, g.best.base = total, turned
		for b := range g.links {
			all := g.best.branches[b]
			copy(all, g.fork.Trunk.Joints)
			copy(all[base:], g.fork.Branches[b].Chain.Joints)
		}
	}
	return total
}

// fit is the rotation that brings the first bones of the branches, as a rotation of their joint has them, nearest to where they are, by their pulls
// (Müller, Bender, Chentanez and Macklin 2016).
func (s *Solver) fit(g *group, turned vec.Rotation) vec.Rotation {
	fitted := vec.Identity()
	for range 32 {
		var axis vec.Vector
		along, weights := 0.0, 0.0
		for b, k := range g.links {
			branch := &g.fork.Branches[b]
			from := fitted.Rotate(turned.Rotate(s.offset(s.plan.links[k].joints[g.shared]))).UnitOr(vec.Vector{})
			to := branch.Chain.Joints[1].Sub(branch.Chain.Joints[0]).UnitOr(vec.Vector{})
			weight := branch.Pull + 1e-6 // branches without a pull follow among themselves
			axis = axis.AddScaled(weight, from.Cross(to))
			along, weights = along+weight*from.Dot(to), weights+weight
		}
		size := axis.Len()
		if !(size > 1e-12*weights) {
			break
		}
		fitted = vec.AxisAngle(axis.Scale(1/size), math.Atan2(size, along)).Mul(fitted).Unit()
	}
	return fitted
}
