package main

import (
	"math"
	"testing"
)

func TestMeltLeavesDistantShapesAlone(t *testing.T) {
	t.Parallel()
	if got := melt(0.3, 0.1, 0.1); got != 0.1 {
		t.Errorf("melt(0.3, 0.1) with radius 0.1 = %v, want the smaller one", got)
	}
	if got := melt(0.02, 0.02, 0.06); got >= 0.02 {
		t.Errorf("melt of equal distances = %v, want a fillet inside both", got)
	}
	if a, b := melt(0.01, 0.03, 0.05), melt(0.03, 0.01, 0.05); a != b {
		t.Errorf("melt depends on the order: %v and %v", a, b)
	}
}

func TestLoftWithRoundSectionsIsACylinder(t *testing.T) {
	t.Parallel()
	const radius = 0.05
	l := loft{
		axis: vec{0, 1, 0}, u: vec{1, 0, 0}, v: vec{0, 0, 1}, startCap: radius, endCap: radius,
		sections: []section{
			{0, radius, radius, radius, radius},
			{0.1, radius, radius, radius, radius},
			{0.4, radius, radius, radius, radius},
		},
	}.shape()
	for _, c := range []struct {
		name string
		at   vec
		want float64
	}{
		{"outside", vec{0.08, 0.2, 0}, 0.03},
		{"on the skin, at an angle", vec{radius * 0.6, 0.33, radius * -0.8}, 0},
		{"inside", vec{0, 0.05, 0.02}, -0.03},
		{"beyond the round end", vec{0, 0.4 + radius + 0.02, 0}, 0.02},
		{"beside the round end", vec{0.03, -0.04, 0}, 0},
	} {
		if got := l.distance(c.at); math.Abs(got-c.want) > 1e-6 {
			t.Errorf("%s: distance %v, want %v", c.name, got, c.want)
		}
	}
}

func TestPlanesLieCloserInTheirFinerStretches(t *testing.T) {
	t.Parallel()
	at := planes(-1, 1, 0.3, stretch{-0.5, -0.1, 0.05}, stretch{0.4, 0.8, 0.1})
	if at[0] != -1 || at[len(at)-1] != 1 {
		t.Errorf("they go from %v to %v, want -1 to 1", at[0], at[len(at)-1])
	}
	for i := 1; i < len(at); i++ {
		middle, cell := (at[i-1]+at[i])/2, 0.3
		if middle > -0.5 && middle < -0.1 {
			cell = 0.05
		} else if middle > 0.4 && middle < 0.8 {
			cell = 0.1
		}
		if step := at[i] - at[i-1]; step <= 0 || step > cell+1e-12 {
			t.Errorf("the step from %v to %v is %v, want at most %v", at[i-1], at[i], step, cell)
		}
	}
}

func TestAFineStretchKeepsNeighborsApart(t *testing.T) {
	t.Parallel()
	// Two rods of 8 mm radius with 4 mm between them, which cells of a centimeter would join.
	rods := func(p vec) float64 {
		d := math.Inf(1)
		for _, z := range [2]float64{-0.010, 0.010} {
			d = math.Min(d, cone{vec{0, 0, z}, vec{0.06, 0, z}, 0.008, 0.008}.distance(p))
		}
		return d
	}
	pieces := func(z []float64) int {
		m := polygonise(rods, lattice{x: planes(-0.005, 0.085, 0.01), y: planes(-0.02, 0.02, 0.004), z: z})
		parent := make([]int, len(m.at))
		for a := range parent {
			parent[a] = a
		}
		root := func(a int) int {
			for parent[a] != a {
				a = parent[a]
			}
			return a
		}
		for _, v := range m.triangles {
			parent[root(v[0])] = root(v[1])
			parent[root(v[1])] = root(v[2])
		}
		count := 0
		for a := range parent {
			if parent[a] == a {
				count++
			}
		}
		return count
	}
	if n := pieces(planes(-0.045, 0.045, 0.01, stretch{-0.02, 0.02, 0.0015})); n != 2 {
		t.Errorf("%d pieces, want one for each rod", n)
	}
}

func TestPolygonisedBallHasTheVolumeOfABall(t *testing.T) {
	t.Parallel()
	const radius = 0.1
	ball := func(p vec) float64 { return p.length() - radius }
	m := polygonise(ball, lattice{
		x: planes(-0.005, 0.125, 0.01), y: planes(-0.12, 0.12, 0.01, stretch{0.02, 0.06, 0.004}), z: planes(-0.12, 0.12, 0.01),
	})
	remesh(m, ball, func(vec, vec) float64 { return 0.014 }, 5)
	whole := &mesh{}
	m.reflect(whole)
	volume := 0.0
	for _, v := range whole.triangles {
		volume += whole.at[v[0]].dot(whole.at[v[1]].cross(whole.at[v[2]])) / 6
	}
	// A mesh with its corners on the ball lies inside it by a little.
	if want := 4.0 / 3 * math.Pi * radius * radius * radius; volume > want || volume < 0.985*want {
		t.Errorf("volume %v m³, want a little under %v m³", volume, want)
	}
	for _, e := range edgesOf(whole.triangles) {
		if e.right < 0 {
			t.Fatal("the two halves leave a hole between them")
		}
		if l := whole.at[e.from].sub(whole.at[e.to]).length(); l < 0.006 || l > 0.022 {
			t.Errorf("an edge of %v m, want about 0.014 m", l)
		}
	}
}
