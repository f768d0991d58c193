// Package vmc reads and writes the devices of the VMC protocol (Virtual Motion Capture protocol, version 3.1): OSC
// messages over UDP, sent by VirtualMotionCapture, SlimeVR, XR Animator, motion capture bridges and many more.
//
// A [Source] listens on a port and puts devices into a store; a [Decoder] does the same with packets from anywhere, such
// as a recorded session; [AppendDevice] writes a device.
//
// # What is read
//
// The messages about devices, each a serial and a pose:
//
//	/VMC/Ext/Hmd/Pos        headset
//	/VMC/Ext/Con/Pos        controller
//	/VMC/Ext/Tra/Pos        tracker
//	…/Pos/Local             the same device
//
// A sender that draws an avatar sends each device twice: Pos is scaled to its own avatar, Pos/Local is the plain pose in
// tracking space. The latter is what calibration needs: once a device has sent it, its scaled twin is passed over.
// Senders without an avatar have only Pos, which then is the plain pose.
//
// A sender without devices still has a body: the bones of its avatar, /VMC/Ext/Bone/Pos, each in its parent's frame, and
// /VMC/Ext/Root/Pos. Where no devices come, trackers are made of head, hands, hips, chest, feet, elbows and knees, at the joints that the
// sender's own bone lengths give, and called by these words. Who tells rotations alone, all positions but those of
// hips and root zero, gets the bones of an average person, who stands on the floor where neither hips nor root tell
// how high they are. Bones go by their names in Unity or in VRM 1. Some senders tell rotations from the T-pose,
// others raw ones: the difference is constant for each bone and belongs to what calibration measures between device
// and bone, as with any device that is mounted askew.
//
// The bones of the fingers tell how these are bent, whether or not devices come beside them. Rotations are from the T-pose, thumbs at 45 degrees, as
// avatars of VRM have them. A hand whose fingers all are as in the T-pose is not tracked. /VMC/Ext/Con, the keys and axes of controllers, tells of trigger,
// grip and stick.
//
// /VMC/Ext/Set/Calib/Ready and /Exec, with which a phone or a stream deck starts the calibration of a performer, are passed
// on as events, and so are /Accept, /Redo and /Cancel beside them, which the protocol does not have. /Blend/Val and /Blend/Apply tell a face, by names that stay as they are, and the bones of the eyes and /Set/Eye where they look.
// The protocol's other messages (cameras, …) are known and passed over. Addresses that
// the protocol does not have are counted, and so is what breaks it: too few arguments, or wrong ones. Arguments too many
// are allowed, as the protocol demands.
//
// # Frame and units
//
// On the wire: Unity's frame, left-handed, +Y up, meters, facing +Z, left at -X, quaternions in the order x y z w, float32.
// Here: [trackers.Pose]. The two meet in one pair of functions, in frame.go, which mirror x.
//
// # Threads and memory
//
// A Decoder is for one goroutine. A Source runs on the goroutine that calls Run; its Status may be asked from any. Once
// each device has been seen, nothing is allocated per packet.
package vmc
