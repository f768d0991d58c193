package remote

import (
	"math"
	"net/http"

	"posewright/calibration"
	"posewright/presets"
	"posewright/rig/phrase"
	"posewright/ui/text/translations"
)

// state is what a page shows.
type state struct {
	Wizard    wizard             `json:"wizard"`
	Picture   bool               `json:"picture"` // there is one of the avatar
	Recording bool               `json:"recording"`
	LiveOut   bool               `json:"liveOut"`
	Side      string             `json:"side"` // "" without a B
	CanUndo   bool               `json:"canUndo"`
	UndoName  string             `json:"undoName"`
	Blind     *blindState        `json:"blind,omitempty"` // of a blind comparison under way
	Devices   []deviceState      `json:"devices"`
	Values    map[string]float64 `json:"values"` // of parameters that are not at their defaults
}

type deviceState struct {
	Name    string  `json:"name"`
	Role    string  `json:"role"`
	Battery float64 `json:"battery"` // below 0 if unknown
	Age     float64 `json:"age"`     // seconds, in steps of half a second
}

// now is the state in a language. Owner only.
func (s *Server) now(language string) *state {
	document, preset := s.core.Document, s.core.Document.Current()
	now := &state{Picture: s.pictures.draw != nil, Wizard: s.wizardNow(language), Recording: s.live.Recorder.Recording(), LiveOut: s.live.LiveOut.On(), Devices: []deviceState{},
		CanUndo: document.Edited().CanUndo(), UndoName: translations.Translate(language, document.Edited().UndoName()), Values: map[string]float64{}}
	if document.Compares() {
		now.Side = document.Side()
	}
	for _, p := range presets.Parameters() {
		if p.Kind != presets.Curve && !p.AtDefault(preset) {
			now.Values[p.Path] = p.Get(preset)
		}
	}
	now.Blind = s.blindNow(language)
	frame := s.live.Devices.Frame()
	for i := range frame.All() {
		d := &frame.Devices[i]
		role, ignored, said := s.live.Devices.Choices().Assignments.Of(d)
		if ignored || !said {
			role = calibration.RoleCount
		}
		now.Devices = append(now.Devices, deviceState{Name: d.Name, Role: roleName(language, role), Battery: math.Round(100*d.Battery) / 100,
			Age: math.Round(2*d.Age(frame.Time).Seconds()) / 2})
	}
	return now
}

// parameter is what a page needs for a slider.
type parameter struct {
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

// parameters lists the parameters that a page may show.
func (s *Server) parameters(w http.ResponseWriter, r *http.Request, _ *page) {
	var list []parameter
	language := languageOf(r)
	say := func(text string) string { return translations.Translate(language, phrase.Phrase{Text: text}) }
	for _, p := range presets.Parameters() {
		if p.Kind == presets.Curve {
			continue
		}
		one := parameter{Path: p.Path, Name: translations.Translate(language, p.Phrase()), Group: say(p.Group), Unit: p.Unit, Kind: p.Kind.String(), Min: p.SoftMin, Max: p.SoftMax, Step: p.Step, Default: p.Default}
		for _, option := range p.Options {
			one.Options = append(one.Options, say(option.Label))
		}
		list = append(list, one)
	}
	answer(w, list)
}
