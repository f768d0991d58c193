package cli

import (
	"context"
	"errors"
	"fmt"

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
	options := make([]accuracy.ProtocolOptions, len(names))
	for i, name := range names {
		in.presetName = name
		preset, err := in.preset()
		if err != nil {
			return err
		}
		settings, err := in.settings(&preset, &notes{to: c.ErrOrStderr()})
		if err != nil {
			return err
		}
		options[i] = accuracy.ProtocolOptions{Preset: preset.Name, Settings: settings, Points: in.points, Up: in.up, Progress: bar.at}
	}
	reports, err := accuracy.EvaluateProtocol(c.Context(), options, files)
	bar.end()
	switch {
	case errors.Is(err, context.Canceled):
		return errInterrupted
	case err != nil:
		return err
	case asJSON:
		return accuracy.WriteProtocolJSON(c.OutOrStdout(), reports, release.Build())
	}
	if err := accuracy.WriteProtocol(c.OutOrStdout(), reports); err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.OutOrStdout(), "\nbuild %s\n", release.Build())
	return err
}
