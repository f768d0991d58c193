// Package webxr receives head, controllers, hands and body of headsets whose browser has Posewright's page open.
//
//	page (internal/remote/headset/send.js) ──WebSocket──▶ Connection.Receive ──▶ trackers.Store
//	                                       ◀── answer ───
//
// [Source] is the input: the server of the page opens a [Connection] for each page and hands over the binary messages
// that it sends. [Decoder] reads the same messages of a capture. Both share the pure decoder of this package.
//
// # Messages
//
// Numbers are little-endian, lengths in meters, times in milliseconds of the page's performance.now(). Poses are in the
// page's reference space, local-floor or bounded-floor: right-handed, +Y up, -Z ahead, +X to the right. A pose is seven
// float32: x, y, z and the quaternion x, y, z, w. Each message from the page has at most [LargestMessage] bytes and
// begins with eight:
//
//	byte 0      its kind
//	byte 1      [Version]
//	bytes 2, 3  'X', 'R'
//	bytes 4–7   uint32 that the page chose at random once and keeps: the identity of the headset
//
// Kind 1, hello: the first message of a connection, and again when a session begins.
//
//	uint8       flags: 1 the space is bounded-floor, 2 hands may be tracked, 4 bodies may be tracked
//	text        name of the headset or its browser, for people; a text is a uint8 and as many bytes of UTF-8
//
// Kind 2, sources: the input sources that frames may name from now on, sent whenever they change.
//
//	uint8       how many, at most 8; of each:
//	uint8         number by which frames name it
//	uint8         0 no hand, 1 left, 2 right
//	uint8         flags: 1 it is a tracked hand, not a controller
//	text          its most special profile, such as "meta-quest-touch-plus"
//
// Kind 3, frame: sent for each XRFrame, before it is drawn.
//
//	uint8       flags: bits 0 and 1 visibility (0 hidden, 1 blurred, 2 visible), 4 the head's pose is told, 8 its
//	            position is emulated, 16 the lead is told
//	uint8       how many reset events the reference space had, modulo 256
//	uint32      number of the frame
//	float64     when it was made
//	float32     lead: predictedDisplayTime less that time; 0 where it is not told
//	pose        of the head, where it is told
//	uint8       how many sources follow, at most 8; of each:
//	uint8         its number
//	uint8         flags: 1 its pose is told, 2 that is emulated, 4 it is a hand whose joints follow
//	pose          of its grip, or of the wrist joint of a hand, where it is told
//	uint8         how many buttons, at most 32, and of each a uint8: its value times 255
//	uint8         how many axes, at most 16, and of each an int8: its value times 127
//	24 joints     of a hand: those of XRHand behind the wrist, in its order. A joint is three int16, its place in the
//	              frame of the reference space less the wrist's in 1/32 mm, and four, its quaternion times 32767
//	uint8       how many body joints follow, at most 83; where there are any:
//	3 float32     a place that theirs are told from
//	each          a uint8, its index in XRBodyJoint, and a joint as above in 1/8 mm
//
// Kind 4, ping: sent a few times a second.
//
//	float64     when it was sent
//	float64     the sent time of the last ping that was answered, 0 without one
//	float64     when its answer arrived
//	float64     the program's time in the answer
//
// Kind 5, visibility: sent when it changes, because a hidden session has no frames.
//
//	uint8       0 hidden, 1 blurred, 2 visible, 3 the session ended
//
// A ping is answered with a message of kind 16:
//
//	uint8       16
//	float64     when the ping was sent
//	float64     the program's time: milliseconds of the session's clock
//	4 float32   x, y, z and yaw in radians: where the page's reference space stands in the tracking space, told in the
//	            page's axes. It is zero until the headset is re-centered, see below
//	uint8       1 where the page may ask the browser for bodies, else 0
//
// # Time
//
// A pose is where a device will be at predictedDisplayTime. The clocks of page and program are compared for each
// connection, since a page that is loaded again begins at zero: a round trip bounds their offset from both sides, and
// the quickest one of the last half minute counts, with an allowance for drift. A sample is received at the time that
// its pose is of, so that package trackers does not predict it once more.
//
// # What is lost
//
// A device is lost at once when its pose is not told, when the controller or hand of a side gives way to the other,
// when the session is blurred (the browser takes all input sources away then; the head stays where it is told), hidden
// or over. Where a side has neither for a moment, as between both, its device grows old as any does. A hand is a device
// of its own beside the controller: its pose is that of the wrist joint, turned as a hand is in a T-pose, and needs no
// grip.
//
// # Re-centering
//
// A reset of the reference space has no transform. The space is taken to have moved by what the head moved from the
// frame before to that after, level, so that for the tracking space nothing moves; the answer to a ping tells the page
// by how much. Where the head was not seen just before, all devices jump together.
//
// # Threads and memory
//
// A Source and its connections may be used from any goroutine, a Decoder from one at a time. Frames do not allocate.
package webxr
