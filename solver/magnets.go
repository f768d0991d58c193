package solver

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
)

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
