package cli

import (
	"io"

	"github.com/spf13/cobra"

	"posewright/internal/evaluation/accuracy"
	"posewright/internal/evaluation/prediction"
	"posewright/internal/release"
)

// predictionEvaluation is what evaluate --prediction prints.
type predictionEvaluation struct {
	Build string           `json:"build"`
	Rows  []prediction.Row `json:"rows"`
}

func (e *evaluateOptions) judgePrediction(c *cobra.Command) error {
	files, err := e.motions()
	if err != nil {
		return err
	}
	people, err := accuracy.People(c.Context(), files, e.up)
	if err != nil {
		return err
	}
	bar := newProgress(c.ErrOrStderr(), "evaluating")
	const parts = 1000
	rows, err := prediction.Evaluate(c.Context(), people, func(done float64) { bar.at(int(done*parts), parts) })
	bar.end()
	if err == nil && e.as.json {
		return printJSON(c.OutOrStdout(), &predictionEvaluation{release.Build(), rows})
	}
	return printEvaluated(c.OutOrStdout(), err, func(w io.Writer) error { return prediction.WriteTable(w, rows) })
}
