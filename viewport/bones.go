package viewport

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// boneList is what is drawn of one humanoid or skeleton, worked out when it is first met.
type boneList struct {
	humanoid *rig.Humanoid
	skeleton *rig.Skeleton
	bones    []bone
	joints   []drawnJoint
}

// bone is drawn from one joint to another, or to a point that moves with the first.
type bone struct {
	from, to int        // joints; to is -1 for a bone that ends a chain
	tip      mgl64.Vec3 // of a bone that ends a chain, in the frame of from, meters
	side     side
	slender  float64 // width over length
}

// drawnJoint is a joint with a role.
type drawnJoint struct {
	joint  int
	side   side
	radius float64 // meters
	axes   bool    // shown with its axes; those of fingers would hide each other
}

// side is where a role belongs.
type side uint8

const (
	middleSide side = iota
	leftSide
	rightSide
	noSide // of a joint without a role
)

func sideOf(role rig.Role) side {
	switch mirrored := role.Mirror(); {
	case mirrored == role:
		return middleSide
	case role == rig.LeftEye || role >= rig.LeftShoulder && role <= rig.LeftHand ||
		role >= rig.LeftUpperLeg && role <= rig.LeftToes || role >= rig.LeftThumbMetacarpal && role <= rig.LeftLittleDistal:
		return leftSide
	}
	return rightSide
}

func isFinger(role rig.Role) bool {
	return role >= rig.LeftThumbMetacarpal && role <= rig.RightLittleDistal
}

// update works the list out again for another humanoid or skeleton.
func (l *boneList) update(h *rig.Humanoid, s *rig.Skeleton) {
	if l.humanoid == h && l.skeleton == s {
		return
	}
	l.humanoid, l.skeleton = h, s
	l.bones, l.joints = l.bones[:0], l.joints[:0]
	switch {
	case h != nil:
		l.fromHumanoid(h)
	case s != nil:
		for i := range s.Joints {
			l.joints = append(l.joints, drawnJoint{joint: i, side: noSide, radius: 0.010})
			if parent := s.Joints[i].Parent; parent >= 0 {
				l.bones = append(l.bones, bone{from: parent, to: i, side: noSide, slender: 0.07})
			}
		}
	}
}

// fromHumanoid joins each joint that has a role to the nearest one above that has one, so that a bone is drawn as one
// however many joints the skeleton has in it.
func (l *boneList) fromHumanoid(h *rig.Humanoid) {
	size := h.Measures.HeadHeight / 1.5
	roles := make([]rig.Role, len(h.Skeleton.Joints))
	hasChild := make([]bool, len(h.Skeleton.Joints))
	for role := rig.Hips; role < rig.RoleCount; role++ {
		if joint := h.Joint(role); joint >= 0 && role != rig.LeftEye && role != rig.RightEye && role != rig.Jaw {
			roles[joint] = role
		}
	}
	for joint, role := range roles {
		if role == rig.NoRole {
			continue
		}
		radius, slender := 0.0125, 0.10
		if isFinger(role) {
			radius, slender = 0.005, 0.14
		}
		l.joints = append(l.joints, drawnJoint{joint: joint, side: sideOf(role), radius: radius * size, axes: !isFinger(role)})
		parent := h.Skeleton.Joints[joint].Parent
		for parent >= 0 && roles[parent] == rig.NoRole {
			parent = h.Skeleton.Joints[parent].Parent
		}
		if parent < 0 {
			continue
		}
		hasChild[parent] = hasChild[parent] || !isFinger(role)
		l.bones = append(l.bones, bone{from: parent, to: joint, side: sideOf(role), slender: slender}) // a clavicle or a hip belongs to its side
	}
	for joint, role := range roles {
		var tip mgl64.Vec3 // from the joint, in the world of the T-pose
		switch side := 1.0; role {
		case rig.Head:
			tip = mgl64.Vec3{0, math.Max(2*h.Measures.EyesFromHead.Y(), 0.1*size), 0}
		case rig.RightHand, rig.LeftHand:
			if role == rig.RightHand {
				side = -1
			}
			tip = mgl64.Vec3{side * 0.085 * size, 0, 0}
		case rig.LeftFoot, rig.RightFoot:
			tip = mgl64.Vec3{0, -0.8 * h.TPose[joint].Position.Y(), 0.15 * size}
		case rig.LeftToes, rig.RightToes:
			tip = mgl64.Vec3{0, 0, 0.05 * size}
		}
		if tip == (mgl64.Vec3{}) || hasChild[joint] {
			continue
		}
		l.bones = append(l.bones, bone{
			from: joint, to: -1, side: sideOf(role), slender: 0.10,
			tip: h.TPose[joint].Rotation.Conjugate().Rotate(tip),
		})
	}
}

// draw adds the bones of a pose.
func (l *boneList) draw(g *Geometry, world []rig.Transform, c *colors, size func(mgl64.Vec3) float64) {
	for i := range l.bones {
		b := &l.bones[i]
		if b.from >= len(world) || b.to >= len(world) {
			continue
		}
		from := world[b.from].Position
		to := world[b.from].Apply(b.tip)
		if b.to >= 0 {
			to = world[b.to].Position
		}
		length := to.Sub(from).Len()
		width := math.Min(math.Max(b.slender*length, 1.5*size(from)), 0.03+0.02*length)
		g.octahedron(from, to, width, c.of(b.side))
	}
	for i := range l.joints {
		j := &l.joints[i]
		if j.joint < len(world) {
			at := world[j.joint].Position
			g.sphere(at, math.Max(j.radius, 1.8*size(at)), c.of(j.side))
		}
	}
}
