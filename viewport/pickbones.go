package viewport

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// BoneCapsules are the capsules by which the bones of an avatar are picked. Their radii come from the surface around the joints, so that a click
// on the body takes the bone that is seen there. The zero value is ready; it works the capsules out again for another avatar.
type BoneCapsules struct {
	list   boneList
	extent *Extent
	radii  []float64 // of list.bones, meters
}

// The radii of capsules: a part of the surface's, which is a box and not round, and at least what a bone is drawn with.
const capsuleShare, leastCapsule, mostCapsule = 0.85, 0.008, 0.2

// Update takes in the avatar: its humanoid, or its skeleton where it is none; extent may be nil, scale is the avatar's.
func (b *BoneCapsules) Update(h *rig.Humanoid, s *rig.Skeleton, extent *Extent, scale float64) {
	if b.list.humanoid == h && b.list.skeleton == s && b.extent == extent {
		return
	}
	b.list.update(h, s)
	b.extent = extent
	b.radii = b.radii[:0]
	for i := range b.list.bones {
		bone := &b.list.bones[i]
		along := bone.tip // in the frame of the joint
		switch {
		case bone.to < 0:
		case h != nil:
			along = h.TPose[bone.from].Rotation.Conjugate().Rotate(h.TPose[bone.to].Position.Sub(h.TPose[bone.from].Position))
		default:
			along = s.Joints[bone.to].Offset
		}
		radius := bone.slender * along.Len()
		if extent != nil && bone.from < len(extent.boxes) && !extent.boxes[bone.from].Empty() && along.Len() > 0 {
			radius = capsuleShare * scale * across(extent.boxes[bone.from].Half, along.Normalize())
		}
		b.radii = append(b.radii, clamp(radius, leastCapsule, mostCapsule))
	}
}

// across is the mean half width of a box seen along a direction.
func across(half, along mgl64.Vec3) float64 {
	sum, weights := 0.0, 0.0
	for axis, h := range half {
		weight := 1 - along[axis]*along[axis]
		sum, weights = sum+weight*h, weights+weight
	}
	return sum / weights
}

// Add adds a capsule for each bone, tagged first plus the index of the joint that it starts at.
func (b *BoneCapsules) Add(p *Picker, first int, world []rig.Transform) {
	for i := range b.list.bones {
		bone := &b.list.bones[i]
		if bone.from >= len(world) || bone.to >= len(world) {
			continue
		}
		from := world[bone.from].Position
		to := world[bone.from].Apply(bone.tip)
		if bone.to >= 0 {
			to = world[bone.to].Position
		}
		radius := b.radii[i]
		if length := to.Sub(from).Len(); length > 2*radius { // the round ends stay within the bone
			inset := to.Sub(from).Mul(0.5 * radius / length)
			from, to = from.Add(inset), to.Sub(inset)
		} else {
			radius = math.Max(leastCapsule, math.Min(radius, 0.75*length))
		}
		p.AddCapsule(first+bone.from, from, to, radius)
	}
}
