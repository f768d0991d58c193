package accuracy

import (
	"context"
	"errors"
	"math"
	"testing"

	"posewright/internal/racetest"
	"posewright/solver"
	"posewright/solver/swivel"
)

func swept(t *testing.T, o SweepOptions) SweepReport {
	t.Helper()
	r, err := Sweeps(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestElbowsOfTheDefaultPresetDoNotPopWhenHandsSweep(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	body, err := solver.NewBody(dancer(t))
	if err != nil {
		t.Fatal(err)
	}
	limited := solver.DefaultSettings()
	free := limited
	free.Arms.Swivel, free.Swivel = solver.SwivelByTransport, swivel.TransportNumbers()
	free.Swivel.Limiter.On = false
	for _, alone := range []bool{false, true} {
		r := swept(t, SweepOptions{Body: body, Settings: limited, TrueShoulders: alone})
		if r.Pops != 0 || r.PopsPerMeter != 0 || r.WorstStep > 20 {
			t.Errorf("arms alone %v: %+v", alone, r)
		}
		if r.Sweeps != 300 || r.Meters < 100 || r.Meters > 200 {
			t.Errorf("arms alone %v: %d sweeps over %g m", alone, r.Sweeps, r.Meters)
		}
	}
	// Any rule that knows only the hand is singular somewhere; lines that cross that place pop where no limit holds the elbow. Of version 1 of the swivel
	// model these lines cross it, and the hands of these sweeps are natural enough for version 2.
	r := swept(t, SweepOptions{Body: body, Settings: free, TrueShoulders: true})
	if r.Pops == 0 || r.WorstStep < 20 || math.Abs(r.PopsPerMeter-float64(r.Pops)/r.Meters) > 1e-12 {
		t.Errorf("without a limit: %+v", r)
	}
	if again := swept(t, SweepOptions{Body: body, Settings: free, TrueShoulders: true}); again != r {
		t.Errorf("a second run gives %+v, the first %+v", again, r)
	}
}

func TestSweepsNeedABodyAndTime(t *testing.T) {
	t.Parallel()
	if _, err := Sweeps(context.Background(), SweepOptions{Settings: solver.DefaultSettings()}); err == nil {
		t.Error("no body swept")
	}
	body, err := solver.NewBody(dancer(t))
	if err != nil {
		t.Fatal(err)
	}
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Sweeps(cancelled, SweepOptions{Body: body, Settings: solver.DefaultSettings()}); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: %v", err)
	}
}
