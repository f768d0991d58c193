package prediction

import (
	"context"
	"errors"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/trackers"
)

func TestJitterWithoutAnythingIsThatOfTheNoise(t *testing.T) {
	t.Parallel()
	key := trackers.Key{Kind: trackers.Headset, Serial: []byte("head")}
	mm, deg := jitter(Methods[0].conditioning([]trackers.Key{key}, 20), key)
	// Each step is the difference of two errors with a standard deviation of 1 mm along three axes.
	if want := math.Sqrt(6); math.Abs(mm-want) > 0.1 {
		t.Errorf("%v mm, want %v", mm, want)
	}
	if deg < 0.5 || deg > 1 {
		t.Errorf("%v°", deg)
	}
	constant, _ := jitter(Methods[1].conditioning([]trackers.Key{key}, 20), key)
	damped, _ := jitter(Methods[2].conditioning([]trackers.Key{key}, 20), key)
	calm, _ := jitter(Methods[5].conditioning([]trackers.Key{key}, 20), key)
	if !(constant > damped && damped > mm && calm < mm/2) {
		t.Errorf("none %v, constant %v, damped %v, smoothed and damped %v mm", mm, constant, damped, calm)
	}
}

func TestSquaresAreRootMeanSquares(t *testing.T) {
	t.Parallel()
	var s squares
	s.add(trackers.Pose{Position: mgl64.Vec3{0.03, 0, 0}, Rotation: mgl64.QuatRotate(0.1, mgl64.Vec3{0, 1, 0})}, rig.Identity())
	s.add(trackers.Pose{Position: mgl64.Vec3{0, 0.04, 0}, Rotation: mgl64.QuatIdent()}, rig.Identity())
	if want := math.Sqrt((9 + 16) / 2.0); math.Abs(s.cm()-want) > 1e-9 {
		t.Errorf("%v cm, want %v", s.cm(), want)
	}
	if want := 0.1 / math.Sqrt2 * 180 / math.Pi; math.Abs(s.deg()-want) > 1e-6 {
		t.Errorf("%v°, want %v", s.deg(), want)
	}
}

func TestNobodyIsNothingToMeasure(t *testing.T) {
	t.Parallel()
	if _, err := Evaluate(context.Background(), nil, nil); !errors.Is(err, ErrNothing) {
		t.Errorf("%v", err)
	}
}
