// Package gesture recognizes what a person who wears a headset says with their head and hands: start, accept, redo and cancel, without a button.
//
//	both hands above the head, still, for 2 s        Start
//	nod: down, up, down                              Accept
//	shake: left, right, left                         Redo
//	both hands above the head for 1 s, then down     Cancel
//
// [Recognizer.Tick] is given where head and hands are, in the tracking space (right-handed, +Y up, meters) and when. It knows no clock, no devices and no
// wizard, and does not allocate. Each threshold has a second one for the way back (hysteresis), so that who hovers about one is not recognized twice. What
// may be said when is decided by who calls it. A Recognizer is for one goroutine.
package gesture
