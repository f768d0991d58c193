package fit

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/solver/swivel"
	"posewright/solver/vec"
)

// DefaultRidge is the weight λ of staying near the numbers that one starts with.
const DefaultRidge = 0.1

// errorUnit is the elbow error that is treated as one, in arm lengths.
const errorUnit = 0.05

// theta are the fitted numbers, in radians: the resting angle φ₀, the hand's pitch and its yaw.
type theta = mgl64.Vec3

// spread is how far people differ in each number: the standard deviations of the ridge.
var spread = theta{0.3, 15 * degree, 10 * degree}

const degree = math.Pi / 180

// The numbers stay where the model means something, which is where presets can have them.
var (
	least    = theta{0, -60 * degree, -45 * degree}
	greatest = theta{90 * degree, 60 * degree, 45 * degree}
)

const (
	mostSteps  = 50
	smallStep  = 1e-10 // of the spread: where the descent ends
	derivative = 1e-5  // of the spread: half of what derivatives are taken over
)

// Result is what a fit found.
type Result struct {
	Swivel     swivel.Numbers // the start with Phi0, HandPitch and HandYaw refitted
	Before     float64        // weighted mean square error of the directions, in units of 1/20 arm length squared, as fitted to
	After      float64        // the same afterwards; the ridge is in neither
	Iterations int            // Gauss–Newton steps
}

// Fit refits the swivel model to arms. Start holds all numbers of the model: the three that are refitted, from which a ridge above 0 keeps them near,
// and the others as they are. The error says which number is out of range, or that there are no arms.
func Fit(arms []Arm, start swivel.Numbers, ridge float64) (Result, error) {
	return FitSome(arms, start, ridge, Free{Rest: true, Pitch: true, Yaw: true})
}

// Free are the numbers that a fit may change: the resting angle φ₀, and the pitch and yaw of the resting hand.
type Free struct{ Rest, Pitch, Yaw bool }

// FitSome is [Fit] for some of the numbers; the others stay.
func FitSome(arms []Arm, start swivel.Numbers, ridge float64, free Free) (Result, error) {
	from := numbersOf(&start)
	switch {
	case len(arms) == 0:
		return Result{}, ErrNoArms
	case !(ridge > 0) || math.IsInf(ridge, 0):
		return Result{}, fmt.Errorf("fit: the ridge is %v, and must be above 0", ridge)
	case !(start.Bound > 0 && start.Bound < 1):
		return Result{}, fmt.Errorf("fit: the bound on the hand is %v, not between 0 and 1", start.Bound)
	}
	for i := range from {
		if !(from[i] >= least[i]-1e-9 && from[i] <= greatest[i]+1e-9) {
			return Result{}, fmt.Errorf("fit: the model begins with a rest angle of %.1f°, a hand pitch of %.1f° and a hand yaw of %.1f°, out of their range",
				from[0]/degree, from[1]/degree, from[2]/degree)
		}
	}
	for i := range arms {
		if !(arms[i].Weight >= 0 && arms[i].Weight <= 1) {
			return Result{}, fmt.Errorf("fit: arm %d weighs %v, not between 0 and 1", i, arms[i].Weight)
		}
	}
	p := problem{arms: arms, start: start, from: from, ridge: ridge, held: [3]bool{!free.Rest, !free.Pitch, !free.Yaw}}

	at := from
	misfit := p.misfit(at)
	result := Result{Before: misfit}
	cost := misfit
	for ; result.Iterations < mostSteps; result.Iterations++ {
		step := p.step(at)
		next, nextMisfit, improved := p.descend(at, step, cost)
		if !improved {
			break
		}
		moved := 0.0
		for i := range next {
			moved = math.Max(moved, math.Abs(next[i]-at[i])/spread[i])
		}
		at, misfit, cost = next, nextMisfit, nextMisfit+p.penalty(next)
		if moved < smallStep {
			break
		}
	}
	result.Swivel, result.After = p.with(at), misfit
	return result, nil
}

// Refit is [Fit] from where [Hands] has the numbers, so that the ridge keeps them near what the wrists already say. Before is of the start.
func Refit(arms []Arm, start swivel.Numbers, ridge float64) (Result, error) {
	near, err := Hands(arms, start, refitHandsRidge*ridge/DefaultRidge)
	if err != nil {
		return Result{}, err
	}
	result, err := Fit(arms, near, ridge)
	if err != nil {
		return Result{}, err
	}
	p := problem{arms: arms, start: start, from: numbersOf(&start), ridge: ridge}
	result.Before = p.misfit(p.from)
	return result, nil
}

// problem is what is minimized.
type problem struct {
	arms  []Arm
	start swivel.Numbers
	from  theta
	ridge float64
	held  [3]bool // numbers that stay
}

func numbersOf(s *swivel.Numbers) theta { return theta{s.Phi0, s.HandPitch, s.HandYaw} }

// with is the model with other numbers.
func (p *problem) with(at theta) swivel.Numbers {
	s := p.start
	s.Phi0, s.HandPitch, s.HandYaw = at[0], at[1], at[2]
	return s
}

// setup is that of the model with other numbers.
func (p *problem) setup(at theta) (setup swivel.WristSetup) {
	numbers := p.with(at)
	setup.Prepare(&numbers)
	return setup
}

// elbow is where a model has the elbow of an arm.
func elbow(a *Arm, setup *swivel.WristSetup) vec.Vector {
	s := swivel.ByWrist{Setup: setup, Axis: a.Axis, Along: a.Along, Back: a.Back, Radius: a.Radius, Hand: 1}
	s.Run()
	return s.Elbow
}

// Error is the root mean square error of elbows under a model, in arm lengths, each of its arms counting alike.
func Error(arms []Arm, s *swivel.Numbers) float64 {
	p := problem{arms: arms, start: *s}
	return errorUnit * math.Sqrt(p.misfit(numbersOf(s)))
}

// misfit is the first term of the cost.
func (p *problem) misfit(at theta) float64 {
	setup := p.setup(at)
	sum := 0.0
	for i := range p.arms {
		a := &p.arms[i]
		off := a.Elbow.Sub(elbow(a, &setup))
		sum += a.Weight * off.Dot(off)
	}
	return sum / (float64(len(p.arms)) * errorUnit * errorUnit)
}

// penalty is the second term, the ridge.
func (p *problem) penalty(at theta) float64 {
	sum := 0.0
	for i := range at {
		away := (at[i] - p.from[i]) / spread[i]
		sum += away * away
	}
	return p.ridge * sum
}

// step is the Gauss–Newton step at some numbers: the solution of JᵀJ·step = −Jᵀr, with those numbers held that are at the end of their range and
// would leave it.
func (p *problem) step(at theta) theta {
	var low, high [3]swivel.WristSetup
	var width theta
	for k := range at {
		a, b := at, at
		a[k], b[k] = at[k]-derivative*spread[k], at[k]+derivative*spread[k]
		low[k], high[k], width[k] = p.setup(a), p.setup(b), b[k]-a[k]
	}
	here := p.setup(at)
	var normal mgl64.Mat3
	var slope theta
	scale := 1 / (float64(len(p.arms)) * errorUnit * errorUnit)
	for i := range p.arms {
		a := &p.arms[i]
		off := elbow(a, &here).Sub(a.Elbow)
		var j [3]vec.Vector
		for k := range j {
			j[k] = elbow(a, &high[k]).Sub(elbow(a, &low[k])).Scale(1 / width[k])
		}
		w := a.Weight * scale
		for k := range j {
			slope[k] += w * j[k].Dot(off)
			for l := range j {
				normal[3*k+l] += w * j[k].Dot(j[l])
			}
		}
	}
	for k := range at {
		normal[4*k] += p.ridge / (spread[k] * spread[k])
		slope[k] += p.ridge * (at[k] - p.from[k]) / (spread[k] * spread[k])
	}
	for k := range at {
		if p.held[k] || at[k] <= least[k] && slope[k] > 0 || at[k] >= greatest[k] && slope[k] < 0 {
			for l := range at {
				normal[3*k+l], normal[3*l+k] = 0, 0
			}
			normal[4*k], slope[k] = 1, 0
		}
	}
	return normal.Inv().Mul3x1(slope).Mul(-1) // the ridge makes it positive definite
}

// descend goes along a step as far as the cost gets less, halving the step where it does not, and stays within the range of the numbers.
func (p *problem) descend(at, step theta, cost float64) (next theta, misfit float64, improved bool) {
	for share := 1.0; share > 1e-6; share /= 2 {
		next = at.Add(step.Mul(share))
		for k := range next {
			next[k] = mgl64.Clamp(next[k], least[k], greatest[k])
		}
		misfit = p.misfit(next)
		if misfit+p.penalty(next) < cost {
			return next, misfit, true
		}
	}
	return at, 0, false
}
