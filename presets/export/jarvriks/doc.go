// Package jarvriks takes presets to JARVRIKS, the full-body inverse kinematics for Unity of Marmaras 2024, and back: the file
// JarvriksIKSettings.json that it keeps in Unity's persistent data folder (4.1.2).
//
// # What it can hold
//
// The iterations of the pull, and its stiffness. A file that is read pulls as printed, and gets the other methods of the built-in preset Jarvriks and its
// size of the avatar, the mean of height and arm span (UniformCalibrateAvatar). A preset that pulls
// otherwise is written with a stiffness that is converted: the listing of 4.2.1 divides each step by the iterations that are left, so that the same number pulls
// further there. Position, rotation and pull weight of hands and feet; one weight for all hints; a look-at with its target, and the body. Hints have no settings of their own: where
// they are is in the scene. Offsets of hands, feet and body, and what overrides them by hand. Of the look-at only its weight is kept: how body, head and eyes share it is set in the inspector.
//
// # Frame and units
//
// Unity's, see package serialized. Weights run from 0 to 1 as here, iterations from 5 to 50 as here, lengths are meters.
//
// # What the thesis leaves open
//
// The listing of the classes is a figure. A TransformData is taken to have position, rotation and scale, and rotations to be quaternions
// with x, y, z and w; a rotationOffset without a w is read as Unity's Euler angles in degrees. Offsets are taken to be in the frame of the target, and the
// transform of an effector with a manual override to be where its target is in the scene, which is the tracking space, turned from the T-pose. Without the override
// that transform is where a device last was, and is not read.
package jarvriks
