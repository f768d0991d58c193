package calibration

import (
	"slices"
	"time"

	"posewright/rig"
	"posewright/rig/phrase"
)

// WizardView is what to show of a wizard, a value that does not change.
type WizardView struct {
	State     State
	Remaining time.Duration // of the countdown, the sampling, or of what is waited for at most
	Progress  float64       // 0 to 1, of the countdown, the sampling, or the wrists
	Title     phrase.Phrase
	Message   phrase.Phrase   // one sentence: what to do, or why the pose was refused
	Reasons   []phrase.Phrase // in Refused: all reasons
	Gate      Gate            // in Refused: what the pose failed at
	Notice    phrase.Phrase   // what happened on the way that the person should know
	Live      phrase.Phrase   // before and during the countdown: what is not the pose yet, in one sentence; empty if it is one
	Cue       Cue             // of Live and in Refused: what to say about it

	Holding       Holding // the pose that is asked for
	Seated        bool
	MeasureWrists bool

	Checklist []ChecklistItem // in Checklist, Stance and Countdown
	Notes     []phrase.Phrase // what is odd about the devices
	Gates     []GateView      // what the stance wants
	Floor     FloorView
	Settled   bool // all gates are passed

	Wrists [2]WristView // in Wrists, Review and Typing: left and right
	Waving bool         // in Wrists: the hands are to be waved; before that, to be turned

	// In Review and Typing.
	Proposal   Calibration               // after
	Before     *Calibration              // what it would replace; nil for nothing
	Measures   [MeasureCount]MeasureView // each may be corrected
	PargerArmM float64                   // an arm's length by equation 1 of Parger 2018, beside the measured ones
	Offsets    []OffsetView
	Ankles     [2]AnkleView    // in the trackers of the feet
	Avatar     *rig.Humanoid   // as it would be
	Body       *rig.Humanoid   // of the person; nil where nobody was measured
	Cost       Cost            // of Avatar
	Warnings   []phrase.Phrase // whole sentences
}

// WristView is the progress of measuring a wrist.
type WristView struct {
	Turned, Waved float64 // 0 to 1
	Source        WristSource
	UncertaintyM  float64
	ResidualM     float64
	ElbowDeg      float64 // by how much the elbow was bent, where the wrist was measured
	Words         phrase.Phrase
}

// AnkleView is how well the place of an ankle in the tracker of its foot is known.
type AnkleView struct {
	Measured bool
	Words    phrase.Phrase // empty without a tracker
}

// OffsetView is the offset of a bone in the frame of its device, to be shown.
type OffsetView struct {
	Role      Role
	Label     phrase.Term
	Kind      string
	Serial    string
	LengthM   float64
	AngleDeg  float64
	SpreadM   float64 // how still the device was held, root mean square
	SpreadDeg float64
	Samples   int
	Offset    Pose
}

// View returns what to show.
func (w *Wizard) View() WizardView {
	v := WizardView{
		State: w.state, Notice: w.notice, Holding: w.options.Holding, Seated: w.options.Seated, MeasureWrists: w.options.MeasureWrists,
		Floor: w.stance.floor,
	}
	elapsedOf := func(total time.Duration) {
		v.Remaining = max(0, total-(w.now-w.since))
		v.Progress = min(1, max(0, (w.now-w.since).Seconds()/total.Seconds()))
	}
	demand := w.options.demand()
	switch w.state {
	case Checklist, Stance, Countdown:
		judged := w.demand()
		v.Checklist = w.wearing(&judged).checklistOf(&w.frame)
		v.Notes = w.wearing(&judged).notesOn(&w.frame)
		v.Gates = w.stance.gates(&demand)
		v.Settled = true
		for i := range v.Gates {
			v.Settled = v.Settled && v.Gates[i].OK
		}
		v.Live, v.Cue = w.live, w.verdict.cue
	}
	switch w.state {
	case Checklist:
		v.Title = phrase.Say("Calibrate")
		v.Message = phrase.Say("Put on your devices and check that they are listed here. Then press Start.")
	case Stance:
		v.Title, v.Message = phrase.Say("Stand upright and still"), w.stanceMessage()
		elapsedOf(stanceTimeout)
	case Countdown:
		v.Title = phrase.Say("Get into the {{.Pose}}", "Pose", w.options.Holding.word())
		v.Message = poseMessage(w.options.Holding, w.options.Seated)
		elapsedOf(w.options.Countdown)
	case Sampling:
		v.Title, v.Message = phrase.Say("Hold still"), phrase.Say("Hold still")
		elapsedOf(w.options.Sample)
	case Wrists:
		elapsedOf(w.options.WristsTimeout)
		v.Waving = w.waving
		v.Title, v.Message = phrase.Say("Rotate both hands like turning keys"), phrase.Say("Keep your arms still and rotate both hands back and forth, like turning keys.")
		if w.waving {
			v.Title, v.Message = phrase.Say("Wave both hands"), phrase.Say("Keep your arms still and wave both hands up and down from the wrist.")
		}
		v.Progress = 0
		for side := range w.hands {
			wrist := &v.Wrists[side]
			wrist.Turned, wrist.Waved = w.hands[side].turned(), w.hands[side].waved()
			if !w.waving {
				wrist.Waved = 0
			}
			v.Progress += (wrist.Turned + wrist.Waved) / 4
		}
	case Arcs:
		elapsedOf(w.options.Arcs)
		v.Title = phrase.Say("Lead your straight arms around")
		v.Message = phrase.Say("Keep both arms straight: let them hang, raise them forward, then up, and lower them to the sides.")
	case Curls:
		elapsedOf(w.options.Curls)
		v.Title = phrase.Say("Bend your elbows")
		v.Message = phrase.Say("Keep your elbows at your sides and your wrists stiff. Bend and stretch your forearms, and swing them in and out.")
	case Swings:
		elapsedOf(w.options.Swings)
		v.Title = phrase.Say("Swing each leg")
		v.Message = phrase.Say("Hold on to something and keep the knees straight. Swing one leg forward and back, then the other.")
	case Review, Typing:
		w.review(&v)
	case Refused:
		v.Title = phrase.Say("Not recognized as {{.Pose}}", "Pose", w.options.Holding.word())
		if w.verdict.gate == DevicesMissing {
			v.Title = phrase.Say("A device is missing")
		}
		v.Reasons, v.Gate, v.Cue = slices.Clone(w.refusals), w.verdict.gate, w.verdict.cue
		if len(v.Reasons) > 0 {
			v.Message = v.Reasons[0]
		}
	}
	return v
}

func (w *Wizard) stanceMessage() phrase.Phrase {
	demand := w.options.demand()
	for _, gate := range w.stance.gates(&demand) {
		if !gate.OK && !gate.Remedy.Empty() {
			return gate.Remedy
		}
	}
	return phrase.Say("Hold the pose.")
}

func poseMessage(h Holding, seated bool) phrase.Phrase {
	switch {
	case seated && h == TPose:
		return phrase.Say("Sit upright, stretch your arms out to the sides, palms down, and look straight ahead.")
	case h == TPose:
		return phrase.Say("Stretch your arms out to the sides, palms down, and look straight ahead.")
	case h == APose:
		return phrase.Say("Hold your arms straight, halfway between level and hanging, palms facing your body, and look straight ahead.")
	case h == ArmsDown:
		return phrase.Say("Let your arms hang straight down, palms facing your body, and look straight ahead.")
	}
	return phrase.Say("Stretch your arms out to the sides, or let them hang straight down, and look straight ahead.")
}

// review fills in what was measured and fitted.
func (w *Wizard) review(v *WizardView) {
	m := &w.measurement
	v.Title, v.Message = phrase.Say("Check the calibration"), phrase.Say("Check the numbers, then accept them or redo the pose.")
	if w.state == Typing {
		v.Title, v.Message = phrase.Say("Manual"), phrase.Say("Type known values; the others stay as measured.")
		if w.typedOnly {
			v.Message = phrase.Say("Type your height and other known values. Without a pose, devices are assumed to be at their joints.")
		}
	}
	v.Proposal = w.proposal.Clone()
	if w.options.Previous != nil && w.options.Previous.Calibrated() {
		before := w.options.Previous.Clone()
		v.Before = &before
	}
	v.PargerArmM = m.PargerArm()
	person := &w.person
	if len(w.report.Poses) == 0 || !w.report.OK {
		person = nil
	}
	v.Measures = m.measures(person)
	for id := range v.Measures {
		for i, avatar := range w.avatar {
			if avatar != nil {
				v.Measures[id].Avatar[i] = AvatarMeasure(&avatar.Measures, MeasureID(id))
			}
		}
	}
	v.Avatar, v.Body = w.avatar[1], w.body
	if v.Avatar != nil {
		v.Cost = CostOf(m, v.Avatar, v.Body)
	}
	v.Warnings = slices.Clone(m.Warnings)
	for i := range m.LeftOut {
		v.Warnings = append(v.Warnings, m.LeftOut[i].Reason)
	}
	for i := range w.report.Poses {
		v.Warnings = append(v.Warnings, m.Crooked(&w.report.Poses[i])...)
	}
	for side, role := range handRoles {
		wrist, view := &m.Wrists[side], &v.Wrists[side]
		if m.device(role) == nil {
			continue
		}
		view.Source, view.UncertaintyM, view.ResidualM = wrist.Source, wrist.Uncertainty, wrist.ResidualM
		switch wrist.Source {
		case WristMeasured:
			view.Turned, view.Waved = 1, 1
			if bend, ok := m.elbow(side, radians(m.FacingDeg)); ok {
				view.ElbowDeg = degrees(bend)
			}
			view.Words = phrase.Say("wrist measured, ± {{.Length}}", "Length", phrase.Meters(wrist.Uncertainty))
		case WristGrip:
			view.Words = phrase.Say("wrist assumed from how that controller is held, ± {{.Length}}", "Length", phrase.Meters(wrist.Uncertainty))
		case WristDefault:
			view.Words = phrase.Say("wrist assumed from how controllers are held, ± {{.Length}}", "Length", phrase.Meters(wrist.Uncertainty))
		default:
			view.Words = phrase.Say("wrist assumed where the device is, ± {{.Length}}", "Length", phrase.Meters(wrist.Uncertainty))
		}
	}
	if person != nil {
		for side := range person.Feet {
			switch foot := &person.Feet[side]; {
			case foot.Swung():
				v.Ankles[side] = AnkleView{true, phrase.Say("ankle measured by a swinging leg, ± {{.Length}}", "Length", phrase.Meters(foot.UncertaintyM))}
			case foot.Source != "":
				v.Ankles[side].Words = phrase.Say("ankle estimated from the pose, ± {{.Length}}", "Length", phrase.Meters(foot.UncertaintyM))
			}
		}
	}
	for i := range w.proposal.Devices {
		d, from := &w.proposal.Devices[i], &m.Devices[i]
		offset := d.Offset.Transform()
		v.Offsets = append(v.Offsets, OffsetView{
			Role: from.Role, Label: bodyPart[from.Role], Kind: d.Kind, Serial: d.Serial, LengthM: offset.Position.Len(),
			AngleDeg: degrees(2 * acosClamped(offset.Rotation.W)), SpreadM: from.SpreadM, SpreadDeg: degrees(from.SpreadRad),
			Samples: from.Samples, Offset: d.Offset,
		})
	}
}
