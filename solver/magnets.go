package solver

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/solver/chain"
	"posewright/solver/vec"
)

// MostMagnets is how many magnets a body can have.
const MostMagnets = 64

// magnetSet is the set of the default magnets for an avatar of usual proportions, in arm lengths, fixed to the chest.
func magnetSet() []effectors.Magnet {
	const radius, strength = 0.28, 1 / 0.56
	return []effectors.Magnet{
		{ID: "chest", Position: mgl64.Vec3{0, -0.18, 0}, Radius: radius, Strength: -0.05 * strength},
		{ID: "ribs", Position: mgl64.Vec3{0, -0.42, 0}, Radius: radius, Strength: -0.05 * strength},
		{ID: "waist", Position: mgl64.Vec3{0, -0.67, 0}, Radius: radius, Strength: -0.05 * strength},
		{ID: "belly", Position: mgl64.Vec3{0, -0.91, 0}, Radius: radius, Strength: -0.05 * strength},
		{ID: "behind", Position: mgl64.Vec3{0.66, -0.84, -0.77}, Radius: 2, Strength: 0.03 * strength},
	}
}

// magnetsOf gathers the magnets that act on the arm of a side, as inward sees points of the world, in the tick's own memory.
func (b *Body) magnetsOf(side int, set *Settings, w *tick, inward func(vec.Vector) vec.Vector) []chain.Magnet {
	count := 0
	for i := range set.Magnets {
		magnet, acts := b.magnetOf(&set.Magnets[i], side, &w.at, &w.turn)
		if !acts {
			continue
		}
		magnet.Position = inward(magnet.Position)
		w.magnets[count] = magnet
		count++
	}
	return w.magnets[:count]
}

// magnetOf is a magnet as it acts on the arm of a side, in the world, and whether it acts on that arm at all.
func (b *Body) magnetOf(m *effectors.Magnet, side int, at *[partCount]vec.Vector, turn *[partCount]vec.Rotation) (chain.Magnet, bool) {
	acts, shoulder, mirrored := m.Joint.Acts(side)
	if !acts {
		return chain.Magnet{}, false
	}
	length := b.anatomy.lengths.upperArm[side] + b.anatomy.lengths.lowerArm[side]
	way := vec.FromMGL(m.Position).Scale(length)
	if mirrored {
		way = way.Mirrored()
	}
	bone, turned := b.magnetBone(m.Bone, at, turn)
	magnet := chain.Magnet{Position: bone.Add(turned.Rotate(way)), Radius: m.Radius * length, Strength: m.Strength * length, Joint: 1}
	if shoulder {
		magnet.Joint = 2
	}
	return magnet, true
}

// magnetBone is where a magnet's bone is and how it is turned.
func (b *Body) magnetBone(bone effectors.MagnetBone, at *[partCount]vec.Vector, turn *[partCount]vec.Rotation) (vec.Vector, vec.Rotation) {
	a := &b.anatomy
	switch bone {
	case effectors.MagnetOnSpine:
		p := a.trunk[1]
		return at[p], turn[p]
	case effectors.MagnetOnHips:
		return at[hips].Add(turn[hips].Rotate(a.hipsCenter.Sub(a.at[hips]))), turn[hips]
	case effectors.MagnetOnHead:
		return at[head], turn[head]
	}
	return b.neckBase(at, turn), turn[a.trunk[a.top]]
}
