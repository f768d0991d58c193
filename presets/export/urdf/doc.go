// Package urdf describes an avatar as a robot: links, joints and their limits, for ROS, MoveIt and whatever else reads URDF.
//
//	NAME.urdf               links as long as the avatar's bones at the size of the calibration, joints with the limits that are on
//	NAME_joint_limits.yaml  the same limits as MoveIt has them
//	NAME.srdf               groups of joints for MoveIt, the T-pose, and which links may touch
//
// # What it can hold
//
// A body, and how far its joints go. Nothing in it solves, so weights, models, poles and magnets are lost.
//
// # Joints
//
// URDF has no ball joint that all programs read. A joint is three revolute ones, one below the other, with links of no length between: two that swing the bone, first
// forward and backward, and last one that twists it, about the bone itself. Fingers, toes, eyes and jaw are fixed. Where all are at 0 the avatar stands in its T-pose with the axes of
// every link along those of the robot. A joint whose limit is off is three continuous ones.
//
// # Limits
//
// A limit that is on becomes the box of the three angles around every rotation that it allows, so that none that was allowed is forbidden; by how many degrees it lets a bone swing
// or twist further is reported. URDF also wants the greatest effort and velocity of a joint, of which presets say nothing: there are round numbers that hinder no person.
//
// # Mass and collision
//
// Of a person of the avatar's height with a body mass index of 22, by Dempster's shares; each link weighs as a cylinder and collides as a capsule, which is a cylinder and two
// spheres. The root has no mass: programs for dynamics want that.
//
// # Frame and units
//
// That of ROS (REP 103): right-handed, +X forward, +Y left, +Z up; meters and radians. Names of links are those of VRM, so that no name of an
// avatar's can break what reads them.
package urdf
