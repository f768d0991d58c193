package cli

import (
	"io"

	"github.com/spf13/cobra"

	"posewright/internal/evaluation/accuracy"
	"posewright/internal/release"
	"posewright/solver"
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
	evaluated, err := in.compileAll(names, c.ErrOrStderr())
	if err != nil {
		return err
	}
	options := make([]accuracy.Options, len(names))
	for i, preset := range evaluated {
		options[i] = o
		options[i].Preset, options[i].Settings = preset.name, preset.settings
	}
	evaluate := accuracy.EvaluateAll
	if o.Realistic != nil {
		evaluate = accuracy.EvaluateWithIdeal
	}
	reports, err := evaluate(c.Context(), options, files)
	bar.end()
	if err == nil {
		err = also.writeReport(reports)
	}
	out := c.OutOrStdout()
	switch {
	case err != nil: // is said below
	case asCSV:
		for _, s := range reports[0].Skipped {
			(&notes{to: c.ErrOrStderr()}).add("%s was left out: %s", s.File, s.Reason)
		}
		return accuracy.WriteCSV(out, reports, also.leftRight)
	case asJSON:
		return accuracy.WriteJSON(out, reports, release.Build())
	}
	return printEvaluated(out, err, func(w io.Writer) error { return accuracy.WriteComparison(w, reports, also.shown()) })
}

// namedSettings are what a preset is evaluated with.
type namedSettings struct {
	name     string
	settings solver.Settings
}

// compileAll reads and compiles presets, all of them with the ground and the changed parameters of the command.
func (in *inputs) compileAll(names []string, said io.Writer) ([]namedSettings, error) {
	all := make([]namedSettings, len(names))
	for i, name := range names {
		in.presetName = name
		preset, err := in.preset()
		if err != nil {
			return nil, err
		}
		settings, err := in.settings(&preset, &notes{to: said})
		if err != nil {
			return nil, err
		}
		all[i] = namedSettings{preset.Name, settings}
	}
	return all, nil
}
