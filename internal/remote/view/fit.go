package view

import (
	"math"

	"posewright/internal/app"
	"posewright/ui/text/translations"
)

// fitNow is what may look wrong with the avatar, as sliders; none before a person is calibrated. Owner only.
func fitNow(core *app.App, language string) []Favorite {
	list := []Favorite{}
	if !core.Document.Current().Calibration.Calibrated() {
		return list
	}
	rounded := func(x float64) float64 { return math.Round(1e4*x) / 1e4 }
	for id := range app.FitCount {
		row := core.Fit.Row(id)
		list = append(list, Favorite{
			Parameter: Parameter{
				Path: app.FitPath + id.String(), Name: translations.Translate(language, row.Complaint), Unit: row.Unit,
				Kind: "number", Min: rounded(row.Min), Max: rounded(row.Max), Step: row.Step, Default: rounded(row.Neutral),
			},
			Value: rounded(row.Value), Reason: translations.Translate(language, row.Reason),
		})
	}
	return list
}
