// Package basepose lays a solved pose over a base pose, the rest pose or an animation, by the weights of the effectors:
//
//	solved pose, base pose ──▶ trunk, placed where the body stands ──▶ hands and feet at their share of the way to their targets
//
// Each joint shows the solved pose by the weight of the effector that drives its limb, and the base pose by the rest. A hand with half of its weight is halfway between
// where the base pose has it, on the body as it stands, and its target; the elbow is moved so that it gets there. With all weights at 1 the pose keeps its bits.
//
// Meters, radians, in the world. A [Layer] is immutable memory of a humanoid beside the work of one tick; it belongs to one goroutine at a time. Nothing allocates.
package basepose
