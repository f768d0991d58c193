// Package stage converts between the frame of OpenXR's and OpenVR's stage and that of tracking space.
//
// Both are right-handed with +Y up and meters. In the stage a person who looks straight ahead looks along −Z and has their
// left at −X; in tracking space it is +Z and +X. So one is the other turned by half a turn about the vertical: x and z of
// positions, and of rotations' axes, change their signs. A device that faces forward has the identity in both.
//
// All functions are pure and do not allocate.
package stage
