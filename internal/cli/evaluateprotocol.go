package cli

import (
	"io"

	"github.com/spf13/cobra"

	"posewright/internal/evaluation/accuracy"
	"posewright/internal/release"
)

// agrol is the one protocol that there is.
const agrol = "agrol"

// judgeByProtocol judges presets as the learned models are judged.
func (e *evaluateOptions) judgeByProtocol(c *cobra.Command) error {
	files, err := e.motions()
	if err != nil {
		return err
	}
	bar := newProgress(c.ErrOrStderr(), "evaluating")
	defer bar.end()
	evaluated, err := e.compileAll(e.compared, c.ErrOrStderr())
	if err != nil {
		return err
	}
	options := make([]accuracy.ProtocolOptions, len(evaluated))
	for i, preset := range evaluated {
		options[i] = accuracy.ProtocolOptions{Preset: preset.name, Settings: preset.settings, Points: e.points, Up: e.up, Progress: bar.at}
	}
	reports, err := accuracy.EvaluateProtocol(c.Context(), options, files)
	bar.end()
	if err == nil && e.as.json {
		return accuracy.WriteProtocolJSON(c.OutOrStdout(), reports, release.Build())
	}
	return printEvaluated(c.OutOrStdout(), err, func(w io.Writer) error { return accuracy.WriteProtocol(w, reports) })
}
