package assets

import _ "embed"

//go:embed demo.udpcap
var demo []byte

// Demo is the built-in session: a .udpcap recording of 20 s of VMC traffic at 90 Hz from a headset, two controllers and
// trackers at the hips and both feet, of a person of 1.70 m. They stand in a T-pose for the first 3.4 s and return to it at
// the end, so that the session may be played in a loop.
func Demo() []byte { return demo }
