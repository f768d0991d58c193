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
	error   float64          // meters: the sum of what the ends miss, by their pulls
	base    vec.Rotation     // of the joint where the branches begin, in the frame of the root
	trunk   []vec.Vector     // joints that all chains have in common
	turns   [][]vec.Rotation // of the joints of each chain
	results [effectors.MostChains]chain.Result
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
	g.trunk.begin(j, c, &g.fork.Trunk, 0, above, vec.Identity(), 0)
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
	copy(g.fork.Trunk.Joints, g.best.trunk)
	g.trunk.turning.Along(&g.fork.Trunk)
	g.trunk.turns[base] = g.best.base
	g.trunk.put(j, 0, above)
	for b, k := range g.links {
		l, r := &s.plan.links[k], &out.All[k]
		if r.Active {
			copy(l.turns, g.best.turns[b])
			l.put(j, g.shared, g.best.base)
			r.Iterations, r.Held = iterations, g.best.results[b].Held
		}
	}
}

// carryBranches turns the joint that carries the branches to where they are now, has them reach from there, keeps the answer if it is the first or the best one, and
// reports how far the ends are off together. The next round of the fork goes on from here.
func (s *Solver) carryBranches(j *Job, g *group, above vec.Rotation, out *Reports, first bool) float64 {
	base, at := g.shared-1, g.fork.Trunk.Joints[g.shared-1]
	if base > 0 {
		g.trunk.turning.Along(&g.fork.Trunk)
		above = g.trunk.turns[base-1]
	}
	turned := above.Mul(vec.RotationFromMGL(j.Pose.Rotations[g.trunk.joints[base]]))
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
		l.begin(j, c, &rest, g.shared, turned, l.end, c.RotationWeight*l.presence)
		switch result := &g.best.results[b]; {
		case !out.All[k].Active:
			continue
		case len(rest.Lengths) > 0:
			*result = s.reach(j, l, c, &rest)
		default:
			*result = chain.Result{Residual: l.target.Sub(begin).Len(), Held: chain.HeldByChainLength}
			l.turning.Along(&rest)
		}
		total += (c.Pull + 1e-6) * rest.Joints[len(rest.Joints)-1].Sub(l.target).Len()
	}
	if first || total < g.best.error {
		g.best.error, g.best.base = total, turned
		copy(g.best.trunk, g.fork.Trunk.Joints)
		for b, k := range g.links {
			copy(g.best.turns[b], s.plan.links[k].turns)
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
