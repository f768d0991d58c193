package solver

import (
	"posewright/effectors"
	"posewright/solver/vec"
)

// carriedTarget is the mean of where several parents have a joint, by their weights.
type carriedTarget struct {
	at    vec.Vector
	turn  vec.Rotation
	total float64
}

func (c *carriedTarget) add(weight float64, at vec.Vector, turn vec.Rotation) {
	if !(weight > 0) {
		return
	}
	c.at, c.total = c.at.AddScaled(weight, at), c.total+weight
	if c.turn.Dot(turn) < 0 {
		weight = -weight
	}
	c.turn = vec.Rotation{W: c.turn.W + weight*turn.W, X: c.turn.X + weight*turn.X, Y: c.turn.Y + weight*turn.Y, Z: c.turn.Z + weight*turn.Z}
}

// carryTargets has the parents of both hands or both feet carry their targets, once the trunk is in its place, and reports which of them they do. The first is the left one.
func (s *State) carryTargets(first effectors.ID, set *Settings) (carried [2]bool) {
	parents := set.Carried[first-effectors.LeftHand:][:2]
	if !parents[left].Carry() && !parents[right].Carry() {
		return carried
	}
	devices := [2]goal(s.draft.goals[first:][:2]) // a twin follows the other's device, not where that one's own parents have it
	for side := range carried {
		carried[side] = s.carryTarget(first+effectors.ID(side), set, &devices[1-side])
	}
	return carried
}

// carryTarget has the parents of a hand or foot carry its target, and reports whether they do. Twin is what the device of the other one asks for.
func (s *State) carryTarget(id effectors.ID, set *Settings, twin *goal) bool {
	e := &set.Effectors[id]
	p := &set.Carried[id-effectors.LeftHand]
	if !p.Carry() || e.Override.On {
		return false
	}
	a, d := &s.body.anatomy, &s.draft
	end := foot
	if id < effectors.LeftFoot {
		end = hand
	}
	joint, other := of(int(id-effectors.LeftHand)&1, end), of(int(id.Mirror()-effectors.LeftHand)&1, end)
	offset, rotation := vec.FromMGL(e.PositionOffset), vec.RotationFromMGL(e.RotationOffset.Quat())
	g := &d.goals[id]
	var c carriedTarget
	c.add(p.Device*g.presence, g.target, g.turn) // its offsets are in it
	carry := func(weight float64, from, at vec.Vector, turn vec.Rotation) {
		c.add(weight, at.Add(turn.Rotate(a.at[joint].Sub(from).Add(offset))), turn.Mul(rotation))
	}
	for _, by := range [...]struct {
		part   part
		weight float64
	}{{hips, p.Hips}, {a.topPart(), p.Chest}, {head, p.Head}} {
		carry(by.weight, a.at[by.part], d.at[by.part], d.turn[by.part])
	}
	if twin.presence > 0 {
		carry(p.Twin*twin.presence, a.at[other], twin.target, twin.turn)
	}
	if !(c.total > 0) || !(c.turn.Dot(c.turn) > 1e-12) {
		return false
	}
	g.target, g.turn, g.presence = c.at.Scale(1/c.total), c.turn.Unit(), 1
	g.position, g.rotation = e.PositionWeight, e.RotationWeight
	g.active = g.position > 0 || g.rotation > 0
	return g.active
}
