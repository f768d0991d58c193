// Package gltf reads avatars from GLB, glTF, VRM 0.x and VRM 1.0 files.
//
// Not here: drawing (viewport/scene), and writing files (presets/export). Begin with [Open], in open.go, which calls
// the readers of the other files in their order.
//
// # What comes out
//
// A [posewright/rig.Avatar]: all nodes of the scene as joints, which of them plays which human role, the triangles with the
// joints that move them, what is drawn of the materials, and the pictures still encoded. Of morph targets the vertices are
// kept that they move, with the expressions of VRM files that move them. Animations are left out. Spring bones and look-at
// of VRM files come along.
//
// A [posewright/rig.Scenery] is what stands around an avatar, read by [OpenScenery]: the same meshes, each where its node is, without roles or joints, and
// neither turned nor put on the floor.
//
// # Frame and units
//
// glTF's frame is that of package rig: right-handed, +Y up, meters. Scale, shear and mirroring of nodes cannot stay in a
// skeleton of rigid joints: they go into the bind matrices, so that a vertex in the rest pose is where the file puts it.
// A humanoid is turned to face +Z and put on the floor, whatever the file says: VRM 0.x faces -Z, some exporters use +X.
//
// # Files that are wrong
//
// A file is not trusted. What it promises is compared with the bytes that are there before memory is taken; indices, parents
// and numbers are checked. What makes no picture is refused with one sentence; what can be repaired or left out is, with
// one sentence for each in Avatar.Notes. Other files (buffers, images) are read only below the folder of the file itself.
//
// # Threads
//
// All functions may be called from any goroutine. What they return is not shared.
package gltf
