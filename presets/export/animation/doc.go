// Package animation takes solved motion to other programs: as an animation of the avatar's own file, of an armature alone (GLB), of any VRM
// (VRMA), and as BVH.
//
//	poses ──▶ Take ──▶ Avatar     the avatar's GLB or VRM, all joints and meshes
//	               ├─▶ Armature   a skin without a mesh, the T-pose as its rest
//	               ├─▶ VRMA       VRMC_vrm_animation 1.0: roles and expressions, for any avatar
//	               └─▶ BVH        all joints below the hips, or roles by the names of a [NameSet]
//
// # Frame and units
//
// Meters, +Y up, facing +Z in the T-pose; BVH may be in centimeters. The avatar's own file keeps its frame, so that a VRM 0.x goes on facing -Z and
// its motion is turned with it. Armature, VRMA and BVH have the T-pose as their rest pose, with the axes of all joints along the world's.
//
// A take belongs to one goroutine.
package animation
