package accuracy

import (
	"math"
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/evaluation/virtual"
	"posewright/rig"
)

// going is a track of hips that go a way from where they face, at a speed, and turn.
func going(direction, speed, turning float64) *virtual.Track {
	t := &virtual.Track{RateHz: 60, LegLength: 0.85, Postures: make([]virtual.Posture, 241)}
	for i := range t.Postures {
		at := float64(i) / t.RateHz
		p := &t.Postures[i]
		p.Center = mgl64.Vec3{speed * at * math.Sin(direction), 0.9, speed * at * math.Cos(direction)}
		p.Hips = rig.Transform{Position: p.Center, Rotation: rig.Yaw(turning * at)}
		for _, other := range []*rig.Transform{&p.Head, &p.Hands[0], &p.Hands[1], &p.Feet[0], &p.Feet[1]} {
			other.Rotation = mgl64.QuatIdent()
		}
	}
	return t
}

func TestStepsAreOfTheKindInWhichABodyMoves(t *testing.T) {
	t.Parallel()
	degrees := math.Pi / 180
	for name, c := range map[string]struct {
		direction, speed, turning float64
		want                      stepKind
	}{
		"ahead":              {0, 1.2, 0, forwardStep},
		"diagonally":         {40 * degrees, 1.2, 0, forwardStep},
		"to the left":        {90 * degrees, 0.8, 0, sidewaysStep},
		"to the right":       {-80 * degrees, 0.8, 0, sidewaysStep},
		"back":               {170 * degrees, 0.8, 0, backwardStep},
		"as runners go":      {0, 2.5, 0, runningStep},
		"on the spot":        {90 * degrees, 0.1, 0, forwardStep},
		"about":              {0, 0.5, -80 * degrees, turningStep},
		"in a wide bend":     {0, 1.2, 20 * degrees, forwardStep},
		"round, facing back": {180 * degrees, 1, 90 * degrees, turningStep},
	} {
		// Where the hips face at two seconds is what a direction is against.
		track := going(c.direction+2*c.turning, c.speed, c.turning)
		if got := kindOfStep(track, 2); got != c.want {
			t.Errorf("%s: %v, not %v", name, got, c.want)
		}
	}
	steps := []virtual.Step{{Land: 0.4}, {Land: 0.9}, {Land: 1.4}, {Land: 2.6}, {Land: 3.1}}
	track := going(0, 1.2, 0)
	if got, want := kindsOf(track, steps, 0), []stepKind{startingStep, startingStep, forwardStep, startingStep, forwardStep}; !slices.Equal(got, want) {
		t.Errorf("from a rest: %v, not %v", got, want)
	}
	if got := kindsOf(track, steps[:3], 0.3); slices.Contains(got, startingStep) {
		t.Errorf("repeated strides, judged from within: %v", got)
	}
}
