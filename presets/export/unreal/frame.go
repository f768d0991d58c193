package unreal

import "github.com/go-gl/mathgl/mgl64"

// Direction is a direction of a preset's frame (right-handed, +X left, +Y up, +Z forward) in Unreal's (left-handed, +X forward, +Y right, +Z up).
func Direction(v mgl64.Vec3) mgl64.Vec3 { return mgl64.Vec3{v[2] + 0, 0 - v[0], v[1] + 0} }

// Location is a point in meters of a preset's frame in Unreal's, in centimeters.
func Location(v mgl64.Vec3) mgl64.Vec3 { return Direction(v).Mul(100) }
