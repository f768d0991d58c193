package presets

import (
	"slices"

	"posewright/solver"
)

var builtins = func() []Preset {
	posewright := Preset{
		Name:   "Posewright",
		Author: "Posewright",
		Notes:  "The torso and swivel models of Posewright with the numbers that were fitted to motion capture.",
	}
	for _, magnet := range solver.DefaultSettings().Magnets {
		posewright.Magnets = append(posewright.Magnets, Magnet{ID: magnet.ID})
	}
	for _, parameter := range ParametersOf(&posewright) {
		if err := parameter.Set(&posewright, parameter.Default); err != nil {
			panic(err) // the solver's own default is outside the range that the registry allows
		}
	}
	return []Preset{posewright}
}()

// Default is the preset named Posewright, on the built-in avatar, with nobody measured.
func Default() Preset { return builtins[0].Clone() }

// Builtin finds a preset that comes with Posewright by its name.
func Builtin(name string) (Preset, bool) {
	i := slices.IndexFunc(builtins, func(p Preset) bool { return p.Name == name })
	if i < 0 {
		return Preset{}, false
	}
	return builtins[i].Clone(), true
}

// BuiltinNames are the names of the presets that come with Posewright, the default first.
func BuiltinNames() []string {
	names := make([]string, len(builtins))
	for i := range builtins {
		names[i] = builtins[i].Name
	}
	return names
}
