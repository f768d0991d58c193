package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"posewright/internal/evaluation/accuracy"
	"posewright/internal/evaluation/papers"
	"posewright/internal/release"
)

// paperOptions are the flags of evaluate that ask for the tables of a paper.
type paperOptions struct {
	id       string
	limitsCM []float64
	movingCM float64
}

func (o *paperOptions) addTo(c *cobra.Command) {
	flags := c.Flags()
	flags.StringVar(&o.id, "paper", "", "print the tables of the paper of that `NAME` with measured rows below the published ones: "+strings.Join(paperNames(), ", "))
	flags.Float64SliceVar(&o.limitsCM, "limits", []float64{100 * accuracy.DefaultLimits[0], 100 * accuracy.DefaultLimits[1], 100 * accuracy.DefaultLimits[2]},
		"with --paper marmaras: differences below so many `CM` are none, small and medium, all others large")
	flags.Float64Var(&o.movingCM, "moving", 100*accuracy.DefaultMoving, "with --paper marmaras: only frames count in which the device moves by `CM` a second or more")
	validate(c, func() error {
		_, known := papers.Named(o.id)
		switch {
		case c.Flags().Changed("paper") && !known:
			return misuse("--paper is %s, not %s", o.id, strings.Join(paperNames(), ", "))
		case o.id != "marmaras" && (c.Flags().Changed("limits") || c.Flags().Changed("moving")):
			return misuse("--limits and --moving say how differences are counted; add --paper marmaras")
		case len(o.limitsCM) != len(accuracy.Limits{}) || !slices.IsSorted(o.limitsCM) || !(o.limitsCM[0] > 0 && o.limitsCM[2] <= 100):
			return misuse("--limits are %v, not three lengths that rise, from above 0 to 100 cm", o.limitsCM)
		case !(o.movingCM > 0 && o.movingCM <= 1000):
			return misuse("--moving is %v, not from above 0 to 1000 cm/s", o.movingCM)
		}
		return nil
	})
}

func paperNames() (names []string) {
	for _, paper := range papers.All() {
		names = append(names, paper.ID)
	}
	return names
}

// fillPaper prints the tables of a paper.
func (e *evaluateOptions) fillPaper(c *cobra.Command) error {
	paper, _ := papers.Named(e.paper.id)
	preset, err := e.one(c)
	if err != nil {
		return err
	}
	options := papers.Options{Preset: preset.name, Settings: preset.settings, Up: e.up, Moving: e.paper.movingCM / 100}
	for i, limit := range e.paper.limitsCM {
		options.Limits[i] = limit / 100
	}
	switch {
	case paper.Recordings:
		if options.Files, err = e.motions(); err != nil {
			return err
		}
	case len(e.motionPaths) > 0:
		(&notes{to: c.ErrOrStderr()}).add("--paper %s measures an arm with given targets; --motion is not used", paper.ID)
	}
	bar := newProgress(c.ErrOrStderr(), "evaluating")
	options.Progress = bar.at
	report, err := papers.Run(c.Context(), paper, options)
	bar.end()
	out := c.OutOrStdout()
	switch {
	case err == nil && e.as.json:
		return report.WriteJSON(out, release.Build())
	case err == nil && e.as.csv:
		return report.WriteCSV(out)
	}
	return printEvaluated(out, err, report.WriteTable)
}
