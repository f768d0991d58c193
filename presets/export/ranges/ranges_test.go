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

func between(v, u mgl64.Vec3) float64 { return math.Atan2(v.Cross(u).Len(), v.Dot(u)) }

func TestNoConeReachesOutsideOfItsRangeAndNoneIsShorterThanItSays(t *testing.T) {
	t.Parallel()
	all := directions(3000)
	for seed := range uint64(6) {
		p := exporttest.Random(seed)
		if seed == 0 {
			p = presets.Default()
		}
		for id := range effectors.LimitCount {
			r := ranges.Of(&p, id)
			cone := r.Cone()
			for _, d := range all {
				off := between(d, cone.Axis)
				switch allowed := r.Allows(d); {
				case off < cone.Half-1e-6 && !allowed:
					t.Fatalf("seed %d, %v: %v is %v° off the cone of %v° and not allowed", seed, id, d, off/degree, cone.Half/degree)
				case allowed && off > cone.Half+cone.Short+1e-6:
					t.Fatalf("seed %d, %v: %v is allowed and %v° beyond the cone, which says %v°", seed, id, d, (off-cone.Half)/degree, cone.Short/degree)
				}
			}
		}
	}
}

func TestARoundRangeIsItsOwnCone(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	l := &p.Limits[effectors.LeftHandLimit]
	l.Forward, l.Backward, l.Up, l.Down = 40, 40, 40, 40
	r := ranges.Of(&p, effectors.LeftHandLimit)
	cone := r.Cone()
	if off := between(cone.Axis, mgl64.Vec3{1, 0, 0}); off > 0.1*degree || math.Abs(cone.Half-40*degree) > 0.1*degree || cone.Short > 0.2*degree {
		t.Errorf("%+v", cone)
	}
	l.Forward = 80 // and one that leans has more room
	r = ranges.Of(&p, effectors.LeftHandLimit)
	if cone = r.Cone(); cone.Half < 39.9*degree || cone.Axis[2] <= 0 || cone.Short < 39*degree {
		t.Errorf("%+v", cone)
	}
}

func TestEveryRotationOfARangeIsInItsBoxAndNoneInTheBoxGoesFurtherBeyondThanItSays(t *testing.T) {
	t.Parallel()
	turns := func(q mgl64.Quat) [3]float64 { return ranges.EulerXYZ(q) }
	for seed := range uint64(4) {
		p := exporttest.Random(seed)
		if seed == 0 {
			p = presets.Default()
		}
		random := rand.New(rand.NewPCG(seed, 9))
		for id := range effectors.LimitCount {
			r := ranges.Of(&p, id)
			box := r.Box(turns, ranges.FromEulerXYZ)
			for range 2000 {
				way := mgl64.Vec3{random.NormFloat64(), random.NormFloat64(), random.NormFloat64()}.Normalize()
				if r.Allows(way) {
					axis := r.Axis()
					swing := mgl64.QuatBetweenVectors(axis, way)
					q := swing.Mul(mgl64.QuatRotate(r.TwistMin+r.Twists*random.Float64(), axis))
					for i, turn := range turns(q) {
						if turn < box.Min[i]-1e-9 || turn > box.Max[i]+1e-9 {
							t.Fatalf("seed %d, %v: turn %d is %v°, outside of %v° to %v°", seed, id, i, turn/degree, box.Min[i]/degree, box.Max[i]/degree)
						}
					}
				}
				var at [3]float64
				for i := range at {
					at[i] = box.Min[i] + (box.Max[i]-box.Min[i])*random.Float64()
				}
				reached := ranges.FromEulerXYZ(at).Rotate(r.Axis())
				if !r.Allows(reached) && r.Beyond(reached) > box.Beyond+1e-9 {
					t.Fatalf("seed %d, %v: %v° beyond, and it says %v°", seed, id, r.Beyond(reached)/degree, box.Beyond/degree)
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
