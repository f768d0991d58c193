//go:build cgo

package overlay

import (
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2/theme"

	"posewright/calibration"
	"posewright/internal/dashboard"
	"posewright/internal/remote/view"
	"posewright/rig/phrase"
	"posewright/trackers/openvr"
	"posewright/ui/text/translations"
)

// wizardOf is what a calibration looks like in a state, in a language.
func wizardOf(state calibration.State, language string) view.Wizard {
	say := func(en, de, ja string) string { return map[string]string{"en": en, "de": de, "ja": ja}[language] }
	w := view.Wizard{State: state.String(), Pose: "t", Person: "Ada", People: []string{"Ada", "Bo"}, Wrists: true}
	switch state {
	case calibration.Checklist:
		w.Title, w.Message = say("Check the devices", "Geräte prüfen", "デバイスを確認"), say("Stand in the middle of your room and press Start.", "In die Mitte des Raums stellen und Start drücken.", "部屋の中央に立って「開始」を押してください。")
		for i, name := range []string{"head", "left hand", "right hand", "hips", "left foot", "right foot"} {
			w.Checklist = append(w.Checklist, view.Check{ID: name, Name: name, State: []string{"tracked", "missing", "tracked", "estimated", "lost", "missing"}[i], Needed: i < 3, Hand: i == 1 || i == 2})
		}
		w.Seated, w.Height = true, 1.72
	case calibration.Countdown:
		w.Title, w.Message, w.Digit, w.Progress = say("Hold still", "Stillhalten", "動かないで"), say("Your left arm hangs down: raise it to the side.", "Der linke Arm hängt herab: seitlich anheben.", "左腕が下がっています。横に上げてください。"), 2, 0.4
	case calibration.Review:
		w.Title, w.Message = say("172.4 centimeters, accept?", "172,4 Zentimeter, übernehmen?", "172.4センチメートル、適用しますか？"), say("Correct what you know better.", "Korrigieren, was besser bekannt ist.", "わかっている値は修正してください。")
		for i, name := range []string{"Height", "Arm span", "Shoulder width", "Upper arm", "Forearm", "Leg", "Hip height"} {
			w.Measures = append(w.Measures, view.Measure{ID: name, Name: name, Meters: 0.3 + 0.2*float64(i), Uncertainty: 0.012})
		}
		w.Warnings = []string{say("The left controller was lost for a second.", "Der linke Controller war eine Sekunde lang verloren.", "左コントローラーが1秒間見失われました。")}
	}
	return w
}

// favorites are some in a language, the last without an effect.
func favorites(language string) (list []view.Favorite) {
	for _, p := range view.Parameters(language) {
		switch p.Path {
		case "torso.wristLine", "gait.cadence":
			list = append(list, view.Favorite{Parameter: p, Value: p.Default})
		case "retarget.share":
			why := translations.Translate(language, phrase.Say("The preset has no calibration"))
			list = append(list, view.Favorite{Parameter: p, Value: p.Default, Reason: why})
		}
	}
	return list
}

// The panel has the fonts of the window. With POSEWRIGHT_PICTURES its pictures are kept, to be looked at.
func TestThePanelIsDrawnInAllLanguagesAndStates(t *testing.T) {
	for _, language := range []string{"en", "de", "ja"} {
		for _, state := range []calibration.State{calibration.Idle, calibration.Checklist, calibration.Countdown, calibration.Review} {
			face, err := dashboard.NewTypeface(theme.DefaultTextFont().Content(), theme.DefaultTextBoldFont().Content(), language)
			if err != nil {
				t.Fatal(err)
			}
			p := dashboard.NewPanel(face, language)
			p.Point(openvr.Pointer{Kind: openvr.PointerMoved, X: 850, Y: 60})
			now := &view.State{Wizard: wizardOf(state, language), CanUndo: true, Side: "B", SlimeVR: state == calibration.Countdown,
				Devices:   []view.Device{{Name: "Index HMD", Role: "head", Battery: -1}, {Name: "knuckles left hand", Role: "left hand", Battery: 0.72}, {Name: "vive_tracker_waist", Role: "hips", Battery: 0.12, Age: 1.5}},
				Favorites: favorites(language)}
			if !p.Draw(now, map[bool]string{true: "SlimeVR resets its trackers"}[state == calibration.Countdown]) {
				t.Fatal("nothing is drawn")
			}
			if state == calibration.Review {
				for _, kind := range []openvr.PointerKind{openvr.PointerPressed, openvr.PointerReleased} {
					p.Point(openvr.Pointer{Kind: kind, X: 1150, Y: 350})
				}
				p.Draw(now, "")
			}
			drawn := 0
			for i := 0; i < len(p.Picture.Pix); i += 4 {
				if p.Picture.Pix[i] > 0xd0 && p.Picture.Pix[i+3] == 0xff {
					drawn++
				}
			}
			if drawn < 2000 {
				t.Errorf("%s %v: only %d bright pixels", language, state, drawn)
			}
			if folder := os.Getenv("POSEWRIGHT_PICTURES"); folder != "" {
				f, err := os.Create(filepath.Join(folder, "panel-"+language+"-"+state.String()+".png"))
				if err != nil {
					t.Fatal(err)
				}
				if err := png.Encode(f, p.Picture); err != nil {
					t.Fatal(err)
				}
				_ = f.Close()
			}
		}
	}
}
