package accuracy

import (
	"testing"

	"posewright/internal/evaluation/generated"
	"posewright/internal/evaluation/virtual"
	"posewright/internal/racetest"
	"posewright/solver"
	"posewright/solver/posture"
)

// Feet that are called planted stay where they are, also where a posture takes them or lets them go: of who sits down, turns on a chair, kneels, crawls and gets
// up, recognized or chosen. Where the posture drew both feet along they slid 15 cm.
func TestPlantedFeetDoNotSlideWherePosturesChange(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	last := ""
	for _, person := range made(t, func(_ int, s *generated.Session) bool {
		first := s.Name != last
		last = s.Name
		return first
	}) {
		for pin := range posture.PinCount {
			settings := solver.DefaultSettings()
			soles := solesOf(person.Humanoid)
			worst, when := 0.0, 0.0
			person.solve(virtual.ThreePoints, &settings, func(seconds float64, _ *virtual.Truth, result *solver.Result) {
				for side := range soles {
					if slid := soles[side].slid(result, &result.Gait.Feet[side]); slid > worst {
						worst, when = slid, seconds
					}
				}
				if settings.Posture.Pin = posture.Automatic; pin != posture.Automatic && int((seconds+1/person.RateHz)/1.5)%2 == 1 { // chosen and let go again
					settings.Posture.Pin = pin
				}
			})
			if worst > 0.001 {
				t.Errorf("%s, pin %d: a planted foot slides %.1f cm by %.2f s", person.name, pin, 100*worst, when)
			}
		}
	}
}
