//go:build cgo

package canvas

import (
	"fmt"
	"math"

	"fyne.io/fyne/v2/lang"

	"posewright/ui/text"
	"posewright/viewport"
)

// LabelText words a label.
func LabelText(l *viewport.Label, lengths text.LengthUnit) string {
	switch l.Kind {
	case viewport.LabelMiss:
		return text.Reach(&l.Report, lengths)
	case viewport.LabelOffset:
		return lang.L("offset {{.Length}}, {{.Angle}}", text.With{"Length": lengths.Format(l.Value), "Angle": wholeDegrees(l.Angle)})
	case viewport.LabelSwing:
		return lang.L("swing {{.Angle}}", text.With{"Angle": wholeDegrees(l.Value)})
	case viewport.LabelTwist:
		return lang.L("twist {{.Angle}}", text.With{"Angle": wholeDegrees(l.Value)})
	case viewport.LabelForce:
		return lang.L("{{.Length}} a second", text.With{"Length": lengths.Format(l.Value * ForceRateHz)})
	case viewport.LabelStep:
		said := text.With{"Length": lengths.Format(math.Abs(l.Value)), "Cause": text.StepCause(l.Cause)}
		if l.Value < -0.005 {
			return lang.L("{{.Length}} behind, {{.Cause}}", said) // the other foot, along the way
		}
		return lang.L("{{.Length}}, {{.Cause}}", said)
	case viewport.LabelSpeed:
		return lengths.FormatSpeed(l.Value)
	case viewport.LabelMargin:
		if l.Value > 0 {
			return lang.L("XCoM {{.Length}} outside of the feet", text.With{"Length": lengths.Format(l.Value)})
		}
		return lang.L("XCoM between the feet")
	case viewport.LabelMass:
		return lang.L("center of mass, {{.Length}} high", text.With{"Length": lengths.Format(l.Value)})
	case viewport.LabelPressure:
		return lang.L("center of pressure")
	}
	return l.Name
}

func wholeDegrees(radians float64) string {
	degrees := math.Round(radians * 180 / math.Pi)
	if degrees == 0 {
		degrees = 0 // not -0
	}
	return fmt.Sprintf("%.0f°", degrees)
}
