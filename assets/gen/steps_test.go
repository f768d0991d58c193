package main

import (
	"bytes"
	"cmp"
	"math"
	"slices"
	"testing"

	"posewright/assets"
	"posewright/calibration"
	"posewright/internal/avatartest"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/presets/prepare"
	"posewright/solver/gait"
	"posewright/trackers/recording"
)

// estimate is a landing that the solver makes up for a body whose feet nobody tracks.
type estimate struct {
	at     float64 // seconds
	right  bool
	x, z   float64
	locked float64
	cause  gait.StepCause
}

// estimated solves the walk as the program plays it: measured from its own T-pose, with the built-in preset on the built-in avatar.
func estimated(t *testing.T, change func(*presets.Preset)) (landings []estimate) {
	t.Helper()
	avatar := avatartest.Mannequin(t)
	recorded, err := recording.Read(bytes.NewReader(assets.Walk()))
	must(t, err)
	playback := session.NewPlayback(recorded, "walk")
	preset := presets.Default()
	change(&preset)
	fitted, err := prepare.Body(&preset, avatar)
	must(t, err)
	preset.Calibration, err = playback.Calibrate(calibration.Options{Humanoid: fitted.Humanoid})
	must(t, err)
	prepared, err := prepare.Body(&preset, avatar)
	must(t, err)
	s := session.New(session.Options{Store: playback.Store})
	s.Publish(session.NewSnapshot(prepared))
	for tick := range session.Ticks(recorded.Duration(), s.RateHz()) {
		now := session.TimeOf(tick, s.RateHz())
		playback.Advance(now)
		gait := &s.Tick(now).Result.Gait
		for side := range gait.Feet {
			if foot := &gait.Feet[side]; foot.Landed {
				landings = append(landings, estimate{now.Seconds(), side == 1, foot.At.X(), foot.At.Z(), gait.Locked, foot.Cause})
			}
		}
	}
	return landings
}

// The whole body of the preset that follows Scheurenbrand steps for his reasons alone, and steps on.
func TestScheurenbrandsBodyWalksToo(t *testing.T) {
	t.Parallel()
	landings := estimated(t, func(p *presets.Preset) { *p, _ = presets.Builtin("Scheurenbrand") })
	_, falls := tread(follow())
	if len(landings) < len(falls) {
		t.Errorf("%d steps for the person's %d", len(landings), len(falls))
	}
	for _, l := range landings {
		switch l.cause {
		case gait.StepBalance, gait.StepDistance, gait.StepCrossing, gait.StepRotation:
		default:
			t.Fatalf("at %.2f s a foot stepped for cause %d", l.at, l.cause)
		}
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// The person's feet are known, and hidden. What the solver makes of head and hands alone must put the right foot down near to where theirs is, once the
// clock has found their stride: from the fifth step of a way on.
func TestTheSolverFindsTheStepsOfTheWalk(t *testing.T) {
	t.Parallel()
	landings := estimated(t, func(*presets.Preset) {})
	_, falls := tread(follow())
	var off []float64
	var same, late int
	for _, fall := range falls {
		nearest := slices.MinFunc(landings, func(a, b estimate) int { return cmp.Compare(math.Abs(a.at-fall.at), math.Abs(b.at-fall.at)) })
		distance := math.Hypot(nearest.x-fall.x, nearest.z-fall.z)
		t.Logf("%d.%d at %.2f s, right %v: %+.2f s, right %v, %.2f m, locked %.2f", fall.errand, fall.nth, fall.at, fall.right, nearest.at-fall.at, nearest.right,
			distance, nearest.locked)
		if fall.nth < 4 {
			continue
		}
		off = append(off, distance)
		if nearest.right == fall.right {
			same++
		}
		if math.Abs(nearest.at-fall.at) > 0.2 {
			late++
		}
	}
	slices.Sort(off)
	n := len(off)
	t.Logf("%d steps, %d guessed; of %d that count %d with the right foot, %.3f m off (median), %d by more than 0.2 s", len(falls), len(landings), n, same,
		off[n/2], late)
	if n < 30 {
		t.Fatalf("only %d steps are behind the fourth of their way", n)
	}
	if n-same > 2 {
		t.Errorf("%d of %d are with the wrong foot, more than 2", n-same, n)
	}
	if off[n/2] > 0.14 {
		t.Errorf("half of them are more than %.2f m off, want 0.14", off[n/2])
	}
	if most := len(falls) / 5; len(landings) < len(falls)-most || len(landings) > len(falls)+most {
		t.Errorf("%d steps for the person's %d", len(landings), len(falls))
	}
}
