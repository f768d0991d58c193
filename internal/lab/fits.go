package lab

import (
	"context"

	"posewright/internal/app"
	"posewright/internal/eventloop"
	"posewright/internal/modelfit"
	"posewright/presets"
	"posewright/rig/phrase"
)

// FitsChanged reports that a model is being refitted, has progressed, was refitted or accepted.
type FitsChanged struct{}

func (FitsChanged) IsEvent() {}

// Fits refits the torso or the steps of the open preset to the recordings of a comparison, which share them. All methods are for the owner.
type Fits struct {
	job[modelfit.Report]
	comparison *Comparison
}

// NewFits makes the concern.
func NewFits(core *app.App, comparison *Comparison) *Fits {
	f := &Fits{job[modelfit.Report]{core: core, changes: FitsChanged{}}, comparison}
	core.Events.Subscribe(func(event eventloop.Event) {
		if _, replaced := event.(app.DocumentReplaced); replaced && (f.cancel != nil || f.result != nil) { // what was fitted to one preset is not for another
			f.Cancel()
			f.result, f.err = nil, nil
			f.changed()
		}
	})
	return f
}

// Acceptable reports whether there are numbers that help and that the open preset has not.
func (f *Fits) Acceptable() bool {
	return f.result != nil && f.result.Accepted && !f.result.In(f.core.Document.Current())
}

// Run refits a model of the open preset.
func (f *Fits) Run(model modelfit.Model, ridge float64) {
	paths := f.comparison.Recordings()
	switch {
	case f.cancel != nil:
		return
	case len(paths) == 0:
		f.ends(nil, phrase.Fail("there are no recordings to fit to: add motion capture or a folder"))
		return
	}
	const steps = 1000
	o := modelfit.Options{Preset: f.core.Document.Current().Clone(), Ridge: ridge, GiveWay: true}
	f.run(phrase.Term("refitting a model"), func(ctx context.Context, report func(done, all int)) (_ *modelfit.Report, err error) {
		o.Progress = func(part, parts int, done, all int) { report((part*steps+done*steps/max(all, 1))/parts, steps) }
		if o.Files, err = filesOf(paths); err != nil {
			return nil, err
		}
		return modelfit.Run(ctx, model, o)
	}, nil)
}

// Accept takes the numbers over into the open preset, in one step of undo. Numbers that do not help are not taken.
func (f *Fits) Accept() {
	if !f.Acceptable() {
		return
	}
	if err := f.core.Document.Do(presets.SetWritten(f.result.Change(), f.result.Assignments())); err != nil {
		f.core.Events.WarnOf(err)
		return
	}
	f.changed()
}
