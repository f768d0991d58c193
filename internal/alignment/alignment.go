// Package alignment keeps tracking spaces aligned that drift, by one device of each on the same body part, and turns those of inertial trackers to where the headset
// looks. The session follows, see calibration/align; this package keeps what was learned with the person's choices about devices and tells the person.
package alignment

import (
	"math"
	"time"

	"posewright/calibration/align"
	"posewright/internal/devices"
	"posewright/internal/session"
	"posewright/rig/phrase"
	"posewright/trackers"
)

const (
	driftSaved   = time.Minute         // how often where a space is now is saved
	driftLeastM  = 0.005               // what is worth saving
	driftLeast   = 0.3 * math.Pi / 180 // likewise, radians
	reportsApart = 5 * time.Second     // how long the devices of a pair are apart before the person is told
)

// Choices are what the person chose about devices, and how that is changed.
type Choices interface {
	Choices() *devices.Choices
	Change(change func(*devices.Choices))
	ChangeWithUndo(text phrase.Phrase, change func(*devices.Choices))
	// Conditioning is what the session is to do by the choices.
	Conditioning() *trackers.Conditioning
}

// Hooks are what an alignment needs beside the choices.
type Hooks struct {
	Frame    func() *session.Frame                                  // newest of the session
	Live     func() bool                                            // live devices drive
	ResetYaw func() (source string)                                 // asks trackers whose server knows where the headset looks for a reset; "" where there are none
	Inform   func(phrase.Phrase)                                    // tells what was done
	Warn     func(text phrase.Phrase, offer phrase.Term, do func()) // tells what failed, with an offer
	Fail     func(error)                                            // tells what failed; nil is ignored
}

// Alignment keeps spaces aligned. All methods are for the goroutine that owns the choices.
type Alignment struct {
	devices Choices
	hooks   Hooks

	drifts map[string]*devices.Drift // by source
	saved  time.Duration
	apart  map[string]time.Duration // since when, by source
	warned map[string]bool
}

// New makes an alignment.
func New(c Choices, hooks Hooks) *Alignment {
	return &Alignment{devices: c, hooks: hooks, drifts: map[string]*devices.Drift{}, apart: map[string]time.Duration{}, warned: map[string]bool{}}
}

// Follow has the space of the second device follow that of the first: both are on the same body part. How they are mounted to each other is measured again. Where the
// space of the first follows that of the second, it no longer does, and stays where it is now.
func (a *Alignment) Follow(first, second *trackers.Device) {
	pair := devices.Pair{First: devices.DeviceOf(first), Second: devices.DeviceOf(second)}
	a.forget(second.Source)
	followed, back := a.devices.Choices().FollowedFrom(first.Source, second.Source)
	if back {
		followed.Pose, followed.Pair = a.placed(followed), devices.Pair{}
		a.forget(followed.Source)
	}
	a.devices.ChangeWithUndo(phrase.Say("{{.Source}} is kept aligned by {{.Second}} and {{.First}}. Stand still until they are measured", "Source", second.Source,
		"First", first.Name, "Second", second.Name), func(c *devices.Choices) {
		if back {
			c.SetSpace(followed)
		}
		space, _ := c.SpaceOf(pair.Second.Source)
		space.Pair = pair
		c.SetSpace(space)
	})
}

// Stop has the space of a source stay where it is now.
func (a *Alignment) Stop(source string) {
	if space, aligned := a.devices.Choices().SpaceOf(source); aligned {
		space.Pose, space.Pair = a.placed(space), devices.Pair{}
		a.devices.ChangeWithUndo(phrase.Say("{{.Source}} is no longer kept aligned", "Source", source), func(c *devices.Choices) { c.SetSpace(space) })
	}
	a.forget(source)
}

func (a *Alignment) forget(source string) {
	delete(a.drifts, source)
	delete(a.apart, source)
	delete(a.warned, source)
}

// report is what is known of a followed space against where it is chosen to be; nil for nothing, as while the session does not have the newest choices.
func (a *Alignment) report(source string) *align.Report {
	f := a.hooks.Frame()
	if f.Spaces.With != a.devices.Conditioning() {
		return nil
	}
	for i := range f.Spaces.Count {
		if r := &f.Spaces.Of[i]; r.Source == source {
			return r
		}
	}
	return nil
}

// Drift returns what was known of a followed space over the last minutes; nil for nothing.
func (a *Alignment) Drift(source string) *devices.Drift { return a.drifts[source] }

// RecenterYaw turns the spaces of inertial trackers about the headset, such that the body faces where it looks. The person stands relaxed.
func (a *Alignment) RecenterYaw() error {
	f := a.hooks.Frame()
	if !a.hooks.Live() {
		return phrase.Fail("a recording drives the avatar; switch to live devices first")
	}
	if f.Body == nil {
		return phrase.Fail("there is no avatar that can be calibrated; open one or map its bones")
	}
	targets, inward := f.DeviceTargets, f.Space.Turn().Conjugate()
	for id := range targets { // devices report in the tracking space
		targets[id].Rotation = inward.Mul(targets[id].Rotation)
	}
	asked := a.hooks.ResetYaw()
	changed, turns, err := devices.YawRecentered(*a.devices.Choices(), &f.Devices, &f.Bound, &targets, asked)
	if err != nil {
		if asked != "" {
			return nil
		}
		return err
	}
	most := turns[0]
	for _, t := range turns {
		if math.Abs(t.By) > math.Abs(most.By) {
			most = t
		}
	}
	a.devices.ChangeWithUndo(phrase.Say("{{.Source}} was turned by {{.Angle}}", "Source", most.Source, "Angle", phrase.Degrees(math.Round(most.By*1800/math.Pi)/10)),
		func(c *devices.Choices) { c.Spaces = changed.Spaces })
	return nil
}

// Tick takes what the session knows about the spaces that it follows. What it knew before the newest choices says nothing about them.
func (a *Alignment) Tick(f *session.Frame) {
	if f.Spaces.With != a.devices.Conditioning() {
		return
	}
	now := f.Devices.Time
	for i := range f.Spaces.Count {
		r := &f.Spaces.Of[i]
		d := a.drifts[r.Source]
		if d == nil {
			d = &devices.Drift{}
			a.drifts[r.Source] = d
		}
		d.Add(now, r)
		if space, ok := a.devices.Choices().SpaceOf(r.Source); ok && space.Pair != (devices.Pair{}) && space.Pair.Held == (devices.Pose{}) && r.Held != (trackers.Pose{}) {
			space.Pair.Held = devices.PoseOf(r.Held)
			a.devices.Change(func(c *devices.Choices) { c.SetSpace(space) })
			a.hooks.Inform(phrase.Say("{{.Source}} is followed from now on", "Source", r.Source))
		}
		a.watch(r, now)
	}
	if now-a.saved >= driftSaved {
		a.saved = now
		a.save()
	}
}

// watch tells the person when devices are no longer mounted to each other as they were.
func (a *Alignment) watch(r *align.Report, now time.Duration) {
	if r.State != align.Apart {
		delete(a.apart, r.Source)
		if r.State != align.Waiting { // a device that is lost for a moment comes back as it was
			delete(a.warned, r.Source)
		}
		return
	}
	since, ok := a.apart[r.Source]
	if !ok {
		a.apart[r.Source] = now
		return
	}
	if now-since < reportsApart || a.warned[r.Source] {
		return
	}
	a.warned[r.Source] = true
	source := r.Source
	a.hooks.Warn(phrase.Say("The two devices that keep {{.Source}} aligned are not mounted to each other as they were. Mount them as before, or measure again", "Source", source),
		"Measure again", func() { a.measure(source) })
}

// measure has the mounting of the pair of a source be measured again, from where its space is now.
func (a *Alignment) measure(source string) {
	if space, ok := a.devices.Choices().SpaceOf(source); ok {
		space.Pair.Held = devices.Pose{}
		a.devices.Change(func(c *devices.Choices) { c.SetSpace(space) })
	}
}

// save keeps where the spaces are now, so that the next start begins there.
func (a *Alignment) save() {
	changed := *a.devices.Choices()
	any := false
	for _, space := range a.devices.Choices().Spaces {
		r := a.report(space.Source)
		if r == nil || space.Pair == (devices.Pair{}) || r.State != align.Following || r.MovedM < driftLeastM && math.Abs(r.MovedRad) < driftLeast {
			continue
		}
		space.Pose = a.placed(space)
		changed.SetSpace(space)
		any = true
	}
	if any {
		a.devices.Change(func(c *devices.Choices) { c.Spaces = changed.Spaces })
	}
}

// placed is where a space is now: where it was chosen to be, moved by what followed since.
func (a *Alignment) placed(space devices.Space) devices.Pose {
	r := a.report(space.Source)
	if r == nil {
		return space.Pose
	}
	moved := r.Correction.Mul(space.Tracked())
	moved.Rotation = moved.Rotation.Normalize()
	if pose := devices.PoseOf(moved); pose.Validate() == nil { // devices say what they like
		return pose
	}
	return space.Pose
}
