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
		sections: []section{
			{0.845, .128, .128, .062, .062},
			{0.880, .152, .152, .080, .088},
			{0.930, .163, .163, .092, .104},
			{0.980, .156, .156, .095, .096},
			{1.030, .142, .142, .094, .084},
			{1.080, .131, .131, .092, .078},
			{1.140, .134, .134, .096, .085},
			{1.200, .143, .143, .103, .097},
			{1.260, .153, .153, .107, .107},
			{1.320, .157, .157, .102, .113},
			{1.360, .150, .150, .088, .112},
			{1.400, .122, .122, .064, .100},
			{1.430, .088, .088, .040, .083},
			{1.450, .060, .060, .024, .068},
		},
	}.shape()
	b.neck = loft{
		origin: vec{0, 1.40, -0.036}, axis: vec{0, 0.966, 0.2588}, u: out, v: vec{0, -0.2588, 0.966},
		startCap: 0.03, endCap: 0.03,
		sections: []section{
			{0.00, .066, .066, .052, .060},
			{0.05, .0530, .0530, .049, .054},
			{0.10, .0475, .0475, .049, .052},
			{0.16, .0480, .0480, .047, .054},
		},
	}.shape()
	b.cranium = ellipsoid{center: vec{0, 1.6095, -0.008}, radii: vec{.0770, .0910, .0975}, tilt: 0.08}
	b.jaw = loft{
		origin: vec{0, 0, 0.035}, axis: up, u: out, v: front, square: 0.235, startCap: 0.021, endCap: 0.05,
		sections: []section{
			{1.493, .0330, .0330, .0470, .040},
			{1.503, .0385, .0385, .0490, .047},
			{1.515, .0445, .0445, .0510, .055},
			{1.540, .0540, .0540, .0540, .060},
			{1.570, .0615, .0615, .0555, .060},
			{1.600, .0665, .0665, .0560, .060},
			{1.625, .0680, .0680, .0545, .060},
		},
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
		sections: []section{
			{0.100, .034, .050, .050, .044},
			{0.145, .045, .058, .058, .055},
			{0.180, .0495, .0585, .0595, .0585},
			{0.220, .0480, .0530, .0550, .0560},
			{0.280, .0430, .0460, .0470, .0490},
			{0.340, .0400, .0420, .0435, .0450},
			{0.395, .0360, .0370, .0395, .0395},
			{0.432, .0345, .0350, .0395, .0380},
			{0.475, .0365, .0370, .0380, .0430},
			{0.525, .0335, .0345, .0355, .0405},
			{0.585, .0260, .0270, .0305, .0330},
			{0.635, .0205, .0215, .0275, .0280},
			{0.670, .0190, .0195, .0280, .0280},
		},
	}.shape()
	b.palm = loft{
		origin: vec{0, armHeight, armDepth}, axis: out, u: up, v: front, square: 0.36, startCap: 0.02, endCap: 0.014,
		sections: []section{
			{0.655, .0185, .0190, .0265, .0270},
			{0.680, .0170, .0190, .0290, .0330},
			{0.705, .0155, .0185, .0315, .0400},
			{0.735, .0140, .0160, .0315, .0470},
			{0.757, .0125, .0130, .0295, .0460},
		},
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
		sections: []section{
			{0.075, .0290, .0290, .0330, .0400},
			{0.105, .0285, .0285, .0325, .0385},
			{0.150, .0300, .0295, .0345, .0410},
			{0.200, .0345, .0345, .0375, .0470},
			{0.270, .0440, .0440, .0415, .0620},
			{0.330, .0505, .0505, .0440, .0720},
			{0.375, .0515, .0520, .0455, .0720},
			{0.420, .0475, .0495, .0470, .0640},
			{0.460, .0465, .0475, .0510, .0545},
			{0.495, .0485, .0495, .0550, .0510},
			{0.530, .0500, .0520, .0570, .0530},
			{0.590, .0560, .0570, .0650, .0610},
			{0.660, .0640, .0640, .0740, .0700},
			{0.740, .0725, .0700, .0805, .0800},
			{0.810, .0775, .0750, .0825, .0880},
			{0.870, .0775, .0740, .0815, .0900},
			{0.920, .0680, .0600, .0780, .0860},
		},
	}.shape()
	// The foot lies along its own axis, turned out by 5°, and is cut off by the floor.
	const turn = 5 * math.Pi / 180
	s, c := math.Sincos(turn)
	forward := vec{s, 0, c}
	b.foot = loft{
		origin: vec{legApart, 0.026, 0}, axis: forward, u: vec{c, 0, -s}, v: up, square: 0.32, startCap: 0.016, endCap: 0.020,
		sections: []section{
			{-0.040, .0250, .0270, .0330, .0300},
			{-0.015, .0310, .0310, .0560, .0320},
			{0.020, .0325, .0310, .0640, .0300},
			{0.060, .0370, .0330, .0460, .0270},
			{0.095, .0420, .0390, .0290, .0270},
			{0.118, .0340, .0430, .0150, .0270},
			{0.134, .0200, .0400, .0060, .0250},
		},
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

	b.swells = []swell{
		// chest and back
		{ellipsoid{vec{.070, 1.300, .085}, vec{.085, .070, .060}, 0}, .011},    // pectoral
		{ellipsoid{vec{.000, 1.300, .100}, vec{.026, .100, .060}, 0}, -.0020},  // sternum
		{ellipsoid{vec{.085, 1.330, -.110}, vec{.070, .090, .050}, 0}, .007},   // shoulder blade
		{ellipsoid{vec{.000, 1.200, -.100}, vec{.034, .250, .070}, 0}, -.0050}, // furrow of the spine
		{ellipsoid{vec{.048, 1.060, -.080}, vec{.040, .120, .050}, 0}, .005},   // erector
		{ellipsoid{vec{.090, 1.442, .005}, vec{.090, .016, .040}, 0}, .0035},   // collar bone
		{ellipsoid{vec{.000, 1.425, .030}, vec{.020, .022, .030}, 0}, -.006},   // between the collar bones
		{ellipsoid{vec{.130, 1.235, -.010}, vec{.040, .120, .080}, 0}, .004},   // latissimus
		{ellipsoid{vec{.000, 1.080, .098}, vec{.022, .130, .040}, 0}, -.0025},  // middle of the belly
		// seat and thighs
		{ellipsoid{vec{.075, .885, -.090}, vec{.085, .085, .075}, 0}, .024}, // gluteus
		{ellipsoid{vec{.000, .890, -.110}, vec{.036, .095, .080}, 0}, -.0085},
		{ellipsoid{vec{.080, .700, .070}, vec{.070, .180, .060}, 0}, .004},  // quadriceps
		{ellipsoid{vec{.068, .560, .052}, vec{.030, .055, .040}, 0}, .0045}, // vastus medialis
		{ellipsoid{vec{.095, .497, .055}, vec{.030, .034, .030}, 0}, .0055}, // kneecap
		{ellipsoid{vec{.095, .490, -.055}, vec{.026, .040, .030}, 0}, -.003},
		{ellipsoid{vec{.118, .360, -.060}, vec{.034, .095, .045}, 0}, .005}, // calf, outer and inner head
		{ellipsoid{vec{.070, .345, -.060}, vec{.034, .090, .045}, 0}, .006},
		{ellipsoid{vec{.126, .082, -.004}, vec{.026, .027, .026}, 0}, .0036}, // ankle bones
		{ellipsoid{vec{.064, .088, .000}, vec{.026, .027, .026}, 0}, .0036},
		// arms
		{ellipsoid{vec{.195, 1.425, -.018}, vec{.070, .050, .070}, 0}, .004},  // deltoid
		{ellipsoid{vec{.300, 1.385, .020}, vec{.080, .050, .040}, 0}, .0035},  // biceps
		{ellipsoid{vec{.290, 1.395, -.065}, vec{.090, .050, .040}, 0}, .0035}, // triceps
		{ellipsoid{vec{.430, 1.400, -.060}, vec{.024, .024, .020}, 0}, .0035}, // point of the elbow
		{ellipsoid{vec{.655, 1.418, -.040}, vec{.014, .012, .012}, 0}, .003},  // head of the ulna
		// face
		{ellipsoid{vec{.000, 1.5900, .0880}, vec{.085, .0300, .040}, 0}, -.0065}, // behind the glass
		{ellipsoid{vec{.000, 1.6220, .0900}, vec{.070, .0200, .036}, 0}, .0022},  // brows
		{ellipsoid{vec{.044, 1.5580, .0640}, vec{.034, .024, .036}, 0}, .0034},   // cheek bones
		{ellipsoid{vec{.000, 1.5120, .0900}, vec{.036, .0130, .028}, 0}, -.0014}, // between lip and chin
		{ellipsoid{vec{.000, 1.4910, .0800}, vec{.036, .0220, .032}, 0}, .0038},  // chin
		{ellipsoid{vec{.066, 1.6000, .0520}, vec{.024, .030, .034}, 0}, -.0020},  // temples
	}
}

// distance is the field: metres to the skin, negative inside.
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
