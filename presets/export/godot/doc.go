// Package godot takes presets into Godot projects: everything as a resource, and what Godot's own inverse kinematics can do with it as a scene.
//
//	addons/posewright/posewright_preset.gd  the resource's class, made from the parameter registry
//	addons/posewright/posewright_magnet.gd  that of its magnets
//	addons/posewright/posewright_ik.gd      what puts the modifiers beneath a Skeleton3D and carries the poles
//	posewright/NAME.tres                    the preset; needs Godot 4.4
//	posewright/NAME_ik.tscn                 modifiers, targets and poles; needs Godot 4.6
//
// Instance the scene beneath the Skeleton3D of the avatar and move its targets.
//
// # What it can hold
//
// All of it: the class is our own and has a property for each parameter, its path in snake case. What acts is another matter, and the report says
// of each. Arms and legs that are solved in closed form are TwoBoneIK3D with a pole, those that are solved as chains, and those with a limit, of which
// TwoBoneIK3D knows nothing, FABRIK3D, CCDIK3D or JacobianIK3D; spine and head are a FABRIK3D, the look a LookAtModifier3D.
//
// # Limits
//
// Godot's JointLimitationCone3D is round, and its angle is the whole opening. A limit that is on becomes the widest cone inside of it, leaning where there is more room;
// what the cone lacks is reported in degrees. A cone is about where a bone rests, so rotation_offset takes it to where the limit is about.
//
// # Curves
//
// Godot's Curve is the same as a preset's: cubic between points by the tangents of each, level outside. It has 32-bit numbers, ranges in which its points
// lie, and since Godot 4.4 a domain of its own; both ranges are written as wide as the curve is.
//
// # Bones
//
// Where there is an avatar its own names are written, else those of SkeletonProfileHumanoid, which Godot gives to avatars when it imports them with
// a bone map: VRM's names with a capital letter, resting in a T-pose.
//
// # Frame and units
//
// Godot's: right-handed, +Y up, metres. An avatar that comes from a glTF file faces +Z with its left at +X as in a preset, so nothing moves. Angles of the resource are
// degrees, as their names say; what Godot's own nodes have is radians.
package godot
