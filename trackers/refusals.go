package trackers

import "posewright/rig/phrase"

// Refusals counts what a store did not take.
type Refusals struct {
	// Poses that were not finite, not a rotation (the all-zero pose that some senders use for "not tracked" among them), or
	// absurdly far away.
	Poses uint64
	// Devices counts samples of devices for which there was no room, or that one sender added faster than devices appear.
	Devices uint64
	// Senders counts samples of a device that another sender already sends.
	Senders uint64
	// Serials counts samples whose serial or name is longer than MaxSerial or is not UTF-8, or whose serial differs from
	// that of another device in control characters alone.
	Serials uint64
	// Face counts values of a face beyond MaxFaceValues.
	Face uint64
}

// Since says what was refused since an earlier count and what to do about it, one sentence for each cause. Poses are not among it: senders say with them
// that a device is not tracked.
func (r Refusals) Since(before Refusals) []phrase.Phrase {
	var said []phrase.Phrase
	if r.Devices > before.Devices {
		said = append(said, phrase.Say("A sender announces more devices than there is room for, so that new ones are ignored. Close the programs that you do not track with."))
	}
	if r.Senders > before.Senders {
		said = append(said, phrase.Say("Two senders send a device with the same serial; the first one is used. Close one of them, or change its device names."))
	}
	if r.Serials > before.Serials {
		said = append(said, phrase.Say("A sender names a device with more than {{.Most}} characters, or not in UTF-8, so that it is ignored. Rename it there.", "Most", MaxSerial))
	}
	if r.Face > before.Face {
		said = append(said, phrase.Say("A sender's face has more than {{.Most}} values, so that further ones are ignored. "+
			"Send fewer there.", "Most", MaxFaceValues))
	}
	return said
}
