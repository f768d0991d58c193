package solver

import (
	"posewright/effectors"
	"posewright/solver/chain"
	"posewright/solver/vec"
)

// magnetOf is a magnet as it acts on the arm of a side, in the world, and whether it acts on that arm at all.
func (p *partPlaces) magnetOf(a *anatomy, m *effectors.Magnet, side int) (chain.Magnet, bool) {
	acts, shoulder, mirrored := m.Joint.Acts(side)
	if !acts {
		return chain.Magnet{}, false
	}
	length := a.arm(side)
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
func (p *partPlaces) magnetBone(a *anatomy, bone effectors.MagnetBone) (vec.Vector, vec.Rotation) {
	switch bone {
	case effectors.MagnetOnSpine:
		q := a.trunk[1]
		return p.at[q], p.turn[q]
	case effectors.MagnetOnHips:
		return p.at[hips].Add(p.turn[hips].Rotate(a.hipsCenter.Sub(a.at[hips]))), p.turn[hips]
	case effectors.MagnetOnHead:
		return p.at[head], p.turn[head]
	}
	return p.neckBase(a), p.turn[a.topPart()]
}
