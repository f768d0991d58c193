package solver

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
)

// DefaultMagnets is the set of Scheurenbrand 2019, figure 4.7: four that hold the elbows off the trunk, and a large one behind that draws them to
// where they hang. The figure has no numbers; these keep an elbow of the built-in avatar out of its skin.
func DefaultMagnets() []effectors.Magnet {
	return []effectors.Magnet{
		{ID: "chest", Position: mgl64.Vec3{0.12, -0.22, 0.02}, Radius: 0.45, Strength: -0.15},
		{ID: "ribs", Position: mgl64.Vec3{0.12, -0.45, 0.02}, Radius: 0.45, Strength: -0.15},
		{ID: "waist", Position: mgl64.Vec3{0.1, -0.68, 0.02}, Radius: 0.42, Strength: -0.15},
		{ID: "belly", Position: mgl64.Vec3{0.1, -0.9, 0.04}, Radius: 0.42, Strength: -0.15},
		{ID: "behind", Position: mgl64.Vec3{0.7, -1, -0.9}, Radius: 2.5, Strength: 0.25},
	}
}
