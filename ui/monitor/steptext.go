package monitor

import (
	"math"

	"fyne.io/fyne/v2/lang"

	"posewright/solver/gait"
	"posewright/ui/text"
)

// standingText is what a foot did at a time of the timeline when it took no step.
func standingText(f *footSample) string {
	switch {
	case f.does == footTracked:
		return lang.L("follows its device")
	case f.does == footPosed:
		return lang.L("placed by the posture")
	case f.contact == gait.OnHeel:
		return lang.L("planted on its heel")
	case f.contact == gait.OnBall:
		return lang.L("planted on its ball")
	}
	return lang.L("planted flat")
}

// stepText tells a step of the timeline, whose newest time is given.
func stepText(step *footStep, newest float64, lengths text.LengthUnit) string {
	said := text.With{"Foot": text.Effector(text.FeetEffectors[step.side]), "Cause": text.StepCause(step.cause)}
	switch {
	case step.landed == 0:
		said["Time"] = text.Decimal(newest-step.lifted, 2)
		return lang.L("{{.Foot}}: {{.Cause}}, in the air for {{.Time}} s", said)
	case math.IsNaN(step.length):
		return lang.L("{{.Foot}}: {{.Cause}}", said)
	}
	said["Time"] = text.Decimal(step.landed-step.lifted, 2)
	said["Length"], said["Width"] = lengths.Format(step.length), lengths.Format(step.width)
	return lang.L("{{.Foot}}: {{.Cause}}, {{.Time}} s in the air, {{.Length}} long, {{.Width}} wide", said)
}
