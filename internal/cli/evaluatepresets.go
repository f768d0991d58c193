package cli

import (
	"fmt"
	"io"
	"slices"

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
		if slices.ContainsFunc(all[:i], func(other namedSettings) bool { return other.name == preset.Name }) {
			all[i].name = fmt.Sprintf("%s (%s)", preset.Name, name)
		}
	}
	return all, nil
}
