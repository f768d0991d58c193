package dashboard

import (
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"posewright/calibration"
	"posewright/internal/app"
	"posewright/internal/eventloop"
	"posewright/internal/remote/panel"
	"posewright/internal/remote/view"
	"posewright/rig/phrase"
	"posewright/trackers/recording"
	"posewright/ui/text/translations"
)

// states are what a panel may have to show at most, in a language.
func states(t *testing.T, language string) map[string]*view.State {
	t.Helper()
	loop := eventloop.NewLoop()
	core, err := app.New(app.Options{Home: t.TempDir(), Post: loop.Post, Headless: true})
	if err != nil {
		t.Fatal(err)
	}
	live := app.NewLive(core, app.LiveOptions{Demo: &recording.Session{}})
	t.Cleanup(func() {
		core.Host.Cancel()
		core.Wait()
	})
	say := func(text phrase.Phrase) string { return translations.Translate(language, text) }
	all := map[string]*view.State{}
	add := func(name string, change func(now *view.State, w *view.Wizard)) {
		now := view.Now(core, live, language)
		now.CanUndo, now.SlimeVR, now.Side = true, true, "B"
		change(now, &now.Wizard)
		all[name] = now
	}
	add("idle", func(now *view.State, _ *view.Wizard) {
		now.Devices = []view.Device{{Name: "Index HMD", Role: "head", Battery: -1}, {Name: "vive_tracker_waist", Role: "hips", Battery: 0.12, Age: 1.5}}
		for i, p := range view.Parameters(language) {
			f := view.Favorite{Parameter: p, Value: p.Default}
			if i%5 == 4 {
				f.Reason, f.Enable = say(phrase.Say("The preset has no calibration")), true
			}
			now.Favorites = append(now.Favorites, f)
		}
		for id := range app.FitCount {
			row := core.Fit.Row(id)
			now.Fit = append(now.Fit, view.Favorite{Parameter: view.Parameter{Path: app.FitPath + id.String(), Name: say(row.Complaint),
				Unit: row.Unit, Kind: "number", Min: row.Min, Max: row.Max}, Value: row.Max})
			now.Fit = append(now.Fit, now.Fit[len(now.Fit)-1])
			now.Fit[len(now.Fit)-1].Path, now.Fit[len(now.Fit)-1].Reason = row.Unit+id.String(), say(row.Reason)
		}
	})
	for _, seated := range []bool{false, true} {
		add(fmt.Sprint("checklist-", seated), func(_ *view.State, w *view.Wizard) {
			w.State, w.Seated, w.Height, w.Person, w.People = "checklist", seated, 1.72, "Ada", []string{"Ada"}
			w.Title, w.Message = say(phrase.Say("Calibrate")), say(phrase.Say("Stand in the middle of your room, and press Calibrate."))
			for role := range calibration.RoleCount {
				if role.Part() != "" {
					w.Checklist = append(w.Checklist, view.Check{ID: role.String(), Name: say(phrase.Phrase{Text: string(role.Part())}),
						State: [...]string{"tracked", "lost", "estimated"}[role%3], Hand: strings.Contains(role.String(), "Hand")})
				}
			}
		})
	}
	add("countdown", func(_ *view.State, w *view.Wizard) {
		w.State, w.Title, w.Live, w.Digit, w.Progress = "countdown", say(phrase.Say("Calibrate")), "Der linke Arm hängt herab: seitlich anheben.", 2, 0.4
	})
	add("review", func(_ *view.State, w *view.Wizard) {
		w.State, w.Title, w.Message = "review", say(phrase.Say("Calibrate")), say(phrase.Say("Stand in the middle of your room, and press Calibrate."))
		for id := range calibration.MeasureID(calibration.MeasureCount) {
			w.Measures = append(w.Measures, view.Measure{ID: id.String(), Name: say(id.Label()), Meters: 1.725, Uncertainty: 0.012})
		}
		w.Warnings = []string{"Der linke Controller war eine Sekunde lang verloren.", "Die Beine wurden nicht gemessen."}
	})
	add("refused", func(_ *view.State, w *view.Wizard) {
		w.State, w.Title, w.Message, w.Reasons = "refused", say(phrase.Say("Calibrate")), strings.Repeat("Der linke Arm war gebeugt. ", 6), []string{"", "Die Beine wurden nicht gemessen."}
	})
	add("blind", func(now *view.State, _ *view.Wizard) {
		now.Blind = &view.Blind{Title: say(phrase.Say("Round {{.Round}} of {{.Count}}", "Round", 2, "Count", 12)), Showing: "X", Scale: 7, Prefer: 2}
		for _, name := range []phrase.Phrase{phrase.Say("Looks natural"), phrase.Say("Follows my movement"), phrase.Say("Feels like my body")} {
			now.Blind.Criteria = append(now.Blind.Criteria, say(name))
		}
	})
	return all
}

// Whatever is shown, texts are at least 20 mm high at a meter and complete, and what is pressed is at least 40 mm in both
// directions and covers nothing else that is. With POSEWRIGHT_PICTURES its pictures are kept, to be looked at.
func TestEverythingOnThePanelCanBeReadAndPressed(t *testing.T) {
	t.Parallel()
	for _, language := range []string{"en", "de", "ja"} {
		face := newFace(t, language)
		check := func(name string, list *panel.List) (more *panel.Item) {
			for i := range list.Items {
				item := &list.Items[i]
				at := item.Rect()
				if !at.In(image.Rectangle{Max: panel.Size}) {
					t.Errorf("%s: %+v lies outside", name, item)
				}
				if item.Text != "" {
					lines, size := face.set(item)
					if size < 20 || strings.HasSuffix(strings.Join(lines, ""), "…") && !strings.HasSuffix(item.Text, "…") {
						t.Errorf("%s: %q is %q in a height of %d", name, item.Text, lines, size)
					}
				}
				if item.ID == "" {
					continue
				}
				if item.ID == "scroll.1" {
					more = item
				}
				if at.Dx() < 40 || at.Dy() < 40 {
					t.Errorf("%s: %s is %v", name, item.ID, at)
				}
				for _, other := range list.Items[:i] {
					if other.ID != "" && at.Overlaps(other.Rect()) {
						t.Errorf("%s: %s at %v covers %s at %v", name, item.ID, at, other.ID, other.Rect())
					}
				}
			}
			return more
		}
		for name, state := range states(t, language) {
			p := panel.New(language)
			tabs := 5
			if name != "idle" {
				tabs = 1
			}
			for tab := range tabs {
				list := p.Draw(state, "")
				press(p, list, fmt.Sprint("tab.", tab))
				list = p.Draw(state, "")
				picture(t, face, list, fmt.Sprintf("panel-%s-%s-%d", language, name, tab))
				for pages := 0; check(fmt.Sprint(language, " ", name, " ", tab), list) != nil; pages++ {
					if press(p, list, "scroll.1"); pages > 500 {
						t.Fatal("the end is never reached")
					}
					list = p.Draw(state, "")
				}
			}
		}
	}
}

// press presses what has an ID.
func press(p *panel.Panel, list *panel.List, id string) {
	for _, item := range list.Items {
		if item.ID == id {
			at := panel.Pointer{Kind: panel.Pressed, X: float64(item.At[0] + 1), Y: float64(item.At[1] + 1)}
			p.Point(at)
			at.Kind = panel.Released
			p.Point(at)
		}
	}
}

// picture keeps what the panel looks like, where a test says so.
func picture(t *testing.T, face *Typeface, list *panel.List, name string) {
	t.Helper()
	folder := os.Getenv("POSEWRIGHT_PICTURES")
	if folder == "" {
		return
	}
	p := newPaint(face)
	p.draw(list, "")
	f, err := os.Create(filepath.Join(folder, name+".png"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, p.picture); err != nil {
		t.Fatal(err)
	}
}
