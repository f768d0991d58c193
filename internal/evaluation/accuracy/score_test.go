package accuracy

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
)

func TestErrorOfAConstantOffsetIsItsLength(t *testing.T) {
	t.Parallel()
	var q squares
	offset := mgl64.Vec3{0.03, -0.04, 0.12} // 3² + 4² + 12² = 13²
	for i := range 10 {
		at := mgl64.Vec3{float64(i), 1, -2}
		q.neck.distance(at.Add(offset), at)
	}
	if got := q.score("x").RMSE.Neck; math.Abs(got-13) > 1e-9 {
		t.Errorf("%g cm, not 13", got)
	}
}

func TestPoolingWeighsSetsByTheirFrames(t *testing.T) {
	t.Parallel()
	var short, long squares
	short.elbow.add(0.06 * 0.06)
	short.frames, short.pops, short.files = 1, 2, 1
	for range 3 {
		long.elbow.add(0.02 * 0.02)
	}
	long.frames, long.files = 3, 1
	short.pool(&long)
	got := short.score("")
	// (6² + 3·2²) / 4 = 12
	if math.Abs(got.RMSE.Elbow-math.Sqrt(12)) > 1e-9 || got.Frames != 4 || got.Pops != 2 || got.Files != 2 {
		t.Errorf("pooled to %+v", got)
	}
	if empty := new(squares).score("x"); empty.RMSE.Elbow != 0 {
		t.Errorf("no frames give an error of %v cm", empty.RMSE.Elbow)
	}
}

func TestSwivelErrorIsTheAngleBetweenTheSidesOfTheArms(t *testing.T) {
	t.Parallel()
	ahead := arm{wrist: mgl64.Vec3{0, 0, 0.4}}
	with := func(a arm, elbow mgl64.Vec3) arm { a.elbow = elbow; return a }
	down := with(ahead, mgl64.Vec3{0, -0.2, 0.2})
	aside := arm{shoulder: mgl64.Vec3{1, 1, 1}, wrist: mgl64.Vec3{1.4, 1, 1}} // another arm, that points to the side
	for _, c := range []struct {
		name          string
		solved, truth arm
		want          float64
		ok            bool
	}{
		{"the same", down, down, 0, true},
		{"a quarter", with(ahead, mgl64.Vec3{0.1, 0, 0.3}), down, math.Pi / 2, true},
		{"an eighth the other way", with(ahead, mgl64.Vec3{-0.1, -0.1, 0.2}), down, -math.Pi / 4, true},
		{"opposite", with(ahead, mgl64.Vec3{0, 0.2, 0.2}), down, math.Pi, true},
		{"other arm lines, both down", with(aside, mgl64.Vec3{1.2, 0.8, 1}), down, 0, true},
		{"a straight arm has no side", with(ahead, mgl64.Vec3{0, -0.01, 0.2}), down, 0, false},
		{"a hand on the shoulder has none either", arm{elbow: mgl64.Vec3{0, -0.3, 0}}, down, 0, false},
	} {
		got, ok := swivelError(c.solved, c.truth)
		if ok != c.ok || math.Abs(math.Remainder(got-c.want, 2*math.Pi)) > 1e-9 {
			t.Errorf("%s: %g rad, %v; want %g, %v", c.name, got, ok, c.want, c.ok)
		}
	}
}

func TestMeansOfSwivelErrorsAreOutwardOnBothSides(t *testing.T) {
	t.Parallel()
	d := newDetails()
	for side, mirror := range []float64{1, -1} { // the left hand is at +X
		down := arm{shoulder: mgl64.Vec3{mirror, 0, 0}, elbow: mgl64.Vec3{mirror, -0.2, 0.2}, wrist: mgl64.Vec3{mirror, 0, 0.4}}
		out := down
		out.elbow = mgl64.Vec3{1.2 * mirror, 0, 0.2}
		for _, solved := range []arm{down, out} {
			angle, _ := swivelError(solved, down)
			d.swivelOff(side, angle)
		}
	}
	for _, side := range d.sides() { // 0° and 90°
		if math.Abs(side.SwivelMeanDeg-45) > 1e-9 || math.Abs(side.SwivelRMSDeg-90/math.Sqrt2) > 1e-9 {
			t.Errorf("%+v", side)
		}
	}
	// One shoulder 3 cm further ahead on a line 40 cm wide.
	d.lineOff([2]mgl64.Vec3{{0.2, 1.4, 0.03}, {-0.2, 1.4, 0}}, [2]mgl64.Vec3{{0.2, 1.4, 0}, {-0.2, 1.4, 0}})
	if got, want := d.line.root(), math.Atan(0.03/0.4); math.Abs(got-want) > 1e-12 {
		t.Errorf("the line is %v off, not %v", got, want)
	}
}

func TestAnElbowPopsWhenItIsFastAndItsTruthIsNot(t *testing.T) {
	t.Parallel()
	const tick = 1.0 / 30 // 3 m/s are 10 cm, 1.5 m/s are 5 cm
	way := func(cm float64) mgl64.Vec3 { return mgl64.Vec3{0, 0, cm / 100} }
	for _, c := range []struct {
		solved, truth float64
		want          bool
	}{{11, 1, true}, {9.9, 0, false}, {11, 5.1, false}, {11, 4.9, true}, {50, 50, false}} {
		if got := popped(way(c.solved), way(c.truth), tick); got != c.want {
			t.Errorf("%g cm while the true elbow moves by %g cm: %v", c.solved, c.truth, got)
		}
	}
}
