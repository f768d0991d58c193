package avatars

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/evaluation/virtual"
	"posewright/internal/racetest"
	"posewright/rig"
	"posewright/rig/bvh"
	"posewright/solver"
)

// raised is a slow dance with raised arms: hands wander before the face, over the head, beside and behind it at up to 0.45 m/s, and turn.
type raised struct {
	Motion
	rateHz float64
	phases [2][6]float64
}

func raisedDances() []Motion {
	var dances []Motion
	rng := rand.New(rand.NewPCG(5, 6))
	for range 8 {
		r := &raised{Motion: Gestures(0)[0], rateHz: frameRate}
		for side := range r.phases {
			for i := range r.phases[side] {
				r.phases[side][i] = 2 * math.Pi * rng.Float64()
			}
		}
		dances = append(dances, r)
	}
	return dances
}

func (r *raised) Name() string { return "raised arms" }
func (r *raised) Frames() int  { return int(20 * r.rateHz) }

func (r *raised) AtRate(hz float64) Motion {
	other := *r
	other.rateHz = hz
	return &other
}

func (r *raised) Frame(i int, t *virtual.Truth) {
	r.Motion.Frame(0, t)
	h, s := r.Body(), float64(i)/r.rateHz
	for side, p := range r.phases {
		out := sign(side)
		at := mgl64.Vec3{
			out * (0.12 + 0.3*math.Sin(0.9*s+p[0])), 0.28 + 0.22*math.Sin(0.8*s+p[1]), 0.05 + 0.3*math.Sin(0.7*s+p[2]),
		}
		most := 0.97 * (h.Measures.UpperArm[side] + h.Measures.LowerArm[side])
		if at.Len() > most {
			at = at.Normalize().Mul(most)
		}
		u, f := h.Measures.UpperArm[side], h.Measures.LowerArm[side]
		if least := math.Sqrt(u*u + f*f - 2*u*f*math.Cos(math.Pi/6)); at.Len() < least { // an elbow bends by 150°
			at = at.Normalize().Mul(least)
		}
		turn := mgl64.QuatRotate(out*(1.3+0.6*math.Sin(0.6*s+p[3])), mgl64.Vec3{0, 0, 1}).
			Mul(mgl64.QuatRotate(0.9*math.Sin(0.5*s+p[4]), mgl64.Vec3{1, 0, 0})).Mul(mgl64.QuatRotate(0.7*math.Sin(0.7*s+p[5]), mgl64.Vec3{0, 1, 0}))
		t.Hands[side] = rig.Transform{Position: t.Shoulders[side].Add(at), Rotation: turn}
	}
}

// bandai are the recordings of Bandai Namco, with a dance whose arms are raised; none where they are not here.
func bandai() []Motion {
	root := os.Getenv("POSEWRIGHT_TESTDATA")
	if root == "" {
		root = filepath.Join("..", "..", "..", "..", "shared", "data")
	}
	files, err := filepath.Glob(filepath.Join(root, "mocap", "bandai", "*.bvh"))
	if err != nil {
		return nil
	}
	motions, _ := Recordings(files, bvh.UpInferred)
	return motions
}

func TestElbowsAreCalmWhileHandsAre(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	motions := append(append(Gestures(0), raisedDances()...), bandai()...)
	for _, name := range BodyNames() {
		if slices.Contains(likeMixamo, name) {
			continue
		}
		avatar, _ := Body(name)
		s, err := Evaluate(context.Background(), Options{Settings: solver.DefaultSettings()}, avatar, motions)
		if err != nil {
			t.Fatal(err)
		}
		if s.FastPerMinute > 0 {
			t.Errorf("%s: elbows are over 3 m/s %.2f times a minute while hands are under 0.5", name, s.FastPerMinute)
		}
	}
	settings := solver.DefaultSettings()
	settings.Swivel.Limiter.On = false
	avatar, _ := Body("long-arms")
	if s, err := Evaluate(context.Background(), Options{Settings: settings}, avatar, motions); err != nil || s.FastPerMinute == 0 {
		t.Errorf("nothing holds the elbows, and they are never fast: %+v, %v", s, err)
	}
}
