// Package narration decides what a voice says of a calibration: what the wizard wants and sees, how long it takes, and how it ended. It is pure: a clip is a
// name, which others speak and show. A [Narrator] is for one goroutine and does not block.
package narration

import (
	"math"
	"time"

	"posewright/assets/speech"
	"posewright/calibration"
)

const (
	cueAfter  = 1200 * time.Millisecond // that something is wrong with a pose before it is said
	cueRepeat = 5 * time.Second         // from a cue to the same once more
)

// Narrator decides what a voice says of a calibration. The zero value has said nothing yet.
type Narrator struct {
	state    calibration.State
	waving   bool
	digit    int
	cue      calibration.Cue
	cueSince time.Duration
	cueSaid  time.Duration
	said     bool // the cue
	taught   bool // how to answer was said once
	open     bool
}

var cueClips = map[calibration.Cue]speech.Clip{
	calibration.CueDevices: speech.DeviceMissing, calibration.CueHoldStill: speech.HoldStill, calibration.CueStandUpright: speech.StandUpright,
	calibration.CueLookAhead: speech.LookAhead, calibration.CueRaiseLeft: speech.RaiseLeftArm, calibration.CueRaiseRight: speech.RaiseRightArm,
	calibration.CueRaiseBoth: speech.RaiseArms, calibration.CueLowerLeft: speech.LowerLeftArm, calibration.CueLowerRight: speech.LowerRightArm,
	calibration.CueLowerBoth: speech.LowerArms, calibration.CueStraighten: speech.StraightenArms,
}

// poseClip asks for a pose.
func poseClip(h calibration.Holding) speech.Clip {
	switch h {
	case calibration.APose:
		return speech.ArmsHalfway
	case calibration.ArmsDown:
		return speech.ArmsHang
	}
	return speech.ArmsOut
}

// cueClip says a correction of a pose.
func cueClip(cue calibration.Cue, h calibration.Holding) speech.Clip {
	if clip, ok := cueClips[cue]; ok {
		return clip
	}
	return poseClip(h)
}

// lengthClips say a length as a number and its unit: inches, or centimeters.
func lengthClips(meters float64, inches bool) []speech.Clip {
	per, unit := 100.0, speech.Centimeters
	if inches {
		per, unit = 1/0.0254, speech.Inches
	}
	if number, ok := speech.Number(int(math.Round(meters * per))); ok {
		return []speech.Clip{number, unit}
	}
	return nil
}

// Begin forgets what was said of a calibration before.
func (n *Narrator) Begin() {
	*n = Narrator{taught: n.taught, open: true, state: calibration.Checklist}
}

// End is what to say of a calibration that was closed: nothing where nothing was begun, or where that was said.
func (n *Narrator) End(accepted bool) []speech.Clip {
	if !n.open {
		return nil
	}
	n.open = false
	switch {
	case accepted:
		return []speech.Clip{speech.Accepted}
	case n.state != calibration.Checklist:
		return []speech.Clip{speech.Canceled}
	}
	return nil
}

// Say returns what to say of an open calibration at a time; nothing where all was said.
func (n *Narrator) Say(now time.Duration, v *calibration.WizardView, inches bool) []speech.Clip {
	was, waved := n.state, n.waving
	n.state, n.waving = v.State, v.Waving
	if v.State != was {
		n.cue, n.said, n.digit = calibration.NoCue, false, 0
		switch v.State {
		case calibration.Stance:
			return []speech.Clip{speech.StandStill}
		case calibration.Countdown:
			n.cueSaid = now
			return []speech.Clip{poseClip(v.Holding)}
		case calibration.Sampling:
			return []speech.Clip{speech.HoldStill}
		case calibration.Wrists:
			return []speech.Clip{speech.RotateHands}
		case calibration.Arcs:
			return []speech.Clip{speech.LeadArms}
		case calibration.Curls:
			return []speech.Clip{speech.BendElbows}
		case calibration.Swings:
			return []speech.Clip{speech.SwingLegs}
		case calibration.Refused:
			return []speech.Clip{speech.NotThisPose, cueClip(v.Cue, v.Holding)}
		case calibration.Review:
			clips := append(lengthClips(v.Proposal.HeightM, inches), speech.AcceptThis)
			if !n.taught {
				n.taught = true
				clips = append(clips, speech.HowToAnswer)
			}
			return clips
		}
		return nil
	}
	switch v.State {
	case calibration.Wrists:
		if v.Waving && !waved {
			return []speech.Clip{speech.WaveHands}
		}
	case calibration.Countdown:
		if v.Live.Empty() {
			n.cue = calibration.NoCue
			return n.count(int(math.Ceil(v.Remaining.Seconds() - 0.05)))
		}
		n.digit = 0
		return n.correct(now, v)
	}
	return nil
}

// count says the last seconds before a measurement.
func (n *Narrator) count(left int) []speech.Clip {
	if left == n.digit {
		return nil
	}
	n.digit = left
	switch left {
	case 3:
		return []speech.Clip{speech.Three}
	case 2:
		return []speech.Clip{speech.Two}
	case 1:
		return []speech.Clip{speech.One}
	}
	return nil
}

// correct says what is wrong with the pose, once it has been so for a while.
func (n *Narrator) correct(now time.Duration, v *calibration.WizardView) []speech.Clip {
	if v.Cue != n.cue {
		n.cue, n.cueSince, n.said = v.Cue, now, false
	}
	if now-max(n.cueSince, n.cueSaid) < cueAfter || n.said && now-n.cueSaid < cueRepeat {
		return nil
	}
	n.said, n.cueSaid = true, now
	return []speech.Clip{cueClip(v.Cue, v.Holding)}
}
