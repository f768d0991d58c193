package remote

import (
	"encoding/json"
	"net/http"
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
	s.login(s.client, s.token)
	status, said := s.post(s.client, "/calibration", `{"Pose":"down","Seated":true,"Wrists":true,"Height":1.81,"Person":"Zoe"}`)
	if status != http.StatusOK {
		t.Fatalf("%d %s", status, said)
	}
	if w := s.newest("en").Wizard; w.Pose != "down" || !w.Seated || !w.Wrists || w.Height != 1.81 || w.Person != "Zoe" || w.State != "idle" {
		t.Errorf("%+v", w)
	}
	for _, wrong := range []string{`{"Pose":"handstand"}`, `{"Height":9}`, `{"Height":-1}`, `{"Without":"tail"}`, `{"Measure":"nose","Meters":1}`} {
		if status, _ := s.post(s.client, "/calibration", wrong); status != http.StatusConflict {
			t.Errorf("%s: status %d", wrong, status)
		}
	}
	if status, _ := s.post(phone(), "/calibration", `{"Seated":false}`); status != http.StatusUnauthorized || !s.newest("en").Wizard.Seated {
		t.Errorf("a stranger sets it up: status %d", status)
	}
}

func TestThePageSpeaksTheLanguageOfThePhone(t *testing.T) {
	t.Parallel()
	s := idle(t)
	german := func(r *http.Request) { r.Header.Set("Accept-Language", "fr;q=0.9, de-AT;q=0.8, en") }
	_, said := s.post(s.client, "/login", `{"Proof":"000"}`, german)
	if !strings.Contains(said, "Code") || strings.Contains(said, "this is not") {
		t.Errorf("a wrong code is refused with %s", said)
	}
	s.login(s.client, s.token)
	r, _ := http.NewRequest(http.MethodGet, s.base+"/parameters", nil)
	german(r)
	answer, err := s.client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var list []view.Parameter
	if err := json.NewDecoder(answer.Body).Decode(&list); err != nil {
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
