package ground

import (
	"math"
	"math/rand/v2"
	"testing"

	"posewright/solver/vec"
)

// steps12 go up twelve steps towards +X from x = 1 on, stay level for 2 m, and come down again.
func steps12() Ground {
	return Ground{
		Kind: Steps, Height: 0.1, Direction: math.Pi / 2, Plateau: 2, Returns: true,
		Steps: Stairs{Start: 1, Rise: 0.17, Tread: 0.29, Count: 12},
	}
}

func TestUnderFollowsTheShapeOfTheGround(t *testing.T) {
	t.Parallel()
	const top = 0.1 + 12*0.17
	slope := Ground{Kind: Slope, Height: -0.5, Slope: Incline{Start: 2, Angle: math.Atan(0.25), Length: 4}, Plateau: 3, Returns: true}
	endless := Ground{Kind: Slope, Slope: Incline{Angle: math.Atan(-0.1)}, Returns: true}
	tower := Ground{Kind: Steps, Steps: Stairs{Rise: 0.2, Tread: 0.5}, Returns: true}
	stays := steps12()
	stays.Returns = false
	for _, test := range []struct {
		name         string
		ground       Ground
		x, z, height float64
		rises        float64 // gradient along the way uphill
	}{
		{"level", Ground{Height: 0.12}, 3, 4, 0.12, 0},
		{"before steps", steps12(), 0.999, 50, 0.1, 0},
		{"first step", steps12(), 1.001, -50, 0.1 + 0.17, 0},
		{"end of the first step", steps12(), 1.289, 0, 0.1 + 0.17, 0},
		{"second step", steps12(), 1.291, 0, 0.1 + 2*0.17, 0},
		{"last step", steps12(), 1 + 12*0.29 - 0.001, 0, top, 0},
		{"plateau", steps12(), 1 + 12*0.29 + 1, 0, top, 0},
		{"first step down", steps12(), 1 + 12*0.29 + 2 + 0.28, 0, top, 0},
		{"second step down", steps12(), 1 + 12*0.29 + 2 + 0.30, 0, top - 0.17, 0},
		{"last step down", steps12(), 1 + 24*0.29 + 2 - 0.001, 0, 0.1 + 0.17, 0},
		{"behind steps", steps12(), 1 + 24*0.29 + 2 + 0.001, 0, 0.1, 0},
		{"steps that stay up", stays, 500, 0, top, 0},
		{"endless steps", tower, 0, 250.1, 501 * 0.2, 0},
		{"before a slope", slope, 9, 1.9, -0.5, 0},
		{"on a slope", slope, 9, 4, 0, 0.25},
		{"top of a slope", slope, 9, 7, 0.5, 0},
		{"down a slope", slope, 9, 10, 0.25, -0.25},
		{"behind a slope", slope, 9, 13.5, -0.5, 0},
		{"endless slope down", endless, 0, 1000, -100, -0.1},
		{"endless slope down, behind", endless, 7, -50, 5, -0.1},
		{"endless steps before the start", tower, 0, -0.1, 0, 0},
		{"endless steps down behind", tower, 0, -0.6, -0.2, 0},
		{"triangles without triangles", Ground{Kind: Triangles, Height: 0.3}, 0, 0, 0.3, 0},
	} {
		height, normal := test.ground.Under(test.x, test.z, 2)
		if math.Abs(height-test.height) > 1e-9 {
			t.Errorf("%s: height %v, want %v", test.name, height, test.height)
		}
		want := vec.New(0, 1, -test.rises).UnitOr(vec.Vector{})
		if normal.Sub(want).Len() > 1e-12 {
			t.Errorf("%s: normal %v, want %v", test.name, normal, want)
		}
	}
}

// marched walks along a ray in small steps until it changes the side of the ground.
func marched(g *Ground, origin, direction vec.Vector, furthest float64) (distance float64, found bool) {
	above := func(at vec.Vector) bool {
		height, _ := g.Under(at.X, at.Z, at.Y)
		return at.Y > height
	}
	from := above(origin)
	const step = 1e-3
	for d := step; d < furthest; d += step {
		if above(origin.AddScaled(d, direction)) != from {
			return d - step/2, true
		}
	}
	return 0, false
}

func TestCastMeetsTheGroundWhereSamplingAlongTheRayDoes(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	between := func(low, high float64) float64 { return low + (high-low)*random.Float64() }
	const furthest = 12
	met := 0
	for range 400 {
		g := Ground{
			Kind: []Kind{Level, Slope, Steps}[random.IntN(3)], Height: between(-1, 1), Direction: between(-4, 4),
			Slope:   Incline{Start: between(-3, 3), Angle: between(-0.8, 0.8), Length: float64(random.IntN(4))},
			Steps:   Stairs{Start: between(-3, 3), Rise: between(-0.4, 0.4), Tread: between(0.1, 0.6), Count: random.IntN(6)},
			Plateau: between(0, 2), Returns: random.IntN(2) == 0,
		}
		origin := vec.New(between(-4, 4), between(-3, 4), between(-4, 4))
		direction := vec.New(between(-1, 1), between(-1, 1), between(-1, 1)).UnitOr(vec.Vector{Z: 1})
		want, hits := marched(&g, origin, direction, furthest)
		got, normal, found := g.Cast(origin, direction.Scale(between(0.1, 10)), furthest)
		if hits && (!found || math.Abs(got-want) > 1e-3) || found && !hits && got < furthest-1e-2 {
			// A walk may step over a corner that the ray just touches.
			if found {
				if corner, _ := marched(&g, origin.AddScaled(got, direction).AddScaled(1e-6, normal), direction, 1e-2); corner == 0 {
					continue
				}
			}
			t.Fatalf("%+v from %v along %v: %v %v, want %v %v", g, origin, direction, got, found, want, hits)
		}
		if found {
			met++
			if !normal.IsUnit() || normal.Dot(direction) > 0 {
				t.Fatalf("%+v: normal %v against %v", g, normal, direction)
			}
		}
	}
	if met < 150 {
		t.Errorf("only %d rays met the ground", met)
	}
}

func TestInvalidRayMeetsNothing(t *testing.T) {
	t.Parallel()
	nan, inf := math.NaN(), math.Inf(1)
	for _, g := range []Ground{{}, {Kind: Slope, Slope: Incline{Angle: 1}}, {Kind: Steps, Steps: Stairs{Rise: 0.2, Tread: 0.3}}, {Kind: Triangles, Mesh: soup(9, 50)}} {
		for _, ray := range [][2]vec.Vector{
			{{Y: 1}, {}}, {{Y: nan}, {Y: -1}}, {{Y: 1}, {Y: nan}}, {{X: inf}, {Y: -1}}, {{Y: 1}, {Y: -inf}},
		} {
			if _, _, found := g.Cast(ray[0], ray[1], 100); found {
				t.Errorf("ground %d: %v along %v met something", g.Kind, ray[0], ray[1])
			}
		}
		if _, _, found := g.Cast(vec.Vector{Y: 1e5}, vec.Vector{Y: 1}, inf); found {
			t.Errorf("ground %d: a ray into the sky met something", g.Kind)
		}
	}
}

func TestPiecesHaveTheHeightsOfTheGround(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(3, 9))
	between := func(low, high float64) float64 { return low + (high-low)*random.Float64() }
	for range 300 {
		g := Ground{
			Kind: Kind(random.IntN(int(KindCount))), Height: between(-1, 1), Direction: between(-4, 4),
			Slope:   Incline{Start: between(-3, 3), Angle: between(-0.8, 0.8), Length: float64(random.IntN(4))},
			Steps:   Stairs{Start: between(-3, 3), Rise: between(-0.4, 0.4), Tread: between(0.1, 0.6), Count: random.IntN(6)},
			Plateau: float64(random.IntN(3)), Returns: random.IntN(2) == 0,
		}
		sin, cos := math.Sincos(g.Direction)
		at := -8.0
		pieces := g.Pieces(-8, 9, nil)
		for _, p := range pieces {
			if math.Abs(p.From-at) > 1e-9 || !(p.To > p.From) {
				t.Fatalf("%+v: %+v", g, pieces)
			}
			at = p.To
			for range 5 {
				along, across := between(p.From+1e-9, p.To-1e-9), between(-5, 5)
				want, _ := g.Under(along*sin+across*cos, along*cos-across*sin, 9)
				if got := p.Low + (p.High-p.Low)*(along-p.From)/(p.To-p.From); math.Abs(got-want) > 1e-6 && p.To-p.From > 1e-6 {
					t.Fatalf("%+v: at %v the piece is at %v, the ground at %v", g, along, got, want)
				}
			}
		}
		if math.Abs(at-9) > 1e-9 {
			t.Fatalf("%+v: the pieces end at %v", g, at)
		}
	}
	tiny := Ground{Kind: Steps, Steps: Stairs{Rise: 1, Tread: 0.01}}
	if count := len(tiny.Pieces(-1e4, 1e4, nil)); count != maxPieces {
		t.Errorf("%d pieces", count)
	}
	if pieces := tiny.Pieces(3, math.Inf(1), nil); pieces != nil {
		t.Errorf("%v", pieces)
	}
}
