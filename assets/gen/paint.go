package main

import "math"

// material names one of the mannequin's surfaces. Left and right differ in the color of their markers: a blue and an
// orange that people of all kinds of color vision tell apart (Okabe and Ito 2008).
type material int

const (
	shell material = iota
	core
	leftMarker
	rightMarker
	visor
	iris
	materialCount
)

var materials = [materialCount]struct {
	name                string
	color               [3]float64 // linear
	metallic, roughness float64
	glow                float64 // emissive, as a share of the color
}{
	shell:       {"Shell", [3]float64{0.640, 0.610, 0.570}, 0, 0.55, 0},
	core:        {"Core", [3]float64{0.055, 0.062, 0.075}, 0, 0.60, 0},
	leftMarker:  {"Left marker", [3]float64{0.020, 0.180, 0.480}, 0, 0.45, 0},
	rightMarker: {"Right marker", [3]float64{0.780, 0.250, 0.020}, 0, 0.45, 0},
	visor:       {"Visor", [3]float64{0.030, 0.034, 0.042}, 0, 0.5, 0},
	iris:        {"Iris", [3]float64{0.620, 0.800, 0.860}, 0, 0.30, 0.5},
}

// patch is a region of the left half's skin that has a material of its own: where outside is negative. Patches earlier in
// the list lie on top of later ones.
type patch struct {
	material material
	outside  func(p vec) float64 // meters, about
}

func band(x, middle, half float64) float64 { return math.Abs(x-middle) - half }

// patches are the joints' dark core under a light shell, the markers and the visor.
func (b *body) patches() []patch {
	slanted := func(p, through, normal vec) float64 { return p.sub(through).dot(normal.unit()) }
	atShoulder := func(p vec) float64 { return slanted(p, vec{0.158, 1.40, 0}, vec{1, 0.22, 0}) }
	atHip := func(p vec) float64 { return slanted(p, vec{0.03, 0.828, 0}, vec{-0.62, 1, 0}) }
	return []patch{
		{visor, func(p vec) float64 {
			// A band of glass across the eyes, from temple to temple.
			around := math.Atan2(p.x, p.z+0.012) / 1.12
			halfHeight := 0.0285 - 0.006*around*around
			q := vec{math.Abs(around), math.Abs(p.y-1.5900) / halfHeight, 0}
			edge := (math.Cbrt(q.x*q.x*q.x+q.y*q.y*q.y) - 1) * halfHeight
			return math.Max(edge, 0.01-p.z)
		}},
		{core, func(p vec) float64 { return b.ear.distance(p) - 0.0025 }},
		{leftMarker, func(p vec) float64 { return math.Max(band(p.x, 0.628, 0.013), 0.3-p.x) }},
		{leftMarker, func(p vec) float64 {
			return math.Max(slanted(p, vec{0, 0.150, 0}, vec{0, 1, 0.12}), -slanted(p, vec{0, 0.124, 0}, vec{0, 1, 0.12}))
		}},
		{core, func(p vec) float64 { return band(p.x+0.25*(p.z-armDepth), elbowOut, 0.027) }},
		{core, func(p vec) float64 { return band(p.y-0.15*p.z, kneeHeight, 0.036) }},
		{core, func(p vec) float64 {
			collar := ellipsoid{center: vec{0, 1.470, -0.040}, radii: vec{.084, .052, .092}}.distance(p)
			return math.Max(collar, slanted(p, vec{0, 1.492, 0}, vec{0, 1, 0.55}))
		}},
		{core, func(p vec) float64 {
			x := math.Sqrt(p.x*p.x + 0.02*0.02)
			return math.Max(p.y-(1.150-0.30*x), (1.005+0.30*x)-p.y)
		}},
		// A band narrower than a triangle would slip between the cuts, so the light skin beyond lies on top of the dark.
		{shell, func(p vec) float64 { return math.Max(0.010-atShoulder(p), 0.10-p.x) }},
		{core, func(p vec) float64 { return math.Max(-0.010-atShoulder(p), 0.10-p.x) }},
		{shell, func(p vec) float64 { return math.Max(atHip(p)+0.009, p.y-0.96) }},
		{core, func(p vec) float64 { return math.Max(atHip(p)-0.009, p.y-0.96) }},
	}
}

// paint cuts the triangles of a half mesh along the edges of the patches, so that colors meet in clean lines, and says
// which material each triangle has.
func paint(m *mesh, field func(vec) float64, patches []patch) []material {
	fixed := make([]bool, len(m.at))
	for _, patch := range patches {
		m.cut(field, patch.outside, &fixed)
	}
	painted := make([]material, len(m.triangles))
	for t, v := range m.triangles {
		middle := m.at[v[0]].add(m.at[v[1]]).add(m.at[v[2]]).mul(1.0 / 3)
		for _, patch := range patches {
			if patch.outside(middle) < 0 {
				painted[t] = patch.material
				break
			}
		}
	}
	return painted
}

// cut makes the line where outside is zero run along edges: vertices near it slide onto it, and edges that still cross it
// are split there. fixed vertices lie on the line of an earlier patch and stay.
func (m *mesh) cut(field, outside func(vec) float64, fixed *[]bool) {
	settle := func(p vec, seam bool) vec {
		p = onSkin(field, p)
		if seam {
			p.x = 0
		}
		return p
	}
	toLine := func(p vec, seam bool) vec {
		for range 4 {
			g := gradient(outside, p)
			n := gradient(field, p).unit()
			g = g.sub(n.mul(g.dot(n)))
			if seam {
				g.x = 0
			}
			p = settle(p.sub(g.mul(outside(p)/math.Max(g.dot(g), 0.2))), seam)
		}
		return p
	}
	shortest := make([]float64, len(m.at))
	crossed := make([]bool, len(m.at))
	for a := range shortest {
		shortest[a] = math.Inf(1)
	}
	for _, e := range edgesOf(m.triangles) {
		l := m.at[e.from].sub(m.at[e.to]).length()
		crosses := (outside(m.at[e.from]) < 0) != (outside(m.at[e.to]) < 0)
		for _, a := range [2]int{e.from, e.to} {
			shortest[a] = math.Min(shortest[a], l)
			crossed[a] = crossed[a] || crosses
		}
	}
	for a, p := range m.at {
		if !crossed[a] || (*fixed)[a] {
			continue
		}
		q := toLine(p, p.x == 0)
		if q.sub(p).length() < 0.38*shortest[a] && math.Abs(outside(q)) < 2e-4 {
			m.at[a] = q
			(*fixed)[a] = true
		}
	}
	side := make([]int, len(m.at))
	for a, p := range m.at {
		switch d := outside(p); {
		case math.Abs(d) < 3e-4:
		case d < 0:
			side[a] = -1
		default:
			side[a] = 1
		}
	}
	m.divide(func(e edge) int {
		if side[e.from]*side[e.to] >= 0 {
			return -1
		}
		low, high := m.at[e.from], m.at[e.to]
		if side[e.from] > 0 {
			low, high = high, low
		}
		for range 24 {
			if middle := low.mix(high, 0.5); outside(middle) < 0 {
				low = middle
			} else {
				high = middle
			}
		}
		m.at = append(m.at, toLine(low, e.right < 0))
		*fixed = append(*fixed, true)
		return len(m.at) - 1
	})
}
