package view

import (
	"math"

	"posewright/calibration"
	"posewright/internal/app"
	"posewright/presets"
	"posewright/rig/phrase"
	"posewright/ui/text/translations"
)

// State is what is shown.
type State struct {
	Wizard     Wizard     `json:"wizard"`
	Picture    bool       `json:"picture"` // there is one of the avatar
	Demo       bool       `json:"demo"`    // a built-in recording drives
	Side       string     `json:"side"`    // "" without a B
	CanUndo    bool       `json:"canUndo"`
	Calibrated bool       `json:"calibrated"`      // the preset holds the calibration of a person
	SlimeVR    bool       `json:"slimevr"`         // is connected, so that it can be asked for resets
	Blind      *Blind     `json:"blind,omitempty"` // of a blind comparison under way
	Devices    []Device   `json:"devices"`
	Favorites  []Favorite `json:"favorites"` // those that the person chose, in Play
	Fit        []Favorite `json:"fit"`       // what may look wrong with the avatar of who is calibrated, with app.FitPath

	Commands map[string]Command `json:"commands"` // those with a button, by their IDs
}

// Device is one that reports.
type Device struct {
	Name    string  `json:"name"`
	Role    string  `json:"role"`
	Battery float64 `json:"battery"` // below 0 if unknown
	Age     float64 `json:"age"`     // seconds, in steps of half a second
}

// Now is the state in a language. Owner only.
func Now(core *app.App, live *app.Live, language string) *State {
	document := core.Document
	now := &State{Wizard: wizardNow(core, live, language),
		Devices: []Device{}, Demo: live.Sources.Demo(), SlimeVR: live.SlimeVR.Connected(),
		CanUndo: document.Edited().CanUndo(), Calibrated: document.Current().Calibration.Calibrated(),
		Favorites: favoritesNow(core, language), Fit: fitNow(core, language), Commands: commandsNow(&live.Commands.List, language)}
	if document.Compares() {
		now.Side = document.Side()
	}
	now.Blind = blindNow(core, language)
	frame := live.Devices.Frame()
	for i := range frame.All() {
		d := &frame.Devices[i]
		role, ignored, said := live.Devices.Choices().Assignments.Of(d)
		if ignored || !said {
			role = calibration.RoleCount
		}
		now.Devices = append(now.Devices, Device{Name: d.Name, Role: roleName(language, role), Battery: math.Round(100*d.Battery) / 100,
			Age: math.Round(2*d.Age(frame.Time).Seconds()) / 2})
	}
	return now
}

// Parameter is what a slider needs, and what is searched for one.
type Parameter struct {
	Path    string   `json:"path"`
	Name    string   `json:"name"`
	Group   string   `json:"group"`
	Unit    string   `json:"unit"`
	Kind    string   `json:"kind"`
	Min     float64  `json:"min"`
	Max     float64  `json:"max"`
	Step    float64  `json:"step"`
	Default float64  `json:"default"`
	Options []string `json:"options,omitempty"`
}

// Parameters lists the parameters that may be shown.
func Parameters(language string) []Parameter {
	var list []Parameter
	for _, p := range presets.Parameters() {
		if p.Kind != presets.Curve {
			list = append(list, parameterIn(p, language))
		}
	}
	return list
}

// parameterIn is a parameter in a language.
func parameterIn(p *presets.Parameter, language string) Parameter {
	say := func(text string) string { return translations.Translate(language, phrase.Phrase{Text: text}) }
	one := Parameter{
		Path: p.Path, Name: translations.Translate(language, p.Phrase()), Group: say(p.Group), Unit: p.Unit, Kind: p.Kind.String(),
		Min: p.SoftMin, Max: p.SoftMax, Step: p.Step, Default: p.Default,
	}
	for _, option := range p.Options {
		one.Options = append(one.Options, say(option.Label))
	}
	return one
}
