package urdf

import "github.com/go-gl/mathgl/mgl64"

// Point is a point or direction of a preset's frame (+X left, +Y up, +Z forward) in that of ROS (+X forward, +Y left, +Z up). Both are right-handed.
func Point(v mgl64.Vec3) mgl64.Vec3 { return mgl64.Vec3{v[2] + 0, v[0] + 0, v[1] + 0} }
