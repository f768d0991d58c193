// Package avatarfile writes a preset into the avatar's own file, GLB, glTF or VRM, and reads it from there.
//
//	file ──▶ JSON ──▶ changed members only ──▶ JSON ──▶ GLB
//	   └──▶ buffer, with other lengths where the size changes ──▶┘
//
// The JSON is edited in place: what nobody changes stays as it was written, unknown extensions, order and digits of numbers
// included, since a model of glTF would drop what it does not know. Buffers and pictures in other files, or in the JSON, go into the buffer of the GLB.
//
// # What is written
//
// The size that the calibration gives the avatar, in all lengths that there are: translations of nodes and of animations, positions of vertices and of blend shapes, bind
// matrices, where a VRM has its eyes, colliders, and the springs of what hangs, whose strength is a length a tick. Where meshes are compressed there is a scaled node above each
// root instead; roots that are skinned meshes have none, since joints alone move these. The bones of the humanoid, in the extension of a VRM. Twist shares as
// VRMC_node_constraint where an arm has joints that are called and lie like twist bones. And all of the preset in one object, extras.posewright, from which [Read] has it back.
//
// # Frame and units
//
// The file's own, which is glTF's: right-handed, +Y up, meters. Nothing is turned; a VRM 0.x goes on facing -Z. The scale is a factor, a
// share of a twist is the weight of a constraint, both without a unit. The preset in the extras is in its own units, as its file is.
//
// The calibration in the extras is that of the file before it was scaled, which the preset names. A preset that is opened with the written avatar is
// fitted to it again, as with any other avatar.
package avatarfile
