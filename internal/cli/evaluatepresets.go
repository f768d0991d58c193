package cli

import (
	"io"

	"posewright/solver"
)

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
