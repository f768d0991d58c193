package app

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/eventloop"
	"posewright/presets"
	"posewright/rig/phrase"
	"posewright/solver"
)

// FitID is something that looks wrong with an avatar.
type FitID uint8

// What can look wrong, in the order in which it is shown.
const (
	FitHands FitID = iota
	FitPalms
	FitLimbs
	FitHeight
	FitFeet
	FitEyes
	FitElbows
	FitKnees
	FitCount
)

// FitPath is how the path of a value of Fit begins for those who drag it beside the window, see [Drags.Move].
const FitPath = "fit."

// String is the name for scripts and tests.
func (id FitID) String() string { return fitKinds[id].id }

// FitRow is something that may look wrong, and the one value that repairs it on both sides of the body.
type FitRow struct {
	Complaint phrase.Phrase
	Ends      [2]phrase.Phrase // where the lowest and the highest value lead
	Unit      string           // as of a parameter: m, ° or %
	Value     float64
	Neutral   float64 // with which nothing is changed
	Min, Max  float64
	Step      float64
	Reason    phrase.Phrase // why it can't act now; empty where it can
}

// Fit repairs what looks wrong with the calibrated avatar of a person, in their words: each complaint has one value.
// What belongs to the person goes into their calibration, and from there into their profile, also when it is undone;
// the rest are parameters of the preset. All methods are for the owner.
type Fit struct {
	document *Document
	avatar   *Avatar
	people   *People
	touched  bool // the calibration has changed since it was last kept of the person
}

// FitAsked says that a person wants to see what can be repaired.
type FitAsked struct{}

func (FitAsked) IsEvent() {}

func newFit(events *eventloop.Events, document *Document, avatar *Avatar, people *People) *Fit {
	f := &Fit{document: document, avatar: avatar, people: people}
	events.Subscribe(func(event eventloop.Event) {
		switch event := event.(type) {
		case DocumentReplaced:
			f.touched = false
		case DocumentChanged:
			f.touched = f.touched || !event.All && changesBody(event.Change)
			f.keep()
		case PreviewEnded:
			f.keep()
		}
	})
	return f
}

// keep keeps the calibration of the person as it is now, unless a drag goes on.
func (f *Fit) keep() {
	if f.touched && !f.document.Edited().Dragging() {
		f.touched = false
		f.people.SaveFit(&f.document.Current().Calibration)
	}
}

// Row is a complaint as it is now.
func (f *Fit) Row(id FitID) FitRow {
	k, preset := &fitKinds[id], f.document.Current()
	row := k.FitRow
	k.value.read(f, preset, &row)
	driving := f.avatar.Fitted()
	switch c := &preset.Calibration; {
	case !c.Calibrated():
		row.Reason = phrase.Say("Calibrate first: nothing was measured of you yet")
	case driving == nil || driving.Calibration == nil:
		row.Reason = phrase.Say("The devices that drive the avatar now were not calibrated")
	}
	row.Value = math.Min(row.Max, math.Max(row.Min, row.Value))
	return row
}

// Preview gives a complaint another value while it is dragged, by a name that is empty for the window.
// [Document.Commit] or [Drags.End] makes that a step of undo.
func (f *Fit) Preview(by string, id FitID, value float64) error {
	c, err := f.change(id, value)
	if err == nil {
		err = f.document.Edited().PreviewBy(by, c)
	}
	return err
}

// Set gives a complaint another value, as one step of undo.
func (f *Fit) Set(id FitID, value float64) error {
	c, err := f.change(id, value)
	if err == nil {
		err = f.document.Do(c)
	}
	return err
}

// change is the command that gives a complaint a value within its range.
func (f *Fit) change(id FitID, value float64) (presets.Command, error) {
	row := f.Row(id)
	if !row.Reason.Empty() {
		return nil, phrase.Error(row.Reason)
	}
	value = math.Min(row.Max, math.Max(row.Min, row.Step*math.Round(value/row.Step)))
	return fitKinds[id].value.change(f, f.document.Current(), row.Complaint, value)
}

// named finds the complaint of a path, and the value that is written for it.
func (*Fit) named(path, written string) (id FitID, value float64, ok bool) {
	value, err := strconv.ParseFloat(strings.TrimSpace(written), 64)
	for id := range FitCount {
		if err == nil && FitPath+id.String() == path && !math.IsNaN(value) {
			return id, value, true
		}
	}
	return 0, 0, false
}

// fitValue is how a complaint's value is read from a preset and changed in one.
type fitValue interface {
	// read reads value, neutral value and range, and why there is nothing to change.
	read(f *Fit, p *presets.Preset, row *FitRow)
	change(f *Fit, p *presets.Preset, name phrase.Phrase, value float64) (presets.Command, error)
}

// Roles of both sides, left first.
var (
	fitHands = []calibration.Role{calibration.Role(effectors.LeftHand), calibration.Role(effectors.RightHand)}
	fitFeet  = []calibration.Role{calibration.Role(effectors.LeftFoot), calibration.Role(effectors.RightFoot)}
	fitHead  = []calibration.Role{calibration.Role(effectors.Head)}
)

// Axes of a trim.
const (
	outward = iota
	upward
)

// centimeters is the row of a shift, by at most so many meters.
func centimeters(complaint, low, high phrase.Phrase, most float64) FitRow {
	return FitRow{Complaint: complaint, Ends: [2]phrase.Phrase{low, high}, Unit: "m", Min: -most, Max: most, Step: 0.001}
}

// Why hands can't be shifted.
var noHands = phrase.Say("No controller or tracker was calibrated on your hands")

var fitKinds = [FitCount]struct {
	id string
	FitRow
	value fitValue
}{
	FitHands: {
		"hands",
		centimeters(phrase.Say("Hands too far or too near"), phrase.Say("nearer"), phrase.Say("farther"), 0.15),
		reachFit{trimFit{fitHands, outward, noHands}},
	},
	FitPalms: {
		"palms", centimeters(phrase.Say("Hands not touching, or through each other"), phrase.Say("together"),
			phrase.Say("apart"), 0.08),
		trimFit{fitHands, upward, noHands},
	},
	FitLimbs: {
		"limbs", FitRow{
			Complaint: phrase.Say("Arms or legs of the avatar too long or too short"),
			Ends:      [2]phrase.Phrase{phrase.Say("as in its file"), phrase.Say("like mine")}, Unit: "%",
		},
		shareFit{"retarget.limbLimit"},
	},
	FitHeight: {
		"height", FitRow{
			Complaint: phrase.Say("Too tall or too small"), Unit: "m", Step: 0.005,
			Ends: [2]phrase.Phrase{phrase.Say("smaller"), phrase.Say("taller")},
		},
		heightFit{},
	},
	FitFeet: {
		"feet", centimeters(phrase.Say("Feet in or above the floor"), phrase.Say("further down"),
			phrase.Say("further up"), 0.15),
		trimFit{fitFeet, upward, phrase.Say(
			"No tracker was calibrated on your feet, so they stand on the floor by themselves")},
	},
	FitEyes: {
		"eyes", centimeters(phrase.Say("Eyes too low or too high"), phrase.Say("further down"),
			phrase.Say("further up"), 0.10),
		trimFit{fitHead, upward, phrase.Say("No headset was calibrated")},
	},
	FitElbows: {
		"elbows", FitRow{
			Complaint: phrase.Say("Elbows too wide or too close"), Unit: "°",
			Ends: [2]phrase.Phrase{phrase.Say("closer"), phrase.Say("wider")},
		},
		elbowFit{},
	},
	FitKnees: {
		"knees", FitRow{
			Complaint: phrase.Say("Knees point inward or outward"), Unit: "%", Min: -100, Max: 100, Step: 1,
			Ends: [2]phrase.Phrase{phrase.Say("inward"), phrase.Say("outward")},
		},
		kneeFit{},
	},
}

// trimFit shifts what devices drive along an axis of their trims, outward alike on both sides.
type trimFit struct {
	roles  []calibration.Role
	axis   int
	reason phrase.Phrase // where no device has one of the roles
}

// each visits the trims with the sign of the axis on their side.
func (t trimFit) each(c *calibration.Calibration, visit func(d *calibration.Device, sign float64)) {
	for i := range c.Devices {
		for side, role := range t.roles {
			if c.Devices[i].Effector != role.String() {
				continue
			}
			sign := 1.0
			if t.axis == outward && side == 1 {
				sign = -1
			}
			visit(&c.Devices[i], sign)
		}
	}
}

// mean is how far the devices are shifted, in the mean of both sides; false without one.
func (t trimFit) mean(c *calibration.Calibration) (shift float64, ok bool) {
	count := 0.0
	t.each(c, func(d *calibration.Device, sign float64) {
		shift, count = shift+sign*d.Trim.MoveM[t.axis], count+1
	})
	return shift / math.Max(count, 1), count > 0
}

func (t trimFit) read(_ *Fit, p *presets.Preset, row *FitRow) {
	shift, ok := t.mean(&p.Calibration)
	if row.Value = shift; !ok {
		row.Reason = t.reason
	}
}

// change shifts both sides by the same, so that what one of them was trimmed alone stays.
func (t trimFit) change(_ *Fit, p *presets.Preset, name phrase.Phrase, value float64) (presets.Command, error) {
	changed := p.Calibration
	before, _ := t.mean(&changed)
	var err error
	t.each(&p.Calibration, func(d *calibration.Device, sign float64) {
		trim := d.Trim
		moved := trim.MoveM[t.axis] + sign*(value-before)
		moved = math.Max(-calibration.TrimMostM, math.Min(calibration.TrimMostM, moved))
		trim.MoveM[t.axis] = math.Round(1e6*moved)/1e6 + 0
		if err == nil {
			changed, err = changed.Trimmed(d.Kind, d.Serial, trim)
		}
	})
	return presets.AdjustCalibration(name, changed), err
}

// refitted is a calibration with corrected lengths, fitted to the avatar again.
func (f *Fit) refitted(name phrase.Phrase, c calibration.Calibration) (presets.Command, error) {
	fitted, err := calibration.Refit(c, f.avatar.Plain())
	return presets.AdjustCalibration(name, fitted), err
}

// reachFit is how far out the hands are, which makes the arms as much longer. Of a person whose hands nothing tracks it
// is the length of the arms alone.
type reachFit struct{ trimFit }

func (r reachFit) read(f *Fit, p *presets.Preset, row *FitRow) {
	r.trimFit.read(f, p, row)
	if row.Reason.Empty() {
		return
	}
	limbs, _ := presets.Lookup("retarget.limbLimit")
	if why, _ := limbs.Idle(p); why.Empty() && p.Retarget.LimbLimit > 0 {
		row.Reason, row.Value = phrase.Phrase{}, r.longer(p)
	}
}

// longer is how much longer the arms were made than they were measured or are assumed.
func (reachFit) longer(p *presets.Preset) float64 {
	typed := p.Calibration.Corrected.LeftArmM
	if typed == 0 {
		return 0
	}
	return typed - assumedArm(&p.Calibration)
}

// assumedArm is how long an arm is without a correction.
func assumedArm(c *calibration.Calibration) float64 {
	m := c.Measurement()
	m.Corrected.LeftArmM, m.Corrected.RightArmM = 0, 0
	person, _ := m.Estimate()
	return person.Arm[0].M
}

func (r reachFit) change(f *Fit, p *presets.Preset, name phrase.Phrase, value float64) (presets.Command, error) {
	if _, held := r.mean(&p.Calibration); held {
		return r.trimFit.change(f, p, name, value)
	}
	c, arm := p.Calibration.Clone(), 0.0
	if value != 0 {
		arm = assumedArm(&c) + value
	}
	c.Corrected.LeftArmM, c.Corrected.RightArmM = arm, arm
	return f.refitted(name, c)
}

// heightFit is how tall the person is.
type heightFit struct{}

// heightReach is how much taller or smaller than measured a person is made at most, meters.
const heightReach = 0.15

func (heightFit) read(_ *Fit, p *presets.Preset, row *FitRow) {
	c := &p.Calibration
	row.Value, row.Neutral = c.HeightM, c.HeightM
	if c.Body.HeightM > 0 {
		row.Neutral = c.Body.HeightM
	}
	row.Min, row.Max = row.Neutral-heightReach, row.Neutral+heightReach
}

func (h heightFit) change(f *Fit, p *presets.Preset, name phrase.Phrase, value float64) (presets.Command, error) {
	c := p.Calibration.Clone()
	var now FitRow
	h.read(f, p, &now)
	if c.Corrected.HeightM = value; math.Abs(value-now.Neutral) < 0.0025 {
		c.Corrected.HeightM = 0
	}
	return f.refitted(name, c)
}

// shareFit is a parameter that is a share, in percent.
type shareFit struct{ path string }

func (s shareFit) read(_ *Fit, p *presets.Preset, row *FitRow) {
	parameter, _ := presets.Lookup(s.path)
	row.Value, row.Neutral = 100*parameter.Get(p), 100*parameter.Default
	row.Min, row.Max, row.Step = 100*parameter.SoftMin, 100*parameter.SoftMax, 100*parameter.Step
	row.Reason, _ = parameter.Idle(p)
}

func (s shareFit) change(_ *Fit, _ *presets.Preset, _ phrase.Phrase, value float64) (presets.Command, error) {
	return presets.Set(s.path, value/100), nil
}

// elbowFit is the rest swivel angle, which belongs to the person.
type elbowFit struct{}

const elbowPath = "swivel.phi0Deg"

func (elbowFit) read(_ *Fit, p *presets.Preset, row *FitRow) {
	parameter, _ := presets.Lookup(elbowPath)
	row.Value, row.Neutral = parameter.Get(p), parameter.Default
	row.Min, row.Max, row.Step = parameter.SoftMin, parameter.SoftMax, parameter.Step
	row.Reason, _ = parameter.Idle(p)
	if has(&p.Calibration, calibration.LeftElbow) && has(&p.Calibration, calibration.RightElbow) {
		row.Reason = phrase.Say("The trackers on your elbows say where they are")
	}
}

func (elbowFit) change(_ *Fit, p *presets.Preset, _ phrase.Phrase, value float64) (presets.Command, error) {
	if p.Arms.Swivel != solver.SwivelByWrist {
		return presets.Set(elbowPath, value), nil
	}
	e := elbowsOf(p)
	e.Phi0Deg = value
	return presets.FitElbows(e), nil
}

// kneeFit bends both knees toward poles that stand inward or outward in front of them.
type kneeFit struct{}

// kneePole is how far to the side the poles stand, meters.
const kneePole = 0.4

func (kneeFit) read(_ *Fit, p *presets.Preset, row *FitRow) {
	left := &p.Hints[effectors.LeftKnee]
	row.Value = math.Copysign(100*left.PoleWeight, left.Pole[0]) + 0
	if has(&p.Calibration, calibration.LeftKnee) && has(&p.Calibration, calibration.RightKnee) {
		row.Reason = phrase.Say("The trackers on your knees say where they are")
	}
}

func (kneeFit) change(_ *Fit, _ *presets.Preset, name phrase.Phrase, value float64) (presets.Command, error) {
	var written []string
	for side, hint := range [2]effectors.HintID{effectors.LeftKnee, effectors.RightKnee} {
		path := "hints." + hint.String()
		x, _ := presets.Lookup(path + ".pole.x")
		at := x.Default
		if value != 0 {
			at = math.Copysign(kneePole, value) * (1 - 2*float64(side))
		}
		written = append(written, fmt.Sprintf("%s.poleWeight=%v", path, math.Abs(value)/100),
			fmt.Sprintf("%s=%v", x.Path, at))
	}
	return presets.SetWritten(name, written), nil
}

// has reports whether a device was calibrated for a role.
func has(c *calibration.Calibration, role calibration.Role) bool {
	for i := range c.Devices {
		if c.Devices[i].Effector == role.String() {
			return true
		}
	}
	return false
}
