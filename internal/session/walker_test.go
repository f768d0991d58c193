package session

import (
	"testing"

	"posewright/internal/avatartest"
	"posewright/presets"
	"posewright/presets/prepare"
	"posewright/solver"
)

func TestWhoeverWalksBeginsWithTheirOwnCadence(t *testing.T) {
	t.Parallel()
	x := newStepper(t)
	avatar := avatartest.Mannequin(t)
	publish := func(body *solver.Body, walker *Walker, cadence float64) {
		preset := presets.Default()
		preset.Gait.Cadence = cadence
		prepared, err := prepare.Body(&preset, avatar)
		if err != nil {
			t.Fatal(err)
		}
		snapshot := NewSnapshot(prepared)
		if body != nil {
			snapshot.Body = body
		}
		snapshot.Walker = walker
		x.Publish(snapshot)
	}
	has := func(what string, want float64) {
		t.Helper()
		result := x.step(3, 1.4).Result
		if got := result.Gait.Cadence; got != want {
			t.Errorf("%s steps with a cadence of %v, not %v", what, got, want)
		}
		seat := 0.0
		if s := x.Session.snapshot.Load(); s.Walker != nil {
			seat = s.Walker.SeatHeight
		}
		if result.Posture.SeatHeight != seat {
			t.Errorf("%s sits at %v, not %v", what, result.Posture.SeatHeight, seat)
		}
	}
	ada, bob := &Walker{Cadence: 1.2, SeatHeight: 0.55}, &Walker{}
	publish(nil, ada, 0.9)
	has("who is known", 1.2)
	body := newestFrame(x.Session).Body
	publish(body, ada, 0.9)
	has("the same person after a change", 1.2)
	publish(nil, ada, 0.9)
	has("the same person in another body", 1.2)
	publish(nil, bob, 0.9)
	has("who is not known", 0.9)
	publish(newestFrame(x.Session).Body, ada, 0.9)
	has("who comes back", 1.2)
	publish(newestFrame(x.Session).Body, ada, 1.1)
	has("who is known, when the preset gets another factor", 1.1)
	publish(newestFrame(x.Session).Body, nil, 1.1)
	has("nobody in particular", 1.1)
}

func TestOfWhomNothingIsKnownStepsAsTheNextPresetSaysInWhateverBody(t *testing.T) {
	t.Parallel()
	x := newStepper(t)
	avatar := avatartest.Mannequin(t)
	for _, cadence := range []float64{1, 1.3, 0.8} {
		preset := presets.Default()
		preset.Gait.Cadence = cadence
		prepared, err := prepare.Body(&preset, avatar)
		if err != nil {
			t.Fatal(err)
		}
		snapshot := NewSnapshot(prepared)
		x.Publish(snapshot)
		if got := x.step(3, 1.4).Result.Gait.Cadence; got != cadence {
			t.Errorf("with a preset of a cadence of %v the avatar steps with %v", cadence, got)
		}
	}
}
