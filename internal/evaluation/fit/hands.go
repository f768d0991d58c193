package fit

import (
	"fmt"
	"math"

	"posewright/solver/swivel"
	"posewright/solver/vec"
)

// GripRidge is the weight λ of [Hands] where a grip is checked. Of people whose grip is right it finds the pitch within 3° on five of the shared sets, and 9° and
// 11° off on martial arts and in VR; of the same with a grip that is 25° off it finds 9° to 33°. With 0.5, as the study has it, it finds 4° to 9° of 25°.
const GripRidge = 0.03

// refitHandsRidge is that of a fit with the default ridge, which goes on from there; it grows with that ridge.
const refitHandsRidge = 0.3

const (
	likelihood   = 3.4 // by which the model's cost is the logarithm of a likelihood
	directions   = 60  // of an elbow on its circle that are compared
	handsSamples = 400 // arms that are looked at, at most
	fullRadius   = 0.2 // of the elbow's circle in arm lengths, from which on an arm counts fully
)

// How far the search goes and how finely, in radians.
const (
	leastRest, greatestRest   = 10 * degree, 75 * degree
	leastPitch, greatestPitch = -40 * degree, 25 * degree
	coarseStep, fineStep      = 5 * degree, 0.1 * degree
)

// Hands finds the resting angle and the pitch of the resting hand without knowing where elbows are: those with which the wrists of a person would have been
// comfortable most of the time. It maximizes, over φ₀ and the pitch,
//
//	Σ wᵢ ln meanᵩ exp(−3.4 (2 (1 − cos(φ − φ₀)) + Eᵢ(φ))) / Σ wᵢ − λ Σ ((θ − θ₀)/σ)²
//
// where Eᵢ is the robust cost of how far the wrist of arm i is bent and its forearm turned where the elbow is at φ, with the model's weights, and wᵢ grows with
// the elbow's circle. Where elbows truly are is not read. The rest of the model is as in the start. What it learns is mainly how far a grip is off; it says
// little about φ₀ (reference/swivel-model-2.md, 5).
func Hands(arms []Arm, start swivel.Numbers, ridge float64) (swivel.Numbers, error) {
	if len(arms) == 0 {
		return start, ErrNoArms
	}
	if !(ridge > 0) || math.IsInf(ridge, 0) {
		return start, fmt.Errorf("fit: the ridge is %v, which is not above 0", ridge)
	}
	h := newHands(arms, start, ridge)
	best := start
	score := math.Inf(-1)
	search := func(restFrom, restTo, pitchFrom, pitchTo, step float64) {
		for pitch := pitchFrom; pitch <= pitchTo+1e-9; pitch += step {
			h.bend(pitch)
			for rest := restFrom; rest <= restTo+1e-9; rest += step {
				if s := h.score(rest, pitch); s > score {
					score, best.Phi0, best.HandPitch = s, rest, pitch
				}
			}
		}
	}
	search(leastRest, greatestRest, leastPitch, greatestPitch, coarseStep)
	for step := coarseStep / 4; step > fineStep; step /= 4 {
		rest, pitch := best.Phi0, best.HandPitch
		search(math.Max(leastRest, rest-4*step), math.Min(greatestRest, rest+4*step),
			math.Max(leastPitch, pitch-4*step), math.Min(greatestPitch, pitch+4*step), step)
	}
	return best, nil
}

// hands are the arms that are looked at.
type hands struct {
	start  swivel.Numbers
	ridge  float64
	arms   []Arm
	weight []float64 // of each arm
	rest   [directions]float64
	likely [][directions]float64 // exp(−3.4 E) of each arm and each direction, at the pitch of bend
}

func newHands(arms []Arm, start swivel.Numbers, ridge float64) *hands {
	h := &hands{start: start, ridge: ridge}
	count := min(len(arms), handsSamples)
	for k := range count {
		a := arms[k*len(arms)/count]
		h.arms = append(h.arms, a)
		h.weight = append(h.weight, math.Min(1, a.Weight/(fullRadius*fullRadius)))
	}
	for i := range h.rest {
		h.rest[i] = 2 * math.Pi * float64(i) / directions
	}
	h.likely = make([][directions]float64, count)
	return h
}

// bend works out how likely each direction of each elbow is by its wrist, for a pitch of the resting hand.
func (h *hands) bend(pitch float64) {
	w := &h.start
	sinAzimuth, cosAzimuth := math.Sincos(w.QAzimuth)
	anchor := vec.New(sinAzimuth, 0, cosAzimuth)
	sinYaw, cosYaw := math.Sincos(w.HandYaw)
	sinPitch, cosPitch := math.Sincos(pitch)
	robust := func(weight, angle float64) float64 {
		return w.RobustThreshold * math.Log1p(weight*angle*angle/w.RobustThreshold)
	}
	for k := range h.arms {
		a := &h.arms[k]
		n := a.Axis
		side := a.Along.Cross(a.Back)
		along := a.Along.Scale(cosYaw).AddScaled(-sinYaw, side)
		side = side.Scale(cosYaw).AddScaled(sinYaw, a.Along)
		back := a.Back.Scale(cosPitch).AddScaled(-sinPitch, along)
		inLine := math.Sqrt(math.Max(0, 1-a.Radius*a.Radius))
		for i, phi := range h.rest {
			sin, cos := math.Sincos(phi)
			elbow := vec.New(cosAzimuth*sin, -cos, -sinAzimuth*sin)
			elbow = elbow.AddScaled(-n.Dot(elbow)/math.Max(1+n.Dot(anchor), 1e-9), anchor.Add(n))
			forearm := n.Scale(inLine).AddScaled(-a.Radius, elbow)
			cost := robust(w.DeviationWeight, math.Asin(vec.Clamp(forearm.Dot(side), -1, 1))) +
				robust(w.FlexionWeight, math.Asin(vec.Clamp(forearm.Dot(back), -1, 1))) +
				robust(w.TwistWeight, math.Atan2(elbow.Dot(back), n.Cross(elbow).Dot(back)))
			h.likely[k][i] = math.Exp(-likelihood * cost)
		}
	}
}

// score is what is maximized.
func (h *hands) score(rest, pitch float64) float64 {
	var prior [directions]float64
	for i, phi := range h.rest {
		prior[i] = math.Exp(-likelihood * 2 * (1 - math.Cos(phi-rest)))
	}
	sum, weights := 0.0, 0.0
	for k := range h.likely {
		mean := 0.0
		for i := range prior {
			mean += prior[i] * h.likely[k][i]
		}
		sum += h.weight[k] * math.Log(math.Max(mean/directions, 1e-300))
		weights += h.weight[k]
	}
	from := numbersOf(&h.start)
	z0, z1 := (rest-from[0])/spread[0], (pitch-from[1])/spread[1]
	return sum/math.Max(weights, 1e-9) - h.ridge*(z0*z0+z1*z1)
}
