// Package swivel says where an elbow lies: shoulder and wrist leave it a circle, and each of three models picks a direction on it.
//
// [ByWrist] is Posewright's own: a resting direction carried along with the arm, balanced against how far the wrist would bend and the forearm
// twist. [ByTransport] is its first version, and its start. [ByAngle] is the model of Parger 2018 as printed and as released, whose angle [Smoothing] can
// filter. Whatever the model, [Limit] bounds how fast the elbow goes round.
//
// Each is a struct of inputs and outputs with a Run of its own, and a Validate apart from it. All vectors are in the chest's frame and of a left arm:
// right-handed, +Y up, +X outward, +Z ahead; radians, meters, seconds. Nothing allocates, and the same inputs give the same bits.
package swivel
