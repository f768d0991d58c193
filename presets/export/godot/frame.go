package godot

import "github.com/go-gl/mathgl/mgl64"

// Point is a point of a preset's frame in that of a Skeleton3D whose avatar was imported from glTF: both are right-handed with +Y up, the avatar
// facing +Z with its left at +X, in meters, so it stays as it is, and so do rotations. Only a Node3D's own forward is -Z, which no preset speaks of.
func Point(x, y, z float64) mgl64.Vec3 { return mgl64.Vec3{x + 0, y + 0, z + 0} } // + 0: no -0
