package accuracy

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/evaluation/virtual"
)

// footsteps walk along Z, a step of 70 cm every half second from 0.5 s on, the left foot first, 20 cm apart.
func footsteps(count int) []landing {
	var walk []landing
	for k := range count {
		side := k % 2
		walk = append(walk, landing{side: side, time: 0.5 * float64(k+1), at: mgl64.Vec3{0.1 - 0.2*float64(side), 0, 0.7 * float64(k+1)}})
	}
	return walk
}

// atHome is where feet are before they step, which is how every guess begins.
func atHome(then ...landing) []landing {
	return append([]landing{{side: 0, at: mgl64.Vec3{0.1, 0, 0}}, {side: 1, at: mgl64.Vec3{-0.1, 0, 0}}}, then...)
}

func compared(truth, estimated []landing, from, to float64) GaitScore {
	g := gaitTally{files: 1}
	g.compare(truth, estimated, from, to)
	return g.score("")
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

func TestGuessedStepsAreJudgedByTheNearestOfTheSameFoot(t *testing.T) {
	t.Parallel()
	truth := footsteps(20)
	right := compared(truth, atHome(truth...), 0, 20)
	if right.LandingMedianCM != 0 || right.LandingP90CM != 0 || right.RightFoot != 1 || right.Steps != 20 || right.StepsTrue != 20 || right.TimingSDMS != 0 {
		t.Errorf("the very steps: %+v", right)
	}

	late := footsteps(20)
	for i := range late {
		late[i].time += 0.03 + 0.01*float64(i%2)
		late[i].at = late[i].at.Add(mgl64.Vec3{0.03, 0.5, 0.04}) // heights do not count
	}
	got := compared(truth, atHome(late...), 0, 20)
	if !near(got.LandingMedianCM, 5) || !near(got.TimingMeanMS, 35) || !near(got.TimingSDMS, 5) || got.RightFoot != 1 {
		t.Errorf("5 cm away and 30 or 40 ms late: %+v", got)
	}

	wrong := footsteps(20)
	for i := range wrong {
		wrong[i].side = 1 - wrong[i].side
		wrong[i].at[0] = -wrong[i].at[0]
	}
	got = compared(truth, atHome(wrong...), 0, 20)
	if got.RightFoot != 0 || !near(got.LandingMedianCM, 70) {
		t.Errorf("always the other foot, so the right one is a step away: %+v", got)
	}

	sparse := footsteps(20)[:10] // and then stands
	got = compared(truth, atHome(sparse...), 0, 20)
	if got.Steps != 10 || got.StepsTrue != 20 || got.RightFoot != 0.5 || got.LandingP90CM < 500 {
		t.Errorf("steps that are missing: %+v", got)
	}
	never := compared(truth[:2], atHome(), 0, 20)
	if never.Steps != 0 || never.RightFoot != 0 || !near(never.LandingMedianCM, 105) || never.TimingSDMS != 0 {
		t.Errorf("who never steps is still at home, 70 and 140 cm away: %+v", never)
	}
}

func TestStepsOutsideOfATakeAreNotCounted(t *testing.T) {
	t.Parallel()
	truth := footsteps(20)
	estimated := footsteps(20)
	for i := range estimated {
		if estimated[i].time < 4 || estimated[i].time > 8 {
			estimated[i].at = mgl64.Vec3{50, 0, 50}
		}
	}
	got := compared(truth, atHome(estimated...), 4, 8)
	if got.Steps != 9 || got.StepsTrue != 9 || got.LandingP90CM != 0 {
		t.Errorf("from 4 to 8 s nine feet land: %+v", got)
	}
	estimated[8].airborne = true
	if got = compared(truth, atHome(estimated...), 4, 8); got.Steps != 8 || got.StepsTrue != 9 {
		t.Errorf("one of them while the person climbs: %+v", got)
	}
}

func TestAStandingPersonHasOnlyFalseSteps(t *testing.T) {
	t.Parallel()
	var g, walked2 gaitTally
	g.add(&gaitTake{kind: standing, to: 30}, &walked{lifts: 4, ticks: 100, slide: 0.001})
	g.add(&gaitTake{kind: standing, to: 60}, &walked{lifts: 2, ticks: 100, extended: 50, slide: 0.003})
	walked2.add(&gaitTake{kind: walking, track: going(0, 1.2, 0), steps: []virtual.Step{{Land: 2}}, to: 9}, &walked{lifts: 7, landings: atHome(landing{time: 2}), ticks: 200})
	g.pool(&walked2)
	s := g.score("all")
	if s.FalseSteps != 6 || !near(s.FalsePerMinute, 4) || !near(s.StandingS, 90) || !near(s.OverExtended, 0.125) || !near(s.SlideMM, 3) ||
		s.Steps != 1 || s.StepsTrue != 1 || s.RightFoot != 1 {
		t.Errorf("%+v", s)
	}
	if g.kinds[startingStep].truly != 1 { // the only step, after two seconds
		t.Errorf("steps by kind: %+v", g.kinds)
	}
	if empty := new(gaitTally).score(""); empty != (GaitScore{}) {
		t.Errorf("nothing at all scores %+v", empty)
	}
}
