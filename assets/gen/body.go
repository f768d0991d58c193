package main

import (
	"math"

	"posewright/rig"
)

// body is the mannequin's implicit surface. The lengths and girths are those of a slim adult of 1.70 m, neither man nor
// woman; the left half is written down and the right one is its mirror image.
type body struct {
	torso, jaw, neck, arm, palm, leg, foot *loft

	cranium   ellipsoid
	ear       ellipsoid
	trapezius cone
	nose      []cone
	fingers   [5][3]cone // from the thumb to the little finger, root first
	toes      [5][2]cone // from the big toe to the little one
	swells    []swell

	places map[rig.Role]vec // of the joints
}

func newBody() *body {
	up, out, front := vec{0, 1, 0}, vec{1, 0, 0}, vec{0, 0, 1}
	b := &body{places: map[rig.Role]vec{}}
	for _, j := range figure() {
		b.places[j.role] = j.at
	}
	b.torso = loft{
		axis: up, u: out, v: front, square: 0.28, startCap: 0.045, endCap: 0.03,
		sections: sections("torso"),
	}.shape()
	b.neck = loft{
		origin: vec{0, 1.40, -0.036}, axis: vec{0, 0.966, 0.2588}, u: out, v: vec{0, -0.2588, 0.966},
		startCap: 0.03, endCap: 0.03,
		sections: sections("neck"),
	}.shape()
	b.cranium = ellipsoid{center: vec{0, 1.6095, -0.008}, radii: vec{.0770, .0910, .0975}, tilt: 0.08}
	b.jaw = loft{
		origin: vec{0, 0, 0.035}, axis: up, u: out, v: front, square: 0.235, startCap: 0.021, endCap: 0.05,
		sections: sections("jaw"),
	}.shape()
	b.ear = ellipsoid{center: vec{0.0735, 1.577, -0.006}, radii: vec{.0110, .0255, .0195}, tilt: -0.15}
	b.nose = []cone{
		{vec{0, 1.585, .0800}, vec{0, 1.5555, .0965}, .0060, .0080},
		{vec{.0070, 1.5530, .0890}, vec{.0085, 1.553, .0840}, .0055, .0055},
		{vec{-.0070, 1.5530, .0890}, vec{-.0085, 1.553, .0840}, .0055, .0055},
	}
	b.trapezius = cone{vec{0.030, 1.444, -0.042}, vec{0.150, 1.416, -0.028}, .034, .030}

	b.arm = loft{
		origin: vec{0, armHeight, armDepth}, axis: out, u: up, v: front.mul(-1), startCap: 0.05, endCap: 0.02,
		// u is up; v is back.
		sections: sections("arm"),
	}.shape()
	b.palm = loft{
		origin: vec{0, armHeight, armDepth}, axis: out, u: up, v: front, square: 0.36, startCap: 0.02, endCap: 0.014,
		sections: sections("palm"),
	}.shape()
	b.build()
	return b
}

// build adds what hangs on the skeleton's own joints: fingers, legs, feet and the muscles.
func (b *body) build() {
	for i, radii := range [5][4]float64{
		{.0150, .0122, .0112, .0090},
		{.0093, .0086, .0080, .0070},
		{.0095, .0088, .0082, .0072},
		{.0092, .0085, .0079, .0069},
		{.0085, .0077, .0071, .0063},
	} {
		at := fingers[i].points()
		for k := range b.fingers[i] {
			b.fingers[i][k] = cone{at[k], at[k+1], radii[k], radii[k+1]}
		}
	}

	up, out := vec{0, 1, 0}, vec{1, 0, 0}
	b.leg = loft{
		origin: vec{legApart, 0, 0}, axis: up, u: out, v: vec{0, 0, 1}, square: 0.08, startCap: 0.03, endCap: 0.05,
		sections: sections("leg"),
	}.shape()
	// The foot lies along its own axis, turned out by 5°, and is cut off by the floor.
	const turn = 5 * math.Pi / 180
	s, c := math.Sincos(turn)
	forward := vec{s, 0, c}
	b.foot = loft{
		origin: vec{legApart, 0.026, 0}, axis: forward, u: vec{c, 0, -s}, v: up, square: 0.32, startCap: 0.016, endCap: 0.020,
		sections: sections("foot"),
	}.shape()
	// A toe goes from the ball of the foot over its knuckle to its tip: outward of the foot's axis, height, along the axis.
	onFoot := func(outward, height, along float64) vec {
		return vec{legApart, height, 0}.add(forward.mul(along)).add(vec{c, 0, -s}.mul(outward))
	}
	for i, t := range [5]struct {
		root, knuckle, tip [3]float64
		radii              [3]float64
	}{
		{[3]float64{-.0270, .0180, .128}, [3]float64{-.0275, .0165, .160}, [3]float64{-.0245, .0125, .185}, [3]float64{.0155, .0125, .0115}},
		{[3]float64{-.0060, .0200, .130}, [3]float64{-.0060, .0190, .160}, [3]float64{-.0050, .0100, .184}, [3]float64{.0110, .0078, .0076}},
		{[3]float64{.0090, .0190, .125}, [3]float64{.0095, .0175, .153}, [3]float64{.0100, .0095, .174}, [3]float64{.0106, .0075, .0072}},
		{[3]float64{.0220, .0175, .116}, [3]float64{.0240, .0160, .142}, [3]float64{.0240, .0090, .161}, [3]float64{.0102, .0072, .0069}},
		{[3]float64{.0330, .0160, .104}, [3]float64{.0375, .0140, .128}, [3]float64{.0370, .0088, .146}, [3]float64{.0102, .0073, .0069}},
	} {
		at := func(p [3]float64) vec { return onFoot(p[0], p[1], p[2]) }
		b.toes[i] = [2]cone{
			{at(t.root), at(t.knuckle), t.radii[0], t.radii[1]},
			{at(t.knuckle), at(t.tip), t.radii[1], t.radii[2]},
		}
	}

	for _, s := range shapes["swells"] {
		b.swells = append(b.swells, swell{ellipsoid{vec{s[0], s[1], s[2]}, vec{s[3], s[4], s[5]}, s[6]}, s[7]})
	}
}

// shapes are the tables of the body.
var shapes = tables(bodyFile)

func sections(name string) []section {
	var all []section
	for _, s := range shapes[name] {
		all = append(all, section{s[0], s[1], s[2], s[3], s[4]})
	}
	return all
}

// distance is the field: meters to the skin, negative inside.
func (b *body) distance(p vec) float64 {
	mirrored := p.mirror()
	if p.x < 0 {
		p, mirrored = mirrored, p
	}
	d := math.Inf(1)
	if p.x < 0.35 && p.y > 0.70 {
		d = b.torso.distance(p)
		if p.y > 1.30 {
			d = melt(d, b.trapezius.distance(p), 0.05)
			d = melt(d, b.neck.distance(p), 0.045)
		}
	}
	if p.y > 1.40 && p.x < 0.25 {
		head := melt(b.cranium.distance(p), b.jaw.distance(p), 0.03)
		for _, n := range b.nose {
			head = melt(head, n.distance(p), 0.012)
		}
		head = melt(head, b.ear.distance(p), 0.008)
		d = melt(d, head, 0.036)
	}
	if p.y > 1.20 && p.y < 1.60 {
		arm := b.arm.distance(p)
		if p.x > 0.55 {
			arm = melt(arm, b.hand(p), 0.02)
		}
		d = melt(d, arm, 0.05)
	}
	if p.y < 1.10 && p.x < 0.35 {
		leg := b.leg.distance(p)
		if p.y < 0.25 {
			foot := b.footDistance(p)
			leg = melt(leg, foot, 0.035)
		}
		d = melt(d, leg, 0.04)
		if p.x < 0.08 {
			d = melt(d, b.leg.distance(mirrored), 0.02)
		}
	}
	for i := range b.swells {
		s := &b.swells[i]
		if math.Abs(p.y-s.where.center.y) > s.where.radii.y+s.where.radii.z {
			continue
		}
		d -= s.amount(p)
		if s.where.center.x > 0 && p.x < s.where.radii.x {
			d -= s.amount(mirrored)
		}
	}
	if p.y < 0.1 {
		d = carve(d, -p.y, 0.012)
	}
	return d
}

// hand is a palm with five fingers, which touch each other only where the skin between them begins.
func (b *body) hand(p vec) float64 {
	d := b.palm.distance(p)
	fingers := math.Inf(1)
	web := 0.003 + 0.012*smoothstep(0.796, 0.768, p.x) // radius of the skin between them
	for i := range b.fingers {
		fingers = melt(fingers, chain(b.fingers[i][:], p, 0.003), web)
	}
	return melt(d, fingers, 0.012)
}

// footDistance is that of a bare foot.
func (b *body) footDistance(p vec) float64 {
	d := b.foot.distance(p)
	if p.z < 0.06 {
		return d
	}
	toes := math.Inf(1)
	for i := range b.toes {
		toes = melt(toes, chain(b.toes[i][:], p, 0.004), 0.009)
	}
	return melt(d, toes, 0.018)
}

// chain is the distance to bones that follow each other.
func chain(bones []cone, p vec, radius float64) float64 {
	d := math.Inf(1)
	for i := range bones {
		d = melt(d, bones[i].distance(p), radius)
	}
	return d
}
