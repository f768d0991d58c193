package calibrate

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// wizardStep is one of the steps that a person sees a calibration go through. Some are several states of the wizard.
type wizardStep struct {
	title string
	stage stepStage
}

// stepStage is where a step is.
type stepStage uint8

const (
	stepAhead stepStage = iota
	stepNow
	stepDone
	stepFailed
)

// stageOf is the place of each state in the row of steps.
var stageOf = map[calibration.State]int{
	calibration.Checklist: 0, calibration.Stance: 1, calibration.Countdown: 2, calibration.Sampling: 2, calibration.Wrists: 3,
	calibration.Arcs: 3, calibration.Curls: 3, calibration.Swings: 3,
	calibration.Review: 4, calibration.Typing: 4, calibration.Refused: 2,
}

// Page is the number of the page that a person sees in a state.
func Page(state calibration.State) int { return stageOf[state] }

// wizardSteps are the steps as they are now; the one of the wrists only where they are measured.
func wizardSteps(v *calibration.WizardView) []wizardStep {
	titles := []string{lang.L("Devices"), lang.L("Stand"), lang.L("Pose"), lang.L("Wrists"), lang.L("Check")}
	now := stageOf[v.State]
	if v.State == calibration.Refused && (v.Gate == calibration.DevicesMissing || v.Gate == calibration.HeightImplausible) {
		now = 1
	}
	steps := make([]wizardStep, len(titles))
	for i, title := range titles {
		steps[i] = wizardStep{title, stepAhead}
		switch {
		case i < now && v.State == calibration.Typing && v.Proposal.Unposed: // nobody went there
		case i < now:
			steps[i].stage = stepDone
		case i == now && v.State == calibration.Refused:
			steps[i].stage = stepFailed
		case i == now:
			steps[i].stage = stepNow
		}
	}
	if !v.MeasureWrists {
		steps = slices.Delete(steps, 3, 4)
	}
	return steps
}

// Mark is a sign with the color that it has: never the color alone.
type Mark struct {
	sign  string
	color fyne.ThemeColorName
}

var (
	markDone    = Mark{"✓", theme.ColorNameSuccess}
	MarkMissing = Mark{"✕", theme.ColorNameError}
	markWarning = Mark{"!", theme.ColorNameWarning}
	markNothing = Mark{"–", widgets.ColorMuted}
	markAsked   = Mark{"?", theme.ColorNameWarning}
	markWaiting = Mark{"○", widgets.ColorMuted}
)

// SignLine is one line of a list with a sign before it.
type SignLine struct {
	Mark
	Name  string
	value string // at the right
	More  string // below; may be empty
	role  calibration.Role
	offer string // what a button in the line does; "" for no button
	asked int    // 1 + the device whose role is asked for
	// the device may be used beside another
	beside bool
}

// checkLines are the devices that a calibration asks for.
func checkLines(v *calibration.WizardView, device func(i int) string, lengths text.LengthUnit) []SignLine {
	lines := make([]SignLine, 0, len(v.Checklist))
	for i := range v.Checklist {
		item := &v.Checklist[i]
		line := SignLine{Mark: markDone, Name: text.DeviceRole(item.Role), role: item.Role}
		switch item.Presence {
		case calibration.Tracked:
			line.value = device(item.Device)
			if item.Backup > 0 {
				line.value = lang.L("{{.Device}} and {{.Backup}}",
					text.With{"Device": line.value, "Backup": device(item.Backup - 1)})
			}
		case calibration.Beside:
			line.Mark, line.value, line.More, line.asked, line.offer, line.beside = markWarning, device(item.Device),
				text.PhraseIn(item.Cost, lengths), item.Device+1, lang.L("Use both"), true
		case calibration.Estimated:
			line.Mark, line.value = markWarning, lang.L("estimated")
		case calibration.Doubted:
			line.Mark, line.value, line.More, line.asked, line.offer = markAsked, device(item.Device),
				text.PhraseIn(item.Cost, lengths), item.Device+1, lang.L("Choose role…")
		case calibration.Lost:
			line.Mark, line.value = MarkMissing, lang.L("lost")
		default:
			line.Mark, line.value = MarkMissing, lang.L("missing")
		}
		hand := item.Role == calibration.Role(effectors.LeftHand) || item.Role == calibration.Role(effectors.RightHand)
		if item.Presence < calibration.Tracked {
			switch {
			case item.Without:
				line.Mark, line.value, line.More = markNothing, lang.L("not used"), text.PhraseIn(item.Cost, lengths)
			case item.Needed || item.Presence != calibration.Missing:
				line.More = text.PhraseIn(item.Cost, lengths) + " " + text.PhraseIn(item.Fix, lengths)
			default:
				line.Mark, line.value, line.More = markNothing, lang.L("none, and not needed"), text.PhraseIn(item.Cost, lengths)
			}
		}
		switch {
		case item.Unasked || item.Presence >= calibration.Doubted:
		case hand && item.Without:
			line.offer = lang.L("Ask for it again")
		case hand && item.Presence != calibration.Tracked:
			line.offer = lang.L("Continue without")
		}
		lines = append(lines, line)
	}
	for _, note := range v.Notes {
		lines = append(lines, SignLine{Mark: markWarning, More: text.PhraseIn(note, lengths)})
	}
	return lines
}

// gateLines are what the stance wants, live.
func gateLines(v *calibration.WizardView, lengths text.LengthUnit) []SignLine {
	lines := make([]SignLine, 0, len(v.Gates))
	for i := range v.Gates {
		gate := &v.Gates[i]
		line := SignLine{Mark: markDone, Name: text.PhraseIn(gate.Label, lengths), value: text.PhraseIn(gate.Value, lengths)}
		if !gate.OK {
			line.Mark, line.More = markWaiting, text.PhraseIn(gate.Remedy, lengths)
		}
		lines = append(lines, line)
	}
	return lines
}

// wristLines are how far each wrist is measured, with the share that is done.
func wristLines(v *calibration.WizardView) (lines [2]SignLine, done [2]float64) {
	for side, name := range [2]string{lang.L("Left hand"), lang.L("Right hand")} {
		w := &v.Wrists[side]
		done[side] = (w.Turned + w.Waved) / 2
		line := SignLine{Mark: markWaiting, Name: name, value: lang.L("turn it")}
		switch {
		case w.Turned >= 1 && w.Waved >= 1:
			line.Mark, line.value = markDone, lang.L("done")
		case v.Waving:
			line.value = lang.L("wave it")
			if w.Waved >= 1 {
				line.Mark, line.value = markDone, lang.L("waved")
			}
		case w.Turned >= 1:
			line.Mark, line.value = markDone, lang.L("turned")
		}
		lines[side] = line
	}
	return lines, done
}

// measureRow is one line of what was measured, that a person can check with a tape and correct.
type measureRow struct {
	id     calibration.MeasureID
	name   string
	meters float64
	from   string // where the number comes from, how sure it is and how likely
	typed  bool
	color  fyne.ThemeColorName // of from; its words say the same
}

// measureRows are the numbers of a proposal.
func measureRows(v *calibration.WizardView, lengths text.LengthUnit) []measureRow {
	rows := make([]measureRow, 0, len(v.Measures))
	for i := range v.Measures {
		m := &v.Measures[i]
		row := measureRow{id: m.ID, name: text.PhraseIn(m.ID.Label(), lengths), meters: m.Value, typed: m.Source == calibration.ByHand, color: widgets.ColorMuted}
		words := text.PhraseIn(m.Words, lengths)
		off := text.BodyLength(m.Uncertainty, lengths)
		reported := m.ID != calibration.MeasureHeight || v.Proposal.Corrected.HeightM > 0 || v.Seated
		row.typed = row.typed && reported
		switch {
		case !reported && m.Source == calibration.ByHand:
			row.from = lang.L("not measured: type yours · {{.Words}}", text.With{"Words": words})
		case m.Source == calibration.FromDevices:
			row.from = lang.L("measured, ± {{.Off}} · {{.Words}}", text.With{"Off": off, "Words": words})
		case m.Source == calibration.WithAssumedWrists:
			row.from = lang.L("measured, wrists assumed, ± {{.Off}} · {{.Words}}", text.With{"Off": off, "Words": words})
		case m.Source == calibration.ByHand:
			row.from = lang.L("typed by you · {{.Words}}", text.With{"Words": words})
		default:
			row.from = lang.L("assumed: usual for your height, ± {{.Off}}", text.With{"Off": off})
		}
		if m.Usual > 0 && m.Source != calibration.NotMeasured {
			row.from += " · " + lang.L("usual {{.Length}}", text.With{"Length": lengths.Format(m.Usual)})
		}
		if m.Avatar[0] > 0 && m.Avatar[1] > 0 {
			row.from += " · " + lang.L("avatar {{.Before}}, now {{.After}}", text.With{"Before": lengths.Format(m.Avatar[0]), "After": lengths.Format(m.Avatar[1])})
		}
		switch m.Plausibility {
		case calibration.Rare:
			row.color = theme.ColorNameWarning
		case calibration.Implausible:
			row.color = theme.ColorNameError
		}
		rows = append(rows, row)
	}
	return rows
}

// exactLength is a length to be edited: to a millimeter, or the tenth of an inch that a person can measure.
func exactLength(meters float64, lengths text.LengthUnit) string {
	digits := 1
	if lengths.Symbol() == string(text.Meters) {
		digits = 3
	}
	return text.AppendUnit(text.Decimal(lengths.Scale().FromBase(meters), digits), lengths.Symbol())
}

// parseLength reads a length that was typed for the body of a person.
func parseLength(label string, now float64, lengths text.LengthUnit) (float64, error) {
	const longest = 3
	meters, err := text.ParseQuantity(label, text.Quantity{Unit: "m", Lengths: lengths, Current: now})
	if err == nil && !(meters > 0 && meters <= longest) {
		err = text.Error(lang.L("it is from {{.From}} to {{.To}}", text.With{"From": lengths.Format(0.01), "To": lengths.Format(longest)}))
	}
	return meters, err
}

// offsetLine is where a device was found to sit.
type offsetLine struct{ name, value, spread string }

// offsetLines are the devices of a proposal.
func offsetLines(v *calibration.WizardView, lengths text.LengthUnit) []offsetLine {
	lines := make([]offsetLine, 0, len(v.Offsets))
	for i := range v.Offsets {
		o := &v.Offsets[i]
		line := offsetLine{
			name:   text.DeviceRole(o.Role),
			value:  lang.L("{{.Length}}, {{.Angle}}° from the bone", text.With{"Length": text.BodyLength(o.LengthM, lengths), "Angle": math.Round(o.AngleDeg)}),
			spread: lang.L("held within {{.Length}}", text.With{"Length": text.BodyLength(o.SpreadM, lengths)}),
		}
		if o.Samples <= 1 {
			line.spread = lang.L("assumed to be on the bone")
		}
		lines = append(lines, line)
	}
	return lines
}

func FormatScale(f float64) string { return "× " + text.Decimal(f, 3) }

// CountdownDigit is the number over the viewport: 3, 2, 1.
func CountdownDigit(v *calibration.WizardView) string {
	return fmt.Sprintf("%d", int(math.Ceil(math.Max(v.Remaining.Seconds(), 1e-9))))
}

// costLines say how an avatar at some size differs from the person, the largest difference first, each with what repairs it.
func costLines(c *calibration.Cost, lengths text.LengthUnit) []SignLine {
	const (
		fits   = 0.02 // meters, about how sure the length of an arm is
		unlike = 0.07 // of shoulders, whose height is estimated, and from which arms that move alike end elsewhere
	)
	reach := c.ReachM[0]
	if math.Abs(c.ReachM[1]) > math.Abs(reach) {
		reach = c.ReachM[1]
	}
	length := func(meters float64) text.With { return text.With{"Length": lengths.Format(math.Abs(meters))} }
	hands := SignLine{Mark: markWarning, Name: lang.L("Hands reach {{.Length}} too far", length(reach)),
		More: lang.L("The avatar's arms are longer than yours. Accept, then shorten them with Fit in the Calibrate menu.")}
	if reach < 0 {
		hands.Name = lang.L("Hands reach {{.Length}} too short", length(reach))
		hands.More = lang.L("The avatar's arms are shorter than yours. Accept, then lengthen them with Fit in the Calibrate menu.")
	}
	eyes := SignLine{Mark: markWarning, Name: lang.L("Eyes {{.Length}} too high", length(c.EyesM)),
		More: lang.L("The avatar is taller than you. Check your height below.")}
	if c.EyesM < 0 {
		eyes.Name = lang.L("Eyes {{.Length}} too low", length(c.EyesM))
		eyes.More = lang.L("The avatar is shorter than you. Check your height below.")
	}
	high := length(c.ShouldersM)
	shoulders := SignLine{Mark: markWarning, Name: lang.L("Shoulders {{.Length}} too high", high),
		More: lang.L("The avatar is built unlike you: its arms move as yours do, so its hands are higher than yours. " +
			"For hands where yours are, set Hands under Retargeting to Where mine are.")}
	if c.ShouldersM < 0 {
		shoulders.Name = lang.L("Shoulders {{.Length}} too low", high)
		shoulders.More = lang.L("The avatar is built unlike you: its arms move as yours do, " +
			"so its hands are lower than yours. For hands where yours are, set Hands under Retargeting to Where mine are.")
	}
	type difference struct {
		meters, bound float64
		line          SignLine
	}
	differences := []difference{
		{math.Abs(reach), fits, hands}, {math.Abs(c.EyesM), fits, eyes}, {math.Abs(c.ShouldersM), unlike, shoulders},
	}
	slices.SortStableFunc(differences, func(a, b difference) int { return cmp.Compare(b.meters, a.meters) })
	within := length(max(differences[0].meters, 0.001))
	var lines []SignLine
	for _, d := range differences {
		if d.meters > d.bound {
			lines = append(lines, d.line)
		}
	}
	if len(lines) == 0 {
		lines = []SignLine{{Mark: markDone, Name: lang.L("Eyes and hands are where yours are, within {{.Length}}", within)}}
	}
	return lines
}

// poseNames are the poses to choose from, in the order of calibration.Holding.
func poseNames() []string {
	return []string{lang.L("T-pose"), lang.L("A-pose"), lang.L("Arms down"), lang.L("Recognize")}
}
