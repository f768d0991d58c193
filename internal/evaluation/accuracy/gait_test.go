package accuracy

import (
	"context"
	"errors"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/evaluation/capture"
	"posewright/internal/evaluation/virtual"
	"posewright/internal/racetest"
	"posewright/rig"
	"posewright/solver"
)

// A march of the built-in avatar: it stands, takes steps in a direction, the left foot first, each in as long as the other foot stands, and stands again.
type march struct {
	direction float64 // radians from where it faces, to the left
	length    float64 // meters of a step
	time      float64 // seconds of a step
	steps     int
	stand     float64 // seconds, before and after
}

const marchHz = 60

// record makes motion capture of it. Knees bend so that thighs and shins keep their lengths.
func (w march) record(h *rig.Humanoid) *rig.Motion {
	m := rig.NewMotion("march", *h.Skeleton, 1.0/marchHz, 1+int(math.Round((2*w.stand+float64(w.steps)*w.time)*marchHz)))
	smooth := func(x float64) float64 { x = math.Max(0, math.Min(1, x)); return x * x * (3 - 2*x) }
	way := rig.Yaw(w.direction).Rotate(mgl64.Vec3{0, 0, 1})
	at := func(role rig.Role) mgl64.Vec3 { return h.TPose[h.Joint(role)].Position }
	for frame := range m.Frames() {
		done := (float64(frame)/marchHz - w.stand) / w.time         // in steps
		gone := math.Max(0, math.Min(float64(w.steps-1), done-0.5)) // a foot lands half a step ahead
		sway := mgl64.Vec3{}
		if gone > 0 && gone < float64(w.steps-1) { // over the foot that stands
			sway = mgl64.Vec3{-0.02 * math.Sin(math.Pi*done), 0.01 * math.Cos(2*math.Pi*(done-0.58)), 0}
		}
		lower := 0.08 * smooth((float64(frame)/marchHz)/w.stand) * smooth(float64(m.Frames()-1-frame)/marchHz/w.stand)
		body := way.Mul(gone * w.length).Add(mgl64.Vec3{0, -lower, 0}).Add(sway)
		world := make([]rig.Transform, len(h.TPose))
		for i := range world {
			world[i] = h.TPose[i]
			world[i].Position = world[i].Position.Add(body)
		}
		for side, roles := range [2][3]rig.Role{
			{rig.LeftUpperLeg, rig.LeftLowerLeg, rig.LeftFoot}, {rig.RightUpperLeg, rig.RightLowerLeg, rig.RightFoot},
		} {
			foot := at(roles[2])
			for k := side; k < w.steps; k += 2 {
				u := math.Max(0, math.Min(1, done-float64(k)))
				foot = foot.Add(way.Mul(w.far(k) * smooth(u))).Add(mgl64.Vec3{0, 0.1 * math.Sin(math.Pi*u), 0})
			}
			hip := at(roles[0]).Add(body)
			thigh, shin := at(roles[0]).Sub(at(roles[1])).Len(), at(roles[1]).Sub(at(roles[2])).Len()
			leg := foot.Sub(hip)
			along := (leg.Dot(leg) + thigh*thigh - shin*shin) / (2 * leg.Len())
			bend := math.Sqrt(math.Max(0, thigh*thigh-along*along))
			ahead := mgl64.Vec3{0, 0, 1}
			ahead = ahead.Sub(leg.Mul(ahead.Dot(leg) / leg.Dot(leg))).Normalize()
			world[h.Joint(roles[1])].Position = hip.Add(leg.Normalize().Mul(along)).Add(ahead.Mul(bend))
			for i := range world {
				if joint := h.Joint(roles[2]); i == joint || h.Skeleton.IsAncestor(joint, i) {
					world[i].Position = h.TPose[i].Position.Add(foot.Sub(at(roles[2])))
				}
			}
		}
		for i := range world {
			local := world[i]
			if parent := h.Skeleton.Joints[i].Parent; parent >= 0 {
				local = world[parent].Inverse().Mul(world[i])
			}
			m.Local(frame)[i] = local
		}
	}
	return m
}

// far is the length of the step with that number: the first ends ahead of the other foot, and so does each but the last, which closes up.
func (w march) far(k int) float64 {
	switch {
	case k == 0 || k == w.steps-1:
		return w.length
	}
	return 2 * w.length
}

func gaitEvaluated(t *testing.T, o GaitOptions, files ...string) GaitReport {
	t.Helper()
	o.Settings = solver.DefaultSettings()
	r, err := EvaluateGait(context.Background(), o, files)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func scoreOf(t *testing.T, r GaitReport, name string) GaitScore {
	t.Helper()
	for _, s := range r.Sets {
		if s.Name == name {
			return s.GaitScore
		}
	}
	t.Fatalf("there is no set %q in %+v", name, r.Sets)
	return GaitScore{}
}

func TestTheStepsOfARecordingAreGuessed(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	h := dancer(t)
	folder := t.TempDir()
	for _, c := range []struct {
		name, kind string
		aside      bool // the head's sway then says nothing, and slow steps are taken for leaning
		march
	}{
		{"forward", "walk", false, march{0, 0.5, 0.5, 14, 3}},
		{"backward", "walk-back", false, march{math.Pi, 0.35, 0.5, 14, 3}},
		{"aside", "side", true, march{math.Pi / 2, 0.15, 0.45, 14, 3}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			file := save(t, c.record(h), folder, c.name, "march.bvh")
			r := gaitEvaluated(t, GaitOptions{TrueHips: true, Recordings: true}, file)
			walked := scoreOf(t, r, c.name+" "+c.kind)
			if apart := r.Sets[0].Recordings; len(apart) != 1 || apart[0].Name != "march.bvh" || apart[0].File != file || apart[0].StepsTrue != walked.StepsTrue {
				t.Errorf("apart: %+v", apart)
			}
			var table strings.Builder
			if err := r.WriteTable(&table); err != nil || !strings.Contains(table.String(), c.name+" "+c.kind+" march.bvh") {
				t.Errorf("%v in\n%s", err, table.String())
			}
			perSecond := 1 / c.time
			if want := (repeatedSeconds - lockingSeconds - lateSeconds) * perSecond; math.Abs(float64(walked.StepsTrue)-want) > 1 {
				t.Errorf("%d true steps were counted, %.1f fit in", walked.StepsTrue, want)
			}
			if walked.LandingMedianCM > 15 || walked.SlideMM > 0.01 || walked.RightFoot < 0.95 && !c.aside {
				t.Errorf("%+v", walked)
			}
			still := scoreOf(t, r, c.name+" standing")
			if math.Abs(still.StandingS-2*c.stand) > 1.5 || still.FalseSteps != 0 || still.StepsTrue != 0 {
				t.Errorf("%+v", still)
			}
			if r.Total.StepsTrue != walked.StepsTrue || r.Total.StandingS != still.StandingS || r.Total.Files != 1 {
				t.Errorf("total %+v", r.Total)
			}

			whole := scoreOf(t, gaitEvaluated(t, GaitOptions{TrueHips: true, Unlooped: true}, file), c.name+" "+c.kind)
			if whole.StepsTrue != c.steps || (whole.Steps < c.steps-2 || whole.Steps > c.steps+2) && !c.aside {
				t.Errorf("as it is: %+v", whole)
			}
		})
	}
}

func TestTheSameGaitIsMeasuredInEveryRun(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	file := save(t, march{0, 0.5, 0.5, 10, 2.5}.record(dancer(t)), t.TempDir(), "march.bvh")
	first, second := gaitEvaluated(t, GaitOptions{}, file), gaitEvaluated(t, GaitOptions{}, file)
	if first.Total != second.Total {
		t.Errorf("%+v, then %+v", first.Total, second.Total)
	}
	if still := gaitEvaluated(t, GaitOptions{Still: true}, file); still.Total == first.Total {
		t.Error("noise changes nothing")
	}
}

func TestFeetAreHiddenAndHeadAndHandsAreNot(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	person, err := virtual.NewPerson(march{0, 0.5, 0.5, 10, 2.5}.record(dancer(t)))
	if err != nil {
		t.Fatal(err)
	}
	track := person.Track()
	takes, err := takesOf(track, true)
	if err != nil {
		t.Fatal(err)
	}
	humanoid, err := person.Upright(track)
	if err != nil {
		t.Fatal(err)
	}
	body, err := solver.NewBody(humanoid)
	if err != nil {
		t.Fatal(err)
	}
	for _, trueHips := range []bool{false, true} {
		o := GaitOptions{Settings: solver.DefaultSettings(), TrueHips: trueHips, RateHz: 90}
		ticks := 0
		walk(body, &o, &takes[0], func(now float64, r *solver.Result) {
			ticks++
			posture := track.At(now)
			for id := range r.Effectors {
				want := id == int(effectors.Head) || id == int(effectors.LeftHand) || id == int(effectors.RightHand) || trueHips && id == int(effectors.Hips)
				if r.Effectors[id].Active != want {
					t.Fatalf("effector %v: active %v", effectors.ID(id), !want)
				}
			}
			for role, want := range map[rig.Role]mgl64.Vec3{rig.Head: posture.Head.Position, rig.LeftHand: posture.Hands[0].Position, rig.RightHand: posture.Hands[1].Position} {
				if off := r.World[humanoid.Joint(role)].Position.Sub(want).Len(); off > 0.02 {
					t.Fatalf("after %.2f s %v is %.3f m from where it was", now, role, off)
				}
			}
		})
		if want := int(track.Duration()*90) + 1; ticks < want-1 || ticks > want+1 {
			t.Errorf("%d ticks of %d", ticks, want)
		}
	}
}

func TestRecordingsWithoutStepsAreNamedAndLeftOut(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	h, folder := dancer(t), t.TempDir()
	good := save(t, march{0, 0.5, 0.5, 10, 2.5}.record(h), folder, "march.bvh")
	brief := save(t, march{0, 0.5, 0.5, 0, 0.5}.record(h), folder, "brief.bvh")
	once := save(t, march{0, 0.5, 0.5, 1, 1.5}.record(h), folder, "once.bvh")
	r := gaitEvaluated(t, GaitOptions{}, good, brief, once)
	if len(r.Skipped) != 2 || r.Skipped[0].File != brief || r.Skipped[0].Reason.String() != errNoSteps.Error() || r.Skipped[1].Reason.String() != errNoStrides.Error() ||
		r.Total.Files != 1 {
		t.Errorf("%+v", r.Skipped)
	}
	if r = gaitEvaluated(t, GaitOptions{Unlooped: true}, good, once); len(r.Skipped) != 0 || scoreOf(t, r, filepath.Base(folder)+" steps").StepsTrue != 1 {
		t.Errorf("as they are: %+v", r)
	}
	o := GaitOptions{Settings: solver.DefaultSettings()}
	_, err := EvaluateGait(context.Background(), o, []string{brief})
	if !errors.Is(err, capture.ErrNoneUsable) || !strings.Contains(err.Error(), "brief.bvh") || strings.Contains(err.Error(), "\n") {
		t.Errorf("nothing usable: %v", err)
	}
	o.RateHz = -1
	if _, err := EvaluateGait(context.Background(), o, []string{good}); err == nil {
		t.Error("a rate below zero is taken")
	}
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := EvaluateGait(cancelled, GaitOptions{Settings: solver.DefaultSettings()}, []string{good}); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: %v", err)
	}
}

// TestRealPeopleWalkOnTheRightFeet is the bar for the whole way from headset and hands to the feet, and for that from the truth's hips. CMU's recordings
// chose none of the numbers that a gait has by default.
func TestRealPeopleWalkOnTheRightFeet(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	for set, most := range map[string]float64{"bandai": 8.5, "cmu": 5} { // cm
		for name, o := range map[string]GaitOptions{"head and hands": {}, "true hips": {TrueHips: true}, "60 Hz": {RateHz: 60}, "120 Hz": {RateHz: 120}} {
			t.Run(set+", "+name, func(t *testing.T) {
				t.Parallel()
				walks := slices.DeleteFunc(recordings(t, set, ""), func(file string) bool {
					return !slices.ContainsFunc([]string{"walk", "01_08", "02_01", "02_03"}, func(part string) bool { return strings.Contains(file, part) })
				})
				r := gaitEvaluated(t, o, walks...)
				walked := scoreOf(t, r, set+" walk")
				if walked.LandingMedianCM > most || walked.RightFoot < 0.99 || walked.Steps < walked.StepsTrue-3 || walked.Steps > walked.StepsTrue+3 {
					t.Errorf("%+v", walked)
				}
				if r.Total.SlideMM > 0.01 {
					t.Errorf("planted feet slid by up to %v mm", r.Total.SlideMM)
				}
				if r.Total.OverExtended > 0.05 {
					t.Errorf("legs were too short for %.1f %% of the time", 100*r.Total.OverExtended)
				}
				t.Logf("%+v", walked)
			})
		}
	}
}

// TestFeetOfPeopleWhoStandMostlyStay holds how often feet step while those of people who wave, call, bow and guide others stay: bows most of all, in
// which the hips are far from where headset and hands have them.
func TestFeetOfPeopleWhoStandMostlyStay(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	files := slices.DeleteFunc(recordings(t, "bandai", "walk"), func(file string) bool { return strings.Contains(file, "dance") })
	for name, c := range map[string]struct {
		o    GaitOptions
		most float64 // steps a minute
	}{"head and hands": {GaitOptions{}, 10}, "true hips": {GaitOptions{TrueHips: true}, 1}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			still := scoreOf(t, gaitEvaluated(t, c.o, files...), "bandai standing")
			if still.StandingS < 30 || still.FalsePerMinute > c.most || still.SlideMM > 0.01 {
				t.Errorf("%+v", still)
			}
			t.Logf("%+v", still)
		})
	}
}
