package cli

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"posewright/internal/atomicfile"
	"posewright/internal/evaluation/accuracy"
	"posewright/internal/evaluation/accuracyplot"
	"posewright/internal/release"
)

// shownOptions are the flags of evaluate that say what it shows of motion capture beside the root mean squares.
type shownOptions struct {
	wide, leftRight, recordings bool
	report, plot                string
	measureName                 string
	measure                     accuracy.Measure
}

func (o *shownOptions) addTo(c *cobra.Command) {
	flags := c.Flags()
	flags.BoolVar(&o.wide, "wide", false, "also print a table of mean, median, 95th percentile, bias and jitter of every joint")
	flags.BoolVar(&o.leftRight, "left-right", false, "as --wide, with left and right joints apart too; --csv has columns for them")
	flags.BoolVar(&o.recordings, "recordings", false, "also have a row for each recording")
	flags.StringVar(&o.report, "report", "", "also write bars, tables and what they rest on to `FILE.html`, one page that needs no other file")
	flags.StringVar(&o.plot, "plot", "", "also draw the joints of all recordings as bars into `FILE`: .svg or .png")
	flags.StringVar(&o.measureName, "plot-measure", "rmse", "with --plot: draw `MEASURE`: "+strings.Join(accuracy.MeasureNames(), ", "))
	validate(c, func() error {
		var known bool
		if o.measure, known = accuracy.MeasureNamed(o.measureName); !known {
			return misuse("--plot-measure is %s, not %s", o.measureName, strings.Join(accuracy.MeasureNames(), ", "))
		}
		if _, known = accuracyplot.FormatOf(o.plot); !known && o.plot != "" {
			return misuse("--plot %s ends neither in .svg nor in .png", o.plot)
		}
		if o.plot == "" && c.Flags().Changed("plot-measure") {
			return misuse("--plot-measure says what is drawn; add --plot FILE.svg")
		}
		return nil
	})
}

// apart reports whether recordings are scored apart.
func (o *shownOptions) apart() bool { return o.recordings }

func (o *shownOptions) any() bool {
	return o.wide || o.leftRight || o.recordings || o.report != "" || o.plot != ""
}

// options has the evaluation count what is shown.
func (o *shownOptions) options(evaluated accuracy.Options, programs bool) accuracy.Options {
	evaluated.Details, evaluated.Recordings = programs || o.wide || o.leftRight || o.report != "" || o.plot != "", o.recordings
	return evaluated
}

func (o *shownOptions) shown() accuracy.Shown {
	return accuracy.Shown{Joints: o.wide, LeftRight: o.leftRight}
}

// writeReport writes the page and the plot, where these are asked for: both or none.
func (o *shownOptions) writeReport(reports []accuracy.Report) error {
	var files []atomicfile.File
	add := func(path string, write func(io.Writer) error) error {
		var data bytes.Buffer
		if path == "" {
			return nil
		}
		if err := write(&data); err != nil {
			return fmt.Errorf("%s cannot be written: %w", path, err)
		}
		files = append(files, atomicfile.File{Path: path, Data: data.Bytes()})
		return nil
	}
	if err := add(o.plot, func(w io.Writer) error {
		format, _ := accuracyplot.FormatOf(o.plot)
		return accuracyplot.Write(w, format, accuracyplot.OfTotals(reports), accuracyplot.Options{Measure: o.measure, LeftRight: o.leftRight})
	}); err != nil {
		return err
	}
	if err := add(o.report, func(w io.Writer) error { return accuracy.WriteHTML(w, reports, release.Build(), o.leftRight) }); err != nil {
		return err
	}
	return atomicfile.WriteAll(files)
}
