package main

import (
	"math"
	"slices"
)

// remesh makes the triangles of a half mesh even and as large as the shape allows: long edges are split, short ones
// collapsed, edges turned until about six meet in a vertex, and vertices slid along the surface to the middle of their
// neighbors. (Botsch and Kobbelt 2004, "A remeshing approach to multiresolution modeling", with a target length that
// varies over the surface.)
func remesh(m *mesh, field func(vec) float64, target func(p vec, normal vec) float64, rounds int) {
	r := &remesher{mesh: m, field: field, target: target}
	for i := range m.at {
		m.at[i] = r.settle(m.at[i], m.at[i].x == 0)
	}
	for round := range rounds {
		r.measure()
		r.split()
		r.collapse()
		if round < 6 {
			// One pass leaves the neighbors of what it joined alone, and a sampled surface starts far too fine.
			for range 3 {
				r.collapse()
			}
		}
		r.turnEdges()
		r.relax()
		r.relax()
	}
}

type remesher struct {
	*mesh
	field  func(vec) float64
	target func(p vec, normal vec) float64
	size   []float64 // wanted length of the edges at each vertex, meters
}

func (r *remesher) settle(p vec, seam bool) vec {
	p = onSkin(r.field, p)
	if seam {
		p.x = 0
	}
	return p
}

func (r *remesher) measure() {
	r.size = r.size[:0]
	for _, p := range r.at {
		r.size = append(r.size, r.target(p, gradient(r.field, p).unit()))
	}
	// Neighboring sizes differ gently, or the triangles between them could not be round.
	edges := edgesOf(r.triangles)
	for range 3 {
		for _, e := range edges {
			a, b := e.from, e.to
			step := 0.35 * r.length(a, b)
			r.size[a] = math.Min(r.size[a], r.size[b]+step)
			r.size[b] = math.Min(r.size[b], r.size[a]+step)
		}
	}
}

func (r *remesher) length(a, b int) float64 { return r.at[a].sub(r.at[b]).length() }
func (r *remesher) wanted(a, b int) float64 { return (r.size[a] + r.size[b]) / 2 }
func (r *remesher) seam(a int) bool         { return r.at[a].x == 0 }

// edge joins two vertices, from < to, and borders one triangle or two.
type edge struct {
	from, to    int
	left, right int // triangles; right is -1 on the seam
}

// edgesOf lists every edge once, in order.
func edgesOf(triangles [][3]int) []edge {
	all := make([]edge, 0, 3*len(triangles))
	for t, v := range triangles {
		for i := range 3 {
			a, b := v[i], v[(i+1)%3]
			all = append(all, edge{min(a, b), max(a, b), t, -1})
		}
	}
	slices.SortFunc(all, func(p, q edge) int {
		if p.from != q.from {
			return p.from - q.from
		}
		if p.to != q.to {
			return p.to - q.to
		}
		return p.left - q.left
	})
	edges := all[:0]
	for _, e := range all {
		if n := len(edges); n > 0 && edges[n-1].from == e.from && edges[n-1].to == e.to {
			edges[n-1].right = e.left
			continue
		}
		edges = append(edges, e)
	}
	return edges
}

// divide splits the edges for which middle yields a vertex, and with them the triangles on both sides. middle is asked
// once for each edge and returns -1 for edges to keep.
func (m *mesh) divide(middle func(e edge) int) {
	halves := make([][3]int, len(m.triangles))
	for t := range halves {
		halves[t] = [3]int{-1, -1, -1}
	}
	for _, e := range edgesOf(m.triangles) {
		v := middle(e)
		if v < 0 {
			continue
		}
		for _, t := range [2]int{e.left, e.right} {
			if t < 0 {
				continue
			}
			for i := range 3 {
				a, b := m.triangles[t][i], m.triangles[t][(i+1)%3]
				if min(a, b) == e.from && max(a, b) == e.to {
					halves[t][i] = v
				}
			}
		}
	}
	var out [][3]int
	for t, v := range m.triangles {
		h := halves[t]
		count := 0
		for _, x := range h {
			if x >= 0 {
				count++
			}
		}
		switch count {
		case 0:
			out = append(out, v)
		case 1:
			for h[0] < 0 {
				v, h = [3]int{v[1], v[2], v[0]}, [3]int{h[1], h[2], h[0]}
			}
			out = append(out, [3]int{v[0], h[0], v[2]}, [3]int{h[0], v[1], v[2]})
		case 2:
			for h[2] >= 0 {
				v, h = [3]int{v[1], v[2], v[0]}, [3]int{h[1], h[2], h[0]}
			}
			// v0 –h0– v1 –h1– v2, the edge from v2 to v0 whole.
			out = append(out, [3]int{h[0], v[1], h[1]})
			if m.at[v[0]].sub(m.at[h[1]]).length() <= m.at[h[0]].sub(m.at[v[2]]).length() {
				out = append(out, [3]int{v[0], h[0], h[1]}, [3]int{v[0], h[1], v[2]})
			} else {
				out = append(out, [3]int{v[0], h[0], v[2]}, [3]int{h[0], h[1], v[2]})
			}
		case 3:
			out = append(out, [3]int{v[0], h[0], h[2]}, [3]int{h[0], v[1], h[1]},
				[3]int{h[2], h[1], v[2]}, [3]int{h[0], h[1], h[2]})
		}
	}
	m.triangles = out
}

func (r *remesher) split() {
	r.divide(func(e edge) int {
		if r.length(e.from, e.to) <= 4.0/3*r.wanted(e.from, e.to) {
			return -1
		}
		p := r.settle(r.at[e.from].mix(r.at[e.to], 0.5), e.right < 0)
		r.at = append(r.at, p)
		r.size = append(r.size, r.wanted(e.from, e.to))
		return len(r.at) - 1
	})
}

// fans lists for each vertex the triangles around it.
func (m *mesh) fans() [][]int {
	count := make([]int, len(m.at))
	for _, v := range m.triangles {
		for _, a := range v {
			count[a]++
		}
	}
	fans := make([][]int, len(m.at))
	for a, n := range count {
		fans[a] = make([]int, 0, n+4)
	}
	for t, v := range m.triangles {
		for _, a := range v {
			fans[a] = append(fans[a], t)
		}
	}
	return fans
}

func (m *mesh) normal(t [3]int) vec {
	return m.at[t[1]].sub(m.at[t[0]]).cross(m.at[t[2]].sub(m.at[t[0]]))
}

func (r *remesher) collapse() {
	fans := r.fans()
	edges := edgesOf(r.triangles)
	lengths := make([]float64, len(edges))
	order := make([]int, 0, len(edges))
	for i, e := range edges {
		lengths[i] = r.length(e.from, e.to)
		if lengths[i] < 4.0/5*r.wanted(e.from, e.to) {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(a, b int) int {
		switch {
		case lengths[a] < lengths[b]:
			return -1
		case lengths[a] > lengths[b]:
			return 1
		}
		return a - b
	})
	touched := make([]bool, len(r.at))
	gone := make([]bool, len(r.triangles))
	neighbors := func(v int) (n []int) {
		for _, t := range fans[v] {
			if gone[t] {
				continue
			}
			for _, w := range r.triangles[t] {
				if w != v && !slices.Contains(n, w) {
					n = append(n, w)
				}
			}
		}
		return n
	}
	for _, i := range order {
		e := edges[i]
		keep, drop := e.from, e.to
		if touched[keep] || touched[drop] {
			continue
		}
		onSeam := e.right < 0
		p := r.at[keep].mix(r.at[drop], 0.5)
		switch {
		case r.seam(keep) && r.seam(drop) && !onSeam:
			continue
		case r.seam(drop) && !r.seam(keep):
			keep, drop = drop, keep
			fallthrough
		case r.seam(keep) && !r.seam(drop):
			p = r.at[keep]
		}
		around, beyond := neighbors(keep), neighbors(drop)
		common := 0
		for _, w := range beyond {
			if slices.Contains(around, w) {
				common++
			}
		}
		if want := 2; onSeam && common != 1 || !onSeam && common != want {
			continue
		}
		p = r.settle(p, r.seam(keep))
		if !r.mayMove(keep, drop, p, fans, gone) {
			continue
		}
		r.at[keep] = p
		for _, t := range fans[drop] {
			if gone[t] {
				continue
			}
			v := &r.triangles[t]
			if slices.Contains(v[:], keep) {
				gone[t] = true
				continue
			}
			for i := range v {
				if v[i] == drop {
					v[i] = keep
				}
			}
			fans[keep] = append(fans[keep], t)
		}
		fans[drop] = nil
		touched[drop] = true
		for _, w := range neighbors(keep) {
			touched[w] = true
		}
		touched[keep] = true
	}
	r.compact(gone)
}

// mayMove says whether both ends of an edge can go to p without a triangle turning over or an edge growing too long.
func (r *remesher) mayMove(keep, drop int, p vec, fans [][]int, gone []bool) bool {
	for _, moving := range [2]int{keep, drop} {
		for _, t := range fans[moving] {
			v := r.triangles[t]
			if gone[t] || slices.Contains(v[:], keep) && slices.Contains(v[:], drop) {
				continue
			}
			before := r.normal(v)
			var q [3]vec
			for i, w := range v {
				q[i] = r.at[w]
				if w == moving {
					q[i] = p
				} else if p.sub(r.at[w]).length() > 4.0/3*r.wanted(moving, w) {
					return false
				}
			}
			after := q[1].sub(q[0]).cross(q[2].sub(q[0]))
			if after.dot(before) < 0.5*after.length()*before.length() {
				return false
			}
		}
	}
	return true
}

// compact drops triangles that are gone and vertices that no triangle uses.
func (r *remesher) compact(gone []bool) {
	kept := r.triangles[:0]
	for t, v := range r.triangles {
		if !gone[t] {
			kept = append(kept, v)
		}
	}
	r.triangles = kept
	renumbered := make([]int, len(r.at))
	used := make([]bool, len(r.at))
	for _, v := range r.triangles {
		for _, a := range v {
			used[a] = true
		}
	}
	n := 0
	for a := range r.at {
		if used[a] {
			r.at[n], r.size[n], renumbered[a] = r.at[a], r.size[a], n
			n++
		}
	}
	r.at, r.size = r.at[:n], r.size[:n]
	for t := range r.triangles {
		for i, a := range r.triangles[t] {
			r.triangles[t][i] = renumbered[a]
		}
	}
}

// turnEdges gives the diagonal of two triangles to their other corners where that brings the number of edges at the four
// nearer to six, four on the seam.
func (r *remesher) turnEdges() {
	edges := edgesOf(r.triangles)
	valence := make([]int, len(r.at))
	partners := make([][]int, len(r.at))
	for _, e := range edges {
		valence[e.from]++
		valence[e.to]++
		partners[e.from] = append(partners[e.from], e.to)
		partners[e.to] = append(partners[e.to], e.from)
	}
	ideal := func(a int) int {
		if r.seam(a) {
			return 4
		}
		return 6
	}
	off := func(a, change int) int {
		d := valence[a] + change - ideal(a)
		return d * d
	}
	busy := make([]bool, len(r.triangles))
	for _, e := range edges {
		if e.right < 0 || busy[e.left] || busy[e.right] {
			continue
		}
		a, b := e.from, e.to
		c, d := opposite(r.triangles[e.left], a, b), opposite(r.triangles[e.right], a, b)
		// Let left be a→b→c.
		if !follows(r.triangles[e.left], a, b) {
			a, b = b, a
		}
		before := off(a, 0) + off(b, 0) + off(c, 0) + off(d, 0)
		after := off(a, -1) + off(b, -1) + off(c, 1) + off(d, 1)
		if after >= before || slices.Contains(partners[c], d) || r.seam(c) && r.seam(d) {
			continue
		}
		first, second := [3]int{c, a, d}, [3]int{d, b, c}
		old := r.normal(r.triangles[e.left]).unit().add(r.normal(r.triangles[e.right]).unit()).unit()
		n1, n2 := r.normal(first), r.normal(second)
		if n1.dot(old) < 0.7*n1.length() || n2.dot(old) < 0.7*n2.length() {
			continue
		}
		r.triangles[e.left], r.triangles[e.right] = first, second
		busy[e.left], busy[e.right] = true, true
		valence[a]--
		valence[b]--
		valence[c]++
		valence[d]++
		partners[c] = append(partners[c], d)
		partners[d] = append(partners[d], c)
	}
}

func opposite(t [3]int, a, b int) int {
	for _, v := range t {
		if v != a && v != b {
			return v
		}
	}
	return -1
}

func follows(t [3]int, a, b int) bool {
	for i := range 3 {
		if t[i] == a && t[(i+1)%3] == b {
			return true
		}
	}
	return false
}

// relax slides each vertex along the surface towards the middle of its triangles.
func (r *remesher) relax() {
	sum := make([]vec, len(r.at))
	weight := make([]float64, len(r.at))
	for _, t := range r.triangles {
		middle := r.at[t[0]].add(r.at[t[1]]).add(r.at[t[2]]).mul(1.0 / 3)
		w := r.normal(t).length() / (r.size[t[0]] + r.size[t[1]] + r.size[t[2]])
		for _, a := range t {
			sum[a] = sum[a].add(middle.mul(w))
			weight[a] += w
		}
	}
	for a := range r.at {
		if weight[a] == 0 {
			continue
		}
		p := r.at[a]
		n := gradient(r.field, p).unit()
		move := sum[a].mul(1 / weight[a]).sub(p)
		if r.seam(a) {
			move.x = 0
			n.x = 0
		}
		move = move.sub(n.mul(move.dot(n)))
		r.at[a] = r.settle(p.add(move.mul(0.7)), r.seam(a))
	}
}
