package cli

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"posewright/internal/atomicfile"
	"posewright/internal/evaluation/accuracy"
	"posewright/internal/release"
)

// shownOptions are the flags of evaluate that say what it shows of motion capture beside the root mean squares.
type shownOptions struct {
	wide, leftRight, recordings bool
	report                      string
}

func (o *shownOptions) addTo(c *cobra.Command) {
	flags := c.Flags()
	flags.BoolVar(&o.wide, "wide", false, "also print a table of mean, median, 95th percentile, bias and jitter of every joint")
	flags.BoolVar(&o.leftRight, "left-right", false, "as --wide, with left and right joints apart too; --csv has columns for them")
	flags.BoolVar(&o.recordings, "recordings", false, "also have a row for each recording")
	flags.StringVar(&o.report, "report", "", "also write bars, tables and what they rest on to `FILE.html`, one page that needs no other file")
}

func (o *shownOptions) any() bool { return o.wide || o.leftRight || o.recordings || o.report != "" }

// options has the evaluation count what is shown.
func (o *shownOptions) options(evaluated accuracy.Options, programs bool) accuracy.Options {
	evaluated.Details, evaluated.Recordings = programs || o.wide || o.leftRight || o.report != "", o.recordings
	return evaluated
}

func (o *shownOptions) shown() accuracy.Shown {
	return accuracy.Shown{Joints: o.wide, LeftRight: o.leftRight}
}

// writeReport writes the page, where one is asked for.
func (o *shownOptions) writeReport(reports []accuracy.Report) error {
	if o.report == "" {
		return nil
	}
	err := atomicfile.WriteFrom(o.report, func(w io.Writer) error { return accuracy.WriteHTML(w, reports, release.Build(), o.leftRight) })
	if err != nil {
		return fmt.Errorf("the report %s cannot be written: %w", o.report, atomicfile.Cause(err))
	}
	return nil
}
