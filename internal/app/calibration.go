package app

import (
	"strings"
	"time"

	"posewright/calibration"
	"posewright/internal/eventloop"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/rig/phrase"
	"posewright/solver"
	"posewright/trackers"
)

// Calibration leads a person through a calibration and applies what comes of it. It is measured on the session's own frames: every tick's devices,
// conditioned by the session, however long the owner was busy between two calls of [Calibration.Tick]. All methods are for the owner.
type Calibration struct {
	CalibrationOptions
	feed *session.Feed

	wizard  *calibration.Wizard // nil while no calibration is open
	devices trackers.Frame      // of the newest frame that was measured on
	now     time.Duration       // its time
	heightM float64             // of the person, as they typed it or as it is known; 0 for unknown
	demo    bool                // the measurement is of a built-in recording
}

// CalibrationOptions are what a calibration works with.
type CalibrationOptions struct {
	Host        *eventloop.Host
	Events      *eventloop.Events
	Settings    *SettingsStore
	Avatar      *Avatar
	People      *People
	Pace        *Pace
	Session     *session.Session
	Document    Editing
	Assignments func() calibration.Assignments // the roles that the person chose for devices
	Demo        func() bool                    // reports whether the devices are those of a built-in recording
}

// NewCalibration makes the concern.
func NewCalibration(o CalibrationOptions) *Calibration {
	return &Calibration{CalibrationOptions: o, feed: session.NewFeed()}
}

// IsOpen reports whether a calibration is open.
func (c *Calibration) IsOpen() bool { return c.wizard != nil }

// State returns where an open calibration is; calibration.Idle if none is open.
func (c *Calibration) State() calibration.State {
	if c.wizard == nil {
		return calibration.Idle
	}
	return c.wizard.State()
}

// View returns what to show of an open calibration.
func (c *Calibration) View() calibration.WizardView { return c.wizard.View() }

// HeightM returns how tall the person is, as they typed it or as it is known; 0 for unknown.
func (c *Calibration) HeightM() float64 { return c.heightM }

// DeviceName returns the name of a device by its index in the view's checklist; "" for none.
func (c *Calibration) DeviceName(i int) string {
	if i < 0 || i >= c.devices.Count {
		return ""
	}
	return c.devices.Devices[i].Name
}

// Device returns a device by its index in the view's checklist.
func (c *Calibration) Device(i int) trackers.Device { return c.devices.Devices[i] }

// AskedDevices are the serials of the devices whose roles a checklist asks about.
func AskedDevices(view *calibration.WizardView, device func(int) trackers.Device) []string {
	var serials []string
	for i := range view.Checklist {
		if item := &view.Checklist[i]; item.Presence == calibration.Doubted && view.State == calibration.Checklist {
			serials = append(serials, device(item.Device).Serial)
		}
	}
	return serials
}

// Open opens a calibration of the chosen person, at its checklist, or leaves an open one as it is. There may be no avatar
// to calibrate.
func (c *Calibration) Open() error {
	if c.wizard != nil {
		return nil
	}
	h := c.Avatar.Plain()
	switch {
	case h != nil:
	case c.Avatar.Err() != nil:
		return phrase.Fail("this avatar can't be calibrated: {{.Cause}}. Map its bones or choose another avatar", "Cause", c.Avatar.Refusal())
	default:
		return phrase.Fail("the avatar is still loading. Calibrate once it is open")
	}
	s := &c.Settings.Values
	options := calibration.Options{Humanoid: h, Assignments: c.Assignments(), Person: s.Person, Holding: calibration.Holding(s.Holding),
		MeasureWrists: s.Wrists, MeasureArms: s.Wrists, Seated: s.Seated}
	if r := &c.Document.Current().Retarget; r.On && r.Proportions == solver.ProportionsTowardPerson {
		options.LimbLimit = r.LimbLimit
	}
	if previous := &c.Document.Current().Calibration; previous.Calibrated() {
		options.Previous, options.HeightM = previous, previous.HeightM
	}
	if profile, known := c.People.Profile(s.Person); known {
		options.HeightM = profile.Measurement.HeightM
	}
	c.heightM = options.HeightM
	c.Session.Hold(false) // the person wants to see themselves move
	c.wizard = calibration.NewWizard(options)
	c.feed.Drain(func(*session.FeedFrame) {}) // of a calibration before
	reader := c.Session.NewReader()
	newest := reader.Latest()
	c.take(newest.Now, &newest.Devices)
	reader.Close()
	c.Session.SetFeed(c.feed)
	c.Events.Emit(CalibrationOpened{})
	return nil
}

// Tick measures on every frame of the session since the last call.
func (c *Calibration) Tick() {
	if c.wizard != nil {
		c.drain()
		c.Events.Emit(CalibrationChanged{})
	}
}

func (c *Calibration) drain() {
	c.feed.Drain(func(f *session.FeedFrame) {
		if f.Now >= c.now {
			c.take(f.Now, &f.Devices)
		}
	})
}

func (c *Calibration) take(now time.Duration, devices *trackers.Frame) {
	c.now, c.devices = now, *devices
	c.wizard.SetAssignments(c.Assignments()) // the checklist may have asked
	c.wizard.Tick(now, &c.devices)
}

// do changes an open calibration, after all frames until now, and announces it.
func (c *Calibration) do(change func(*calibration.Wizard)) {
	if c.wizard != nil {
		c.drain()
		change(c.wizard)
		c.Events.Emit(CalibrationChanged{})
	}
}

// Start begins to measure.
func (c *Calibration) Start() { c.measure((*calibration.Wizard).Start) }

// Redo discards what was measured and begins again.
func (c *Calibration) Redo() { c.measure((*calibration.Wizard).Redo) }

func (c *Calibration) measure(begin func(*calibration.Wizard, time.Duration)) {
	c.demo = c.Demo()
	c.do(func(w *calibration.Wizard) { begin(w, c.now) })
}

// Skip goes on without what is waited for.
func (c *Calibration) Skip() { c.do((*calibration.Wizard).Skip) }

// ByHand goes on with typed numbers.
func (c *Calibration) ByHand() { c.do((*calibration.Wizard).ByHand) }

// Back returns from typing to what was measured.
func (c *Calibration) Back() { c.do((*calibration.Wizard).Back) }

// Correct replaces a measured length by a typed one, in meters; 0 restores the measured one.
func (c *Calibration) Correct(id calibration.MeasureID, meters float64) {
	c.do(func(w *calibration.Wizard) { w.Correct(id, meters) })
}

// GoWithout calibrates without the controller of a hand, or asks for it again.
func (c *Calibration) GoWithout(role calibration.Role, on bool) {
	c.do(func(w *calibration.Wizard) { w.GoWithout(role, on) })
}

// SetHolding chooses the pose to calibrate in.
func (c *Calibration) SetHolding(h calibration.Holding) {
	c.Settings.Values.Holding = int(h)
	c.Settings.Save()
	c.do(func(w *calibration.Wizard) { w.SetHolding(h) })
}

// SetSeated says whether the person sits.
func (c *Calibration) SetSeated(on bool) {
	c.Settings.Values.Seated = on
	c.Settings.Save()
	c.do(func(w *calibration.Wizard) { w.SetSeated(on, c.heightM) })
}

// SetHeight says how tall the person is, in meters.
func (c *Calibration) SetHeight(meters float64) {
	c.heightM = meters
	c.do(func(w *calibration.Wizard) { w.SetSeated(w.View().Seated, meters) })
}

// SetMeasureWrists chooses whether the wrists are measured.
func (c *Calibration) SetMeasureWrists(on bool) {
	c.Settings.Values.Wrists = on
	c.Settings.Save()
	c.do(func(w *calibration.Wizard) { w.SetMeasureWrists(on) })
}

// SetLearning chooses whether the calibration is refined during play.
func (c *Calibration) SetLearning(on bool) {
	c.Settings.Values.Learning = on
	c.Settings.Save()
	c.Events.Emit(LearningChanged{})
}

// SetPerson says who calibrates, or plays; "" is no one in particular.
func (c *Calibration) SetPerson(name string) {
	c.Settings.Values.Person = strings.TrimSpace(name)
	c.Settings.Save()
	if profile, known := c.People.Profile(c.Settings.Values.Person); known {
		c.heightM = profile.Measurement.HeightM
	}
	c.do(func(w *calibration.Wizard) { w.SetPerson(c.Settings.Values.Person) })
	c.Events.Emit(PersonChanged{})
}

// Refit fits an open calibration to the current avatar.
func (c *Calibration) Refit() {
	if h := c.Avatar.Plain(); h != nil && c.wizard != nil {
		c.wizard.SetHumanoid(h)
	}
}

// Accept applies the proposal, as one step of undo, and keeps it in the person's profile.
func (c *Calibration) Accept() {
	if c.wizard == nil {
		return
	}
	c.drain()
	measured, _ := c.wizard.Measurement()
	accepted, err := c.wizard.Accept()
	demo := c.demo && !accepted.Unposed
	if demo {
		accepted.Person = "" // the person of the demo is no one's
	} else if known, ok := c.People.Profile(accepted.Person); ok {
		accepted.Elbows = known.Measurement.Elbows // no pose measures them
	}
	if err == nil {
		c.Close()
		err = c.Document.Do(presets.ApplyCalibration(accepted))
	}
	if err != nil {
		c.Events.WarnOf(err)
		return
	}
	if demo {
		c.Events.Inform(phrase.Say("Calibrated to the demo: avatar scale {{.Scale}}. Nothing was saved to a person. Undo reverts it",
			"Scale", phrase.Times{Factor: accepted.Scale, Digits: 3}))
		return
	}
	c.Pace.Save()
	c.People.SaveMeasurement(measured, c.Assignments())
	c.Events.Emit(CalibrationAccepted{})
	c.Events.Inform(phrase.Say("Calibrated: avatar scale {{.Scale}}. Undo reverts it", "Scale", phrase.Times{Factor: accepted.Scale, Digits: 3}),
		eventloop.Action{ID: "toast.fit", Label: "Fit…", Do: func() { c.Events.Emit(FitAsked{}) }})
}

// Close ends a calibration; what was not accepted is discarded.
func (c *Calibration) Close() {
	if c.wizard == nil {
		return
	}
	c.Session.SetFeed(nil)
	c.wizard.Cancel()
	c.wizard = nil
	c.Events.Emit(CalibrationClosed{})
}

// Remove removes the document's calibration, as one step of undo.
func (c *Calibration) Remove() {
	c.Events.WarnOf(c.Document.Do(presets.ApplyCalibration(calibration.Calibration{})))
}

// ApplyPerson fits the avatar to what was measured of a person before, as one step of undo.
func (c *Calibration) ApplyPerson(name string) {
	if profile, known := c.People.Profile(name); known {
		c.ApplyProfile(&profile)
	}
}

// ApplyProfile is ApplyPerson for a person whose profile was read from elsewhere. It reports whether that drives now; why not, the person is told.
func (c *Calibration) ApplyProfile(profile *calibration.Profile) bool {
	h := c.Avatar.Plain()
	if h == nil {
		return false
	}
	fitted, err := calibration.Fit(profile.Measurement.Clone(), h)
	if err == nil {
		c.Close()
		err = c.Document.Do(presets.ApplyCalibration(fitted))
	}
	if err != nil {
		c.Events.Warn(phrase.Say("The measurements of {{.Name}} do not fit this avatar: {{.Cause}}. Calibrate again.", "Name", profile.Name, "Cause", err))
		return false
	}
	c.Events.Inform(phrase.Say("Applied the calibration of {{.Name}} from {{.Day}}. Undo reverts it",
		"Name", profile.Name, "Day", profile.When.Local().Format(time.DateOnly)))
	return true
}

// Applied reports whether the document is calibrated with a measurement, fitted to the current avatar.
func (c *Calibration) Applied(m *calibration.Measurement) bool {
	h := c.Avatar.Plain()
	if h == nil || !c.Document.Current().Calibration.Calibrated() {
		return false
	}
	fitted, err := calibration.Fit(m.Clone(), h)
	return err == nil && fitted.Equal(&c.Document.Current().Calibration)
}

// UseRecorded applies the calibration of a recording, fitted to the current avatar, as one step of undo.
func (c *Calibration) UseRecorded(recorded calibration.Calibration) {
	if h := c.Avatar.Plain(); h != nil {
		var err error
		if recorded, err = calibration.Refit(recorded, h); err != nil {
			c.Events.Warn(phrase.Say("The calibration does not fit this avatar ({{.Cause}}): calibrate again", "Cause", err))
			return
		}
	}
	if err := c.Document.Do(presets.ApplyCalibration(recorded)); err != nil {
		c.Events.WarnOf(err)
		return
	}
	c.Events.Inform(phrase.Say("The calibration of the session was applied. Undo reverts it"))
}

// KeepLearned asks the session for what it has learned during play, and applies that as one step of undo.
func (c *Calibration) KeepLearned() {
	basis := c.Avatar.Calibration()
	c.Session.Learnt(func(learned calibration.Calibration) { c.Host.Post(func() { c.takeLearned(basis, &learned) }) })
}

// takeLearned applies what became of a calibration during play. It does nothing if another calibration drives by now, if learning was switched off meanwhile
// and if nothing was learned.
func (c *Calibration) takeLearned(basis, learned *calibration.Calibration) {
	if basis == nil || c.Avatar.Calibration() != basis || !learned.Calibrated() || learned.Equal(basis) {
		return
	}
	kept := *learned
	if h := c.Avatar.Plain(); h != nil { // it was learnt with limbs that are fitted to the person
		if refitted, err := calibration.Refit(kept, h); err == nil {
			kept = refitted
		}
	}
	if err := c.Document.Do(presets.ApplyCalibration(kept)); err != nil {
		c.Events.WarnOf(err)
		return
	}
	c.Events.Inform(phrase.Say("The refined calibration was applied"))
}

// HasLearned reports whether there is something for KeepLearned.
func (c *Calibration) HasLearned(l *calibration.Learning) bool {
	changed := false
	for side := range l.Wrists {
		changed = changed || l.Wrists[side].ChangeM != 0 || l.Arms[side].ChangeM != 0
	}
	driving := c.Avatar.Fitted()
	return l.On && changed && driving != nil && driving.Calibration != nil && driving.Measured.Equal(&c.Document.Current().Calibration)
}
