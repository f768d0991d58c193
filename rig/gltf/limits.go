package gltf

import "posewright/rig/phrase"

// Limits of what is read. Real avatars stay far below them.
const (
	MaxFileBytes  = 1 << 30 // of an avatar with the files beside it
	maxImageBytes = 64 << 20
	maxImageSide  = 16384
	maxImageArea  = 64 << 20 // pixels, together 256 MiB when decoded
	maxJoints     = 4096
	// maxSceneryNodes is how many nodes a scene may have that no one drives.
	maxSceneryNodes = 1 << 17
	maxPrimitives   = 4096    // of an avatar, each for every node that shows it
	maxBindings     = 1 << 18 // of joints to primitives, together
	maxVertices     = 5_000_000
	maxTriangles    = 10_000_000
	farthest        = 1e9 // meters from the origin
)

// errMorphs is that of a file whose morph targets are more than is read.
var errMorphs = phrase.Fail("the file has more morph targets than are read: {{.Remedy}}", "Remedy", dropShapes)

// ErrUnsupported is what a file is that follows the standard but uses a compression that Posewright does not read.
var ErrUnsupported = phrase.Fail("unsupported")
