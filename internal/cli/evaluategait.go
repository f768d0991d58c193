package cli

import (
	"github.com/spf13/cobra"

	"posewright/internal/evaluation/accuracy"
	"posewright/internal/release"
)

// gaitEvaluation is what evaluate --gait prints.
type gaitEvaluation struct {
	Build string `json:"build"`
	accuracy.GaitReport
}

func (e *evaluateOptions) judgeGait(c *cobra.Command) error {
	preset, err := e.one(c)
	if err != nil {
		return err
	}
	files, err := e.motions()
	if err != nil {
		return err
	}
	bar := newProgress(c.ErrOrStderr(), "evaluating")
	options := e.gait
	options.Preset, options.Settings, options.RateHz, options.Up, options.Progress = preset.name, preset.settings, e.rateHz, e.up, bar.at
	options.Recordings = e.also.apart()
	report, err := accuracy.EvaluateGait(c.Context(), options, files)
	bar.end()
	if err == nil && e.as.json {
		return printJSON(c.OutOrStdout(), &gaitEvaluation{release.Build(), report})
	}
	return printEvaluated(c.OutOrStdout(), err, report.WriteTable)
}
