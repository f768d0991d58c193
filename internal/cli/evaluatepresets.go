package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"posewright/internal/evaluation/accuracy"
	"posewright/internal/release"
)

// comparePresets evaluates several presets with the same recordings, which are read once.
func comparePresets(c *cobra.Command, in *inputs, names []string, o accuracy.Options, also *shownOptions, asJSON, asCSV bool) error {
	files, err := in.motions()
	if err != nil {
		return err
	}
	bar := newProgress(c.ErrOrStderr(), "evaluating")
	defer bar.end()
	o.Up, o.Progress = in.up, bar.at
	options := make([]accuracy.Options, len(names))
	for i, name := range names {
		in.presetName = name
		preset, err := in.preset()
		if err != nil {
			return err
		}
		options[i] = o
		options[i].Preset = preset.Name
		if options[i].Settings, err = in.settings(&preset, &notes{to: c.ErrOrStderr()}); err != nil {
			return err
		}
	}
	reports, err := accuracy.EvaluateAll(c.Context(), options, files)
	bar.end()
	if err == nil {
		err = also.writeReport(reports)
	}
	out := c.OutOrStdout()
	switch {
	case errors.Is(err, context.Canceled):
		return errInterrupted
	case err != nil:
		return err
	case asCSV:
		for _, s := range reports[0].Skipped {
			(&notes{to: c.ErrOrStderr()}).add("%s was left out: %s", s.File, s.Reason)
		}
		return accuracy.WriteCSV(out, reports, also.leftRight)
	case asJSON:
		return accuracy.WriteJSON(out, reports, release.Build())
	}
	if err := accuracy.WriteComparison(out, reports, also.shown()); err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "\nbuild %s\n", release.Build())
	return err
}
