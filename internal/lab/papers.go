package lab

import (
	"context"
	"io"
	"path/filepath"
	"strings"

	"posewright/internal/app"
	"posewright/internal/atomicfile"
	"posewright/internal/evaluation/accuracy"
	"posewright/internal/evaluation/papers"
	"posewright/internal/release"
	"posewright/rig/phrase"
)

// PapersChanged reports that tables of a paper are being measured, have progressed, or are there.
type PapersChanged struct{}

func (PapersChanged) IsEvent() {}

// Papers measures the tables of papers with the recordings of a comparison, which share them. All methods are for the owner.
type Papers struct {
	core       *app.App
	live       *app.Live
	comparison *Comparison

	cancel context.CancelFunc // nil while nothing is measured
	share  share
	report *papers.Report
	err    error // why there is no report; context.Canceled where it was canceled
}

// NewPapers makes the concern.
func NewPapers(core *app.App, live *app.Live, comparison *Comparison) *Papers {
	return &Papers{core: core, live: live, comparison: comparison}
}

// Running reports whether tables are being measured, and how much is done, from 0 to 1.
func (p *Papers) Running() (done float64, running bool) { return p.share.of(), p.cancel != nil }

// Report is what came of the last measurement; nil for none. err says why there is none.
func (p *Papers) Report() (report *papers.Report, err error) { return p.report, p.err }

// Cancel gives up what is being measured.
func (p *Papers) Cancel() {
	if p.cancel != nil {
		p.cancel()
	}
}

func (p *Papers) changed() { p.core.Events.Emit(PapersChanged{}) }

// Run measures the tables of a paper for the open preset.
func (p *Papers) Run(paper papers.Paper, limits accuracy.Limits, moving float64) {
	paths := p.comparison.Recordings()
	switch {
	case p.cancel != nil:
		return
	case paper.Recordings && len(paths) == 0:
		p.report, p.err = nil, phrase.Fail("there are no recordings to compare with: add motion capture or a folder")
		p.changed()
		return
	}
	ctx, cancel := context.WithCancel(p.core.Host.Context())
	p.cancel, p.report, p.err = cancel, nil, nil
	open := contender{preset: p.core.Document.Current().Clone(), file: p.core.Document.Path()}
	if loaded := p.live.Ground.Loaded(); loaded != nil {
		open.mesh = loaded.Mesh
	}
	o := papers.Options{Preset: open.preset.Name, Limits: limits, Moving: moving, GiveWay: true, Progress: p.share.reporting(p.core, PapersChanged{})}
	p.changed()
	var report papers.Report
	var err error
	p.core.Host.Do("measuring the tables of a paper", func(context.Context) {
		defer afterCrash(p.core, func() { p.cancel = nil; p.changed() })
		if o.Settings, err = open.settings(); err != nil {
			return
		}
		if paper.Recordings {
			if o.Files, err = filesOf(paths); err != nil {
				return
			}
		}
		report, err = papers.Run(ctx, paper, o)
	}, func() {
		cancel()
		p.cancel, p.err = nil, err
		if err == nil {
			p.report = &report
		}
		p.changed()
	})
}

// PaperFormats are the endings of files that Export writes.
func PaperFormats() []string { return []string{".csv", ".json", ".txt"} }

// Export writes the tables as the command evaluate does. Format is the ending of the file.
func (p *Papers) Export(path string, done func(error)) {
	report := p.report
	if report == nil {
		done(phrase.Fail("there is nothing to export: measure the tables first"))
		return
	}
	var err error
	p.core.Host.Do("exporting the tables of a paper", func(context.Context) {
		err = atomicfile.WriteFrom(path, func(w io.Writer) error {
			switch strings.ToLower(filepath.Ext(path)) {
			case ".csv":
				return report.WriteCSV(w)
			case ".json":
				return report.WriteJSON(w, release.Build())
			default:
				return report.WriteTable(w)
			}
		})
	}, func() { done(err) })
}
