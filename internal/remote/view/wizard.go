package view

import (
	"math"

	"posewright/calibration"
	"posewright/internal/app"
	"posewright/rig/phrase"
	"posewright/ui/text/translations"
)

// Wizard is what is shown of a calibration, and how it is set up.
type Wizard struct {
	State    string   `json:"state"`
	Title    string   `json:"title"`
	Message  string   `json:"message"`
	Live     string   `json:"live"`
	Notice   string   `json:"notice"`
	Reasons  []string `json:"reasons"`
	Warnings []string `json:"warnings"`
	Progress float64  `json:"progress"`
	Digit    int      `json:"digit"` // seconds left of the countdown

	Pose   string   `json:"pose"` // the name of a calibration.Holding
	Seated bool     `json:"seated"`
	Wrists bool     `json:"wrists"` // are measured
	Height float64  `json:"height"` // meters, as typed or known; 0 for unknown
	Person string   `json:"person"` // "" for a guest
	People []string `json:"people"`

	Checklist []Check   `json:"checklist"`
	Measures  []Measure `json:"measures"`
}

// Check is a device that a calibration asks for.
type Check struct {
	ID      string `json:"id"` // its role
	Name    string `json:"name"`
	State   string `json:"state"` // a calibration.Presence
	Fix     string `json:"fix"`
	Needed  bool   `json:"needed"`
	Without bool   `json:"without"` // the person goes without
	Hand    bool   `json:"hand"`    // one can go without
}

// Measure is a length that was measured.
type Measure struct {
	ID          string  `json:"id"`
	Name        string  `json:"name"`
	Meters      float64 `json:"meters"`
	Uncertainty float64 `json:"uncertainty"` // meters
	Words       string  `json:"words"`       // how plausible it is
}

// roleName is the name of a device's role; "" for none.
func roleName(language string, role calibration.Role) string {
	if role.Part() == "" {
		return ""
	}
	return translations.Translate(language, phrase.Phrase{Text: string(role.Part())})
}

// wizardNow is what is shown of the calibration. Owner only.
func wizardNow(core *app.App, live *app.Live, language string) Wizard {
	settings := &core.Settings.Values
	w := Wizard{State: calibration.Idle.String(), Pose: calibration.Holding(settings.Holding).String(), Seated: settings.Seated, Wrists: settings.Wrists,
		Height: live.Calibration.HeightM(), Person: settings.Person, People: core.People.Names(), Reasons: []string{}, Warnings: []string{}, Checklist: []Check{}, Measures: []Measure{}}
	if !live.Calibration.IsOpen() {
		return w
	}
	say := func(p phrase.Phrase) string { return translations.Translate(language, p) }
	view := live.Calibration.View()
	w.State, w.Title, w.Message, w.Live, w.Notice = view.State.String(), say(view.Title), say(view.Message), say(view.Live), say(view.Notice)
	w.Progress = math.Round(20*view.Progress) / 20
	if view.State == calibration.Countdown {
		w.Digit = int(math.Ceil(view.Remaining.Seconds()))
	}
	for _, reason := range view.Reasons {
		w.Reasons = append(w.Reasons, say(reason))
	}
	for _, warning := range view.Warnings {
		w.Warnings = append(w.Warnings, say(warning))
	}
	for i := range view.Checklist {
		item := &view.Checklist[i]
		w.Checklist = append(w.Checklist, Check{ID: item.Role.String(), Name: roleName(language, item.Role), State: item.Presence.String(), Fix: say(item.Fix),
			Needed: item.Needed, Without: item.Without, Hand: item.Needed && item.Role.String() != "head" ||
				item.Without && !item.Unasked})
	}
	if view.State == calibration.Review || view.State == calibration.Typing {
		for id := range view.Measures {
			if m := &view.Measures[id]; m.Value > 0 {
				w.Measures = append(w.Measures, Measure{ID: calibration.MeasureID(id).String(), Name: say(calibration.MeasureID(id).Label()), Meters: m.Value,
					Uncertainty: m.Uncertainty, Words: say(m.Words)})
			}
		}
	}
	return w
}

// Setup sets up a calibration, and corrects what was measured: only what it names.
type Setup struct {
	Pose           *string
	Seated, Wrists *bool
	Height         *float64
	Person         *string
	Without        *string // the role of a hand that holds nothing
	With           *string // and of one that does
	Measure        *string // to be corrected to Meters; 0 is what was measured
	Meters         float64
}

// ErrForeign says that a request asks for what there is not.
var ErrForeign = phrase.Fail("the request is not one of the page of Posewright. Reload the page")

// Apply carries it out. Owner only.
func (s *Setup) Apply(c *app.Calibration) (failed error) {
	if s.Pose != nil {
		if holding, ok := calibration.HoldingNamed(*s.Pose); ok {
			c.SetHolding(holding)
		} else {
			failed = ErrForeign
		}
	}
	if s.Seated != nil {
		c.SetSeated(*s.Seated)
	}
	if s.Wrists != nil {
		c.SetMeasureWrists(*s.Wrists)
	}
	if s.Height != nil {
		if !(*s.Height == 0 || *s.Height >= 0.5 && *s.Height <= 2.5) {
			failed = phrase.Fail("a height is from 50 to 250 cm. Check it and type it again")
		} else {
			c.SetHeight(*s.Height)
		}
	}
	if s.Person != nil {
		c.SetPerson(*s.Person)
	}
	for without, name := range map[bool]*string{true: s.Without, false: s.With} {
		if name == nil {
			continue
		}
		if role, ok := calibration.RoleNamed(*name); ok {
			c.GoWithout(role, without)
		} else {
			failed = ErrForeign
		}
	}
	if s.Measure != nil {
		failed = ErrForeign
		for id := range calibration.MeasureID(calibration.MeasureCount) {
			if id.String() == *s.Measure {
				failed = nil
				c.Correct(id, s.Meters)
			}
		}
	}
	return failed
}
