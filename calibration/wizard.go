package calibration

import (
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration/anthropometry"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/trackers"
)

// Options are the inputs of a calibration besides the devices.
type Options struct {
	Person        string        // who is measured, as they call themselves; may be empty
	Countdown     time.Duration // how long the pose is held before it is measured, from when it is recognized; 0 is 3 s
	Sample        time.Duration // how long poses are averaged; 0 is 1 s
	WristsTimeout time.Duration // how long turning and waving is waited for; 0 is half a minute
	Arcs          time.Duration // how long straight arms are led around; 0 is 8 s
	Curls         time.Duration // how long forearms are curled; 0 is 5 s
	Swings        time.Duration // how long straight legs swing, with trackers on hips and feet; 0 is 10 s

	Humanoid      *rig.Humanoid // the avatar to fit, at any size
	Previous      *Calibration  // remembers which device is which, and is shown as it was before; nil for none
	Assignments   Assignments   // what the person chose devices for
	Holding       Holding       // the pose to stand in
	MeasureWrists bool          // lead through turning and waving the hands; without it wrists are assumed
	LimbLimit     float64       // by what share limbs of the avatar are made more like the person's, see [FitLimbs]; 0 leaves them
	MeasureArms   bool          // and then through leading the arms around and, where forearms are not sure, curling them; then swinging the legs
	Seated        bool          // the person sits: HeightM is what they told
	HeightM       float64       // of the person, as typed or from a profile; 0 where unknown. Who stands is measured anyway
	FloorM        float64       // height of the floor in tracking space, meters
	Without       []Role        // hands that hold nothing
}

func (o Options) withDefaults() Options {
	for _, d := range [...]struct {
		of    *time.Duration
		usual time.Duration
	}{
		{&o.Countdown, 3 * time.Second}, {&o.Sample, time.Second}, {&o.WristsTimeout, 30 * time.Second},
		{&o.Arcs, 8 * time.Second}, {&o.Curls, 5 * time.Second}, {&o.Swings, 10 * time.Second},
	} {
		if *d.of <= 0 {
			*d.of = d.usual
		}
	}
	return o
}

// demand is what the options want of a pose.
func (o *Options) demand() Demand {
	d := Demand{
		Holding: o.Holding, Seated: o.Seated, EyeHeightM: o.HeightM / StatureFromEyes, FloorM: o.FloorM, Assignments: o.Assignments,
	}
	for _, role := range o.Without {
		if role < RoleCount {
			d.Without[role] = true
		}
	}
	return d
}

const (
	stanceTimeout = time.Minute     // how long the stance is waited for
	askAgain      = 8 * time.Second // after a refusal, until the pose is asked for again
)

// patience is how many times its usual duration sampling may take if few samples arrive.
const patience = 3

// Wizard leads a person through a calibration as a state machine. It has no clock and starts nothing: Tick passes it the time and the devices. It
// applies nothing; Accept returns the proposed calibration. Use NewWizard.
type Wizard struct {
	options Options
	state   State
	since   time.Duration // when the state was entered
	now     time.Duration
	frame   trackers.Frame // the newest

	motion  Motion
	sampler Sampler
	stance  stance
	hands   [2]hand
	waving  bool // the second half of Wrists
	led     limbsLed
	asked   time.Duration        // when the countdown was entered, however often it began again
	person  anthropometry.Person // as estimated for the proposal
	avatar  [2]*rig.Humanoid     // before and after
	body    *rig.Humanoid        // of the person
	report  anthropometry.Report

	posed       Measurement // as the pose gave it, without what was typed
	corrected   Body        // what was typed
	measurement Measurement // as proposed
	proposal    Calibration
	problem     error // why there is no proposal
	refusals    []phrase.Phrase
	verdict     verdict
	notice      phrase.Phrase // of what happened last
	live        phrase.Phrase
	typedOnly   bool // nothing was posed for
}

// verdict is what a pose fails at.
type verdict struct {
	gate     Gate // in Refused
	liveGate Gate // before
	cue      Cue  // what to say about it
}

// NewWizard returns a wizard at its checklist. Options.Humanoid must not be nil.
func NewWizard(o Options) *Wizard {
	w := &Wizard{options: o.withDefaults()}
	w.stance.reset()
	return w
}

// State returns the state of the wizard.
func (w *Wizard) State() State { return w.state }

// fire processes an event. It reports whether the state changed or was entered again.
func (w *Wizard) fire(e event) bool {
	to, ok := transitions[w.state][e]
	if !ok {
		return false
	}
	w.enter(to)
	return true
}

func (w *Wizard) enter(to State) {
	w.state, w.since = to, w.now
	switch to {
	case Stance:
		w.forget()
		w.stance.reset()
	case Countdown:
		w.asked = w.now
	case Arcs, Curls, Swings:
		w.led.reset()
	case Sampling:
		w.sampler.Reset()
		w.sampler.Demand, w.sampler.Motion = w.demand(), &w.motion
	case Wrists:
		w.hands[0].reset()
		w.hands[1].reset()
		w.waving = false
	case Idle:
		w.forget()
	}
	if to != Refused {
		w.refusals = nil
	}
}

// forget discards measured and typed values and messages.
func (w *Wizard) forget() {
	w.posed, w.measurement, w.proposal, w.corrected = Measurement{}, Measurement{}, Calibration{}, Body{}
	w.problem, w.notice, w.live, w.typedOnly = nil, phrase.Phrase{}, phrase.Phrase{}, false
}

// demand returns what the pose has to fulfil, with the measured height of the floor.
func (w *Wizard) demand() Demand {
	d := w.options.demand()
	if !d.Seated {
		d.FloorM = w.stance.floor.HeightM
	}
	return d
}

// Start begins with the stance, after which the countdown follows by itself. now is on the clock of the frames, as in Tick.
func (w *Wizard) Start(now time.Duration) {
	w.now = now
	w.fire(eventStarted)
}

// Redo discards what was measured and begins again.
func (w *Wizard) Redo(now time.Duration) {
	w.now = now
	w.fire(eventRedone)
}

// Skip continues without what the state waits for: the stance or the wrists.
func (w *Wizard) Skip() {
	switch w.state {
	case Wrists:
		w.fire(eventSkipped)
		w.notice = phrase.Say("The wrists were not measured. Wrist offsets are assumed.")
		w.propose()
	case Arcs, Curls, Swings:
		w.fire(eventSkipped)
		w.propose()
	case Stance:
		w.fire(eventSkipped)
	}
}

// ByHand goes on with typing. Without a pose that was measured the numbers begin as those of the height that is known, and devices are taken to
// be on their joints.
func (w *Wizard) ByHand() {
	had := w.state == Review
	if !w.fire(eventByHand) || had {
		return
	}
	w.forget()
	w.typedOnly = true
	w.posed = w.unposed()
	w.propose()
}

// Back returns from typing to what was measured.
func (w *Wizard) Back() {
	if w.state == Typing && !w.typedOnly {
		w.fire(eventBack)
	}
}

// Cancel ends the wizard; nothing was applied.
func (w *Wizard) Cancel() { w.fire(eventCancelled) }

// ErrNothingToAccept is returned by Accept if no calibration is proposed.
var ErrNothingToAccept = phrase.Fail("calibration: nothing has been measured that could be accepted")

// Accept ends the review and hands out the calibration. The next one remembers its devices.
func (w *Wizard) Accept() (Calibration, error) {
	if _, ok := transitions[w.state][eventAccepted]; !ok || !w.proposal.Calibrated() {
		return Calibration{}, ErrNothingToAccept
	}
	taken := w.proposal.Clone()
	previous := taken.Clone()
	w.options.Previous = &previous
	w.fire(eventAccepted)
	return taken, nil
}

// Measurement is what is being reviewed, to be kept in a profile; false where there is none.
func (w *Wizard) Measurement() (Measurement, bool) {
	if w.state != Review && w.state != Typing {
		return Measurement{}, false
	}
	return w.measurement.Clone(), true
}

// Correct has a measure be what the person says, in meters; 0 is what was measured. In Review and Typing.
func (w *Wizard) Correct(id MeasureID, meters float64) {
	if id >= MeasureCount || !(meters >= 0 && meters <= 10) || w.state != Review && w.state != Typing {
		return
	}
	*w.corrected.of(id) = meters
	w.propose()
}

// SetHumanoid tells the wizard of another avatar.
func (w *Wizard) SetHumanoid(h *rig.Humanoid) {
	w.options.Humanoid = h
	w.refit()
}

// SetPerson says who is measured.
func (w *Wizard) SetPerson(name string) {
	w.options.Person = name
	w.refit()
}

// SetAssignments says what the person chose devices for.
func (w *Wizard) SetAssignments(a Assignments) { w.options.Assignments = a }

// SetHolding chooses the pose, for the next measuring.
func (w *Wizard) SetHolding(h Holding) { w.options.Holding = min(h, AnyPose) }

// SetSeated chooses whether the person sits, and how tall they are where they do.
func (w *Wizard) SetSeated(seated bool, heightM float64) {
	w.options.Seated, w.options.HeightM = seated, heightM
	w.stance.floor = FloorView{}
}

// SetMeasureWrists chooses whether the hands are turned and waved.
func (w *Wizard) SetMeasureWrists(on bool) { w.options.MeasureWrists = on }

// GoWithout has a hand, or with false not, be no reason to refuse.
func (w *Wizard) GoWithout(role Role, without bool) {
	kept := make([]Role, 0, len(w.options.Without)+1)
	for _, r := range w.options.Without {
		if r != role {
			kept = append(kept, r)
		}
	}
	if without {
		kept = append(kept, role)
	}
	w.options.Without = kept
}

func (w *Wizard) refit() {
	if w.state == Review || w.state == Typing {
		w.propose()
	}
}

// Tick shows the wizard the devices. Now must not go back.
func (w *Wizard) Tick(now time.Duration, f *trackers.Frame) {
	w.now, w.frame = now, *f
	w.motion.Tick(f)
	roles := w.roles()
	elapsedFor := now - w.since
	switch w.state {
	case Checklist, Stance, Countdown:
		demand := w.options.demand()
		w.stance.tick(f, &roles, &demand)
		w.live, w.verdict.cue = phrase.Phrase{}, NoCue
		judged := w.demand()
		if _, err := w.wearing(&judged).measureNow(f); err != nil {
			w.live, w.verdict.liveGate, w.verdict.cue = reasonsOf(err)[0], refusedAt(err), cueOf(err)
		}
	case Wrists, Arcs, Curls, Swings, Sampling, Review, Typing, Refused, Idle:
	}
	switch w.state {
	case Stance:
		w.tickStance(elapsedFor)
	case Countdown:
		switch {
		case !w.present(&roles, head):
			w.fire(eventLost)
			w.notice = phrase.Say("The headset was lost; the countdown begins again when it is back.")
		case !w.live.Empty() && w.verdict.liveGate != DevicesMissing && now-w.asked < patience*w.options.Countdown:
			w.since = now // the pose is held from when it is recognized
		case elapsedFor >= w.options.Countdown || !w.live.Empty():
			w.fire(eventElapsed)
			w.sampler.Add(f)
		}
	case Sampling:
		w.sampler.Add(f)
		if elapsedFor >= w.options.Sample && (w.sampler.suffices(f.Time) || elapsedFor >= patience*w.options.Sample) {
			w.finishPose()
		}
	case Wrists:
		w.tickWrists(elapsedFor)
	case Arcs:
		w.tickArcs(elapsedFor)
	case Curls:
		w.tickCurls(elapsedFor)
	case Swings:
		tickSwings(w, elapsedFor)
	case Refused:
		if elapsedFor >= askAgain && w.verdict.gate != DevicesMissing {
			again := phrase.Say("{{.Reason}} The pose is asked for again.", "Reason", w.refusals[0])
			w.fire(eventRedone)
			w.notice = again
		}
	}
}

// roles are who has which role in the newest frame, as the measuring would have it.
func (w *Wizard) roles() roleTable {
	var roles roleTable
	demand := w.demand()
	w.wearing(&demand).assign(w.frame.All(), &roles)
	return roles
}

// wearing is what is known of how the devices are worn, beside where they are.
func (w *Wizard) wearing(demand *Demand) *wearing {
	return &wearing{demand: demand, previous: w.options.Previous, motion: &w.motion}
}

func (w *Wizard) present(roles *roleTable, role Role) bool {
	i := roles.device[role]
	return i >= 0 && w.frame.Devices[i].Age(w.frame.Time) <= StaleAge
}

func (w *Wizard) tickStance(elapsedFor time.Duration) {
	demand := w.options.demand()
	gates := w.stance.gates(&demand)
	for i := range gates {
		if !gates[i].OK {
			if elapsedFor >= stanceTimeout {
				w.refuse(refuse(stanceGates[gates[i].Gate], gates[i].Remedy), eventElapsed)
			}
			return
		}
	}
	w.fire(eventSettled)
}

var stanceGates = [...]Gate{
	GateHeadset: DevicesMissing, GateFloor: HeightImplausible, GateUpright: HeightImplausible, GateStill: NotStill, GateLevel: HeadTilted,
}

func (w *Wizard) finishPose() {
	measurement, err := w.sampler.Measure(w.options.Previous)
	w.sampler.Reset()
	if err != nil {
		w.refuse(err, eventRefused)
		return
	}
	if err := measurement.judgeStature(w.stance.upright, w.options.HeightM); err != nil {
		w.refuse(err, eventRefused)
		return
	}
	w.posed = measurement
	both := measurement.device(leftHand) != nil && measurement.device(rightHand) != nil
	if w.options.MeasureWrists && both {
		w.fire(eventMeasured)
		return
	}
	w.fire(eventSkipped)
	w.propose()
}

// tickWrists takes what the hands do, until both were turned and then waved enough.
func (w *Wizard) tickWrists(elapsedFor time.Duration) {
	there := true
	for side, role := range [2]Role{leftHand, rightHand} {
		measured := w.posed.device(role)
		i := w.find(measured)
		if i < 0 || w.frame.Devices[i].Age(w.frame.Time) > StaleAge {
			there = false
			continue
		}
		w.hands[side].add(&w.frame.Devices[i], w.waving)
	}
	switch {
	case !w.waving && w.hands[0].turned() >= 1 && w.hands[1].turned() >= 1:
		w.waving = true
	case w.waving && w.hands[0].waved() >= 1 && w.hands[1].waved() >= 1:
		w.finishWrists()
	case elapsedFor >= w.options.WristsTimeout:
		w.fire(eventElapsed)
		if there {
			w.notice = phrase.Say("The hands were not rotated enough. Wrist offsets are assumed.")
		} else {
			w.notice = phrase.Say("A hand device lost tracking. Wrist offsets are assumed.")
		}
		w.propose()
	}
}

// find is the index of a measured device in the newest frame, -1 where it is gone.
func (w *Wizard) find(m *Measured) int {
	if m != nil {
		for i := range w.frame.All() {
			if d := &w.frame.Devices[i]; d.Kind == m.Kind && d.Serial == m.Serial {
				return i
			}
		}
	}
	return -1
}

func (w *Wizard) finishWrists() {
	wrists, err := measureWrists(&w.posed, &w.hands)
	if err == nil {
		var again Measurement
		if again, err = w.posed.WithWrists(wrists, w.demand()); err == nil {
			w.posed = again
			if w.options.MeasureArms {
				w.fire(eventMeasured)
				return
			}
			w.fire(eventSkipped)
			w.propose()
			return
		}
	}
	w.refuse(err, eventRefused)
}

// measureWrists is both wrists, or why not.
func measureWrists(m *Measurement, hands *[2]hand) ([2]Wrist, error) {
	var wrists [2]Wrist
	for side, role := range [2]Role{leftHand, rightHand} {
		device := m.device(role)
		outward := rig.Yaw(radians(m.FacingDeg)).Mul(mgl64.QuatRotate(m.BelowRad[side]*(2*float64(side)-1), mgl64.Vec3{0, 0, 1})).
			Rotate(mgl64.Vec3{1 - 2*float64(side), 0, 0})
		wrist, trouble := hands[side].measure(device.Pose.Rotation.Conjugate().Rotate(outward))
		switch trouble {
		case wristTooLittle:
			return wrists, refuse(NotStill, phrase.Say("Your {{.Part}} was not turned enough: turn it like a key, then wave it up and down.",
				"Part", bodyPart[role]))
		case wristArmMoved:
			return wrists, refuse(NotStill, phrase.Say("Your {{.Part}} moved by {{.Length}} while you turned and waved it: keep the arm still and move "+
				"only the hand.", "Part", bodyPart[role], "Length", phrase.Meters(wrist.ResidualM)))
		case wristNotTurned:
			return wrists, refuse(ElbowBent, phrase.Say("Your {{.Part}} did not rotate about your arm. Keep the arms straight and turn the hands like keys.", "Part", bodyPart[role]))
		}
		wrists[side] = wrist
	}
	return wrists, nil
}

// WithWrists returns the measurement with known wrists, after checking the pose again. The error is a *Refusal.
func (m *Measurement) WithWrists(wrists [2]Wrist, demand Demand) (Measurement, error) {
	again := m.Clone()
	again.Wrists = wrists
	again.Warnings = nil
	demand.Holding = m.Holding
	var fixed [RoleCount]bool // who is left and who is right is settled
	for role := range fixed {
		fixed[role] = true
	}
	if err := again.judge(fixed, &demand); err != nil {
		return Measurement{}, err
	}
	return again, nil
}

// unposed is a measurement of nobody in a pose: devices as they are, and the numbers of the height that is known.
func (w *Wizard) unposed() Measurement {
	height := w.options.HeightM
	if height == 0 && w.options.Previous != nil {
		height = w.options.Previous.HeightM
	}
	if height == 0 {
		height = expected[MeasureHeight].mean
	}
	m := Measurement{HeightM: height, EyeHeightM: height / StatureFromEyes, ArmSpanM: wristSpan * height, Unposed: true}
	roles := w.roles()
	for role, i := range roles.device {
		if i < 0 {
			continue
		}
		d := &w.frame.Devices[i]
		m.Devices = append(m.Devices, Measured{
			Kind: d.Kind, Serial: d.Serial, Role: Role(role), Samples: 1,
			Pose: rig.Transform{Position: d.Pose.Position, Rotation: d.Pose.Rotation},
		})
		if side, isHand := handSide(Role(role)); isHand {
			m.Wrists[side] = assumedWrist(d.Kind, d.Name, side)
		}
	}
	return m
}

func (w *Wizard) propose() {
	w.measurement = w.posed.Clone()
	w.measurement.Person = w.options.Person
	w.measurement.Corrected = w.corrected
	w.measurement.correct()
	w.proposal, w.problem = Fit(w.measurement, w.options.Humanoid)
	w.person, w.report = w.measurement.Estimate()
	w.sizeAvatar()
	if w.problem == nil && !w.typedOnly && w.state == Review {
		w.problem = judgeEstimate(&w.person, &w.report)
	}
	if w.problem != nil {
		w.refuse(w.problem, eventRefused)
	}
}

// sizeAvatar works out the avatar as it is and as the proposal has it, and the body of the person. The second is nil where there is
// no proposal, the third where nobody was measured.
func (w *Wizard) sizeAvatar() {
	h, scale := w.options.Humanoid, w.options.Humanoid.Scale
	if w.options.Previous != nil && w.options.Previous.Calibrated() {
		scale = w.options.Previous.Scale
	}
	at := func(skeleton *rig.Skeleton, scale float64) *rig.Humanoid {
		sized, err := rig.NewHumanoid(skeleton, h.Roles, scale)
		if err != nil {
			return nil
		}
		sized.Scale *= h.Scale // of the file, not of the skeleton that is scaled already
		return sized
	}
	w.avatar, w.body = [2]*rig.Humanoid{at(h.Skeleton, scale/h.Scale)}, nil
	if w.problem != nil {
		return
	}
	w.avatar[1] = at(h.Skeleton, w.proposal.Scale/h.Scale)
	bones, ok := w.person.Bones(w.measurement.Corrected.legs())
	if ok && w.report.OK {
		w.body = bones
	}
	if ok && w.options.LimbLimit > 0 {
		if limbed, _, err := FitLimbs(h.Skeleton, h.Roles, bones, w.options.LimbLimit); err == nil {
			if plain := at(limbed, 1); plain != nil {
				w.avatar[1] = at(limbed, bones.Measures.EyeHeight/plain.Measures.EyeHeight)
			}
		}
	}
}

// AvatarMeasure returns a measure of an avatar; 0 for one that avatars do not have.
func AvatarMeasure(m *rig.Measures, id MeasureID) float64 {
	switch id {
	case MeasureHeight:
		return m.EyeHeight * StatureFromEyes
	case MeasureArmSpan:
		return m.ArmSpan
	case MeasureLeftArm, MeasureRightArm:
		side := id - MeasureLeftArm
		return m.UpperArm[side] + m.LowerArm[side]
	case MeasureShoulders:
		return m.Shoulders
	case MeasureLeftLeg, MeasureRightLeg:
		side := id - MeasureLeftLeg
		return m.UpperLeg[side] + m.LowerLeg[side]
	case MeasureHips:
		return m.HipJoints
	}
	return 0
}

// refuse stores the reasons of an error and fires an event that leads to Refused.
func (w *Wizard) refuse(err error, by event) {
	w.fire(by)
	w.refusals, w.verdict.gate, w.verdict.cue = reasonsOf(err), refusedAt(err), cueOf(err)
}
