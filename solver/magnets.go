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

// magnetsFor gathers the magnets that act on the arm, as inward sees points of the world.
func (w *armStage) magnetsFor(inward func(vec.Vector) vec.Vector) []chain.Magnet {
	count := 0
	for i := range w.set.Magnets {
		magnet, acts := w.magnetOf(w.anatomy, &w.set.Magnets[i], w.side)
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
func (p *posture) magnetOf(a *anatomy, m *effectors.Magnet, side int) (chain.Magnet, bool) {
	acts, shoulder, mirrored := m.Joint.Acts(side)
	if !acts {
		return chain.Magnet{}, false
	}
	length := a.lengths.upperArm[side] + a.lengths.lowerArm[side]
	way := vec.FromMGL(m.Position).Scale(length)
	if mirrored {
		way = way.Mirrored()
	}
	bone, turned := p.magnetBone(a, m.Bone)
	magnet := chain.Magnet{Position: bone.Add(turned.Rotate(way)), Radius: m.Radius * length, Strength: m.Strength * length, Joint: 1}
	if shoulder {
		magnet.Joint = 2
	}
	return magnet, true
}

// magnetBone is where a magnet's bone is and how it is turned.
func (p *posture) magnetBone(a *anatomy, bone effectors.MagnetBone) (vec.Vector, vec.Rotation) {
	switch bone {
	case effectors.MagnetOnSpine:
		q := a.trunk[1]
		return p.at[q], p.turn[q]
	case effectors.MagnetOnHips:
		return p.at[hips].Add(p.turn[hips].Rotate(a.hipsCenter.Sub(a.at[hips]))), p.turn[hips]
	case effectors.MagnetOnHead:
		return p.at[head], p.turn[head]
	}
	return p.neckBase(a), p.turn[a.trunk[a.top]]
}
