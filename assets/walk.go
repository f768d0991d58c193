package assets

import _ "embed"

//go:embed walk.udpcap
var walk []byte

// Walk is the built-in walk: a .udpcap recording of 61 s of VMC traffic at 90 Hz from a headset and two controllers and nothing else, of the demo's
// person in a room of five by five meters. They stand in a T-pose for the first 3.4 s, look around, walk forward, to and fro through bends, sideways,
// backward, around the room and jog, take quick steps, crouch, and return to the T-pose, so that the session may be played in a loop.
func Walk() []byte { return walk }
