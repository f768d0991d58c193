package ranges_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/presets"
	"posewright/presets/export/exporttest"
	"posewright/presets/export/ranges"
)

const degree = math.Pi / 180

func TestARangeIsWhereThePresetSaysInTheAvatarsFrame(t *testing.T) {
	t.Parallel()
	p := presets.Default() // upper arm: forward 140, backward 45, up 100, down 105; upper leg: forward 125, backward 30, outward 50, inward 30
	for _, c := range []struct {
		id      effectors.LimitID
		to      mgl64.Vec3
		allowed bool
	}{
		{effectors.LeftUpperArmLimit, mgl64.Vec3{1, 0, 0}, true},
		{effectors.RightUpperArmLimit, mgl64.Vec3{-1, 0, 0}, true},
		{effectors.RightUpperArmLimit, mgl64.Vec3{-0.1, 0, -1}, false}, // back
		{effectors.RightUpperArmLimit, mgl64.Vec3{0.1, 0, 1}, true},    // forward
		{effectors.LeftUpperArmLimit, mgl64.Vec3{0.1, 0, -1}, false},
		{effectors.LeftUpperArmLimit, mgl64.Vec3{-0.1, 0, 1}, true},
		{effectors.LeftUpperLegLimit, mgl64.Vec3{0, 0, 1}, true},
		{effectors.LeftUpperLegLimit, mgl64.Vec3{0, 0, -1}, false},
		{effectors.LeftUpperLegLimit, mgl64.Vec3{0.8, -1, 0}, true}, // outward by 39°
		{effectors.LeftUpperLegLimit, mgl64.Vec3{-0.8, -1, 0}, false},
		{effectors.RightUpperLegLimit, mgl64.Vec3{-0.8, -1, 0}, true},
		{effectors.RightUpperLegLimit, mgl64.Vec3{0.8, -1, 0}, false},
	} {
		r := ranges.Of(&p, c.id)
		if got := r.Allows(c.to); got != c.allowed {
			t.Errorf("%v to %v: %v, want %v", c.id, c.to, got, c.allowed)
		}
	}
}

func directions(n int) []mgl64.Vec3 {
	random := rand.New(rand.NewPCG(1, 2))
	all := make([]mgl64.Vec3, n)
	for i := range all {
		all[i] = mgl64.Vec3{random.NormFloat64(), random.NormFloat64(), random.NormFloat64()}.Normalize()
	}
	return all
}

func TestEveryRotationOfARangeIsInItsBoxAndNoneInTheBoxGoesFurtherBeyondThanItSays(t *testing.T) {
	t.Parallel()
	for seed := range uint64(4) {
		p := exporttest.Random(seed)
		if seed == 0 {
			p = presets.Default()
		}
		random := rand.New(rand.NewPCG(seed, 9))
		for id := range effectors.LimitCount {
			r := ranges.Of(&p, id)
			box := r.Box()
			for range 2000 {
				way := mgl64.Vec3{random.NormFloat64(), random.NormFloat64(), random.NormFloat64()}.Normalize()
				if r.Allows(way) {
					axis := r.Axis()
					swing := mgl64.QuatBetweenVectors(axis, way)
					q := swing.Mul(mgl64.QuatRotate(r.TwistMin+r.Twists*random.Float64(), axis))
					for i, turn := range r.Turns(q) {
						if turn < box.Min[i]-1e-9 || turn > box.Max[i]+1e-9 {
							t.Fatalf("seed %d, %v: turn %d is %v°, outside of %v° to %v°", seed, id, i, turn/degree, box.Min[i]/degree, box.Max[i]/degree)
						}
					}
				}
				var at [3]float64
				for i := range at {
					at[i] = box.Min[i] + (box.Max[i]-box.Min[i])*random.Float64()
				}
				rotation := r.Join(at)
				switch reached := rotation.Rotate(r.Axis()); {
				case !r.Allows(reached) && r.Beyond(reached) > box.Beyond+1e-9:
					t.Fatalf("seed %d, %v: %v° beyond, and it says %v°", seed, id, r.Beyond(reached)/degree, box.Beyond/degree)
				case r.Allows(reached) && r.TwistBeyond(rotation) > box.Twist+1e-9:
					t.Fatalf("seed %d, %v: the twist is %v° beyond, and it says %v°", seed, id, r.TwistBeyond(rotation)/degree, box.Twist/degree)
				}
			}
		}
	}
}

func TestEulerAnglesPutTogetherAreTheRotation(t *testing.T) {
	t.Parallel()
	for _, d := range directions(500) {
		q := mgl64.QuatRotate(3*d[1], d)
		back := ranges.FromEulerXYZ(ranges.EulerXYZ(q))
		if math.Abs(back.Dot(q)) < 1-1e-12 {
			t.Fatalf("%v becomes %v", q, back)
		}
	}
	// three's Euler of order XYZ turns about z first: 90° about x after 90° about z takes +X to +Y to +Z.
	if got := ranges.FromEulerXYZ([3]float64{math.Pi / 2, 0, math.Pi / 2}).Rotate(mgl64.Vec3{1, 0, 0}); got.Sub(mgl64.Vec3{0, 0, 1}).Len() > 1e-12 {
		t.Errorf("+X goes to %v", got)
	}
}

// The last turn is the twist: the axes turn with the bone, and each is unit.
func TestTheLastAxisOfARangeIsItsTwist(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	for id := range effectors.LimitCount {
		r := ranges.Of(&p, id)
		axes := r.Axes()
		if z := axes.Rotate(mgl64.Vec3{0, 0, 1}); z.Sub(r.Axis()).Len() > 1e-12 {
			t.Errorf("%v: the last axis is %v, and that of the range %v", id, z, r.Axis())
		}
		if forward := mgl64.QuatRotate(0.1, axes.Rotate(mgl64.Vec3{1, 0, 0})).Rotate(r.Axis()); math.Abs(forward[2]) < 0.09 {
			t.Errorf("%v: the first turn goes to %v, neither forward nor backward", id, forward)
		}
		for _, twist := range []float64{-1, 0.3, 2} {
			q := mgl64.QuatRotate(twist, r.Axis())
			want := math.Max(0, math.Max(twist-r.TwistMin-r.Twists, r.TwistMin-twist))
			if got := r.TwistBeyond(q); math.Abs(got-want) > 1e-9 {
				t.Errorf("%v: a twist of %v is %v beyond, not %v", id, twist, got, want)
			}
		}
	}
}
