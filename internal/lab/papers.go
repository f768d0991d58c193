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
	job[papers.Report]
	live       *app.Live
	comparison *Comparison
}

// NewPapers makes the concern.
func NewPapers(core *app.App, live *app.Live, comparison *Comparison) *Papers {
	return &Papers{job[papers.Report]{core: core, changes: PapersChanged{}}, live, comparison}
}

// Run measures the tables of a paper for the open preset.
func (p *Papers) Run(paper papers.Paper, limits accuracy.Limits, moving float64) {
	paths := p.comparison.Recordings()
	switch {
	case p.cancel != nil:
		return
	case paper.Recordings && len(paths) == 0:
		p.ends(nil, phrase.Fail("there are no recordings to compare with: add motion capture or a folder"))
		return
	}
	open := contender{preset: p.core.Document.Current().Clone(), file: p.core.Document.Path()}
	if loaded := p.live.Ground.Loaded(); loaded != nil {
		open.mesh = loaded.Mesh
	}
	o := papers.Options{Preset: open.preset.Name, Limits: limits, Moving: moving, GiveWay: true}
	p.run(phrase.Term("measuring the tables of a paper"), func(ctx context.Context, report func(done, all int)) (_ *papers.Report, err error) {
		o.Progress = report
		if o.Settings, err = open.settings(); err != nil {
			return nil, err
		}
		if paper.Recordings {
			if o.Files, err = filesOf(paths); err != nil {
				return nil, err
			}
		}
		measured, err := papers.Run(ctx, paper, o)
		if err != nil {
			return nil, err
		}
		return &measured, nil
	}, nil)
}

// PaperFormats are the endings of files that Export writes.
func PaperFormats() []string { return []string{".csv", ".json", ".txt"} }

// Export writes the tables as the command evaluate does. Format is the ending of the file.
func (p *Papers) Export(path string, done func(error)) {
	report := p.result
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
