package cli

import (
	"context"
	"errors"
	"fmt"

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
	switch {
	case errors.Is(err, context.Canceled):
		return errInterrupted
	case err != nil:
		return err
	case asJSON:
		return printJSON(c.OutOrStdout(), &postureEvaluation{release.Build(), report})
	}
	if err := report.WriteTable(c.OutOrStdout()); err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.OutOrStdout(), "\nbuild %s\n", release.Build())
	return err
}
