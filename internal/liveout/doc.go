// Package liveout sends the solved pose to other programs while it is tuned: over the VMC protocol to whatever draws an avatar
// (VSeeFace, Warudo, VNyan, engines and Blender with a receiver), as OSC trackers to VRChat, and as virtual trackers to SteamVR.
//
//	session.Reader ──▶ a goroutine for each receiver, woken by ticks at its rate ──▶ datagrams of at most 1,400 bytes
//
// What a person chose is a [Config]. Each receiver has a goroutine and a [session.Reader] of its own: neither the session nor another receiver waits for
// it. Receivers answer in neither protocol: a [Status] counts what the system took, has its errors, and says whether
// the port is anybody's on this computer.
//
// A sender tells inputs which sockets are its own and to which ports of this computer it sends, so that the program
// never receives itself. Frames of sources that
// are withheld, the built-in recordings, are not sent.
//
// # What is sent
//
// VMC: every bone that the avatar has, in the frame of the bone above it, the hips in that of the root; then the root, the
// devices, a face's values as they came, and that the sender is well. Rotations are from the T-pose, as most receivers
// want them, or with Raw as the
// avatar's file has its joints, as VRM 1.0 recommends.
//
// A calibrated avatar has the size of the person and limbs that are fitted to them: the positions of bones are of that size, and the pose is the retargeted one.
//
// VRChat: the head of the solved body, and of hips, feet, chest, knees and elbows those that were chosen, in the order
// of numbers that package vrchat
// names, in meters of the person.
//
// VMT: all of these but the head, as virtual trackers of SteamVR, for games that know no inverse kinematics. They stand
// where SteamVR has the headset's space: what
// re-centering, the floor and glides did to it is undone. They are taken away when sending ends.
//
// Where the person glides or teleports, VMC has pose and devices as they are in the world, for programs that draw them there. Local addresses, and VRChat, which
// moves the person by itself, have them in the tracking space.
//
// Frames are converted by the protocols' own packages. Sending does not allocate.
package liveout
