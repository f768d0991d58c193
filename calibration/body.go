package calibration

import (
	"cmp"
	"math"

	"posewright/calibration/anthropometry"
	"posewright/calibration/surface"
	"posewright/rig"
	"posewright/rig/phrase"
)

// What is expected of a body, as shares of stature. Arms and shoulders are joint distances of the ANSUR II survey (U.S. Army 2012, 6,068
// people, both sexes alike); the rest is from Drillis and Contini 1966, as printed in Winter, "Biomechanics and Motor Control of Human Movement",
// figure 4.1: rationale R63.
const (
	shoulderHeight = 0.818 // floor to the shoulder joint
	halfShoulders  = 0.088 // middle to one shoulder joint
	wristSpan      = 0.805 // wrist to wrist
	armShare       = wristSpan/2 - halfShoulders
	forearmShare   = 0.139 // elbow to wrist
	hipsShare      = 0.530 // floor to the hip joint
	kneeShare      = 0.285 // floor to the knee
	ankleShare     = 0.039 // floor to the ankle
	legShare       = hipsShare - ankleShare
	chestShare     = 0.72  // floor to the breastbone
	kneeApart      = 0.055 // middle to one knee
	shouldersBack  = 0.05  // how far behind the eyes the shoulders are
)

// Body holds lengths of a person in meters; 0 for a length that was not measured.
type Body struct {
	HeightM   float64 `json:"heightM,omitzero"` // of what was measured: only where it is corrected
	ArmSpanM  float64 `json:"armSpanM,omitzero"`
	LeftArmM  float64 `json:"leftArmM,omitzero"`  // shoulder joint to wrist
	RightArmM float64 `json:"rightArmM,omitzero"` // likewise
	ShoulderM float64 `json:"shoulderM,omitzero"` // shoulder joint to shoulder joint
	LeftLegM  float64 `json:"leftLegM,omitzero"`  // hip joint to ankle
	RightLegM float64 `json:"rightLegM,omitzero"` // likewise
	HipsM     float64 `json:"hipsM,omitzero"`     // floor to the hip joints
	GirthM    float64 `json:"girthM,omitzero"`    // around the belly
}

// of is the length that a measure is.
func (b *Body) of(id MeasureID) *float64 {
	return [...]*float64{
		&b.HeightM, &b.ArmSpanM, &b.LeftArmM, &b.RightArmM, &b.ShoulderM, &b.LeftLegM, &b.RightLegM, &b.HipsM, &b.GirthM,
	}[id]
}

// Of returns the length that a measure is; 0 where there is none.
func (b *Body) Of(id MeasureID) float64 { return *b.of(id) }

func (b *Body) valid() bool {
	for id := range MeasureCount {
		if v := *b.of(id); !(v >= 0 && v <= 10) {
			return false
		}
	}
	return true
}

// MeasureID is a length of the body that is measured, shown and may be corrected.
type MeasureID uint8

// The measures.
const (
	MeasureHeight MeasureID = iota
	MeasureArmSpan
	MeasureLeftArm
	MeasureRightArm
	MeasureShoulders
	MeasureLeftLeg
	MeasureRightLeg
	MeasureHips
	MeasureGirth
	MeasureCount
)

// String returns the name used in files and by programs.
func (id MeasureID) String() string {
	if id >= MeasureCount {
		return ""
	}
	return [...]string{"height", "armSpan", "leftArm", "rightArm", "shoulders", "leftLeg", "rightLeg", "hips", "girth"}[id]
}

// Label returns the name of a measure for the person.
func (id MeasureID) Label() phrase.Phrase {
	if id >= MeasureCount {
		return phrase.Phrase{}
	}
	return measureLabels[id]
}

var measureLabels = [MeasureCount]phrase.Phrase{
	MeasureHeight:    phrase.Say("Height"),
	MeasureArmSpan:   phrase.Say("Arm span, wrist to wrist"),
	MeasureLeftArm:   phrase.Say("Left arm, shoulder to wrist"),
	MeasureRightArm:  phrase.Say("Right arm, shoulder to wrist"),
	MeasureShoulders: phrase.Say("Shoulder width"),
	MeasureLeftLeg:   phrase.Say("Left leg, hip to ankle"),
	MeasureRightLeg:  phrase.Say("Right leg, hip to ankle"),
	MeasureHips:      phrase.Say("Hip height"),
	MeasureGirth:     phrase.Say("Girth, around the belly"),
}

// MeasureSource is how a measure was obtained.
type MeasureSource uint8

// The sources of a measure.
const (
	NotMeasured MeasureSource = iota // nothing there to measure it with: the value is that of a body of that height
	FromDevices
	WithAssumedWrists // measured, with wrists that are only assumed
	ByHand            // typed
)

func (s MeasureSource) String() string {
	if int(s) >= len(sourceNames) {
		return ""
	}
	return sourceNames[s]
}

var sourceNames = [...]string{"expected", "measured", "wrists assumed", "by hand"}

// Plausibility is how common a length is for a person of that height.
type Plausibility uint8

// The grades of plausibility: within the middle two thirds of people, within 19 of 20, within 999 of 1000, beyond.
const (
	Usual Plausibility = iota
	Uncommon
	Rare
	Implausible
)

// MeasureView is a measure, to be shown.
type MeasureView struct {
	ID           MeasureID
	Value        float64 // meters
	Uncertainty  float64 // meters, that two thirds of the errors stay under; 0 where it is the person's own word
	Source       MeasureSource
	Usual        float64    // meters, for the person's height; 0 for the height itself
	Avatar       [2]float64 // meters: of the avatar as it is and as it would be; 0 where that is not known
	Percentile   float64    // share of people with this height, or of adults for the height itself, who have less: 0 to 100
	Plausibility Plausibility
	Words        phrase.Phrase // the plausibility as a person says it
}

// Expected lengths as shares of stature, and how far people of one stature differ: standard deviations, ours, wide enough that arms from 0.92
// to 1.08 times the usual are no more than rare. Of the height itself: adults, meters.
var expected = [MeasureCount]struct{ mean, deviation float64 }{
	MeasureHeight:    {1.70, 0.11},
	MeasureArmSpan:   {wristSpan, 0.026},
	MeasureLeftArm:   {armShare, 0.013},
	MeasureRightArm:  {armShare, 0.013},
	MeasureShoulders: {2 * halfShoulders, 0.020},
	MeasureLeftLeg:   {legShare, 0.022},
	MeasureRightLeg:  {legShare, 0.022},
	MeasureHips:      {hipsShare, 0.020},
	MeasureGirth:     {surface.UsualGirth(1) / StatureFromEyes, surface.GirthSpread / StatureFromEyes},
}

// Measures returns all measures with their sources, uncertainties and plausibilities. Arms and shoulders are as all evidence says, see [Measurement.Estimate].
func (m *Measurement) Measures() [MeasureCount]MeasureView {
	e, _ := m.evidence()
	if len(e.Poses) == 0 || m.Exact {
		return m.measures(nil)
	}
	person, report := m.estimate(e)
	if !report.OK {
		return m.measures(nil)
	}
	return m.measures(&person)
}

// measures are those of a measurement of whom more is known; nil for nothing.
func (m *Measurement) measures(person *anthropometry.Person) [MeasureCount]MeasureView {
	var views [MeasureCount]MeasureView
	heightOff := m.heightUncertainty()
	wristOff := math.Hypot(m.Wrists[0].Uncertainty, m.Wrists[1].Uncertainty)
	assumed := m.Wrists[0].Source != WristMeasured || m.Wrists[1].Source != WristMeasured
	for id := range MeasureCount {
		v := MeasureView{ID: id, Source: FromDevices}
		switch id {
		case MeasureHeight:
			v.Value, v.Uncertainty = m.HeightM, heightOff
			if m.Seated || m.Unposed {
				v.Source, v.Uncertainty = ByHand, 0
			}
		case MeasureArmSpan:
			v.Value, v.Uncertainty = m.ArmSpanM, max(wristOff, 0.005)
			if m.device(leftHand) == nil || m.device(rightHand) == nil {
				v.Value = 0 // it was not measured
			}
		default:
			v.Value, v.Uncertainty = *m.Body.of(id), 0.02
		}
		arms := id == MeasureArmSpan || id == MeasureLeftArm || id == MeasureRightArm
		if arms && assumed {
			v.Source = WithAssumedWrists
		}
		switch id {
		case MeasureLeftArm:
			v.Uncertainty = math.Hypot(m.Wrists[0].Uncertainty, 0.02)
		case MeasureRightArm:
			v.Uncertainty = math.Hypot(m.Wrists[1].Uncertainty, 0.02)
		case MeasureLeftLeg, MeasureRightLeg, MeasureHips:
			v.Uncertainty = 0.05 // trackers are strapped on anywhere
		}
		shoulders := m.device(LeftShoulder) != nil && m.device(RightShoulder) != nil
		if person != nil {
			switch id {
			case MeasureArmSpan: // of arms as if they were straight and level, which those of a crooked pose are not
				v.Value, v.Uncertainty = person.Span.M, person.Span.UncertaintyM
			case MeasureLeftArm, MeasureRightArm:
				arm := person.Arm[id-MeasureLeftArm]
				v.Value, v.Uncertainty = arm.M, arm.UncertaintyM
			case MeasureLeftLeg, MeasureRightLeg:
				v.Value, v.Uncertainty = person.Hip.M-person.Ankle.M, math.Hypot(person.Hip.UncertaintyM, person.Ankle.UncertaintyM)
			case MeasureHips:
				v.Value, v.Uncertainty = person.Hip.M, person.Hip.UncertaintyM
			case MeasureShoulders:
				if !shoulders {
					v.Value, v.Uncertainty, shoulders = person.Shoulders.M, person.Shoulders.UncertaintyM, true
				}
			}
		}
		if legs := id == MeasureLeftLeg || id == MeasureRightLeg || id == MeasureHips; legs && m.device(hips) == nil {
			v.Source = NotMeasured
		}
		spread := expected[id]
		if id != MeasureHeight {
			spread.mean, spread.deviation = spread.mean*m.HeightM, spread.deviation*m.HeightM
			v.Usual = spread.mean
		}
		if v.Value == 0 || id == MeasureShoulders && !shoulders {
			v.Value, v.Uncertainty, v.Source = spread.mean, spread.deviation, NotMeasured
		}
		if typed := *m.Corrected.of(id); typed > 0 {
			v.Value, v.Uncertainty, v.Source = typed, 0, ByHand
		}
		away := (v.Value - spread.mean) / math.Hypot(spread.deviation, v.Uncertainty)
		if v.Source == NotMeasured {
			away = 0
		}
		v.Percentile = 50 * math.Erfc(-away/math.Sqrt2)
		v.Plausibility, v.Words = plausible(id, away)
		views[id] = v
	}
	return views
}

// heightUncertainty is how far off the height may be: the headset's seat, the distance from eyes to crown, and the floor.
func (m *Measurement) heightUncertainty() float64 {
	const eyesToCrown, floorOff = 0.010, 0.010
	spread := 0.0
	if headset := m.device(head); headset != nil {
		spread = headset.SpreadM
	}
	return math.Sqrt(eyesToCrown*eyesToCrown + floorOff*floorOff + spread*spread)
}

// plausible puts into words how far from the mean something is, in standard deviations.
func plausible(id MeasureID, away float64) (Plausibility, phrase.Phrase) {
	height, girth := id == MeasureHeight, id == MeasureGirth
	switch size := math.Abs(away); {
	case girth && size > 1 && away > 0:
		return min(Plausibility(size), Rare), phrase.Say("more than usual for that height")
	case girth && size > 1:
		return min(Plausibility(size), Rare), phrase.Say("less than usual for that height")
	case size <= 1:
		if height {
			return Usual, phrase.Say("usual for an adult")
		}
		return Usual, phrase.Say("usual for that height")
	case size <= 2:
		switch {
		case height && away > 0:
			return Uncommon, phrase.Say("tall")
		case height:
			return Uncommon, phrase.Say("short")
		case away > 0:
			return Uncommon, phrase.Say("rather long for that height")
		}
		return Uncommon, phrase.Say("rather short for that height")
	case size <= 3.3 || height && size <= 6:
		switch {
		case height && away > 0:
			return Rare, phrase.Say("very tall")
		case height:
			return Rare, phrase.Say("very short, as a child is")
		case away > 0:
			return Rare, phrase.Say("very long for that height; check it")
		}
		return Rare, phrase.Say("very short for that height; check it")
	}
	if away > 0 {
		return Implausible, phrase.Say("not plausible: far too long; repeat the pose or correct the value")
	}
	return Implausible, phrase.Say("not plausible: far too short; repeat the pose or correct the value")
}

// PargerShoulders is the distance between the shoulders that Parger et al. 2018 assume for everybody, in meters.
const PargerShoulders = 0.31

// PargerArm returns the length of an arm by equation 1 of Parger et al. 2018: half of the distance between the wrists minus shoulders of 0.31 m.
func (m *Measurement) PargerArm() float64 { return max(0, (m.ArmSpanM-PargerShoulders)/2) }

// correct takes over what the person corrected. A corrected span is shared out between the arms, and corrected arms add
// up to a span, so that the numbers fit together; what was typed stays as typed. The height that was measured is kept in
// Body, and counts again once it is corrected no longer.
func (m *Measurement) correct() {
	typed, height := &m.Corrected, cmp.Or(m.Corrected.HeightM, m.Body.HeightM)
	if height > 0 {
		m.Body.HeightM = cmp.Or(m.Body.HeightM, m.HeightM)
		m.HeightM, m.EyeHeightM = height, height/StatureFromEyes
	}
	for _, id := range [...]MeasureID{MeasureLeftLeg, MeasureRightLeg, MeasureHips} {
		if v := *typed.of(id); v > 0 {
			*m.Body.of(id) = v
		}
	}
	if typed.ShoulderM > 0 && m.Body.ShoulderM != typed.ShoulderM {
		more := (m.Body.ShoulderM - typed.ShoulderM) / 2
		if m.Body.LeftArmM > 0 && m.Body.RightArmM > 0 && m.Body.ShoulderM > 0 {
			m.Body.LeftArmM, m.Body.RightArmM = max(0, m.Body.LeftArmM+more), max(0, m.Body.RightArmM+more)
		}
		m.Body.ShoulderM = typed.ShoulderM
	}
	arms := [2]float64{typed.LeftArmM, typed.RightArmM}
	if arms[0] > 0 {
		m.Body.LeftArmM = arms[0]
	}
	if arms[1] > 0 {
		m.Body.RightArmM = arms[1]
	}
	switch {
	case typed.ArmSpanM > 0:
		m.ArmSpanM = typed.ArmSpanM
		rest := typed.ArmSpanM - m.Body.ShoulderM
		switch {
		case arms[0] > 0 && arms[1] > 0 || rest <= 0:
		case arms[0] > 0:
			m.Body.RightArmM = max(0, rest-arms[0])
		case arms[1] > 0:
			m.Body.LeftArmM = max(0, rest-arms[1])
		case m.Body.LeftArmM+m.Body.RightArmM > 0:
			share := rest / (m.Body.LeftArmM + m.Body.RightArmM)
			m.Body.LeftArmM, m.Body.RightArmM = m.Body.LeftArmM*share, m.Body.RightArmM*share
		}
	case arms[0] > 0 || arms[1] > 0:
		if m.Body.LeftArmM > 0 && m.Body.RightArmM > 0 {
			m.ArmSpanM = m.Body.LeftArmM + m.Body.RightArmM + m.Body.ShoulderM
		}
	}
}

// Cost is the difference between an avatar and the person, in meters; negative if the avatar is too small.
type Cost struct {
	ReachM [2]float64 // of each hand, from the middle of the shoulders
	EyesM  float64    // of the eye height
	// ShouldersM is that of the height of the shoulders in the T-pose; 0 for a person whose bones aren't known.
	ShouldersM float64
}

// CostOf returns how an avatar differs from the person that drives it, whose bones are nil where they aren't known.
func CostOf(m *Measurement, of, bones *rig.Humanoid) Cost {
	avatar := &of.Measures
	c := Cost{EyesM: avatar.EyeHeight - m.EyeHeightM}
	if bones != nil {
		c.ShouldersM = shouldersHeight(of) - shouldersHeight(bones)
	}
	person := [2]float64{m.ArmSpanM / 2, m.ArmSpanM / 2}
	if views := m.Measures(); views[MeasureLeftArm].Source != NotMeasured {
		half := views[MeasureShoulders].Value / 2
		person = [2]float64{views[MeasureLeftArm].Value + half, views[MeasureRightArm].Value + half}
	}
	for side := range person {
		if person[side] > 0 {
			c.ReachM[side] = avatar.UpperArm[side] + avatar.LowerArm[side] + avatar.Shoulders/2 - person[side]
		}
	}
	return c
}

// shouldersHeight is how high the middle between both shoulders is in the T-pose.
func shouldersHeight(h *rig.Humanoid) float64 {
	left, right := h.TPose[h.Joint(rig.LeftUpperArm)].Position, h.TPose[h.Joint(rig.RightUpperArm)].Position
	return (left.Y() + right.Y()) / 2
}
