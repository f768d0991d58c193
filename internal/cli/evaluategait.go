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

func evaluateGait(c *cobra.Command, in *inputs, options accuracy.GaitOptions, asJSON bool) error {
	files, err := in.motions()
	if err != nil {
		return err
	}
	bar := newProgress(c.ErrOrStderr(), "evaluating")
	options.Up, options.Progress = in.up, bar.at
	report, err := accuracy.EvaluateGait(c.Context(), options, files)
	bar.end()
	if err == nil && asJSON {
		return printJSON(c.OutOrStdout(), &gaitEvaluation{release.Build(), report})
	}
	return printEvaluated(c.OutOrStdout(), err, report.WriteTable)
}
