package solver

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
	"posewright/solver/gait"
	"posewright/solver/vec"
)

// Space is where the devices' tracking space stands in the world: stick and teleport move it, and the person with all devices in it. The zero value is
// a tracking space that is the world.
type Space struct {
	Origin mgl64.Vec3 // meters, in the world: of the tracking space, on its floor
	Yaw    float64    // radians: by which it is turned, to the left positive
	// Raised is by how many meters the space stands higher than its origin because the ground under the body does. Feet do not go along when it
	// changes: they stand on that ground.
	Raised float64
	// Datum is how high the floor is in the tracking space itself, in meters, as it was measured: that height is on the origin.
	Datum float64
}

// Floor is the height of the floor that the person stands on, in the world.
func (s Space) Floor() float64 { return s.Origin[1] + s.Raised }

func (s Space) origin() vec.Vector { return vec.New(s.Origin[0], s.Floor(), s.Origin[2]) }

// Turn is the rotation from the tracking space to the world.
func (s Space) Turn() mgl64.Quat { return vec.Yaw(s.Yaw).MGL() }

// Point is a point of the tracking space in the world.
func (s Space) Point(p mgl64.Vec3) mgl64.Vec3 {
	p[1] -= s.Datum
	return vec.Yaw(s.Yaw).Rotate(vec.FromMGL(p)).Add(s.origin()).MGL()
}

// Inward is a point of the world in the tracking space.
func (s Space) Inward(p mgl64.Vec3) mgl64.Vec3 {
	inward := vec.Yaw(-s.Yaw).Rotate(vec.FromMGL(p).Sub(s.origin()))
	inward.Y += s.Datum
	return inward.MGL()
}

// World is something of the tracking space in the world.
func (s Space) World(t rig.Transform) rig.Transform {
	return rig.Transform{Position: s.Point(t.Position), Rotation: s.Turn().Mul(t.Rotation)}
}

// Tracking is something of the world in the tracking space.
func (s Space) Tracking(t rig.Transform) rig.Transform {
	return rig.Transform{Position: s.Inward(t.Position), Rotation: s.Turn().Conjugate().Mul(t.Rotation)}
}

// Targets takes targets from the tracking space to the world.
func (s Space) Targets(targets *effectors.Targets) {
	if s == (Space{}) {
		return
	}
	for id := range targets.Effectors {
		t := &targets.Effectors[id]
		placed := s.World(rig.Transform{Position: t.Position, Rotation: t.Rotation})
		t.Position, t.Rotation = placed.Position, placed.Rotation
	}
	for id := range targets.Hints {
		hint := &targets.Hints[id]
		hint.Position, hint.Along = s.Point(hint.Position), s.Turn().Rotate(hint.Along)
	}
	for side := range targets.Shoulders {
		targets.Shoulders[side].Position = s.Point(targets.Shoulders[side].Position)
	}
}

// Finite reports whether all of it is numbers.
func (s Space) Finite() bool {
	return s.origin().IsFinite() && s.Yaw-s.Yaw == 0 && s.Datum-s.Datum == 0
}

// Carry is how a space, and all that stands in it, came from one place to another.
type Carry struct {
	From, To vec.Vector   // meters: of the origin
	Raise    float64      // meters: what of the way is because the ground under the body rises
	Angle    float64      // radians: about the vertical
	turn     vec.Rotation // by that angle
}

// CarryTo is how a space comes to another place.
func (s Space) CarryTo(to Space) Carry {
	angle := vec.WrapAngle(to.Yaw - s.Yaw)
	return Carry{From: s.origin(), To: to.origin(), Raise: to.Raised - s.Raised, Angle: angle, turn: vec.Yaw(angle)}
}

// Point is where a point of the world is carried.
func (c *Carry) Point(p vec.Vector) vec.Vector { return c.Way(p.Sub(c.From)).Add(c.To) }

// Way is what becomes of a way or a velocity.
func (c *Carry) Way(v vec.Vector) vec.Vector { return c.turn.Rotate(v) }

// Turned is what becomes of a rotation.
func (c *Carry) Turned(r vec.Rotation) vec.Rotation { return c.turn.Mul(r) }

// Yaw is what becomes of a yaw, within half a turn of zero.
func (c *Carry) Yaw(angle float64) float64 { return vec.WrapAngle(angle + c.Angle) }

// carry takes all that is remembered of the world along with the tracking space, so that the body moves with it as if it had always stood there.
// Of a way that a stick moves it, the feet may be left to walk.
func (s *State) carry(to Space, glide vec.Vector) {
	if to == s.space {
		return
	}
	c := s.space.CarryTo(to)
	s.space = to
	s.standHome()
	m := &s.memory
	m.trunk.stance = m.trunk.stance.carried(&c)
	m.trunk.headYaw, m.trunk.hipsYaw = c.Yaw(m.trunk.headYaw), c.Yaw(m.trunk.hipsYaw)
	m.person.trunk.stance = m.person.trunk.stance.carried(&c)
	m.person.trunk.headYaw, m.person.trunk.hipsYaw = c.Yaw(m.person.trunk.headYaw), c.Yaw(m.person.trunk.hipsYaw)
	for _, arms := range [...]*[2]armMemory{&m.arms, &m.person.arms} {
		for side := range arms {
			arm := &arms[side]
			arm.at, arm.handAt = c.Point(arm.at), c.Point(arm.handAt)
		}
	}
	for id := range m.goals {
		g := &m.goals[id]
		g.away, g.turn = c.Way(g.away), c.turn.Mul(g.turn).Mul(c.turn.Inverse())
	}
	m.retarget.carry(&c)
	move := c.To.Sub(c.turn.Rotate(c.From))
	m.posture.Carry(c.Angle, move)
	m.legs.Carry(c.Angle, move)
	for side := range m.knees {
		m.knees[side].Carry(c.Angle)
	}
	m.trunk.pelvis.Carry(c.Angle, move)
	m.person.trunk.pelvis.Carry(c.Angle, move)
	move.Y -= c.Raise
	if glide != (vec.Vector{}) {
		if move = move.Sub(glide); move.Len() < 1e-9 {
			move = vec.Vector{}
		}
	}
	m.walk.Carry(c.Angle, move, c.Raise)
	carryReport(&m.gait, &c)
	m.chest = rig.Transform{Position: c.Point(vec.FromMGL(m.chest.Position)).MGL(), Rotation: c.Turned(vec.RotationFromMGL(m.chest.Rotation)).MGL()}
	for i := range m.poles {
		for side := range m.poles[i] {
			m.poles[i][side] = c.Point(vec.FromMGL(m.poles[i][side])).MGL()
		}
	}
	a := &s.body.anatomy
	joint := a.joint[hips]
	s.good.Hips = c.Point(vec.FromMGL(s.good.Hips)).MGL()
	above := a.frame[hips].before // (rotation above the hips)⁻¹
	s.good.Rotations[joint] = above.Mul(c.Turned(above.Inverse().Mul(vec.RotationFromMGL(s.good.Rotations[joint])))).Unit().MGL()
}

// carryReport moves a report along with its space.
func carryReport(r *gait.Report, c *Carry) {
	r.Velocity, r.XCoM = c.Way(vec.FromMGL(r.Velocity)).MGL(), c.Point(vec.FromMGL(r.XCoM)).MGL()
	for side := range r.Feet {
		f := &r.Feet[side]
		for _, place := range [...]*mgl64.Vec3{&f.At, &f.Start, &f.Goal} {
			*place = c.Point(vec.FromMGL(*place)).MGL()
		}
		f.Yaw, f.GoalYaw, f.Normal = c.Yaw(f.Yaw), c.Yaw(f.GoalYaw), c.Way(vec.FromMGL(f.Normal)).MGL()
	}
}

// carried is the stance after its space was moved.
func (s stance) carried(c *Carry) stance {
	at := c.Point(vec.New(s.x, s.floor, s.z))
	return stance{at.X, at.Z, c.Yaw(s.facing), at.Y}
}

// standHome has the avatar stand of itself at the origin of the tracking space.
func (s *State) standHome() {
	hips := s.body.anatomy.at[hips]
	c := Space{}.CarryTo(s.space)
	s.home = stance{x: hips.X, z: hips.Z}.carried(&c)
}
