package calibration

import (
	"errors"
	"time"

	"posewright/rig"
	"posewright/trackers"
)

// State is where a [Wizard] is.
type State uint8

// The states of a wizard:
//
//	Idle ──Start──▶ Countdown ──▶ Sampling ──▶ Review ──Accept──▶ Idle
//	                                  └──────▶ Refused
//
// Start and Redo lead to Countdown from every state, Cancel leads to Idle.
const (
	Idle State = iota
	Countdown
	Sampling
	Review
	Refused
)

var stateNames = [...]string{"idle", "countdown", "sampling", "review", "refused"}

func (s State) String() string {
	if int(s) >= len(stateNames) {
		return ""
	}
	return stateNames[s]
}

// Options are what a calibration needs to know besides the devices.
type Options struct {
	Countdown    time.Duration // time to get into the pose; 0 is 3 s
	Sample       time.Duration // how long poses are averaged; 0 is 1 s
	Humanoid     *rig.Humanoid // the avatar to fit, at any size
	ArmsOrHeight float64       // see [Fit]
	Previous     *Calibration  // remembers which device is which; nil for none
}

func (o Options) withDefaults() Options {
	if o.Countdown <= 0 {
		o.Countdown = 3 * time.Second
	}
	if o.Sample <= 0 {
		o.Sample = time.Second
	}
	return o
}

// Wizard leads a person through a calibration. It has no clock and starts nothing: it is told the time and shown the
// devices by Tick. Nothing is applied by it; Accept hands out the calibration that was proposed.
type Wizard struct {
	options Options
	state   State
	since   time.Duration // when the state was entered
	now     time.Duration
	sampler Sampler

	measurement Measurement
	proposal    Calibration
	refusal     string
	live        string
}

// WizardView is what a person is to see of a wizard.
type WizardView struct {
	State     State
	Remaining time.Duration // of the countdown or of the sampling
	Progress  float64       // 0 to 1, of the countdown or of the sampling

	// In Review.
	Proposal     Calibration
	HeightFactor float64  // scale that gives the avatar the person's eye height
	SpanFactor   float64  // scale that gives it their arm span
	Warnings     []string // whole sentences

	Message string // one sentence: what to do, or why the pose was refused
	Live    string // before and during the countdown: what is not a T-pose yet, in one sentence; "" if it is one
}

// NewWizard is a wizard at rest. Options.Humanoid must not be nil.
func NewWizard(o Options) *Wizard { return &Wizard{options: o.withDefaults()} }

// Start begins the countdown. Now is on the clock of the frames, as in Tick.
func (w *Wizard) Start(now time.Duration) {
	w.sampler.Reset()
	w.enter(Countdown, now)
}

// Redo throws away what was measured and begins again.
func (w *Wizard) Redo(now time.Duration) { w.Start(now) }

// Cancel goes back to rest; nothing was applied.
func (w *Wizard) Cancel() { w.enter(Idle, w.now) }

// ErrNothingToAccept is what Accept says where no calibration is proposed.
var ErrNothingToAccept = errors.New("calibration: nothing has been measured that could be accepted")

// Accept ends the review and hands out the calibration. The next one remembers its devices.
func (w *Wizard) Accept() (Calibration, error) {
	if w.state != Review {
		return Calibration{}, ErrNothingToAccept
	}
	accepted := w.proposal.Clone()
	previous := accepted.Clone()
	w.options.Previous = &previous
	w.enter(Idle, w.now)
	return accepted, nil
}

// SetArmsOrHeight moves the scale between the two factors, in Review at once; see [Fit]. Values outside 0 to 1 are clamped.
func (w *Wizard) SetArmsOrHeight(v float64) {
	w.options.ArmsOrHeight = min(1, max(0, v))
	w.refit()
}

// SetHumanoid tells the wizard of another avatar.
func (w *Wizard) SetHumanoid(h *rig.Humanoid) {
	w.options.Humanoid = h
	w.refit()
}

func (w *Wizard) refit() {
	if w.state == Review {
		w.propose()
	}
}

// Tick shows the wizard the devices. Now must not go back.
func (w *Wizard) Tick(now time.Duration, f *trackers.Frame) {
	w.now = now
	switch w.state {
	case Idle, Countdown:
		w.live = ""
		if _, err := measureNow(f, w.options.Previous); err != nil {
			w.live = firstReason(err)
		}
		if w.state == Countdown && now-w.since >= w.options.Countdown {
			w.enter(Sampling, now)
			w.sampler.Add(f)
		}
	case Sampling:
		w.sampler.Add(f)
		if now-w.since >= w.options.Sample {
			w.finish(now)
		}
	}
}

func (w *Wizard) finish(now time.Duration) {
	measurement, err := w.sampler.Measure(w.options.Previous)
	w.sampler.Reset()
	if err != nil {
		w.refuse(err, now)
		return
	}
	w.measurement = measurement
	w.enter(Review, now)
	w.propose()
}

func (w *Wizard) propose() {
	proposal, err := Fit(w.measurement, w.options.Humanoid, w.options.ArmsOrHeight)
	if err != nil {
		w.refuse(err, w.now)
		return
	}
	w.proposal = proposal
}

func (w *Wizard) refuse(err error, now time.Duration) {
	w.refusal = firstReason(err)
	w.enter(Refused, now)
}

func (w *Wizard) enter(s State, now time.Duration) {
	w.state, w.since, w.now = s, now, now
	if s != Review {
		w.proposal, w.measurement = Calibration{}, Measurement{}
	}
	if s != Refused {
		w.refusal = ""
	}
}

func firstReason(err error) string {
	if refusal := (*Refusal)(nil); errors.As(err, &refusal) && len(refusal.Reasons) > 0 {
		return refusal.Reasons[0]
	}
	return err.Error()
}

// View is what to show now.
func (w *Wizard) View() WizardView {
	v := WizardView{State: w.state}
	elapsed := func(total time.Duration) {
		v.Remaining = max(0, total-(w.now-w.since))
		v.Progress = min(1, max(0, (w.now-w.since).Seconds()/total.Seconds()))
	}
	switch w.state {
	case Idle:
		v.Message = "Stand upright, look straight ahead and stretch your arms out to the sides, palms down"
		v.Live = w.live
	case Countdown:
		v.Message = "Stretch your arms out to the sides, palms down, and look straight ahead"
		v.Live = w.live
		elapsed(w.options.Countdown)
	case Sampling:
		v.Message = "Hold still"
		elapsed(w.options.Sample)
	case Review:
		v.Message = "Check the numbers, then accept them or redo the pose"
		v.Proposal = w.proposal.Clone()
		v.HeightFactor, v.SpanFactor = Factors(&w.measurement, w.options.Humanoid)
		v.Warnings = w.measurement.Warnings
	case Refused:
		v.Message = w.refusal
	}
	return v
}
