// Package unity converts between Unity's frame, in which several tracking protocols speak, and that of tracking space.
//
// Unity is left-handed: +Y up, +Z forward, +X to the right, meters. Tracking space is right-handed with +X to the person's
// left, so x is mirrored: a position's x changes its sign; a rotation's axis is mirrored too, and its sense is turned round,
// as in a mirror, which leaves x and turns y and z.
//
// Unity's Euler angles are degrees about x, y and z, turned about z first, then x, then y: q = Ry·Rx·Rz.
//
// All functions are pure and do not allocate.
package unity
