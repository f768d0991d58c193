package solver

import (
	"math"

	"posewright/effectors"
)

// goal is a target with its weights and its presence worked in.
type goal struct {
	active   bool
	target   Vector   // the whole way
	turn     Rotation // the whole turn
	presence float64  // 0 to 1
	position float64  // 0 to 1: position weight · presence
	rotation float64  // 0 to 1: rotation weight · presence

	at     Vector   // the share of the way there, once it is known where the joint would be without a device
	facing Rotation // the share of the turn
}

// resolve takes over targets and weights.
func resolve(targets *effectors.Targets, set *Settings, goals *[effectors.Count]goal) {
	for id := range goals {
		t, g := &targets.Effectors[id], &goals[id]
		*g = goal{turn: unturned}
		presence := clamp(t.Presence, 0, 1)
		g.presence = presence
		if presence == 0 {
			continue
		}
		g.target, g.turn = vectorOf(t.Position), rotationOf(t.Rotation).unit()
		g.position = presence * set.Effectors[id].PositionWeight
		g.rotation = presence * set.Effectors[id].RotationWeight
		g.active = g.position > 0 || g.rotation > 0
	}
}

// from sets the goal, given where the joint would be without a device.
func (g *goal) from(at Vector, facing Rotation) {
	g.at = at.Lerp(g.target, g.position)
	g.facing = facing.Slerp(g.turn, g.rotation)
}

// readable says whether every number that counts in an input is one.
func readable(in *Input) bool {
	if math.IsNaN(in.DT) || math.IsInf(in.DT, 0) || !in.Space.Finite() {
		return false
	}
	for i := range in.Targets.Effectors {
		t := &in.Targets.Effectors[i]
		if t.Presence == 0 {
			continue
		}
		q := rotationOf(t.Rotation)
		size := q.dot(q)
		if math.IsNaN(t.Presence) || !vectorOf(t.Position).finite() || !(size > 1e-12) || math.IsInf(size, 0) {
			return false
		}
	}
	for i := range in.Targets.Hints {
		if !readableHint(&in.Targets.Hints[i]) {
			return false
		}
	}
	for i := range in.Targets.Shoulders {
		if !readableHint(&in.Targets.Shoulders[i]) {
			return false
		}
	}
	return true
}

func readableHint(t *effectors.HintTarget) bool {
	return t.Presence == 0 || !math.IsNaN(t.Presence) && vectorOf(t.Position).finite()
}

// stance is where a body stands that no device places: the middle of its hips on the floor, its yaw, and how high the floor is.
type stance struct {
	x, z, facing, floor float64
}

// standing carries a point of the T-pose along to where the body stands.
func (s stance) standing(a *anatomy, point Vector) Vector {
	p := yaw(s.facing).Rotate(point.Sub(Vector{a.at[hips].X, 0, a.at[hips].Z}))
	return p.Add(Vector{s.x, s.floor, s.z})
}
