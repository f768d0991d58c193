package remote

import (
	"encoding/json"
	"strings"
	"testing"

	"posewright/internal/remote/view"
)

// state asks for the state as a page of a language has it.
func (s *served) newest(language string) (now view.State) {
	s.t.Helper()
	s.onOwnerNow(func() {
		data, err := json.Marshal(view.Now(s.core, s.live, language))
		if err == nil {
			err = json.Unmarshal(data, &now)
		}
		if err != nil {
			s.t.Error(err)
		}
	})
	return now
}

func TestACalibrationIsSetUpFromThePage(t *testing.T) {
	t.Parallel()
	s := idle(t)
	p := s.login()
	if said := p.ask("calibration", `,"setup":{"Pose":"down","Seated":true,"Wrists":true,"Height":1.81,"Person":"Zoe"}`); said != "" {
		t.Fatal(said)
	}
	if w := s.newest("en").Wizard; w.Pose != "down" || !w.Seated || !w.Wrists || w.Height != 1.81 || w.Person != "Zoe" || w.State != "idle" {
		t.Errorf("%+v", w)
	}
	for _, wrong := range []string{`{"Pose":"handstand"}`, `{"Height":9}`, `{"Height":-1}`, `{"Without":"tail"}`, `{"Measure":"nose","Meters":1}`} {
		if p.ask("calibration", `,"setup":`+wrong) == "" {
			t.Errorf("%s is taken", wrong)
		}
	}
	stranger := s.open(`{"type":"calibration","id":1,"setup":{"Seated":false}}`)
	if h := stranger.next("answer", "refused"); h.Type != "refused" || !s.newest("en").Wizard.Seated {
		t.Errorf("a stranger sets it up: %+v", h.reply)
	}
}

func TestThePageSpeaksTheLanguageOfThePhone(t *testing.T) {
	t.Parallel()
	s := idle(t)
	hello := func(proof string) *phone {
		return s.open(`{"type":"hello","version":1,"languages":"fr;q=0.9, de-AT;q=0.8, en","proof":"` + proof + `"}`)
	}
	if said := hello("000").next("refused").Error; !strings.Contains(said, "Code") || strings.Contains(said, "this is not") {
		t.Errorf("a wrong code is refused with %s", said)
	}
	var list []view.Parameter
	if err := json.Unmarshal(hello(s.token).next("welcome").Parameters, &list); err != nil {
		t.Fatal(err)
	}
	alike := 0
	for _, p := range list {
		if p.Path == "torso.wristLine" && strings.Contains(p.Name, "rist line") {
			t.Errorf("%s is called %q", p.Path, p.Name)
		}
		if p.Name == p.Group {
			alike++
		}
	}
	if len(list) < 100 || alike > len(list)/4 {
		t.Errorf("%d parameters", len(list))
	}
}
