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

func evaluatePostures(c *cobra.Command, in *inputs, options accuracy.PostureOptions, asJSON bool) error {
	var files []string
	if len(in.motionPaths) > 0 {
		var err error
		if files, err = in.motions(); err != nil {
			return err
		}
	}
	bar := newProgress(c.ErrOrStderr(), "evaluating")
	options.Up, options.Progress = in.up, bar.at
	report, err := accuracy.EvaluatePostures(c.Context(), options, files)
	bar.end()
	if err == nil && asJSON {
		return printJSON(c.OutOrStdout(), &postureEvaluation{release.Build(), report})
	}
	return printEvaluated(c.OutOrStdout(), err, report.WriteTable)
}
