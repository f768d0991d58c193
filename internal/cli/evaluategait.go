package cli

import (
	"context"
	"errors"
	"fmt"

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
	switch {
	case errors.Is(err, context.Canceled):
		return errInterrupted
	case err != nil:
		return err
	case asJSON:
		return printJSON(c.OutOrStdout(), &gaitEvaluation{release.Build(), report})
	}
	if err := report.WriteTable(c.OutOrStdout()); err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.OutOrStdout(), "\nbuild %s\n", release.Build())
	return err
}
