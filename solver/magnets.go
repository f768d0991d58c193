package solver

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
)

// MostMagnets is how many magnets a body can have.
const MostMagnets = 64

// magnetSet is the set of [DefaultMagnets] for an avatar of usual proportions, in arm lengths, fixed to the chest.
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
func (b *Body) magnetsOf(side int, set *Settings, w *tick, inward func(Vector) Vector) []Magnet {
	a, count := &b.anatomy, 0
	length := a.upperArm[side] + a.lowerArm[side]
	for i := range set.Magnets {
		m := &set.Magnets[i]
		acts, shoulder, mirrored := m.Joint.Acts(side)
		if !acts {
			continue
		}
		at := vectorOf(m.Position).Scale(length)
		if mirrored {
			at = at.Mirrored()
		}
		from, turn := b.magnetBone(m.Bone, w)
		w.magnets[count] = Magnet{Position: inward(from.Add(turn.Rotate(at))), Radius: m.Radius * length, Strength: m.Strength * length, Joint: 1}
		if shoulder {
			w.magnets[count].Joint = 2
		}
		count++
	}
	return w.magnets[:count]
}

// magnetBone is where a magnet's bone is and how it is turned.
func (b *Body) magnetBone(bone effectors.MagnetBone, w *tick) (Vector, Rotation) {
	a := &b.anatomy
	switch bone {
	case effectors.MagnetOnSpine:
		p := a.trunk[1]
		return w.at[p], w.turn[p]
	case effectors.MagnetOnHips:
		return w.at[hips].Add(w.turn[hips].Rotate(a.hipsCenter.Sub(a.at[hips]))), w.turn[hips]
	case effectors.MagnetOnHead:
		return w.at[head], w.turn[head]
	}
	return b.neckBase(w), w.turn[a.trunk[a.top]]
}
