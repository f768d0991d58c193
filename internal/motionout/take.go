package motionout

import (
	"time"

	"posewright/internal/evaluation/virtual"
	"posewright/internal/session"
	"posewright/internal/sys/files"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/rig"
	"posewright/trackers"
	"posewright/trackers/recording"
)

// Performance is devices that report to a store while its clock is moved on.
type Performance interface {
	Devices() *trackers.Store
	Advance(to time.Duration) // times must not go back
	Duration() time.Duration
	Restart() // stands at the beginning again, with another store
	FaceNames() []string
}

// Recorded is what a tracking system sent.
type Recorded struct{ *session.Playback }

// NewRecorded makes a performance of a recording. Name is what the source of its devices is called.
func NewRecorded(recorded *recording.Session, name string) *Recorded {
	return &Recorded{session.NewPlayback(recorded, name)}
}

// Devices implements [Performance].
func (r *Recorded) Devices() *trackers.Store { return r.Store }

// Duration implements [Performance].
func (r *Recorded) Duration() time.Duration { return r.Recording.Duration() }

// FaceNames implements [Performance].
func (r *Recorded) FaceNames() []string { return r.Recording.FaceNames() }

// Restart implements [Performance].
func (r *Recorded) Restart() { r.Playback = r.Again() }

// Captured is a person in motion capture who wears devices.
type Captured struct {
	*virtual.Player
	person *virtual.Person
	points virtual.Points
}

// NewCaptured makes a performance of a person.
func NewCaptured(person *virtual.Person, points virtual.Points) *Captured {
	return &Captured{virtual.NewPlayer(person, points), person, points}
}

// Devices implements [Performance].
func (c *Captured) Devices() *trackers.Store { return c.Store }

// FaceNames implements [Performance]: motion capture has none.
func (c *Captured) FaceNames() []string { return nil }

// Restart implements [Performance].
func (c *Captured) Restart() { c.Player = virtual.NewPlayer(c.person, c.points) }

// Take is a recording with all that is needed to solve it.
type Take struct {
	Name     string         // of the recording
	Preset   presets.Preset // with the calibration in effect
	Avatar   *rig.Avatar
	Humanoid *rig.Humanoid // the avatar at its size
	Scale    float64       // factor from the size in the avatar's file
	HeightM  float64       // of the avatar
	// SizeDoubtful: the avatar is so much taller or smaller than its person that its eyes may be set wrong.
	SizeDoubtful bool
	LeftOut      []LeftOut // devices of the recording without a role
	Ticks        int
	RateHz       float64

	performance Performance
	snapshot    *session.Snapshot
	session     *session.Session
}

// NewTake completes a take with what drives it, so many ticks a second.
func NewTake(t Take, performance Performance, snapshot *session.Snapshot, rateHz float64) *Take {
	t.performance, t.snapshot, t.RateHz = performance, snapshot, rateHz
	t.Ticks = session.Ticks(performance.Duration(), rateHz)
	t.begin()
	return &t
}

// begin makes the session again.
func (t *Take) begin() {
	t.session = session.New(session.Options{RateHz: t.RateHz, Store: t.performance.Devices()})
	own := *t.snapshot
	own.Driven = presets.Drive(&t.Preset, &own.Settings) // what inputs drive belongs to one session alone
	t.session.Publish(&own)
}

func (t *Take) faceNames() []string { return t.performance.FaceNames() }

// Restart has the next tick be the first again.
func (t *Take) Restart() {
	t.performance.Restart()
	t.begin()
}

// Tick solves the tick with that number, which must be the one after the last.
func (t *Take) Tick(number int) *session.Frame {
	now := session.TimeOf(number, t.RateHz)
	t.performance.Advance(now)
	return t.session.Tick(now)
}

// Time is when a tick is, in seconds.
func (t *Take) Time(number int) float64 { return float64(number) / t.RateHz }

// source is what the avatar's own file is written from.
func (t *Take) source(file files.Reference, builtin []byte) (*export.Input, error) {
	input := &export.Input{Preset: &t.Preset, Avatar: t.Avatar, Humanoid: t.Humanoid, Source: builtin}
	if file.Name == "" {
		return input, nil
	}
	fsys, name := file.FS()
	return input, input.ReadSource(fsys, name, t.Avatar)
}
