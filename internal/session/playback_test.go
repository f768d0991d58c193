package session

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"testing"
	"time"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/avatartest"
	"posewright/internal/racetest"
	"posewright/presets"
	"posewright/presets/prepare"
	"posewright/trackers/recording"
)

// capture opens a recorded session of the test data, or skips the test where there is none.
func capture(t *testing.T, name string) *Playback {
	t.Helper()
	folder := os.Getenv("POSEWRIGHT_TESTDATA")
	if folder == "" {
		folder = filepath.Join("..", "..", "..", "shared", "data")
	}
	path := filepath.Join(folder, "captures", name)
	recorded, err := recording.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		t.Skipf("no test data: %s is not there (set POSEWRIGHT_TESTDATA to its folder)", path)
	}
	if err != nil {
		t.Fatal(err)
	}
	return NewPlayback(recorded, name)
}

func TestARecordedTPoseCalibratesAndTheAvatarThenReachesItsTargets(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	play := capture(t, "vmc_tpose_then_walk_liblo.udpcap")
	preset, avatar := presets.Default(), avatartest.Mannequin(t)
	fitted, err := prepare.Body(&preset, avatar)
	if err != nil {
		t.Fatal(err)
	}
	// The recording begins with three seconds of a T-pose: eyes at 1.54 m, 1.35 m from hand to hand.
	c, err := play.Calibrate(calibration.Options{Humanoid: fitted.Humanoid})
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(c.ArmSpanM-1.35) > 0.01 || len(c.Devices) != 6 {
		t.Errorf("arm span %.3f m, height %.3f m, %d devices", c.ArmSpanM, c.HeightM, len(c.Devices))
	}
	preset.Calibration = c
	prepared, err := prepare.Body(&preset, avatar)
	if err != nil {
		t.Fatal(err)
	}
	snapshot := NewSnapshot(prepared)
	s := New(Options{Store: play.Store})
	s.Publish(snapshot)
	worst := 0.0
	for tick := range Ticks(play.Recording.Duration(), s.RateHz()) {
		now := TimeOf(tick, s.RateHz())
		play.Advance(now)
		f := s.Tick(now)
		if !f.Result.Valid {
			t.Fatalf("at %v the solver refused its input", now)
		}
		for _, id := range []effectors.ID{effectors.LeftHand, effectors.RightHand} {
			report := f.Result.Effectors[id]
			if report.Held == 0 && now > time.Second {
				worst = max(worst, report.Residual)
			}
		}
	}
	if worst > 0.01 {
		t.Errorf("a hand that nothing held was %.1f cm from its target", 100*worst)
	}
}

func TestPlayingTheSameRecordingTwiceGivesTheSameBits(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	play := capture(t, "vmc_tpose_then_walk_liblo.udpcap")
	run := func() []Frame {
		p := NewPlayback(play.Recording, "x")
		s := New(Options{Store: p.Store})
		s.Publish(prepared(t))
		var frames []Frame
		for tick := range 400 {
			p.Advance(TimeOf(tick, 90))
			f := *s.Tick(TimeOf(tick, 90))
			f.Result.World = append(f.Result.World[:0:0], f.Result.World...)
			frames = append(frames, f)
		}
		return frames
	}
	a, b := run(), run()
	for i := range a {
		if a[i].Targets != b[i].Targets {
			t.Fatalf("targets of tick %d differ", i)
		}
		for k := range a[i].Result.World {
			if a[i].Result.World[k] != b[i].Result.World[k] {
				t.Fatalf("joint %d of tick %d differs", k, i)
			}
		}
	}
}

func TestTicksCoverARecordingFromItsBeginningToItsEnd(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		duration time.Duration
		rate     float64
		want     int
	}{{0, 90, 1}, {time.Second, 90, 91}, {time.Second - time.Millisecond, 90, 90}, {2 * time.Second, 30, 61}, {100 * time.Millisecond, 60, 7}} {
		if got := Ticks(test.duration, test.rate); got != test.want {
			t.Errorf("%v at %v Hz: %d ticks, want %d", test.duration, test.rate, got, test.want)
		}
		if last := TimeOf(test.want-1, test.rate); last > test.duration {
			t.Errorf("%v at %v Hz: the last tick is at %v", test.duration, test.rate, last)
		}
	}
}
