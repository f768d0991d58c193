package solver

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
)

// Space is where the devices' tracking space stands in the world: stick and teleport move it, and the person with all devices in it. The zero value is
// a tracking space that is the world.
type Space struct {
	Origin mgl64.Vec3 // metres, in the world: of the tracking space, on its floor
	Yaw    float64    // radians: by which it is turned, to the left positive
}

// Turn is the rotation from the tracking space to the world.
func (s Space) Turn() mgl64.Quat { return yaw(s.Yaw).mgl() }

// Point is a point of the tracking space in the world.
func (s Space) Point(p mgl64.Vec3) mgl64.Vec3 {
	return yaw(s.Yaw).Rotate(vectorOf(p)).Add(vectorOf(s.Origin)).mgl()
}

// Inward is a point of the world in the tracking space.
func (s Space) Inward(p mgl64.Vec3) mgl64.Vec3 {
	return yaw(-s.Yaw).Rotate(vectorOf(p).Sub(vectorOf(s.Origin))).mgl()
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
		targets.Hints[id].Position = s.Point(targets.Hints[id].Position)
	}
	for side := range targets.Shoulders {
		targets.Shoulders[side].Position = s.Point(targets.Shoulders[side].Position)
	}
}

// Finite reports whether all of it is numbers.
func (s Space) Finite() bool {
	return vectorOf(s.Origin).finite() && s.Yaw-s.Yaw == 0
}

// Carry is how a space, and all that stands in it, came from one place to another.
type Carry struct {
	From, To Vector   // metres: of the origin
	Angle    float64  // radians: about the vertical
	turn     Rotation // by that angle
}

// CarryTo is how a space comes to another place.
func (s Space) CarryTo(to Space) Carry {
	angle := wrap(to.Yaw - s.Yaw)
	return Carry{From: vectorOf(s.Origin), To: vectorOf(to.Origin), Angle: angle, turn: yaw(angle)}
}

// Point is where a point of the world is carried.
func (c *Carry) Point(p Vector) Vector { return c.Way(p.Sub(c.From)).Add(c.To) }

// Way is what becomes of a way or a velocity.
func (c *Carry) Way(v Vector) Vector { return c.turn.Rotate(v) }

// Turned is what becomes of a rotation.
func (c *Carry) Turned(r Rotation) Rotation { return c.turn.Mul(r) }

// Yaw is what becomes of a yaw, within half a turn of zero.
func (c *Carry) Yaw(angle float64) float64 { return wrap(angle + c.Angle) }

// carry takes all that is remembered of the world along with the tracking space, so that the body moves with it as if it had always stood there.
func (s *State) carry(to Space) {
	if to == s.space {
		return
	}
	c := s.space.CarryTo(to)
	s.space = to
	m := &s.memory
	m.stance = m.stance.carried(&c)
	m.headYaw, m.hipsYaw = c.Yaw(m.headYaw), c.Yaw(m.hipsYaw)
	m.feet.carry(&c)
	m.chest = rig.Transform{Position: c.Point(vectorOf(m.chest.Position)).mgl(), Rotation: c.Turned(rotationOf(m.chest.Rotation)).mgl()}
	for i := range m.poles {
		for side := range m.poles[i] {
			m.poles[i][side] = c.Point(vectorOf(m.poles[i][side])).mgl()
		}
	}
	a := &s.body.anatomy
	joint := a.joint[hips]
	s.good.Hips = c.Point(vectorOf(s.good.Hips)).mgl()
	above := a.before[hips] // (rotation above the hips)⁻¹
	s.good.Rotations[joint] = above.Mul(c.Turned(above.Inverse().Mul(rotationOf(s.good.Rotations[joint])))).unit().mgl()
}

// carried is the stance after its space was moved.
func (s stance) carried(c *Carry) stance {
	at := c.Point(Vector{s.x, s.floor, s.z})
	return stance{at.X, at.Z, c.Yaw(s.facing), at.Y}
}

// rest is where the avatar stands of itself: at the origin of the tracking space.
func (s *State) rest() stance {
	hips := s.body.anatomy.at[hips]
	c := Space{}.CarryTo(s.space)
	return stance{x: hips.X, z: hips.Z}.carried(&c)
}
