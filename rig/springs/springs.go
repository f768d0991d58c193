// Package springs moves hair, ears and skirts of an avatar behind its body, by the rules of VRMC_springBone 1.0: Verlet steps of a sixtieth of a second, in
// which an end keeps most of its movement, is pulled back to where it rests, falls, keeps its distance from its joint and stays out of colliders. The
// solver knows nothing of it; the renderer has it follow a solved pose.
package springs

import (
	"math"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

const (
	step      = time.Second / 60 // authors tune their springs at 60 pictures a second
	seconds   = float64(step) / float64(time.Second)
	mostSteps = 6               // in a frame; the rest of a longer pause is left out
	longPause = time.Second / 2 // after it, and after a teleport, everything hangs as it rests
	farJump   = 0.75            // meters of a person's size that a joint goes in one frame only in a teleport
)

// Springs are the springs of one avatar. They belong to one goroutine.
type Springs struct {
	chains    []chain
	colliders []rig.SpringCollider
	placed    []placed   // colliders as they are in the step
	follow    []follower // joints that swing and all below them, parents first
	last      time.Duration
	left      time.Duration // of the time that no step has used yet
	began     bool
	anchor    mgl64.Vec3 // where the first of them was
}

// placed is a collider in the world.
type placed struct {
	at, along, normal mgl64.Vec3
	square            float64 // of the length of along
	reach             float64 // how far from at its surface is at most
}

type chain struct {
	center    int
	colliders []int
}

// follower is a joint that springs move.
type follower struct {
	joint, parent int
	chain         int // -1 of a joint that only hangs on one that swings
	spring        rig.SpringJoint
	axis          mgl64.Vec3 // of its tail, unit
	length        float64
	local         rig.Transform // parentFromJoint, before it swings

	tail, before mgl64.Vec3 // where its end is and was a step before, in the frame of the chain's center
}

// New makes the springs of an avatar; nil where it has none.
func New(avatar *rig.Avatar) *Springs {
	joints := avatar.Skeleton.Joints
	s := &Springs{colliders: avatar.Colliders, placed: make([]placed, len(avatar.Colliders))}
	swings := make(map[int]follower)
	for _, spring := range avatar.Springs {
		s.chains = append(s.chains, chain{spring.Center, spring.Colliders})
		for _, joint := range spring.Joints {
			if length := joint.Tail.Len(); length > 1e-6 && joints[joint.Joint].Parent >= 0 {
				swings[joint.Joint] = follower{joint: joint.Joint, chain: len(s.chains) - 1, spring: joint, axis: joint.Tail.Mul(1 / length), length: length}
			}
		}
	}
	moved := make([]bool, len(joints))
	for i := range joints {
		f, swinging := swings[i]
		parent := joints[i].Parent
		if moved[i] = swinging || parent >= 0 && moved[parent]; !moved[i] {
			continue
		}
		if !swinging {
			f = follower{joint: i, chain: -1}
		}
		f.parent = parent
		s.follow = append(s.follow, f)
	}
	if len(s.follow) == 0 {
		return nil
	}
	return s
}

// Apply copies a pose of the avatar, at a scale, to into with the springs as they hang at a time. Times that go back, or far ahead, and poses far away let
// everything hang as it rests. It does not allocate.
func (s *Springs) Apply(world, into []rig.Transform, scale float64, now time.Duration) {
	copy(into, world)
	for i := range s.follow {
		f := &s.follow[i]
		f.local = world[f.parent].Inverse().Mul(world[f.joint])
	}
	passed := now - s.last
	s.last = now
	anchor := world[s.follow[0].parent].Position
	jump := anchor.Sub(s.anchor).Len()
	s.anchor = anchor
	if !s.began || passed < 0 || passed > longPause || !(jump < farJump*math.Max(scale, 1e-3)) {
		s.began, s.left = true, 0
		s.pass(into, scale, (*Springs).rest)
	}
	s.left += passed
	for range mostSteps {
		if s.left < step {
			break
		}
		s.left -= step
		s.placeColliders(into, scale)
		s.pass(into, scale, (*Springs).swing)
	}
	s.left = min(s.left, step)
	s.pass(into, scale, (*Springs).show)
}

// pass goes through all that springs move and has their ends placed by place.
func (s *Springs) pass(into []rig.Transform, scale float64, place func(s *Springs, f *follower, pose rig.Transform, into []rig.Transform, scale float64) mgl64.Vec3) {
	for i := range s.follow {
		f := &s.follow[i]
		pose := into[f.parent].Mul(f.local)
		if f.chain >= 0 {
			tail := place(s, f, pose, into, scale)
			turned := rig.RotationBetween(pose.Rotation.Rotate(f.axis), tail.Sub(pose.Position))
			pose.Rotation = turned.Mul(pose.Rotation).Normalize()
		}
		into[f.joint] = pose
	}
}

// outward is where in the world a point of the frame is in which a chain is sluggish: the world itself, or a joint.
func (s *Springs) outward(f *follower, point mgl64.Vec3, into []rig.Transform) mgl64.Vec3 {
	if joint := s.chains[f.chain].center; joint >= 0 {
		return into[joint].Apply(point)
	}
	return point
}

// inward is where in that frame a point of the world is.
func (s *Springs) inward(f *follower, point mgl64.Vec3, into []rig.Transform) mgl64.Vec3 {
	if joint := s.chains[f.chain].center; joint >= 0 {
		return into[joint].Inverse().Apply(point)
	}
	return point
}

// rest has an end hang where it rests.
func (s *Springs) rest(f *follower, pose rig.Transform, into []rig.Transform, scale float64) mgl64.Vec3 {
	tail := pose.Apply(f.axis.Mul(f.length * scale))
	f.tail = s.inward(f, tail, into)
	f.before = f.tail
	return tail
}

// swing takes a step of time.
func (s *Springs) swing(f *follower, pose rig.Transform, into []rig.Transform, scale float64) mgl64.Vec3 {
	now, before := s.outward(f, f.tail, into), s.outward(f, f.before, into)
	tail := now.Add(now.Sub(before).Mul(1 - f.spring.Drag)).
		Add(pose.Rotation.Rotate(f.axis).Mul(f.spring.Stiffness * seconds * scale)).
		Add(f.spring.Gravity.Mul(seconds * scale))
	tail = s.reach(f, pose, tail, scale)
	for _, c := range s.chains[f.chain].colliders {
		if out, hit := s.pushed(c, tail, f.spring.Radius*scale, scale); hit {
			tail = s.reach(f, pose, out, scale)
		}
	}
	if !(tail.Len() < 1e6) {
		return s.rest(f, pose, into, scale)
	}
	f.before, f.tail = f.tail, s.inward(f, tail, into)
	return tail
}

// show has an end be between its last two steps, as far as time is between them.
func (s *Springs) show(f *follower, pose rig.Transform, into []rig.Transform, scale float64) mgl64.Vec3 {
	share := float64(s.left) / float64(step)
	return s.reach(f, pose, s.outward(f, f.before.Mul(1-share).Add(f.tail.Mul(share)), into), scale)
}

// reach keeps an end at the length of its joint.
func (s *Springs) reach(f *follower, pose rig.Transform, tail mgl64.Vec3, scale float64) mgl64.Vec3 {
	way := tail.Sub(pose.Position)
	if length := way.Len(); length > 1e-9 {
		return pose.Position.Add(way.Mul(f.length * scale / length))
	}
	return pose.Apply(f.axis.Mul(f.length * scale))
}

// placeColliders works out where colliders are.
func (s *Springs) placeColliders(into []rig.Transform, scale float64) {
	for i := range s.colliders {
		c := &s.colliders[i]
		joint := &into[c.Joint]
		along := joint.Rotation.Rotate(c.To.Sub(c.From)).Mul(scale)
		s.placed[i] = placed{joint.Apply(c.From.Mul(scale)), along, joint.Rotation.Rotate(c.Normal), along.Dot(along), along.Len() + c.Radius*scale}
	}
}

// pushed is an end of some radius moved to where a collider lets it be, and whether it was elsewhere.
func (s *Springs) pushed(collider int, tail mgl64.Vec3, radius, scale float64) (mgl64.Vec3, bool) {
	c, place := &s.colliders[collider], &s.placed[collider]
	if c.Normal != (mgl64.Vec3{}) {
		deep := radius - tail.Sub(place.at).Dot(place.normal)
		return tail.Add(place.normal.Mul(max(deep, 0))), deep > 0
	}
	at, off := place.at, tail.Sub(place.at)
	if far := place.reach + radius; !c.Inside && off.Dot(off) > far*far {
		return tail, false
	}
	if place.square > 0 {
		at = at.Add(place.along.Mul(min(max(off.Dot(place.along)/place.square, 0), 1)))
	}
	way := tail.Sub(at)
	square := way.Dot(way)
	if c.Inside {
		most := max(c.Radius*scale-radius, 0)
		if square > most*most {
			return at.Add(way.Mul(most / math.Sqrt(square))), true
		}
		return tail, false
	}
	if least := c.Radius*scale + radius; square < least*least && square > 1e-18 {
		return at.Add(way.Mul(least / math.Sqrt(square))), true
	}
	return tail, false
}
