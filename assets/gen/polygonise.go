package main

import "math"

// mesh is a triangle mesh, counter-clockwise seen from outside. Of a half mesh, vertices with x = 0 lie on the seam
// between the halves and stay on it.
type mesh struct {
	at        []vec
	triangles [][3]int
}

// lattice is where a field is sampled: planes across each of the three axes, close together where something small lies.
// The first two across X straddle x = 0.
type lattice struct{ x, y, z []float64 }

// stretch is a part of an axis with a cell size of its own.
type stretch struct{ from, to, cell float64 }

// planes go from low to high, cell apart, and closer in the stretches, which are in order and do not overlap.
func planes(low, high, cell float64, finer ...stretch) (at []float64) {
	divide := func(to, cell float64) {
		n := int(math.Ceil((to-low)/cell - 1e-9))
		for i := range n {
			at = append(at, low+(to-low)*float64(i)/float64(n))
		}
		low = to
	}
	for _, f := range finer {
		divide(f.from, cell)
		divide(f.to, f.cell)
	}
	divide(high, cell)
	return append(at, high)
}

// polygonise finds the surface of the left half of a symmetric field by surface nets: one vertex in each cell that the
// surface crosses, in the middle of its crossings, joined across every edge that changes sign. (Gibson 1998, "Constrained
// elastic surface nets"; the cells' middle column straddles x = 0, so the halves meet in a clean seam.)
func polygonise(field func(vec) float64, in lattice) *mesh {
	nx, ny, nz := len(in.x), len(in.y), len(in.z)
	node := func(i, j, k int) vec { return vec{in.x[i], in.y[j], in.z[k]} }
	index := func(i, j, k int) int { return (i*ny+j)*nz + k }
	values := make([]float64, nx*ny*nz)

	// A block of cells whose middle is far from the surface needs no closer look: the field grows no faster than distance
	// near the skin, and twice the block's half diagonal leaves room for where it is only about the distance.
	const block = 6
	for i := 0; i < nx; i += block {
		for j := 0; j < ny; j += block {
			for k := 0; k < nz; k += block {
				low := node(i, j, k)
				high := node(min(i+block, nx)-1, min(j+block, ny)-1, min(k+block, nz)-1)
				far := field(low.mix(high, 0.5))
				reach := high.sub(low).length()
				for a := i; a < min(i+block, nx); a++ {
					for b := j; b < min(j+block, ny); b++ {
						for c := k; c < min(k+block, nz); c++ {
							if math.Abs(far) > reach {
								values[index(a, b, c)] = far
							} else {
								values[index(a, b, c)] = field(node(a, b, c))
							}
						}
					}
				}
			}
		}
	}

	m := &mesh{}
	vertexOf := make([]int, len(values))
	corner := [8][3]int{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {0, 0, 1}, {1, 0, 1}, {0, 1, 1}, {1, 1, 1}}
	edges := [12][2]int{{0, 1}, {2, 3}, {4, 5}, {6, 7}, {0, 2}, {1, 3}, {4, 6}, {5, 7}, {0, 4}, {1, 5}, {2, 6}, {3, 7}}
	for i := range nx - 1 {
		for j := range ny - 1 {
			for k := range nz - 1 {
				sum, crossings := vec{}, 0
				for _, e := range edges {
					a, b := corner[e[0]], corner[e[1]]
					va := values[index(i+a[0], j+a[1], k+a[2])]
					vb := values[index(i+b[0], j+b[1], k+b[2])]
					if (va < 0) == (vb < 0) {
						continue
					}
					sum = sum.add(node(i+a[0], j+a[1], k+a[2]).mix(node(i+b[0], j+b[1], k+b[2]), va/(va-vb)))
					crossings++
				}
				vertexOf[index(i, j, k)] = -1
				if crossings == 0 {
					continue
				}
				p := sum.mul(1 / float64(crossings))
				if i == 0 {
					p.x = 0
				}
				vertexOf[index(i, j, k)] = len(m.at)
				m.at = append(m.at, p)
			}
		}
	}
	quad := func(a, b, c, d int, flip bool) {
		if flip {
			b, d = d, b
		}
		// The shorter diagonal makes the rounder triangles.
		if m.at[a].sub(m.at[c]).length() <= m.at[b].sub(m.at[d]).length() {
			m.triangles = append(m.triangles, [3]int{a, b, c}, [3]int{a, c, d})
		} else {
			m.triangles = append(m.triangles, [3]int{a, b, d}, [3]int{b, c, d})
		}
	}
	for i := range nx - 1 {
		for j := 1; j < ny-1; j++ {
			for k := 1; k < nz-1; k++ {
				v := values[index(i, j, k)]
				at := func(i, j, k int) int { return vertexOf[index(i, j, k)] }
				if w := values[index(i+1, j, k)]; (v < 0) != (w < 0) {
					quad(at(i, j-1, k-1), at(i, j, k-1), at(i, j, k), at(i, j-1, k), v >= 0)
				}
				if i == 0 {
					continue
				}
				if w := values[index(i, j+1, k)]; (v < 0) != (w < 0) {
					quad(at(i-1, j, k-1), at(i-1, j, k), at(i, j, k), at(i, j, k-1), v >= 0)
				}
				if w := values[index(i, j, k+1)]; (v < 0) != (w < 0) {
					quad(at(i-1, j-1, k), at(i, j-1, k), at(i, j, k), at(i-1, j, k), v >= 0)
				}
			}
		}
	}
	return m
}
