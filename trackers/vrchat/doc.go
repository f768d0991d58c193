// Package vrchat reads, and writes, the OSC trackers of VRChat: positions and Euler angles of up to eight trackers and of the
// head, which body tracking programs send to that game.
//
//	/tracking/trackers/1/position x y z      … 8, head
//	/tracking/trackers/1/rotation x y z
//
// VRChat itself sends where head and wrists are, of a standalone headset too, to programs that it finds in the network:
//
//	/tracking/vrsystem/head/pose x y z x y z     … leftwrist, rightwrist
//
// The frame is Unity's, in meters and degrees; see package unity. VRChat itself owns UDP port 9000 of the machine it runs on, so
// [DefaultAddress] is a port of our own, to be typed into the sender.
//
// The numbers are no roles to VRChat, which asks people to stand in a pose. The senders of the SlimeVR family keep an order,
// and devices are named by it: 1 hips, 2 and 3 feet, 4 and 5 thighs, 6 chest, 7 and 8 upper arms, left before right. Where
// a sender keeps another order a calibration finds the roles by where the trackers are.
//
// The head is there to align the sender's space with the game's, and many senders tell its position alone. It becomes a
// headset only while its rotation comes too: a head that never turns would be worse than none.
//
// Positions and rotations come in messages of their own, in one bundle or in packets one after the other. Either way the two
// make one sample: a position waits for its rotation where that has been following.
//
// The game itself tells the gestures of both hands, as parameters of the avatar:
//
//	/avatar/parameters/GestureLeft        0 to 7
//	/avatar/parameters/GestureLeftWeight  how far the trigger is pressed
//
// They become curls of the fingers; the weight closes a fist, and is the trigger. They come when they change, so they hold until then.
//
// A Decoder is for one goroutine and does not allocate. Malformed packets are counted, and the sound parts of them used.
package vrchat
