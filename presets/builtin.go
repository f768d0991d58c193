package presets

import (
	_ "embed"
	"encoding/json"
	"slices"
)

// builtins are the presets that come with Posewright, the default first.
var builtins = func() []Preset {
	posewright := Preset{Settings: defaults, About: About{
		Name:   "Posewright",
		Author: "Posewright",
		Notes:  "The torso and swivel models of Posewright with the numbers that were fitted to motion capture.",
	}}
	for _, parameter := range ParametersOf(&posewright) {
		if err := parameter.Problem(&posewright); err != nil {
			panic(err) // the solver's own default is outside the range that the registry allows
		}
	}
	all := []Preset{posewright}
	for _, paper := range papers {
		preset := posewright.Clone()
		preset.Name, preset.Notes = paper.Name, paper.Notes
		if paper.NoMagnets {
			preset.Magnets = nil
		}
		for _, assignment := range paper.Assignments {
			if err := SetPath(&preset, assignment); err != nil {
				panic(err) // the file names what the registry lacks
			}
		}
		all = append(all, preset)
	}
	return all
}()

// papers are the methods of the papers, and behind them presets for activities, by what they have that the preset named Posewright has not.
var papers = func() (papers []struct {
	Name, Notes string
	Comment     string // why the assignments are those
	NoMagnets   bool
	Assignments []string
}) {
	if err := json.Unmarshal(paperFile, &papers); err != nil {
		panic("presets: builtin.json: " + err.Error())
	}
	return papers
}()

//go:embed builtin.json
var paperFile []byte

// Default is the preset named Posewright, on the built-in avatar, with no one measured.
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
