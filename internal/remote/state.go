package remote

import (
	"math"
	"net/http"

	"posewright/calibration"
	"posewright/presets"
	"posewright/rig/phrase"
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
	Devices   []deviceState      `json:"devices"`
	Values    map[string]float64 `json:"values"` // of parameters that are not at their defaults
}

type wizard struct {
	State    string    `json:"state"`
	Title    string    `json:"title"`
	Message  string    `json:"message"`
	Live     string    `json:"live"`
	Progress float64   `json:"progress"`
	Digit    int       `json:"digit"` // seconds left of the countdown
	Measures []measure `json:"measures"`
}

type measure struct {
	Name   string  `json:"name"`
	Meters float64 `json:"meters"`
}

type deviceState struct {
	Name    string  `json:"name"`
	Role    string  `json:"role"`
	Battery float64 `json:"battery"` // below 0 if unknown
	Age     float64 `json:"age"`     // seconds, in steps of half a second
}

// now is the state. Owner only.
func (s *Server) now() *state {
	document, preset := s.core.Document, s.core.Document.Current()
	now := &state{Picture: s.pictures.draw != nil, Wizard: wizard{State: calibration.Idle.String()}, Recording: s.live.Recorder.Recording(), LiveOut: s.live.LiveOut.On(), Devices: []deviceState{},
		CanUndo: document.Edited().CanUndo(), UndoName: document.Edited().UndoName().String(), Values: map[string]float64{}}
	if document.Compares() {
		now.Side = document.Side()
	}
	for _, p := range presets.Parameters() {
		if p.Kind != presets.Curve && !p.AtDefault(preset) {
			now.Values[p.Path] = p.Get(preset)
		}
	}
	frame := s.live.Devices.Frame()
	for i := range frame.All() {
		d := &frame.Devices[i]
		role, _, _ := s.live.Devices.Choices().Assignments.Of(d)
		now.Devices = append(now.Devices, deviceState{Name: d.Name, Role: phrase.InEnglish(role), Battery: math.Round(100*d.Battery) / 100,
			Age: math.Round(2*d.Age(frame.Time).Seconds()) / 2})
	}
	if s.live.Calibration.IsOpen() {
		view := s.live.Calibration.View()
		w := &now.Wizard
		w.State, w.Title, w.Message, w.Live = view.State.String(), view.Title.String(), view.Message.String(), view.Live.String()
		w.Progress = math.Round(20*view.Progress) / 20
		if view.State == calibration.Countdown {
			w.Digit = int(math.Ceil(view.Remaining.Seconds()))
		}
		if view.State == calibration.Review || view.State == calibration.Typing {
			w.Measures = []measure{{"height", view.Proposal.HeightM}, {"eyes", view.Proposal.EyeHeightM}, {"span", view.Proposal.ArmSpanM}}
		}
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
func (s *Server) parameters(w http.ResponseWriter, _ *http.Request, _ *page) {
	var list []parameter
	for _, p := range presets.Parameters() {
		if p.Kind == presets.Curve {
			continue
		}
		one := parameter{Path: p.Path, Name: p.Name(), Group: p.Group, Unit: p.Unit, Kind: p.Kind.String(), Min: p.SoftMin, Max: p.SoftMax, Step: p.Step, Default: p.Default}
		for _, option := range p.Options {
			one.Options = append(one.Options, option.Label)
		}
		list = append(list, one)
	}
	answer(w, list)
}
