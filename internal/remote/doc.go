// Package remote serves the page with which a phone controls a running application: calibration, re-centering, recording, A and B, parameters and devices.
//
// The page is one file without anything from elsewhere, so that it works in a network without Internet. Names and
// sentences come in the language of the browser. Headsets have a page of their own, /vr, to which their browsers are
// sent from the address of the other one. It is made of modules: connection.js, send.js, scene.js (what is around the
// person), mirror.js, avatar.js, panel.js, and main.js, which puts them together. libraries.js is what they use of
// three.js and three-vrm, bundled in headset/libraries.
//
// # HTTPS
//
// Browsers give WebXR to pages that came by HTTPS, or by HTTP from the computer that they run on. Both are served at
// one port, told apart by the first byte of a connection: what is typed with a laser is address and port alone,
// whichever scheme a browser tries first, and a phone needs no certificate. The certificate is this computer's own, see
// certificates: a browser asks once whether to proceed. Until then another computer in the network may claim to be this
// one: HTTPS hides from others what is sent, but proves nothing the first time.
//
// # Messages
//
// Page and server talk over one WebSocket, /socket, from the page's own origin. Text messages are JSON objects with a
// type, of at most 4 kB from the page. The first one is hello, with the version of the messages, which is 1 and changes
// when a page of the version before would be misunderstood:
//
//	{"type":"hello","version":1,"languages":"de-AT,en","proof":"…"}  token or digits, or "secret" of an earlier welcome
//	{"type":"command","id":1,"name":"undo"}                          runs one of [app.Commands]
//	{"type":"set","path":"torso.wristLine","value":0.5,"more":true}  drags a parameter; without more the drag ends
//	{"type":"calibration","id":2,"setup":{"Seated":true}}            sets up a calibration: a view.Setup
//	{"type":"rating","id":3,"rating":{"Side":"X", …}}                rates a side of a blind comparison: a view.Rating
//	{"type":"star","id":4,"star":{"Path":"…","On":true}}             makes a parameter a favorite, …: a view.Star
//	{"type":"grab","handle":"…","to":{"at":[…],"turn":[…]}}          moves a handle: see Handles
//	{"type":"picture"}                                               asks for a picture of the avatar
//	{"type":"panel","shown":true}                                    a headset shows its panel from now on, or not
//	{"type":"pointer","pointer":{"Kind":"pressed","X":9,"Y":9}}      something points at it there: a panel.Pointer
//	{"type":"leave"}                                                 ends the connection, and the secret
//
// A headset's hello has "vr":1 too, the version of what is described under Headsets.
//
// What has an id is answered once it is carried out; they are carried out in the order in which they come. The server
// sends:
//
//	{"type":"welcome","version":1,"secret":"…","parameters":[…]}     the page is let in; the list is of view.Parameter
//	{"type":"refused","error":"…","forget":true}                     it is not; forget: nor with this secret or proof
//	{"type":"waiting","text":"…"}                                    the person is being asked whether it is let in
//	{"type":"state","state":{…}}                                     what is so now, a view.State, whenever that changes
//	{"type":"panel","panel":{…}}                                     what a headset's panel shows now, a panel.List
//	{"type":"answer","id":1,"error":"…"}                             what came of a message; without an error it was done
//	{"type":"picture"}                                               there is no picture to send
//	{"type":"alive"}                                                 comes every five seconds
//	{"type":"gone"}                                                  the phone was disconnected
//
// Binary messages begin with a byte for what they hold: 1 is a picture, as JPEG, from the server, 2 a pose, 3 where
// handles are, and from 16 on they are answers to binary messages, which headsets alone send.
//
// # Headsets
//
// Binary messages from the page of a headset are handed to [app.Headsets] with the time at which they arrived, and
// their answers are sent back: package trackers/webxr defines both. They have at most 4 kB, and a limit of their own of
// how many come in a second. One page has one connection: a new one ends the one before.
//
// Instead of states a headset is sent what its panel shows: package panel lays that out, and the page draws it, finds
// out what is pointed at, and says what is pressed, released and dragged there. While the panel is not shown it is sent
// only where it has to come to the front, or where what is to be seen straight ahead changes.
//
// The server sends a headset the pose of each tick of the session, the one that the window shows, as soon as it is
// solved; where the connection is slow only the newest waits. Before the first one, and when there is another avatar or
// another size of it, come its bones:
//
//	{"type":"bones","bones":{"number":1,"scale":1.556,"names":["hips",…],"above":[-1,…],"rest":[[…],…],
//	 "avatar":1,"nodes":[4,…]}}
//
// Bones are named by their roles, as in VRM 1.0, each after the one above it; rest is where they are in the T-pose, in
// seven numbers like the transforms of a pose: a position in meters and a unit quaternion x, y, z, w.
//
// The file of the avatar is served as one GLB at /vr/avatar/ and the number avatar, to requests with the page's secret:
// "Authorization: Bearer …". nodes are the indexes of the bones among the nodes of that file. Turned and placed in the
// world as the pose has them, parents first, with the scale that the file gives them, under a root that is scaled by
// scale, they move the avatar as in the window. Files of more than 128 MB are refused; the page then shows capsules.
//
// A pose is binary and little-endian:
//
//	byte 0       2
//	byte 1       flags: 1 it was solved of good input, else it is the last good pose; 2 a person is calibrated
//	bytes 2, 3   uint16 number of the bones
//	bytes 4–7    uint32 number of the tick, modulo 2^32
//	bytes 8–15   float64 time of the tick: seconds of the session's clock, whose milliseconds answer pings
//	bytes 16–19  float32 scale: what the avatar's own size is multiplied with
//	bytes 20–23  uint32 how many bones follow
//	28 bytes     root: where the tracking space stands in the world, which sticks and re-centering move
//	28 bytes     of each bone: its transform in the world, scaled, as seven float32
//
// World and tracking space are right-handed, +Y up; the avatar faces +Z and its left is +X. A page, whose space has -Z
// ahead, takes (x, y, z) as (-x, y, -z) and a quaternion as (-qx, qy, -qz, qw).
//
// A drag ends with the value after which no more follow, when the page sets another parameter, says hello on another
// connection, or is gone: then at the latest after some seconds, in which it answers no ping.
//
// # Handles
//
// While the command "handles" has them shown, a headset is told what can be moved by hand, see package handles, when
// that changes, and after each pose where it is, when that changes:
//
//	{"type":"handles","handles":[{"id":"effectors.leftHand","name":"Left hand","pinned":true,"idle":true,"repels":true}]}
//
//	byte 0       3, and three bytes 0
//	24 bytes     of each handle: its place, and that of the joint that a pole bends, else its own again, in the
//	             tracking space, as six float32
//
// A grab moves a handle to a place of the tracking space at most 100 m from its origin along each axis, and turns an
// effector by a quaternion x, y, z, w from how it was when the drag began. Without "to" it lets go; with "pin":true it
// pins an effector, where it is held if it is, or lets go of its pin. A handle is moved by the page that took it first
// until that lets go, or is gone; grabs of others, of what is not there, and of what the window drags do nothing.
//
// # Who may
//
// A phone proves itself once, with the token of 128 bits in the address that the computer shows, behind the #, which
// browsers send to nobody, or with six digits that a person types. It then has a secret of its own, which the page
// keeps for its tab alone, since cookies go to every port of a host, and by which it comes again from whatever address
// it has by then. The computer lists it and may disconnect it. Three wrong tries a minute of an address are answered,
// the 2^64 addresses of an IPv6 network being one; the token is taken even then. After thirty a minute of all addresses
// together the person at the window is asked about each phone that comes with the digits, so that nobody who guesses
// them comes in or keeps another out; where there is no window it takes the token. Requests that name another host than
// an address, as those of a foreign page by DNS rebinding do, or that come from a page of another origin, which the
// same page by the other scheme is, are refused. What is more frequent than what the page sends waits, and what is no
// message of the page ends the connection. No message names a file.
//
// # Thread rule
//
// Handlers run on goroutines of net/http and touch the application on its owner alone. The owner makes at most ten states a second, and none while no page is
// open; a page that is slow misses states and is disconnected if it takes none for some seconds.
// A picture of the avatar is drawn by the render loop only when a page asks, at most ten a second, and encoded on a goroutine of its own.
package remote
