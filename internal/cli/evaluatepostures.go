package cli

import (
	"github.com/spf13/cobra"

	"posewright/internal/evaluation/accuracy"
	"posewright/internal/release"
)

// postureEvaluation is what evaluate --postures prints.
type postureEvaluation struct {
	Build string `json:"build"`
	accuracy.PostureReport
}

func (e *evaluateOptions) judgePostures(c *cobra.Command) error {
	preset, err := e.one(c)
	if err != nil {
		return err
	}
	var files []string
	if len(e.motionPaths) > 0 {
		if files, err = e.motions(); err != nil {
			return err
		}
	}
	bar := newProgress(c.ErrOrStderr(), "evaluating")
	options := accuracy.PostureOptions{Preset: preset.name, Settings: preset.settings, Points: e.points, Generated: e.made, Up: e.up, Progress: bar.at}
	if c.Flags().Changed("rate") {
		options.RateHz = e.rateHz
	}
	report, err := accuracy.EvaluatePostures(c.Context(), options, files)
	bar.end()
	if err == nil && e.as.json {
		return printJSON(c.OutOrStdout(), &postureEvaluation{release.Build(), report})
	}
	return printEvaluated(c.OutOrStdout(), err, report.WriteTable)
}
