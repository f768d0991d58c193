// Package three takes presets to three.js: chains for its CCDIKSolver, by the indices of an avatar's bones.
//
//	NAME.three.json   the chains, which bones the solver has to find beside the avatar's own, and the whole preset
//	posewright_ik.js  a module that adds those bones and makes the solver, and reads the preset's curves
//
// # What it can hold
//
// One chain for each hand and foot and one from head to spine, solved by cyclic coordinate descent from the end, whatever the preset's method is.
// Weights of positions blend rotations. There are no poles, no pull, no magnets, no steps, and no rotations of ends: these are in the preset that the file holds, as
// it is in files of presets, for whoever writes what acts on them. Who loads the avatar that the glTF or VRM target writes has the same in gltf.userData.posewright.
//
// # Bones
//
// An index is one of skeleton.bones of the SkinnedMesh that the avatar's file becomes, which is the order of its skin's joints. CCDIKSolver wants
// targets to be bones too: their indices follow the last of the skin, and the module appends them in that order.
//
// # Limits
//
// A limit that is on becomes rotationMin and rotationMax, a box of the bone's own Euler angles of order XYZ around every rotation that the limit allows, so that
// none that was allowed is forbidden; by how many degrees it lets a bone swing further is reported. They are objects with x, y and z: of arrays the
// solver makes NaN. Those of hands and feet, where chains end, are lost.
//
// # Frame and units
//
// three.js is right-handed with +Y up as presets are, and rotations of bones are in the frames of their parents, as in the avatar's file. Angles are radians.
package three
