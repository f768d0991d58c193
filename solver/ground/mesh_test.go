package ground

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"posewright/solver/vec"
)

// triangleSoup are corners and indices of random triangles of very different sizes in a room of 10 m, some of them level, upright or needles.
func triangleSoup(seed uint64, count int) (vertices [][3]float32, indices []uint32) {
	random := rand.New(rand.NewPCG(seed, 7))
	near := func(at [3]float32, size float64) [3]float32 {
		for k := range at {
			at[k] += float32(size * (2*random.Float64() - 1))
		}
		return at
	}
	for range count {
		size := math.Pow(10, -3+4*random.Float64())
		a := near([3]float32{}, 5)
		b, c := near(a, size), near(a, size)
		switch random.IntN(6) {
		case 0:
			b[1], c[1] = a[1], a[1]
		case 1:
			c[0], c[2] = a[0], a[2]
		case 2:
			c = near(b, size/1000)
		}
		for _, corner := range [...][3]float32{a, b, c} {
			indices = append(indices, uint32(len(vertices)))
			vertices = append(vertices, corner)
		}
	}
	return vertices, indices
}

func soup(seed uint64, count int) *Mesh {
	m, err := NewMesh(triangleSoup(seed, count))
	if err != nil {
		panic(err)
	}
	return m
}

// plane solves the plumb line against a triangle by Cramer's rule, and says how far inside of the triangle it is, as a share of it.
func plane(vertices [][3]float32, corners []uint32, x, z float64) (height, inside float64, ok bool) {
	a, b, c := corner(vertices[corners[0]]), corner(vertices[corners[1]]), corner(vertices[corners[2]])
	p, q := b.Sub(a), c.Sub(a)
	det := p.X*q.Z - p.Z*q.X
	if math.Abs(det) < 1e-10 {
		return 0, 0, false
	}
	s := ((x-a.X)*q.Z - (z-a.Z)*q.X) / det
	r := (p.X*(z-a.Z) - p.Z*(x-a.X)) / det
	return a.Y + s*p.Y + r*q.Y, min(s, r, 1-s-r), true
}

func TestUnderFindsTheHighestTriangleBelow(t *testing.T) {
	t.Parallel()
	met := 0
	for seed := range uint64(30) {
		count := 1 + int(seed)*20
		vertices, indices := triangleSoup(seed, count)
		m, err := NewMesh(vertices, indices)
		if err != nil {
			t.Fatal(err)
		}
		random := rand.New(rand.NewPCG(seed, 1))
		for range 500 {
			x, z, from := 14*random.Float64()-7, 14*random.Float64()-7, 14*random.Float64()-7
			height, normal, found := m.Under(x, z, from)
			least, known := math.Inf(-1), false // what must be met at least, and whether what was met is there
			for i := range count {
				y, inside, ok := plane(vertices, indices[3*i:3*i+3], x, z)
				if !ok {
					known = known || found // nearly upright: any height of it may be
					continue
				}
				if inside > 1e-6 && y < from-1e-6 {
					least = max(least, y)
				}
				if found && inside > -1e-6 && math.Abs(y-height) < 1e-4 {
					known = true
				}
			}
			if found {
				met++
			}
			switch {
			case !found && !math.IsInf(least, 0), found && height < least-1e-6:
				t.Fatalf("seed %d at %v %v from %v: %v %v, but there is a triangle at %v", seed, x, z, from, height, found, least)
			case found && !known:
				t.Fatalf("seed %d at %v %v from %v: no triangle is at %v", seed, x, z, from, height)
			case found && (height > from || !normal.IsUnit() || normal.Y < 0):
				t.Fatalf("seed %d at %v %v from %v: %v with normal %v", seed, x, z, from, height, normal)
			}
		}
	}
	if met < 2000 {
		t.Errorf("only %d plumb lines met a triangle", met)
	}
}

// crossing is where a ray meets a triangle (Möller and Trumbore 1997), and how far inside, as a share of it.
func crossing(vertices [][3]float32, corners []uint32, origin, direction vec.Vector) (distance, inside float64, ok bool) {
	a, b, c := corner(vertices[corners[0]]), corner(vertices[corners[1]]), corner(vertices[corners[2]])
	p, q := b.Sub(a), c.Sub(a)
	h := direction.Cross(q)
	det := p.Dot(h)
	if math.Abs(det) < 1e-10 {
		return 0, 0, false
	}
	s := origin.Sub(a)
	u := s.Dot(h) / det
	v := direction.Dot(s.Cross(p)) / det
	return q.Dot(s.Cross(p)) / det, min(u, v, 1-u-v), true
}

func TestARayMeetsTheNearestTriangle(t *testing.T) {
	t.Parallel()
	met := 0
	for seed := range uint64(30) {
		count := 1 + int(seed)*20
		vertices, indices := triangleSoup(seed, count)
		m, err := NewMesh(vertices, indices)
		if err != nil {
			t.Fatal(err)
		}
		random := rand.New(rand.NewPCG(seed, 2))
		within := func(r float64) vec.Vector {
			return vec.New(r*(2*random.Float64()-1), r*(2*random.Float64()-1), r*(2*random.Float64()-1))
		}
		for k := range 300 {
			origin, direction := within(7), within(1).UnitOr(vec.Vector{X: 1})
			switch k % 6 { // along an axis boxes have no width for the ray
			case 0:
				direction = vec.Vector{Y: -1}
			case 1:
				direction = vec.Vector{Z: 1}
			}
			distance, normal, found := m.Cast(origin, direction, 6)
			most, known := math.Inf(1), false
			for i := range count {
				away, inside, ok := crossing(vertices, indices[3*i:3*i+3], origin, direction)
				if !ok {
					known = known || found
					continue
				}
				if inside > 1e-6 && away > 1e-6 && away < 6-1e-6 {
					most = min(most, away)
				}
				if found && inside > -1e-6 && math.Abs(away-distance) < 1e-4 {
					known = true
				}
			}
			if found {
				met++
			}
			switch {
			case !found && !math.IsInf(most, 0), found && distance > most+1e-6:
				t.Fatalf("seed %d from %v along %v: %v %v, but there is a triangle at %v", seed, origin, direction, distance, found, most)
			case found && !known:
				t.Fatalf("seed %d from %v along %v: no triangle is at %v", seed, origin, direction, distance)
			case found && !normal.IsUnit():
				t.Fatalf("seed %d: normal %v", seed, normal)
			}
		}
	}
	if met < 1000 {
		t.Errorf("only %d rays met a triangle", met)
	}
}

// hills are a square of n by n fields of a meter each, two triangles in each, with heights up to a meter.
func hills(n int) (vertices [][3]float32, indices []uint32) {
	random := rand.New(rand.NewPCG(uint64(n), 3))
	for z := range n + 1 {
		for x := range n + 1 {
			vertices = append(vertices, [3]float32{float32(x) * 0.7, random.Float32(), float32(z) * 0.3})
		}
	}
	for z := range n {
		for x := range n {
			a := uint32(z*(n+1) + x)
			b, c, d := a+1, a+uint32(n)+1, a+uint32(n)+2
			indices = append(indices, a, b, c, b, d, c)
		}
	}
	return vertices, indices
}

func TestNothingFallsBetweenNeighboringTriangles(t *testing.T) {
	t.Parallel()
	const n = 40
	vertices, indices := hills(n)
	m, err := NewMesh(vertices, indices)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(4, 4))
	for range 200_000 {
		i := 3 * random.IntN(len(indices)/3)
		a, b := corner(vertices[indices[i+random.IntN(3)]]), corner(vertices[indices[i+random.IntN(3)]])
		at := a.Lerp(b, random.Float64()) // on an edge or a corner
		if at.X <= 0 || at.Z <= 0 || at.X >= m.high().X || at.Z >= m.high().Z {
			continue // the outermost edges have one triangle only
		}
		height, _, found := m.Under(at.X, at.Z, 2)
		if !found || math.Abs(height-at.Y) > 1e-6 {
			t.Fatalf("on the edge at %v: %v %v", at, height, found)
		}
		origin := vec.New(at.X+random.Float64()-0.5, 3, at.Z+random.Float64()-0.5)
		if _, _, found := m.Cast(origin, at.Sub(origin).UnitOr(vec.Vector{}), 10); !found {
			t.Fatalf("from %v a ray fell through the edge at %v", origin, at)
		}
	}
}

func (m *Mesh) high() vec.Vector {
	_, high := m.Bounds()
	return high
}

// square are two triangles, level at a height, from the origin to +x and +z; turned over if asked.
func square(height, side float32, over bool) (vertices [][3]float32, indices []uint32) {
	vertices = [][3]float32{{0, height, 0}, {0, height, side}, {side, height, side}, {side, height, 0}}
	if over {
		return vertices, []uint32{0, 2, 1, 0, 3, 2}
	}
	return vertices, []uint32{0, 1, 2, 0, 2, 3}
}

func TestUnderStaysOnItsStorey(t *testing.T) {
	t.Parallel()
	var vertices [][3]float32
	var indices []uint32
	for _, storey := range [...]struct {
		height float32
		over   bool
	}{{0.2, false}, {0.95, true}, {2.6, false}, {2.8, true}} { // floor, table, ceiling, floor above
		v, i := square(storey.height, 4, storey.over)
		for _, index := range i {
			indices = append(indices, index+uint32(len(vertices)))
		}
		vertices = append(vertices, v...)
	}
	m, err := NewMesh(vertices, indices)
	if err != nil {
		t.Fatal(err)
	}
	g := Ground{Kind: Triangles, Height: -1, Mesh: m}
	for _, test := range []struct{ x, from, want float64 }{
		{1, 0.6, 0.2}, {1, 0.94, 0.2}, {1, 1, 0.95}, {1, 2.5, 0.95}, {1, 2.7, 2.6}, {1, 50, 2.8}, {1, 0.1, -1}, {5, 0.6, -1},
		{1, float64(float32(0.95)), 0.95},
	} {
		height, normal := g.Under(test.x, 1, test.from)
		if math.Abs(height-test.want) > 1e-6 || normal != (vec.Vector{Y: 1}) {
			t.Errorf("from %v at x = %v: %v %v, want %v", test.from, test.x, height, normal, test.want)
		}
	}
	// Up from the floor the ray meets the underside of the table, whose normal points down; past the house the level floor.
	if distance, normal, found := g.Cast(vec.New(1, 0.5, 1), vec.Vector{Y: 1}, 10); !found || math.Abs(distance-0.45) > 1e-6 || normal != (vec.Vector{Y: -1}) {
		t.Errorf("the underside of the table: %v %v %v", distance, normal, found)
	}
	if distance, normal, found := g.Cast(vec.New(5, 1, 1), vec.Vector{Y: -1}, 10); !found || math.Abs(distance-2) > 1e-6 || normal != (vec.Vector{Y: 1}) {
		t.Errorf("beside the house: %v %v %v", distance, normal, found)
	}
	if distance, _, found := g.Cast(vec.New(1, 0.1, 1), vec.Vector{Y: -1}, 10); !found || math.Abs(distance-1.1) > 1e-6 {
		t.Errorf("below the house: %v %v", distance, found)
	}
	g.Height = 0.5 // the level floor would be above that of the house, where there is none of it
	if distance, _, found := g.Cast(vec.New(1, 0.7, 1), vec.Vector{Y: -1}, 10); !found || math.Abs(distance-0.5) > 1e-6 {
		t.Errorf("inside, under the level floor's height: %v %v", distance, found)
	}
}

func TestUnusableTrianglesAreDropped(t *testing.T) {
	t.Parallel()
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	vertices, indices := square(1, 4, false)
	vertices = append(vertices, [3]float32{nan, 0, 0}, [3]float32{0, inf, 0}, [3]float32{0, 1e6, 0})
	indices = append(indices,
		0, 1, 4, 0, 5, 1, 6, 0, 1, // no number, too far
		0, 1, 99, // no such corner
		0, 0, 1, 0, 1, 1, // no area
		0, 1) // no triangle
	m, err := NewMesh(vertices, indices)
	if err != nil {
		t.Fatal(err)
	}
	if m.Triangles() != 2 || m.Dropped() != 6 {
		t.Errorf("%d triangles, %d dropped; want 2 and 6", m.Triangles(), m.Dropped())
	}
	if height, _, found := m.Under(1, 1, 5); height != 1 || !found {
		t.Errorf("%v %v", height, found)
	}
	for _, tooMany := range [][]uint32{nil, {0, 1}, {0, 1, 4}, {7, 8, 9}} {
		if _, err := NewMesh(vertices, tooMany); !errors.Is(err, ErrNoTriangles) {
			t.Errorf("%v: %v", tooMany, err)
		}
	}
	if _, err := NewMesh(vertices, make([]uint32, 3*(MaxTriangles+1))); err == nil || errors.Is(err, ErrNoTriangles) {
		t.Errorf("too many triangles: %v", err)
	}
}

func TestTreeOfCoincidentTrianglesIsShallow(t *testing.T) {
	t.Parallel()
	vertices, one := square(0, 1, false)
	var indices []uint32
	for range 20_000 {
		indices = append(indices, one...)
	}
	m, err := NewMesh(vertices, indices)
	if err != nil {
		t.Fatal(err)
	}
	if height, _, found := m.Under(0.5, 0.2, 1); height != 0 || !found {
		t.Errorf("%v %v", height, found)
	}
	// Sizes that double cannot be split in the middle.
	vertices, indices = nil, nil
	for i := range 400 {
		x := float32(math.Pow(1.1, float64(i-300)))
		indices = append(indices, uint32(len(vertices)), uint32(len(vertices)+1), uint32(len(vertices)+2))
		vertices = append(vertices, [3]float32{x, 0, 0}, [3]float32{x * 1.01, 0, 0}, [3]float32{x, 0, 0.1})
	}
	if m, err = NewMesh(vertices, indices); err != nil {
		t.Fatal(err)
	}
	var depth func(node uint32) int
	depth = func(node uint32) int {
		n := &m.nodes[node]
		if n.count > 0 {
			return 1
		}
		return 1 + max(depth(n.first), depth(n.first+1))
	}
	if d := depth(0); d > maxDepth {
		t.Errorf("depth %d of %d", d, maxDepth)
	}
	if d := soupDepth(); d > maxDepth {
		t.Errorf("depth %d of %d", d, maxDepth)
	}
}

// soupDepth is that of the tree of a large soup.
func soupDepth() int {
	m := soup(5, 50_000)
	var depth func(node uint32) int
	depth = func(node uint32) int {
		n := &m.nodes[node]
		if n.count > 0 {
			return 1
		}
		return 1 + max(depth(n.first), depth(n.first+1))
	}
	return depth(0)
}

func FuzzGroundMesh(f *testing.F) {
	seed := func(count int) []byte {
		vertices, _ := triangleSoup(uint64(count), count)
		var data []byte
		for _, v := range vertices {
			for _, value := range v {
				data = binary.LittleEndian.AppendUint32(data, math.Float32bits(value))
			}
		}
		return data
	}
	f.Add(seed(1), 0.0, 0.0, 1.0)
	f.Add(seed(40), 1.0, -1.0, 0.5)
	f.Add([]byte{}, 1.0, -1.0, 0.5)
	f.Fuzz(func(t *testing.T, data []byte, x, z, from float64) {
		var vertices [][3]float32
		var indices []uint32
		for ; len(data) >= 12; data = data[12:] {
			var v [3]float32
			for k := range v {
				v[k] = math.Float32frombits(binary.LittleEndian.Uint32(data[4*k:]))
			}
			indices = append(indices, uint32(len(vertices)))
			vertices = append(vertices, v)
		}
		m, err := NewMesh(vertices, indices)
		if err != nil {
			return
		}
		height, normal, found := m.Under(x, z, from)
		best, any := math.Inf(-1), false
		if math.Abs(x) <= maxCoordinate && math.Abs(z) <= maxCoordinate {
			for i := range m.triangles {
				if y, ok := m.heightOf(uint32(i), x, z); ok && y <= from && y > best {
					best, any = y, true
				}
			}
		}
		if found != any || found && height != best {
			t.Fatalf("%v %v; looking at each triangle %v %v", height, found, best, any)
		}
		if found && (!normal.IsUnit() || normal.Y < 0) {
			t.Fatalf("normal %v", normal)
		}
		if distance, normal, found := m.Cast(vec.New(x, from, z), vec.New(0.6, -0.8, 0), 1e4); found &&
			(!(distance >= 0 && distance <= 1e4) || !normal.IsUnit()) {
			t.Fatalf("%v %v", distance, normal)
		}
	})
}

// storeys are ten floors of hills, one above the other.
func storeys(count int) (vertices [][3]float32, indices []uint32) {
	v, i := hills(int(math.Sqrt(float64(count) / 20)))
	for storey := range 10 {
		for _, index := range i {
			indices = append(indices, index+uint32(len(vertices)))
		}
		for _, at := range v {
			vertices = append(vertices, [3]float32{at[0], at[1] + 3*float32(storey), at[2]})
		}
	}
	return vertices, indices
}

func BenchmarkGroundUnder(b *testing.B) {
	for _, count := range [...]int{1_000, 100_000, 1_000_000} {
		for _, kind := range [...]string{"terrain", "storeys"} {
			b.Run(fmt.Sprintf("%s/%d", kind, count), func(b *testing.B) {
				vertices, indices := storeys(count)
				if kind == "terrain" {
					vertices, indices = hills(int(math.Sqrt(float64(count) / 2)))
				}
				m, err := NewMesh(vertices, indices)
				if err != nil {
					b.Fatal(err)
				}
				low, high := m.Bounds()
				random := rand.New(rand.NewPCG(1, 1))
				var places [1024][2]float64
				for i := range places {
					places[i] = [2]float64{low.X + random.Float64()*(high.X-low.X), low.Z + random.Float64()*(high.Z-low.Z)}
				}
				b.ReportAllocs()
				i := 0
				for b.Loop() {
					at := &places[i&1023]
					m.Under(at[0], at[1], (low.Y+high.Y)/2+1)
					i++
				}
			})
		}
	}
}

// BenchmarkGroundUnderFeet casts as a walking body does: again and again near the same place.
func BenchmarkGroundUnderFeet(b *testing.B) {
	m, err := NewMesh(hills(707))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	x, z := 100.0, 100.0
	for b.Loop() {
		m.Under(x, z, 1.5)
		if x, z = x+0.001, z+0.0013; z > 200 {
			x, z = 100, 100
		}
	}
}

func BenchmarkGroundCast(b *testing.B) {
	m, err := NewMesh(hills(707))
	if err != nil {
		b.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 1))
	var rays [1024]vec.Vector
	for i := range rays {
		rays[i] = vec.New(random.Float64()-0.5, -0.3, random.Float64()-0.5).UnitOr(vec.Vector{})
	}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		m.Cast(vec.New(240, 3, 100), rays[i&1023], 1000)
		i++
	}
}

func BenchmarkNewGroundMesh(b *testing.B) {
	for _, count := range [...]int{1_000, 100_000, 1_000_000} {
		b.Run(fmt.Sprint(count), func(b *testing.B) {
			vertices, indices := hills(int(math.Sqrt(float64(count) / 2)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := NewMesh(vertices, indices); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
