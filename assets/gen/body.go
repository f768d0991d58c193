package main

import (
	"math"

	"posewright/rig"
)

// body is the mannequin's implicit surface. The lengths and girths are those of a slim adult of 1.70 m, neither man nor
// woman; the left half is written down and the right one is its mirror image.
type body struct {
	torso, jaw, neck, arm, palm, leg, foot *loft

	cranium              ellipsoid
	ear                  ellipsoid
	trapezius, thumbBase cone
	nose                 []cone
	fingers              [4][3]cone
	thumb                [2]cone
	swells               []swell

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
			{0.845, .128, .128, .066, .080},
			{0.880, .152, .152, .082, .098},
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
			{0.05, .056, .056, .051, .055},
			{0.10, .052, .052, .052, .054},
			{0.16, .052, .052, .050, .056},
		},
	}.shape()
	b.cranium = ellipsoid{center: vec{0, 1.6095, -0.008}, radii: vec{.0770, .0910, .0975}, tilt: 0.08}
	b.jaw = loft{
		origin: vec{0, 0, 0.035}, axis: up, u: out, v: front, square: 0.235, startCap: 0.021, endCap: 0.05,
		sections: []section{
			{1.493, .0370, .0370, .0480, .040},
			{1.503, .0425, .0425, .0495, .047},
			{1.515, .0485, .0485, .0515, .055},
			{1.540, .0570, .0570, .0540, .060},
			{1.570, .0630, .0630, .0555, .060},
			{1.600, .0665, .0665, .0560, .060},
			{1.625, .0680, .0680, .0545, .060},
		},
	}.shape()
	b.ear = ellipsoid{center: vec{0.0735, 1.577, -0.006}, radii: vec{.0110, .0255, .0195}, tilt: -0.15}
	b.nose = []cone{
		{vec{0, 1.598, .0850}, vec{0, 1.560, .0965}, .0080, .0105},
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
		origin: vec{0, armHeight, armDepth}, axis: out, u: up, v: front, square: 0.36, startCap: 0.02, endCap: 0.012,
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

// build adds what hangs on the skeleton's own joints: fingers, thumb, legs, feet and the muscles.
func (b *body) build() {
	arm := func(x, y, z float64) vec { return vec{x, armHeight + y, armDepth + z} }
	finger := func(z, spread float64, x, r [4]float64) (c [3]cone) {
		y := [4]float64{0, -0.001, -0.002, -0.0045}
		for i := range c {
			f := func(i int) vec {
				t := (x[i] - x[0]) / (x[3] - x[0])
				return arm(x[i]-0.5*r[3]*float64(i/3)*2, y[i], z+spread*t)
			}
			c[i] = cone{f(i), f(i + 1), r[i], r[i+1]}
		}
		return c
	}
	b.fingers = [4][3]cone{
		finger(0.0195, 0, [4]float64{0.745, 0.793, 0.817, 0.842}, [4]float64{.0115, .0102, .0098, .0086}),
		finger(0.0000, 0, [4]float64{0.745, 0.799, 0.826, 0.851}, [4]float64{.0117, .0104, .0100, .0088}),
		finger(-0.0190, 0, [4]float64{0.742, 0.790, 0.816, 0.841}, [4]float64{.0112, .0100, .0096, .0085}),
		finger(-0.0370, 0, [4]float64{0.730, 0.771, 0.790, 0.815}, [4]float64{.0105, .0094, .0090, .0078}),
	}
	b.thumbBase = cone{arm(0.680, -0.006, 0.010), arm(0.716, -0.013, 0.043), .0165, .0135}
	b.thumb = [2]cone{
		{arm(0.716, -0.013, 0.044), arm(0.750, -0.015, 0.064), .0128, .0108},
		{arm(0.750, -0.015, 0.064), arm(0.772, -0.015, 0.0735), .0108, .0088},
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
		origin: vec{legApart, 0.026, 0}, axis: forward, u: vec{c, 0, -s}, v: up, square: 0.32, startCap: 0.016, endCap: 0.016,
		sections: []section{
			{-0.040, .0250, .0270, .0330, .0300},
			{-0.015, .0310, .0310, .0560, .0320},
			{0.020, .0325, .0310, .0640, .0300},
			{0.060, .0370, .0320, .0460, .0270},
			{0.100, .0440, .0390, .0270, .0280},
			{0.135, .0470, .0430, .0120, .0300},
			{0.160, .0430, .0420, .0050, .0300},
			{0.182, .0290, .0360, -.0020 + .0035, .0290},
		},
	}.shape()

	b.swells = []swell{
		// chest and back
		{ellipsoid{vec{.070, 1.300, .085}, vec{.085, .070, .060}, 0}, .011},    // pectoral
		{ellipsoid{vec{.000, 1.300, .100}, vec{.026, .100, .060}, 0}, -.0020},  // sternum
		{ellipsoid{vec{.085, 1.330, -.110}, vec{.070, .090, .050}, 0}, .007},   // shoulder blade
		{ellipsoid{vec{.000, 1.200, -.100}, vec{.026, .240, .060}, 0}, -.0085}, // furrow of the spine
		{ellipsoid{vec{.048, 1.060, -.080}, vec{.040, .120, .050}, 0}, .005},   // erector
		{ellipsoid{vec{.090, 1.442, .005}, vec{.090, .016, .040}, 0}, .0035},   // collar bone
		{ellipsoid{vec{.000, 1.425, .030}, vec{.020, .022, .030}, 0}, -.006},   // between the collar bones
		{ellipsoid{vec{.130, 1.235, -.010}, vec{.040, .120, .080}, 0}, .004},   // latissimus
		{ellipsoid{vec{.000, 1.080, .098}, vec{.022, .130, .040}, 0}, -.0025},  // middle of the belly
		// seat and thighs
		{ellipsoid{vec{.075, .885, -.090}, vec{.085, .085, .075}, 0}, .024}, // gluteus
		{ellipsoid{vec{.000, .890, -.110}, vec{.018, .080, .070}, 0}, -.012},
		{ellipsoid{vec{.080, .700, .070}, vec{.070, .180, .060}, 0}, .004},  // quadriceps
		{ellipsoid{vec{.068, .560, .052}, vec{.030, .055, .040}, 0}, .0045}, // vastus medialis
		{ellipsoid{vec{.095, .497, .055}, vec{.030, .034, .030}, 0}, .0055}, // kneecap
		{ellipsoid{vec{.095, .445, .052}, vec{.018, .024, .030}, 0}, .0030}, // below it
		{ellipsoid{vec{.095, .490, -.055}, vec{.026, .040, .030}, 0}, -.003},
		{ellipsoid{vec{.118, .360, -.060}, vec{.034, .095, .045}, 0}, .005}, // calf, outer and inner head
		{ellipsoid{vec{.070, .345, -.060}, vec{.034, .090, .045}, 0}, .006},
		{ellipsoid{vec{.126, .082, -.004}, vec{.020, .022, .020}, 0}, .0038}, // ankle bones
		{ellipsoid{vec{.064, .088, .000}, vec{.020, .022, .020}, 0}, .0038},
		// arms
		{ellipsoid{vec{.195, 1.425, -.018}, vec{.070, .050, .070}, 0}, .004},  // deltoid
		{ellipsoid{vec{.300, 1.385, .020}, vec{.080, .050, .040}, 0}, .0035},  // biceps
		{ellipsoid{vec{.290, 1.395, -.065}, vec{.090, .050, .040}, 0}, .0035}, // triceps
		{ellipsoid{vec{.430, 1.400, -.060}, vec{.024, .024, .020}, 0}, .0035}, // point of the elbow
		{ellipsoid{vec{.655, 1.418, -.040}, vec{.014, .012, .012}, 0}, .003},  // head of the ulna
		// face
		{ellipsoid{vec{.0315, 1.5880, .0905}, vec{.028, .019, .034}, 0}, -.0090}, // eye sockets
		{ellipsoid{vec{.026, 1.6140, .0880}, vec{.046, .0150, .030}, 0}, .0035},  // brows
		{ellipsoid{vec{.045, 1.5560, .0640}, vec{.030, .026, .034}, 0}, .0035},   // cheek bones
		{ellipsoid{vec{.000, 1.5220, .0880}, vec{.034, .022, .026}, 0}, .0030},   // mouth
		{ellipsoid{vec{.000, 1.4950, .0800}, vec{.045, .030, .035}, 0}, .0030},   // chin
		{ellipsoid{vec{.066, 1.6000, .0520}, vec{.024, .030, .034}, 0}, -.0025},  // temples
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
		d = melt(d, head, 0.032)
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
			foot := b.foot.distance(p)
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

// hand is a mitten: four fingers that touch, and a thumb apart from them.
func (b *body) hand(p vec) float64 {
	d := b.palm.distance(p)
	fingers := math.Inf(1)
	for i := range b.fingers {
		f := math.Inf(1)
		for j := range b.fingers[i] {
			f = melt(f, b.fingers[i][j].distance(p), 0.003)
		}
		fingers = melt(fingers, f, 0.010)
	}
	d = melt(d, fingers, 0.016)
	thumb := melt(b.thumb[0].distance(p), b.thumb[1].distance(p), 0.004)
	d = melt(d, b.thumbBase.distance(p), 0.018)
	return melt(d, thumb, 0.012)
}
