package trackers

// Bodies is how much of a body is taken that a headset estimates.
type Bodies string

// The values of Bodies.
const (
	NoBodies    Bodies = ""     // and the headset is not asked for one
	LegsAlone   Bodies = "legs" // hips, knees and feet
	WholeBodies Bodies = "whole"
)

// AllBodies are the values of Bodies, in the order in which they are shown.
var AllBodies = [...]Bodies{NoBodies, LegsAlone, WholeBodies}
