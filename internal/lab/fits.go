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
	core       *app.App
	comparison *Comparison

	cancel context.CancelFunc // nil while nothing is fitted
	share  share
	report *modelfit.Report
	err    error // why there is no report; context.Canceled where it was canceled
}

// NewFits makes the concern.
func NewFits(core *app.App, comparison *Comparison) *Fits {
	f := &Fits{core: core, comparison: comparison}
	core.Events.Subscribe(func(event eventloop.Event) {
		if _, replaced := event.(app.DocumentReplaced); replaced && (f.cancel != nil || f.report != nil) { // what was fitted to one preset is not for another
			f.Cancel()
			f.report, f.err = nil, nil
			f.changed()
		}
	})
	return f
}

// Running reports whether a model is being refitted, and how much is done, from 0 to 1.
func (f *Fits) Running() (done float64, running bool) { return f.share.of(), f.cancel != nil }

// Report is what came of the last fit; nil for none. err says why there is none.
func (f *Fits) Report() (report *modelfit.Report, err error) { return f.report, f.err }

// Acceptable reports whether there are numbers that help and that the open preset has not.
func (f *Fits) Acceptable() bool {
	return f.report != nil && f.report.Accepted && !f.report.In(f.core.Document.Current())
}

// Cancel gives up what is being fitted.
func (f *Fits) Cancel() {
	if f.cancel != nil {
		f.cancel()
	}
}

func (f *Fits) changed() { f.core.Events.Emit(FitsChanged{}) }

// Run refits a model of the open preset.
func (f *Fits) Run(model modelfit.Model, ridge float64) {
	paths := f.comparison.Recordings()
	switch {
	case f.cancel != nil:
		return
	case len(paths) == 0:
		f.report, f.err = nil, phrase.Fail("there are no recordings to fit to: add motion capture or a folder")
		f.changed()
		return
	}
	ctx, cancel := context.WithCancel(f.core.Host.Context())
	f.cancel, f.report, f.err = cancel, nil, nil
	const steps = 1000
	report := f.share.reporting(f.core, FitsChanged{})
	o := modelfit.Options{Preset: f.core.Document.Current().Clone(), Ridge: ridge, GiveWay: true, Progress: func(part, parts int, done, all int) {
		report((part*steps+done*steps/max(all, 1))/parts, steps)
	}}
	f.changed()
	var found *modelfit.Report
	var err error
	f.core.Host.Do("refitting a model", func(context.Context) {
		defer afterCrash(f.core, func() { f.cancel = nil; f.changed() })
		if o.Files, err = filesOf(paths); err == nil {
			found, err = modelfit.Run(ctx, model, o)
		}
	}, func() {
		if ctx.Err() != nil { // canceled after the last moment at which the work looks
			found, err = nil, ctx.Err()
		}
		cancel()
		f.cancel, f.report, f.err = nil, found, err
		f.changed()
	})
}

// Accept takes the numbers over into the open preset, in one step of undo. Numbers that do not help are not taken.
func (f *Fits) Accept() {
	if !f.Acceptable() {
		return
	}
	if err := f.core.Document.Do(presets.SetWritten(f.report.Change(), f.report.Assignments())); err != nil {
		f.core.Events.WarnOf(err)
		return
	}
	f.changed()
}
