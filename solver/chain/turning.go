package chain

import (
	"math"

	"posewright/solver/vec"
)

// Turning is how the joints of a chain are turned, twist among it. FABRIK tracks it along the chain: in the forward phase from the end, which wants to be turned,
// in the backward phase from what the root hangs on, and there every joint takes its share of the twist that is left (the constraints of Aristidou and Lasenby
// 2011, which Scheurenbrand 2019, 9.2, misses). A cone hangs on the joint before, so that twist turns the cones of a chain whose bones are not in line.
//
// Limits of a chain with a turning are one for each bone, in their order, and their frames follow. All rotations are in the frame of the joints.
type Turning struct {
	Rest   []vec.Rotation // of each joint in the frame of the one before, in the rest shape; the end has one too
	Bones  []vec.Vector   // unit: along each bone, in the frame of its joint
	Above  vec.Rotation   // of what the first joint hangs on
	End    vec.Rotation   // how the end wants to be turned
	Weight float64        // 0 to 1: how much of that the end takes
	Most   float64        // radians, 0 to π: twist of each joint
	Turns  []vec.Rotation // result: of each joint
	Wanted []vec.Rotation // memory: as the end wants them, likewise

	spread float64 // 0 to 1: share of the end's twist that is spread over the chain
}

// Twist that is nearly half a turn can go either way round, so that none of it is spread over the chain there: the end alone has it.
const (
	twistFadeStart = 150 * math.Pi / 180
	twistFadeEnd   = math.Pi
)

// Along turns all joints as the bones of a chain lie, which it leaves where they are. It does not allocate.
func (t *Turning) Along(c *Chain) {
	t.forward(c)
	t.Follow(c)
}

// Follow is Along for a chain that was solved within limits: the twist is that which its limits knew.
func (t *Turning) Follow(c *Chain) {
	for i := range c.Lengths {
		t.aim(c, i)
		t.take(i, c.Joints[i+1].Sub(c.Joints[i]).UnitOr(t.Turns[i].Rotate(t.Bones[i])))
	}
	t.turnEnd()
}

// Release has the limits of a chain be where its joints have them now, and swing with the bone before, for a method that does not track its joints: such a chain
// has no turning.
func (t *Turning) Release(c *Chain) {
	t.Follow(c)
	for i := range c.Limits {
		if c.Limits[i].Along = (vec.Vector{}); i > 0 {
			c.Limits[i].Along = c.Joints[i].Sub(c.Joints[i-1]).UnitOr(vec.Vector{X: 1})
		}
	}
	c.Turning = nil
}

// forward carries the rotation of the end back along the bones, without twist.
func (t *Turning) forward(c *Chain) {
	if !(t.Weight > 0) {
		return
	}
	n := len(c.Lengths)
	turned := t.End
	for i := n - 1; i >= 0; i-- {
		turned = turned.Mul(t.Rest[i+1].Inverse())
		bone := turned.Rotate(t.Bones[i])
		turned = swing(bone, c.Joints[i+1].Sub(c.Joints[i]).UnitOr(bone)).Mul(turned).Unit()
		t.Wanted[i] = turned
	}
}

// aim turns a joint as the one before carries it in the rest shape, and its limit with it.
func (t *Turning) aim(c *Chain, bone int) {
	above := t.Above
	if bone > 0 {
		above = t.Turns[bone-1]
	}
	t.Turns[bone] = above.Mul(t.Rest[bone])
	if bone < len(c.Limits) {
		c.Limits[bone].Frame = vec.FromToUnit(vec.Vector{Z: 1}, t.Turns[bone].Rotate(t.Bones[bone]), vec.Vector{X: 1})
	}
}

// take swings a joint that was aimed so that its bone goes in a direction, and twists it by its share of what the end wants.
func (t *Turning) take(bone int, direction vec.Vector) {
	turned := swing(t.Turns[bone].Rotate(t.Bones[bone]), direction).Mul(t.Turns[bone])
	if t.Weight > 0 {
		left := twistAbout(turned.Inverse().Mul(t.Wanted[bone]), t.Bones[bone])
		if bone == 0 {
			t.spread = t.Weight * (1 - vec.SmoothStep((math.Abs(left)-twistFadeStart)/(twistFadeEnd-twistFadeStart)))
		}
		turned = turned.Mul(vec.AxisAngle(t.Bones[bone], vec.Clamp(t.spread*left/float64(len(t.Bones)-bone+1), -t.Most, t.Most)))
	}
	t.Turns[bone] = turned.Unit()
}

// turnEnd turns the end as far as it may to how it wants to be turned.
func (t *Turning) turnEnd() {
	n := len(t.Bones)
	above := t.Above
	if n > 0 {
		above = t.Turns[n-1]
	}
	carried := above.Mul(t.Rest[n])
	t.Turns[n] = carried
	if !(t.Weight > 0) {
		return
	}
	t.Turns[n] = carried.Slerp(t.End, t.Weight)
	if n > 0 && t.Most < math.Pi {
		bone := t.Rest[n].InverseRotate(t.Bones[n-1]) // in the frame of the end
		turn := carried.Inverse().Mul(t.Turns[n])
		twist := twistAbout(turn, bone)
		if over := twist - vec.Clamp(twist, -t.Most, t.Most); over != 0 {
			t.Turns[n] = t.Turns[n].Mul(vec.AxisAngle(bone, -over)).Unit()
		}
	}
}

// swing is the shortest rotation from one unit direction to another. It runs for every bone in every iteration.
func swing(from, to vec.Vector) vec.Rotation {
	if from.Dot(to) > -1+1e-12 {
		return vec.FromToUnit(from, to, vec.Vector{})
	}
	return vec.FromToUnit(from, to, vec.Perpendicular(from))
}

// twistAbout is the angle of a rotation's twist about a unit axis, -π to π.
func twistAbout(r vec.Rotation, axis vec.Vector) float64 {
	along := r.X*axis.X + r.Y*axis.Y + r.Z*axis.Z
	if along == 0 && r.W == 0 {
		return 0
	}
	return vec.WrapAngle(2 * math.Atan2(along, r.W))
}
