package calibration

import "posewright/rig/phrase"

// Part is a part of the body that may be chosen to come from one source, see [Assignment.Part].
type Part string

// The parts, from the head down.
const (
	PartHead  Part = "head"
	PartHands Part = "hands" // with elbows, shoulders and fingers
	PartTrunk Part = "trunk"
	PartLegs  Part = "legs"
	PartFace  Part = "face" // expressions and gaze, which no device has
)

// Parts are all of them.
func Parts() []Part { return []Part{PartHead, PartHands, PartTrunk, PartLegs, PartFace} }

// Label is what a part is called.
func (p Part) Label() phrase.Term {
	switch p {
	case PartHead:
		return "Head"
	case PartHands:
		return "Hands and arms"
	case PartTrunk:
		return "Trunk"
	case PartFace:
		return "Face"
	}
	return "Legs"
}

// From is the part of the body that a role belongs to.
func (r Role) From() Part {
	switch r {
	case head:
		return PartHead
	case chest, hips:
		return PartTrunk
	case leftFoot, rightFoot, LeftKnee, RightKnee:
		return PartLegs
	}
	return PartHands
}
