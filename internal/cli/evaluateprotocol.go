package cli

import (
	"io"

	"github.com/spf13/cobra"

	"posewright/internal/evaluation/accuracy"
	"posewright/internal/release"
)

// agrol is the one protocol that there is.
const agrol = "agrol"

// evaluateProtocol judges presets as the learned models are judged.
func evaluateProtocol(c *cobra.Command, in *inputs, names []string, asJSON bool) error {
	files, err := in.motions()
	if err != nil {
		return err
	}
	bar := newProgress(c.ErrOrStderr(), "evaluating")
	defer bar.end()
	evaluated, err := in.compileAll(names, c.ErrOrStderr())
	if err != nil {
		return err
	}
	options := make([]accuracy.ProtocolOptions, len(names))
	for i, preset := range evaluated {
		options[i] = accuracy.ProtocolOptions{Preset: preset.name, Settings: preset.settings, Points: in.points, Up: in.up, Progress: bar.at}
	}
	reports, err := accuracy.EvaluateProtocol(c.Context(), options, files)
	bar.end()
	if err == nil && asJSON {
		return accuracy.WriteProtocolJSON(c.OutOrStdout(), reports, release.Build())
	}
	return printEvaluated(c.OutOrStdout(), err, func(w io.Writer) error { return accuracy.WriteProtocol(w, reports) })
}
