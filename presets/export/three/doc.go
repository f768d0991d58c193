// Package three takes presets to three.js: chains for its CCDIKSolver, by the indices of an avatar's bones.
//
//	NAME.three.json   the chains, by the indices of the avatar's bones, and the whole preset
//	posewright_ik.js  a module that makes the solver, and reads the preset's curves
//
// # What it can hold
//
// One chain for each hand and foot and one from head to spine, solved by cyclic coordinate descent from the end, whatever the preset's method is.
// Weights of positions blend rotations. There is no pull, no magnets, no steps, and no rotations of ends: these are in the preset that the file holds, as
// it is in files of presets, for code that acts on them. Code that loads the avatar that the glTF or VRM target writes has the same in gltf.userData.posewright.
//
// # Bones
//
// An index is one of skeleton.bones of the SkinnedMesh that the avatar's file becomes, which is the order of its skin's joints. CCDIKSolver limits the Euler angles of
// bones in their own axes, which differ from avatar to avatar, so that the module gives it bones of its own. axes is how such a bone lies in the avatar's, and mount how it
// lies, in the T-pose, in the one before it, or of the first in what the avatar's bone hangs on.
//
// # Limits
//
// Elbows and knees are hinges that bend to the pole's side. A limit that is on becomes rotationMin and rotationMax, a box of Euler angles of order XYZ around every rotation that the
// limit allows, so that none that was allowed is forbidden; the last turn is the twist. By how many degrees the box lets a bone swing or twist further is reported. Limits
// of hands and feet, where chains end, are lost.
//
// # Frame and units
//
// three.js is right-handed with +Y up as presets are, and rotations of bones are in the frames of their parents, as in the avatar's file. Angles are radians.
package three
