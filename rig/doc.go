// Package rig is the avatar as bones: joints, what human bone each of them is, its rest pose, the poses it can take and
// where these put every joint.
//
// Not here: reading files (rig/gltf, rig/bvh), and deciding on a pose (package solver). Begin with [Skeleton] and
// [Humanoid]; [Avatar] is what a file yields.
//
// # Frame and units
//
// Right-handed, +Y up, meters, the avatar faces +Z and its left is +X. Readers of files (rig/gltf) turn and scale what they
// read into this frame; nothing behind them knows another. Scale in a file's nodes is baked into offsets, so a joint has a
// rotation and an offset and nothing else, and every transform is rigid.
//
// # Rotations of a role
//
// Rest rotations of real skeletons are arbitrary. So the solver and the devices speak of a joint's rotation *from the T-pose*:
// identity when the avatar stands in a T-pose facing +Z with palms down, whatever the file's axes are. A [Humanoid] holds
// the T-pose that connects the two: worldFromJoint = fromTPose · worldFromJoint(T-pose).
//
// # Which bone a joint is
//
// [MapRoles] tells: by the names of joints where they say something, by the shape of the skeleton where they do not, each checking the
// other. A [RoleMap] says for every role how sure it is and what it rests on.
//
// # Faces
//
// An [Avatar] has morph targets, and as a VRM [Expression]s that move them. [BindFace] connects the names that a sender of
// faces uses to both, and [FaceBinding.Weights] gives the weights that are drawn.
//
// # Threads and allocation
//
// Skeletons, humanoids and avatars are immutable once made and may be shared by goroutines. [Humanoid.Forward] does not
// allocate.
package rig
