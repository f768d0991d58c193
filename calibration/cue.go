package calibration

// Cue is the one correction of a pose that is worth saying to a person who does not see the screen.
type Cue uint8

// The cues.
const (
	NoCue Cue = iota
	CueDevices
	CueHoldStill
	CueStandUpright
	CueLookAhead
	CueRaiseLeft
	CueRaiseRight
	CueRaiseBoth
	CueLowerLeft
	CueLowerRight
	CueLowerBoth
	CueTakePose // the arms are not held as the pose wants them, in no way that is simply told
	CueStraighten
)

// gateCues are the cues for what a pose failed at.
var gateCues = [...]Cue{
	DevicesMissing: CueDevices, NotStill: CueHoldStill, HeightImplausible: CueStandUpright, HeadTilted: CueLookAhead, ArmsNotLevel: CueTakePose,
	NotAcross: CueTakePose, Leaning: CueStandUpright, ElbowBent: CueStraighten, DeviceFrozen: CueDevices,
}

// cueOf is the cue of an error that refuses a pose.
func cueOf(err error) Cue {
	refusal, ok := err.(*Refusal)
	switch {
	case !ok:
		return NoCue
	case refusal.Cue != NoCue:
		return refusal.Cue
	}
	return gateCues[refusal.Gate]
}

// armCue is the cue for arms that are so far below level, radians, where they are not held as the pose wants them.
func armCue(h Holding, below [2]float64) Cue {
	var off [2]float64 // how far an arm is to be raised, where it is too far off
	for side := range below {
		if by := below[side] - h.below(); !h.accepts(below[side]) {
			off[side] = by
		}
	}
	switch {
	case off[0] > 0 && off[1] > 0:
		return CueRaiseBoth
	case off[0] < 0 && off[1] < 0:
		return CueLowerBoth
	case off[0]*off[1] < 0:
		return CueTakePose
	case off[0] > 0:
		return CueRaiseLeft
	case off[1] > 0:
		return CueRaiseRight
	case off[0] < 0:
		return CueLowerLeft
	case off[1] < 0:
		return CueLowerRight
	}
	return CueTakePose
}
