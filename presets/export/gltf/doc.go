// Package gltf writes a preset into the avatar's own file, whatever kind of glTF that is: a GLB stays a GLB, a .gltf a .gltf, a VRM a VRM.
//
// # What it can hold
//
// All of it, as extras, which programs hand on and nothing acts on. What does act is the calibration's scale, and the shares of twist where
// the avatar has twist bones and the reader knows VRMC_node_constraint. See package avatarfile for how, frame and units.
//
// Solved motion is not a preset: `posewright solve` writes it, see package animation.
package gltf
