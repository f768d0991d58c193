package ground

import (
	"math"
	"math/rand/v2"
	"testing"

	"posewright/solver/vec"
)

// quads is a mesh of quadrangles.
func quads(t *testing.T, corners ...[4][3]float32) Ground {
	t.Helper()
	var vertices [][3]float32
	var indices []uint32
	for _, q := range corners {
		n := uint32(len(vertices))
		vertices = append(vertices, q[:]...)
		indices = append(indices, n, n+1, n+2, n, n+2, n+3)
	}
	mesh, err := NewMesh(vertices, indices)
	if err != nil {
		t.Fatal(err)
	}
	g := Default()
	g.Kind, g.Mesh, g.Collider.On = Triangles, mesh, true
	return g
}

// wallX is an upright wall across the way along X.
func wallX(x, low, high, from, to float32) [4][3]float32 {
	return [4][3]float32{{x, low, from}, {x, high, from}, {x, high, to}, {x, low, to}}
}

func TestAPersonStopsAtAWallAndSlidesAlongIt(t *testing.T) {
	t.Parallel()
	g := quads(t, wallX(2, 0, 3, -9, 9), [4][3]float32{{-9, 0, -9}, {-9, 0, 9}, {9, 0, 9}, {9, 0, -9}})
	for name, c := range map[string]struct{ way, want vec.Vector }{
		"not as far as the wall":     {vec.New(1, 0, 0.5), vec.New(1, 0, 0.5)},
		"straight at it":             {vec.New(4, 0, 0), vec.New(1.75, 0, 0)},
		"aslant":                     {vec.New(4, 0, 4), vec.New(1.75, 0, 4)},
		"from far, in a single tick": {vec.New(5, 0, -3), vec.New(1.75, 0, -3)},
	} {
		if got := g.Slide(vec.Vector{}, c.way, 1.7); got.Sub(c.want).Len() > 1e-6 {
			t.Errorf("%s: %v, by hand %v", name, got, c.want)
		}
	}
	if got := g.Slide(vec.New(1.9, 0, 0), vec.New(-1, 0, 0), 1.7); got.Sub(vec.New(-1, 0, 0)).Len() > 1e-6 {
		t.Errorf("who stands in a wall leaves it by %v", got)
	}
	if got := g.Slide(vec.New(1.9, 0, 0), vec.New(1, 0, 0), 1.7); got.X > 1e-6 {
		t.Errorf("who stands in a wall goes through by %v", got)
	}
	g.Collider.On = false
	if got := g.Slide(vec.Vector{}, vec.New(4, 0, 0), 1.7); got.X != 4 {
		t.Errorf("switched off it holds at %v", got)
	}
}

func TestWhatIsLowIsSteppedOnAndWhatIsAboveTheHeadIsNoWall(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		low, high float32
		want      float64
	}{
		"a curb": {0, 0.2, 4}, "a wall to the hip": {0, 0.9, 1.75}, "a bar at the head": {1.5, 1.6, 1.75}, "a beam above the head": {1.8, 3, 4}, "just the step-up height": {0, 0.3, 1.75},
	} {
		g := quads(t, wallX(2, c.low, c.high, -9, 9))
		if got := g.Slide(vec.Vector{}, vec.New(4, 0, 0), 1.7); math.Abs(got.X-c.want) > 1e-6 {
			t.Errorf("%s: %v m, by hand %v", name, got.X, c.want)
		}
	}
	table := quads(t, [4][3]float32{{2, 0.75, -1}, {2, 0.75, 1}, {3, 0.75, 1}, {3, 0.75, -1}})
	if got := table.Slide(vec.Vector{}, vec.New(4, 0, 0), 1.7); math.Abs(got.X-1.75) > 1e-6 {
		t.Errorf("a table top lets by %v m", got.X)
	}
	door := quads(t, wallX(2, 0, 3, -9, -0.3), wallX(2, 0, 3, 0.3, 9))
	if got := door.Slide(vec.Vector{}, vec.New(4, 0, 0.02), 1.7); math.Abs(got.X-4) > 1e-6 {
		t.Errorf("a door of 0.6 m lets by %v m of 4", got.X)
	}
	door.Collider.Radius = 0.4
	if got := door.Slide(vec.Vector{}, vec.New(4, 0, 0), 1.7); got.X > 1.8 {
		t.Errorf("a door of 0.6 m lets a person of 0.8 m by: %v", got.X)
	}
}

// Whatever the walls are, nobody who is out of them comes nearer than the radius.
func TestNobodyGetsIntoAWall(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(3, 16))
	for range 200 {
		var walls [][4][3]float32
		for range 6 {
			x, z := float32(rng.Float64()*6-3), float32(rng.Float64()*6-3)
			dx, dz := float32(rng.NormFloat64()), float32(rng.NormFloat64())
			walls = append(walls, [4][3]float32{{x, 0, z}, {x, 2, z}, {x + dx, 2, z + dz}, {x + dx, 0, z + dz}})
		}
		g := quads(t, walls...)
		at := vec.Vector{}
		apart := func() float64 {
			least := math.Inf(1)
			for _, w := range walls { // from above a wall is a line
				ax, az, bx, bz := float64(w[0][0]), float64(w[0][2]), float64(w[2][0]), float64(w[2][2])
				for i := range 2001 {
					s := float64(i) / 2000
					least = math.Min(least, math.Hypot(at.X-ax-s*(bx-ax), at.Z-az-s*(bz-az)))
				}
			}
			return least
		}
		if apart() < 0.25 {
			continue
		}
		for range 40 {
			at = at.Add(g.Slide(at, vec.New(rng.NormFloat64()*0.3, 0, rng.NormFloat64()*0.3), 1.7))
			if d := apart(); d < 0.25-1e-4 {
				t.Fatalf("%v m from a wall", d)
			}
		}
	}
}

func TestSlidingDoesNotAllocate(t *testing.T) {
	g := quads(t, wallX(2, 0, 3, -9, 9))
	if n := testing.AllocsPerRun(50, func() { g.Slide(vec.Vector{}, vec.New(4, 0, 4), 1.7) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
