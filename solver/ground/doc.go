// Package ground has what untracked feet stand on: a level floor, a slope, steps or a mesh of triangles. [Ground.Under] finds the
// height below a point, [Ground.Cast] where a ray meets the ground.
//
// The frame is right-handed with +Y up, in meters of the world; angles are in radians. A Ground and a [Mesh] are read by any number
// of goroutines at once while nobody changes them. Queries do not allocate; only [NewMesh] does.
package ground
