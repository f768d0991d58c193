package solver

import (
	"math"
)

// HandTorso are the numbers of Parger's torso: chest pitch by how low the headset is, chest yaw by where the hands are. A plain value; start
// with [PargerPrintedTorso] or [PargerReleasedTorso]. What they have for shoulders that reach (eq. 3) is in [Torso], whose defaults it is.
type HandTorso struct {
	Bend         float64 // radians: chest pitch per share of the eye height that the headset is lowered by (Parger 2018, eq. 2: β0)
	BendNod      float64 // chest pitch per head pitch, times that share (eq. 2: b)
	NodStart     float64 // radians: head pitch from which BendNod counts
	NodMin       float64 // radians: least pitch that the head's pitch may add
	NodMax       float64 // radians: greatest pitch that the head's pitch may add
	PitchMin     float64 // radians: least chest pitch, negative bends backwards
	PitchMax     float64 // radians: greatest chest pitch
	YawMax       float64 // radians: greatest chest yaw away from the head
	YawFromNeck  float64 // 0 to 1: where the directions to the hands are from: 0 the headset, 1 the base of the neck
	BehindBlend  float64 // above 0, to 2: how much of the two hands' summed direction lies between hands in front and hands behind
	NeckShare    float64 // 0 to 1: part of the offset from headset to neck that turns with the chest
	LeanShare    float64 // 0 to 2: pitch of the line from hips to neck per chest pitch; the paper has no hips
	DislocateAt  float64 // of arm length, above 0, to 1: where a shoulder starts to follow its hand, see [ShoulderDislocation]
	DislocateMax float64 // arm lengths, 0 or more: furthest that it follows; 0 is off
}

// PargerPrintedTorso is the torso as printed: Parger 2018, section 3.1. The offset from headset to neck is the person's own; the paper
// has 13 cm for everyone.
func PargerPrintedTorso() HandTorso {
	const degree = math.Pi / 180
	return HandTorso{
		Bend: 135.3 * degree, BendNod: 0.333, NodMin: -math.Pi, NodMax: math.Pi, PitchMin: -math.Pi, PitchMax: math.Pi,
		YawMax: 90 * degree, BehindBlend: 0.5,
		LeanShare:   1,
		DislocateAt: 0.995,
	}
}

// PargerReleasedTorso is the torso with the parameters of the program that Parger released with the paper, which differ from it. 10 cm
// of the 19 cm from its headset down to its shoulders turn with the chest.
func PargerReleasedTorso() HandTorso {
	const degree = math.Pi / 180
	return HandTorso{
		Bend: 142 * degree, BendNod: 0.3, NodStart: 20 * degree, NodMax: 50 * degree, PitchMax: 50 * degree,
		YawMax: 80 * degree, YawFromNeck: 1, BehindBlend: 0.5,
		NeckShare: 10.0 / 19, LeanShare: 1,
		DislocateAt: 0.995, DislocateMax: 2,
	}
}
