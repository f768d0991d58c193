package remote

import (
	"math"
	"net/http"

	"posewright/calibration"
	"posewright/rig/phrase"
	"posewright/ui/text/translations"
)

// wizard is what a page shows of a calibration, and how it is set up.
type wizard struct {
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

	Checklist []check   `json:"checklist"`
	Measures  []measure `json:"measures"`
}

// check is a device that a calibration asks for.
type check struct {
	ID      string `json:"id"` // its role
	Name    string `json:"name"`
	State   string `json:"state"` // a calibration.Presence
	Fix     string `json:"fix"`
	Needed  bool   `json:"needed"`
	Without bool   `json:"without"` // the person goes without
	Hand    bool   `json:"hand"`    // one can go without
}

// measure is a length that was measured.
type measure struct {
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

// wizardNow is what a page shows of the calibration. Owner only.
func (s *Server) wizardNow(language string) wizard {
	settings := &s.core.Settings.Values
	w := wizard{State: calibration.Idle.String(), Pose: calibration.Holding(settings.Holding).String(), Seated: settings.Seated, Wrists: settings.Wrists,
		Height: s.live.Calibration.HeightM(), Person: settings.Person, People: s.core.People.Names(), Reasons: []string{}, Warnings: []string{}, Checklist: []check{}, Measures: []measure{}}
	if !s.live.Calibration.IsOpen() {
		return w
	}
	say := func(p phrase.Phrase) string { return translations.Translate(language, p) }
	view := s.live.Calibration.View()
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
		w.Checklist = append(w.Checklist, check{ID: item.Role.String(), Name: roleName(language, item.Role), State: item.Presence.String(), Fix: say(item.Fix),
			Needed: item.Needed, Without: item.Without, Hand: item.Needed && item.Role.String() != "head" || item.Without})
	}
	if view.State == calibration.Review || view.State == calibration.Typing {
		for id := range view.Measures {
			if m := &view.Measures[id]; m.Value > 0 {
				w.Measures = append(w.Measures, measure{ID: calibration.MeasureID(id).String(), Name: say(calibration.MeasureID(id).Label()), Meters: m.Value,
					Uncertainty: m.Uncertainty, Words: say(m.Words)})
			}
		}
	}
	return w
}

// calibration sets up a calibration, and corrects what was measured: only what a request names.
func (s *Server) calibration(w http.ResponseWriter, r *http.Request, _ *page) {
	var asked struct {
		Pose           *string
		Seated, Wrists *bool
		Height         *float64
		Person         *string
		Without        *string // the role of a hand that holds nothing
		With           *string // and of one that does
		Measure        *string // to be corrected to Meters; 0 is what was measured
		Meters         float64
	}
	if !read(w, r, &asked) {
		return
	}
	refused := phrase.Fail("the request is not one of the page of Posewright. Reload the page")
	var failed error
	if !s.onOwner(r.Context(), func() {
		c := s.live.Calibration
		if asked.Pose != nil {
			if holding, ok := calibration.HoldingNamed(*asked.Pose); ok {
				c.SetHolding(holding)
			} else {
				failed = refused
			}
		}
		if asked.Seated != nil {
			c.SetSeated(*asked.Seated)
		}
		if asked.Wrists != nil {
			c.SetMeasureWrists(*asked.Wrists)
		}
		if asked.Height != nil {
			if !(*asked.Height == 0 || *asked.Height >= 0.5 && *asked.Height <= 2.5) {
				failed = phrase.Fail("a height is from 50 to 250 cm. Check it and type it again")
			} else {
				c.SetHeight(*asked.Height)
			}
		}
		if asked.Person != nil {
			c.SetPerson(*asked.Person)
		}
		for without, name := range map[bool]*string{true: asked.Without, false: asked.With} {
			if name == nil {
				continue
			}
			if role, ok := calibration.RoleNamed(*name); ok {
				c.GoWithout(role, without)
			} else {
				failed = refused
			}
		}
		if asked.Measure != nil {
			failed = refused
			for id := range calibration.MeasureID(calibration.MeasureCount) {
				if id.String() == *asked.Measure {
					failed = nil
					c.Correct(id, asked.Meters)
				}
			}
		}
	}) {
		return
	}
	if failed != nil {
		refuse(w, r, http.StatusConflict, failed)
		return
	}
	answer(w, map[string]bool{"ok": true})
}
