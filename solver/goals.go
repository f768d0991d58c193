package solver

import (
	"posewright/effectors"
	"posewright/solver/posture"
	"posewright/solver/vec"
)

// goal is a target with its weights and its presence worked in.
type goal struct {
	active   bool
	target   vec.Vector   // the whole way
	turn     vec.Rotation // the whole turn
	presence float64      // 0 to 1
	position float64      // 0 to 1: position weight · presence
	rotation float64      // 0 to 1: rotation weight · presence

	at     vec.Vector   // the share of the way there, once it is known where the joint would be without a device
	facing vec.Rotation // the share of the turn
}

// resolve takes over targets and weights.
func resolve(targets *effectors.Targets, set *Settings, goals *[effectors.Count]goal) {
	for id := range goals {
		t, g := &targets.Effectors[id], &goals[id]
		*g = goal{turn: vec.Identity()}
		presence := vec.Clamp(t.Presence, 0, 1)
		g.presence = presence
		if presence == 0 {
			continue
		}
		g.target, g.turn = vec.FromMGL(t.Position), vec.RotationFromMGL(t.Rotation).Unit()
		g.position = presence * set.Effectors[id].PositionWeight
		g.rotation = presence * set.Effectors[id].RotationWeight
		g.active = g.position > 0 || g.rotation > 0
	}
}

// from sets the goal, given where the joint would be without a device.
func (g *goal) from(at vec.Vector, facing vec.Rotation) {
	g.at = at.Lerp(g.target, g.position)
	g.facing = facing.Slerp(g.turn, g.rotation)
}

// stance is where a body stands that no device places: the middle of its hips on the floor, its yaw, and how high the floor is.
type stance struct {
	x, z, facing, floor float64
}

// standing carries a point of the T-pose along to where the body stands.
func (s stance) standing(a *anatomy, point vec.Vector) vec.Vector {
	p := vec.Yaw(s.facing).Rotate(point.Sub(vec.New(a.at[hips].X, 0, a.at[hips].Z)))
	return p.Add(vec.New(s.x, s.floor, s.z))
}

// tracked is what a device says of a body part.
func (g *goal) tracked() posture.Tracked {
	return posture.Tracked{On: g.position > 0, At: g.target, Turn: g.turn}
}
