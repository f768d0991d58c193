package lab

import (
	"context"
	"io"
	"time"

	"posewright/assets"
	"posewright/internal/app"
	"posewright/internal/atomicfile"
	"posewright/internal/motionout"
	"posewright/presets/export/avatarfile"
	"posewright/rig/phrase"
)

// AnimationProgress reports that more of an animation is written, or that its writing has ended.
type AnimationProgress struct{}

func (AnimationProgress) IsEvent() {}

// Animations writes the recording that plays as an animation, one at a time. All methods are for the owner but where they say otherwise.
type Animations struct {
	job[motionout.Written]
	live *app.Live
}

// NewAnimations makes the concern.
func NewAnimations(core *app.App, live *app.Live) *Animations {
	return &Animations{job[motionout.Written]{core: core, changes: AnimationProgress{}, kept: true}, live}
}

// Ready reports whether there is a recording to be written: it plays, and drives an avatar.
func (a *Animations) Ready() bool { return !a.live.Sources.Live() && a.core.Avatar.Body() != nil }

// Prohibited reports whether the avatar's license prohibits to write it with an animation.
func (a *Animations) Prohibited() bool {
	current := a.core.Avatar.Current()
	return current != nil && avatarfile.Prohibited(current.Avatar)
}

// Recording is what plays.
func (a *Animations) Recording() *app.Recording { return a.live.Playback.Current() }

// Length is the recording's.
func (a *Animations) Length() time.Duration { return a.live.Playback.Replay().Duration() }

// At is where the recording plays.
func (a *Animations) At() time.Duration { return a.live.Playback.Replay().Position() }

// RateHz is how often the window solves in a second.
func (a *Animations) RateHz() float64 { return a.live.Session.RateHz() }

// Write solves a recording from its beginning, with document, avatar and person as they are now, and writes it to a file, whole or not at all. It is an error
// if another recording plays by now, whose person is another one. done has context.Canceled as its error after Cancel.
func (a *Animations) Write(played *app.Recording, path string, o motionout.Options, done func(motionout.Written, error)) {
	snapshot, current, fitted := a.live.Session.Published(), a.core.Avatar.Current(), a.core.Avatar.Fitted()
	switch {
	case a.cancel != nil:
		done(motionout.Written{}, phrase.Fail("another animation is being exported: wait for it, or cancel it"))
		return
	case !a.Ready() || snapshot == nil || fitted == nil:
		done(motionout.Written{}, phrase.Fail("no recording drives the avatar: open a recording, or choose the demo"))
		return
	case played != a.Recording():
		done(motionout.Written{}, phrase.Fail("another recording plays by now: choose the range and export again"))
		return
	}
	preset := a.core.Document.Current().Clone()
	preset.Calibration = fitted.Measured.Clone()
	take := motionout.Take{Name: app.BaseName(played.Name), Preset: preset, Avatar: current.Avatar, Humanoid: fitted.Humanoid, Scale: fitted.Scale}
	o.AvatarFile, o.Builtin = current.From, assets.Mannequin()
	rateHz := motionout.RateFor(a.RateHz(), o.RateHz)
	a.run(phrase.Term("exporting an animation"), func(ctx context.Context, report func(done, all int)) (*motionout.Written, error) {
		var written motionout.Written
		err := atomicfile.WriteFrom(path, func(w io.Writer) (err error) {
			whole := motionout.NewTake(take, motionout.NewRecorded(played.Playback.Recording, played.Name), snapshot, rateHz)
			written, err = whole.Write(ctx, w, o, report)
			return err
		})
		return &written, err
	}, func(written *motionout.Written, err error) { done(*written, err) })
}
