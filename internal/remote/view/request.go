package view

import (
	"fmt"
	"math"
	"strings"

	"posewright/internal/app"
	"posewright/rig/phrase"
	"posewright/ui/text/translations"
)

// Request is one thing that a person asks for on a page or panel: what is named in it.
type Request struct {
	Command     string // one of app.Commands
	Path, Value string // of a parameter that is dragged, as a person types it
	Ends        bool   // the drag ends
	Setup       *Setup
	Rating      *Rating
	Star        *Star
}

// Apply carries it out. Drags are by a name, see [app.Drags]. Owner only.
func (r *Request) Apply(core *app.App, live *app.Live, by string) (failed error) {
	switch {
	case r.Command != "":
		return live.Commands.Run(r.Command)
	case r.Setup != nil:
		return r.Setup.Apply(live.Calibration)
	case r.Rating != nil:
		return r.Rating.Apply(core.Blind)
	case r.Star != nil:
		return r.Star.Apply(core)
	case r.Path != "":
		failed = core.Drags.Move(by, r.Path, r.Value)
	}
	if r.Ends {
		core.Drags.End(by)
	}
	return failed
}

// Say is a phrase in a language.
func Say(language string, text phrase.Phrase) string { return translations.Translate(language, text) }

// Number formats a number with the decimal mark of a language.
func Number(language, format string, value float64) string {
	return translations.MarkDecimals(language, fmt.Sprintf(format, value))
}

// Centimeters is a length in meters as people read it.
func Centimeters(language string, meters float64) string {
	return Number(language, "%g", math.Round(1000*meters)/10) + " cm"
}

// Words is a value of a parameter as people read it.
func (q *Parameter) Words(language string, value float64) string {
	switch i := int(value); {
	case len(q.Options) > 0 && i >= 0 && i < len(q.Options):
		return q.Options[i]
	case q.Kind == "toggle" && value != 0:
		return Say(language, phrase.Say("on"))
	case q.Kind == "toggle":
		return Say(language, phrase.Say("off"))
	case strings.HasPrefix(q.Path, app.FitPath) && q.Unit == "m":
		return Centimeters(language, value)
	}
	number := translations.FormatValue(language, math.Round(1e4*value)/1e4)
	if q.Unit == "" || strings.HasPrefix(q.Unit, "°") {
		return number + q.Unit
	}
	return number + " " + q.Unit
}
