package elbows

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/internal/evaluation/fit"
	"posewright/presets"
	"posewright/rig/phrase"
	"posewright/solver/swivel"
)

// Of what a fit needs at least: arms on either side of the split. A second of one elbow, at 30 arms a second.
const leastArms = 30

// ErrTooShort is returned where there is too little to fit to.
var ErrTooShort = phrase.Fail("there are too few arms to fit to")

// Fitted is what a fit to captured arms found.
type Fitted struct {
	Before, After     calibration.Elbows // the numbers
	BeforeCM, AfterCM float64            // root mean square error of the elbow on the arms that the fit did not use
	Arms              int                // that it was fitted to
	Accepted          bool               // the numbers help where they were judged
}

// Numbers are those of a person in a swivel model.
func Numbers(s *swivel.Numbers) calibration.Elbows {
	return calibration.Elbows{Phi0Deg: rounded(s.Phi0), HandPitchDeg: rounded(s.HandPitch), HandYawDeg: rounded(s.HandYaw)}
}

// NumbersOf are those of a person in a preset.
func NumbersOf(p *presets.Preset) calibration.Elbows {
	return calibration.Elbows{Phi0Deg: p.Swivel.Phi0, HandPitchDeg: p.Swivel.HandPitch, HandYawDeg: p.Swivel.HandYaw}
}

// with is a swivel model with the numbers of a person.
func with(s swivel.Numbers, e *calibration.Elbows) swivel.Numbers {
	s.Phi0, s.HandPitch, s.HandYaw = mgl64.DegToRad(e.Phi0Deg), mgl64.DegToRad(e.HandPitchDeg), mgl64.DegToRad(e.HandYawDeg)
	return s
}

// FitCapture fits a model to the first half of arms whose elbows are known, in the order of time, and judges it by the second. Arm is the length of the
// person's arm in meters, for the errors.
func FitCapture(arms []fit.Arm, start swivel.Numbers, arm float64) (Fitted, error) {
	half := len(arms) / 2
	if half < leastArms {
		return Fitted{}, ErrTooShort
	}
	found, err := fit.Refit(arms[:half], start, fit.DefaultRidge)
	if err != nil {
		return Fitted{}, err
	}
	f := Fitted{Before: Numbers(&start), After: Numbers(&found.Swivel), Arms: half}
	fitted := with(start, &f.After)
	f.BeforeCM, f.AfterCM = 100*arm*fit.Error(arms[half:], &start), 100*arm*fit.Error(arms[half:], &fitted)
	f.Accepted = helps(f.BeforeCM, f.AfterCM)
	return f, nil
}

// seenFromCM is from where on an elbow is seen to be wrong.
const seenFromCM = 1

// RepairRidge is the weight of staying near the numbers that one begins with where only two poses are known.
const RepairRidge = 1

// Repair fits the resting angle and the pitch of the resting hand to arms of which a person has said where the elbow is: one for each pose. The error is
// on these arms themselves; a repair is for who sees that elbows are wrong, and judges it by looking.
func Repair(arms []fit.Arm, start swivel.Numbers, arm float64) (Fitted, error) {
	if len(arms) == 0 {
		return Fitted{}, fit.ErrNoArms
	}
	found, err := fit.FitSome(arms, start, RepairRidge, fit.Free{Rest: true, Pitch: true})
	if err != nil {
		return Fitted{}, err
	}
	f := Fitted{Before: Numbers(&start), After: Numbers(&found.Swivel), Arms: len(arms)}
	fitted := with(start, &f.After)
	f.BeforeCM, f.AfterCM = 100*arm*fit.Error(arms, &start), 100*arm*fit.Error(arms, &fitted)
	f.Accepted = f.BeforeCM > seenFromCM && helps(f.BeforeCM, f.AfterCM)
	return f, nil
}

// GripFrom is the angle, in degrees, from which a grip is reported as being off.
const GripFrom = 10

// gripArms is how many arms a check needs: ten seconds of both hands.
const gripArms = 600

// CheckGrip says by the hands alone how far the pitch of a grip is off the model's, in degrees, and the numbers that correct it: those of the model with the
// pitch that keeps the wrists comfortable most of the time. It is false where hands say too little, or agree with the model.
func CheckGrip(arms []fit.Arm, start swivel.Numbers) (offDeg float64, corrected calibration.Elbows, off bool) {
	if len(arms) < gripArms {
		return 0, calibration.Elbows{}, false
	}
	found, err := fit.Hands(arms, start, fit.GripRidge)
	if err != nil {
		return 0, calibration.Elbows{}, false
	}
	corrected = Numbers(&start)
	offDeg = mgl64.RadToDeg(found.HandPitch - start.HandPitch)
	corrected.HandPitchDeg = rounded(found.HandPitch)
	return offDeg, corrected, math.Abs(offDeg) >= GripFrom
}
