// Package vrik takes presets to VRIK, the full-body solver for VR of Final IK, which is sold for Unity, and back. It writes a JSON file whose
// fields are those of the component by their paths (solver.spine.positionWeight), and a C# component that applies it.
//
// # What it can hold
//
// Position and rotation weights of head, pelvis, hands and feet; bend goals with their weights; how the chest follows the hands; the
// body's dead zone; steps. VRIK has no pull, no magnets and no limits in its solve, and its elbows have no swivel model that could be set.
// The names are those of the serialized fields, from the open stand-in VRLabs/Final-IK-Stub and the public manual.
//
// # Frame and units
//
// Unity's, see package serialized. Step lengths are leg lengths in a preset and meters in VRIK: they are converted with the avatar's legs, or without
// one with legs of 0.85 m, and the file says which, so that reading it gives the preset's again. The duration of a step on
// the spot is the inverse of VRIK's stepSpeed, and the lift of a slow walker its curve of the height of a step; nothing else of the gait has a place. Bend goals are objects in the scene: the component makes them, carried by chest and pelvis.
//
// # Devices that are not there
//
// Here an effector without a device does nothing, whatever its weight. In VRIK a weight pulls to where nothing is, so the component applies weights
// only where there is a target, and lets VRIK's locomotion move the feet where feet have none.
package vrik
