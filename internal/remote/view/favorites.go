package view

import (
	"math"
	"slices"

	"posewright/internal/app"
	"posewright/presets"
	"posewright/ui/text/translations"
)

// Favorite is a parameter that the person wants at hand, as it is now.
type Favorite struct {
	Parameter
	Value  float64 `json:"value"`
	Reason string  `json:"reason"` // why it has no effect now; "" where it has one
	Enable bool    `json:"enable"` // values of others give it one: see Star
}

// span is from which to which value a slider goes.
func (f *Favorite) span() (lowest, highest float64) {
	switch {
	case len(f.Options) > 0:
		return 0, float64(len(f.Options) - 1)
	case f.Kind == "toggle":
		return 0, 1
	}
	return f.Min, f.Max
}

// Share is where the value is on a slider, from 0 to 1.
func (f *Favorite) Share() float64 {
	lowest, highest := f.span()
	if highest <= lowest {
		return 0
	}
	return min(max((f.Value-lowest)/(highest-lowest), 0), 1)
}

// At is the value at a share of a slider, within its ends, rounded to what can be told apart there.
func (f *Favorite) At(share float64) float64 {
	lowest, highest := f.span()
	step := (highest - lowest) / 200
	if len(f.Options) > 0 || f.Kind == "toggle" || f.Kind == "count" {
		step = 1
	}
	if step <= 0 {
		return lowest
	}
	return min(lowest+math.Round(min(max(share, 0), 1)*(highest-lowest)/step)*step, highest)
}

// favoritesNow are the favorites of the preset as it is, without those of magnets and chains that it has not; in Play
// those alone that the person chose. Owner only.
func favoritesNow(core *app.App, language string) []Favorite {
	preset, paths := core.Document.Current(), core.Favorites.List()
	if core.Settings.Values.Playing {
		paths = core.Favorites.Starred()
	}
	all, overview := presets.ParametersOf(preset), presets.NewOverview(preset)
	list := make([]Favorite, 0, len(paths))
	for _, path := range paths {
		i := slices.IndexFunc(all, func(p *presets.Parameter) bool { return p.Path == path })
		if i < 0 || all[i].Kind == presets.Curve {
			continue
		}
		p := all[i]
		one := Favorite{Parameter: parameterIn(p, language), Value: p.Get(preset)}
		if !overview.Counts(p) {
			why, enable := p.Idle(preset)
			one.Reason, one.Enable = translations.Translate(language, why), len(enable) > 0
		}
		list = append(list, one)
	}
	return list
}

// Star makes a parameter a favorite, or one no longer, or enables it: other parameters get values with which it counts.
type Star struct {
	Path       string
	On, Enable bool
}

// Apply carries it out. Owner only.
func (s *Star) Apply(core *app.App) error {
	parameter, ok := presets.Lookup(s.Path)
	if !ok {
		return ErrForeign
	}
	if !s.Enable {
		core.Favorites.Star(s.Path, s.On)
		return nil
	}
	return core.Document.Do(presets.Enable(parameter, core.Document.Current()))
}
