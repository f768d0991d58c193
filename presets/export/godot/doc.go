// Package godot takes presets into Godot projects as a resource of a class of its own; package binding adds the solver, which acts on all of it.
//
//	addons/posewright/posewright_preset.gd  the resource's class, made from the parameter registry
//	addons/posewright/posewright_magnet.gd  that of its magnets
//	posewright/NAME.tres                    the preset; needs Godot 4.4
//
// # What it can hold
//
// All of it: the class has a property for each parameter, its path in snake case. Nothing in Godot acts on it but the component of package binding: Godot's own IK
// modifiers have no torso, no stepping, no pull and no swivel, so that a scene of them would move otherwise than the editor does.
//
// # Curves
//
// Godot's Curve is the same as a preset's: cubic between points by the tangents of each, level outside. It has 32-bit numbers, ranges in which its points
// lie, and since Godot 4.4 a domain of its own; both ranges are written as wide as the curve is.
//
// # Bones
//
// avatar_bones has the names of the avatar's file. Godot imports : and / in them as _, and other names where it retargets to SkeletonProfileHumanoid.
//
// # Frame and units
//
// Godot's: right-handed, +Y up, meters. An avatar that comes from a glTF file faces +Z with its left at +X as in a preset, so nothing moves. Angles are
// degrees, as their names say.
package godot
