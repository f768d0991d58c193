package viewport

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/solver/ground"
)

// grounds are one of each kind and shape.
func grounds(t testing.TB) map[string]*ground.Ground {
	t.Helper()
	mesh, err := ground.NewMesh([][3]float32{{-1, 0.4, -1}, {-1, 0.4, 2}, {2, 0.4, 2}, {2, 0.4, -1}}, []uint32{0, 1, 2, 0, 2, 3})
	if err != nil {
		t.Fatal(err)
	}
	kind := func(k ground.Kind, change func(*ground.Ground)) *ground.Ground {
		g := ground.Default()
		g.Kind = k
		change(&g)
		return &g
	}
	return map[string]*ground.Ground{
		"level":        kind(ground.Level, func(g *ground.Ground) { g.Height = -0.3 }),
		"slope":        kind(ground.Slope, func(g *ground.Ground) { g.Direction = 0.7 }),
		"ramp":         kind(ground.Slope, func(g *ground.Ground) { g.Slope.Length = 2; g.Slope.Start = 1 }),
		"steps":        kind(ground.Steps, func(g *ground.Ground) { g.Direction = -2 }),
		"steps down":   kind(ground.Steps, func(g *ground.Ground) { g.Steps.Rise = -0.2 }),
		"endless":      kind(ground.Steps, func(g *ground.Ground) { g.Steps.Count = 0 }),
		"a file":       kind(ground.Triangles, func(g *ground.Ground) { g.Mesh = mesh }),
		"without file": kind(ground.Triangles, func(*ground.Ground) {}),
	}
}

// surface is the height of the highest upward triangle of a terrain at a place.
func surface(terrain *Terrain, x, z float64) (height float64, found bool) {
	height = math.Inf(-1)
	for i := 0; i+2 < len(terrain.Vertices); i += 3 {
		if terrain.Vertices[i].Normal[1] < 0.1 {
			continue
		}
		at := func(k int) mgl64.Vec3 {
			p := terrain.Vertices[i+k].Position
			return mgl64.Vec3{float64(p[0]), float64(p[1]), float64(p[2])}
		}
		a, p, q := at(0), at(1).Sub(at(0)), at(2).Sub(at(0))
		det := p[0]*q[2] - p[2]*q[0]
		s := ((x-a[0])*q[2] - (z-a[2])*q[0]) / det
		r := (p[0]*(z-a[2]) - p[2]*(x-a[0])) / det
		if s >= -1e-9 && r >= -1e-9 && s+r <= 1+1e-9 {
			height, found = math.Max(height, a[1]+s*p[1]+r*q[1]), true
		}
	}
	return height, found
}

func TestTheTerrainIsDrawnWhereTheGroundIs(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(5, 5))
	for name, g := range grounds(t) {
		var terrain Terrain
		x, z := 3*random.Float64(), 3*random.Float64()
		terrain.Build(g, x, z, 9)
		for range 300 {
			px, pz := x+8*random.Float64()-4, z+8*random.Float64()-4
			want, _ := g.Under(px, pz, 50)
			if terrain.Under(px, pz, 50) != want {
				t.Fatalf("%s: the terrain says that the ground is elsewhere", name)
			}
			got, found := surface(&terrain, px, pz)
			covered := g.Mesh != nil && px >= -1 && px <= 2 && pz >= -1 && pz <= 2
			if found == covered || found && math.Abs(got-want) > 1e-4 {
				if g.Kind == ground.Steps { // at the edge of a step rounding decides
					if near, _ := g.Under(px+1e-4, pz+1e-4, 50); near != want {
						continue
					}
				}
				t.Fatalf("%s at %v %v: drawn at %v %v, is at %v", name, px, pz, got, found, want)
			}
		}
		for _, v := range terrain.Vertices {
			n := mgl64.Vec3{float64(v.Normal[0]), float64(v.Normal[1]), float64(v.Normal[2])}
			if math.Abs(n.Len()-1) > 1e-5 || v.Edges[0] < 0 || v.Edges[1] < 0 || v.Risers[0] < 0 || v.Risers[1] < 0 {
				t.Fatalf("%s: %+v", name, v)
			}
		}
	}
}

func TestWithoutAGroundTheTerrainIsALevelFloor(t *testing.T) {
	t.Parallel()
	var terrain Terrain
	terrain.Build(nil, 2, 3, 7)
	if height, found := surface(&terrain, -4, 9); !found || height != 0 || terrain.Under(1, 1, 1) != 0 || len(terrain.Vertices) != 6 {
		t.Errorf("%v %v, %d corners", height, found, len(terrain.Vertices))
	}
	if height := new(Terrain).Under(1, 1, 1); height != 0 {
		t.Errorf("a terrain that was not built is at %v", height)
	}
}

func TestAStepKnowsTheWallThatItLiesBelow(t *testing.T) {
	t.Parallel()
	g := grounds(t)["steps"]
	var terrain Terrain
	terrain.Build(g, 0, 0, 9)
	walls := 0
	for _, v := range terrain.Vertices {
		for side := range 2 {
			if v.Risers[side] > 0 {
				walls++
				if math.Abs(float64(v.Risers[side])-g.Steps.Rise) > 1e-5 {
					t.Fatalf("a wall of %v m", v.Risers[side])
				}
			}
		}
	}
	// Three steps up and three down, each wall seen from the piece below it, six corners each.
	if walls != 6*6 {
		t.Errorf("%d corners lie below walls", walls)
	}
}

func TestThePointerFindsTheGroundUnderIt(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(6, 6))
	for name, g := range grounds(t) {
		s := Screen{Camera: DefaultCamera(), Width: 800, Height: 600}
		s.Camera.Target[1] += 1
		found := 0
		for range 200 {
			x, y := 800*random.Float64(), 600*random.Float64()
			origin, direction := s.Ray(x, y)
			pick, ok := PickGround(g, origin, direction)
			if !ok {
				continue
			}
			found++
			px, py, _ := s.Project(pick.At)
			if math.Hypot(px-x, py-y) > 1e-3 {
				t.Fatalf("%s: the point lies at %v %v, not under the pointer at %v %v", name, px, py, x, y)
			}
			height, _ := g.Under(pick.At[0], pick.At[2], pick.At[1]+1e-6)
			if pick.Stands && math.Abs(height-pick.At[1]) > 1e-4 {
				t.Fatalf("%s: at %v, the ground is at %v", name, pick.At, height)
			}
			if pick.Normal.Dot(direction) > 0 || math.Abs(pick.Normal.Len()-1) > 1e-9 || pick.Stands != (pick.Normal[1] >= 0.5) {
				t.Fatalf("%s: %+v", name, pick)
			}
		}
		if found < 60 {
			t.Errorf("%s: only %d rays met the ground", name, found)
		}
	}
	if _, ok := PickGround(new(ground.Ground), mgl64.Vec3{0, 1, 0}, mgl64.Vec3{0, 1, 0.1}); ok {
		t.Error("the sky is ground")
	}
}
