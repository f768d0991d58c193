package phasetraining

import (
	"math"
	"math/rand/v2"

	"posewright/solver/gait/phase"
)

// layer is a layer that learns: Out rows of In weights and a bias, their gradients, and Adam's moments of these. After all layers but the last what is negative
// is cut off.
type layer struct {
	in, out           int
	value, mean       []float64 // Out rows of In+1, the bias last; and their mean over the last steps, which is what is kept
	gradient          []float64
	momentum, squares []float64
}

type network []*layer

// newNetwork has layers of some sizes, from the inputs to the outputs.
func newNetwork(random *rand.Rand, sizes ...int) network {
	var n network
	for i := range len(sizes) - 1 {
		l := &layer{in: sizes[i], out: sizes[i+1]}
		size := (l.in + 1) * l.out
		l.value, l.gradient, l.momentum, l.squares = make([]float64, size), make([]float64, size), make([]float64, size), make([]float64, size)
		for k := range l.value {
			if k%(l.in+1) != l.in {
				l.value[k] = random.NormFloat64() * math.Sqrt(2/float64(l.in))
			}
		}
		l.mean = append(l.mean, l.value...)
		n = append(n, l)
	}
	return n
}

// activations are what goes into each layer, the outputs last.
func (n network) activations() [][]float64 {
	values := make([][]float64, len(n)+1)
	for i, l := range n {
		values[i] = make([]float64, l.in)
		values[i+1] = make([]float64, l.out)
	}
	return values
}

// forward fills in all activations after the first.
func (n network) forward(values [][]float64) {
	for k, l := range n {
		x, y := values[k], values[k+1]
		for j := range y {
			row := l.value[j*(l.in+1) : (j+1)*(l.in+1)]
			sum := row[l.in]
			for i, v := range x {
				sum += row[i] * v
			}
			if k < len(n)-1 && sum < 0 {
				sum = 0
			}
			y[j] = sum
		}
	}
}

// backward adds to the gradients what a slope of the loss over the outputs makes of them. Slope is overwritten.
func (n network) backward(values [][]float64, slope []float64) {
	for k := len(n) - 1; k >= 0; k-- {
		l, x := n[k], values[k]
		before := make([]float64, l.in)
		for j, d := range slope[:l.out] {
			if d == 0 {
				continue
			}
			row, gradient := l.value[j*(l.in+1):(j+1)*(l.in+1)], l.gradient[j*(l.in+1):(j+1)*(l.in+1)]
			for i, v := range x {
				gradient[i] += d * v
				before[i] += d * row[i]
			}
			gradient[l.in] += d
		}
		for i, v := range x {
			if v <= 0 && k > 0 {
				before[i] = 0
			}
		}
		slope = before
	}
}

// Of Adam (Kingma and Ba 2014), with weight decay.
const (
	momentumKept = 0.9
	squaresKept  = 0.999
	weightDecay  = 1e-3
	meanShare    = 0.005
)

// step goes down the gradients of a batch by one step of a rate, the first being number 1, and clears them.
func (n network) step(rate float64, number, batch int) {
	first, second := 1-math.Pow(momentumKept, float64(number)), 1-math.Pow(squaresKept, float64(number))
	for _, l := range n {
		for k, g := range l.gradient {
			g /= float64(batch)
			l.gradient[k] = 0
			l.momentum[k] += (1 - momentumKept) * (g - l.momentum[k])
			l.squares[k] += (1 - squaresKept) * (g*g - l.squares[k])
			decay := weightDecay * l.value[k]
			if k%(l.in+1) == l.in {
				decay = 0
			}
			l.value[k] -= rate * (l.momentum[k]/first/(math.Sqrt(l.squares[k]/second)+1e-8) + decay)
			l.mean[k] += (l.value[k] - l.mean[k]) * meanShare
		}
	}
}

// weights are the means of what was learned, for inputs that are not yet less a middle and over a spread.
func (n network) weights(samples int, spacing float64, middle, spread []float64) (*phase.Weights, error) {
	var layers []phase.Layer
	for k, l := range n {
		made := phase.Layer{In: l.in, Out: l.out}
		for j := range l.out {
			row := l.mean[j*(l.in+1) : (j+1)*(l.in+1)]
			bias := row[l.in]
			for i, v := range row[:l.in] {
				if k == 0 {
					v /= spread[i]
					bias -= v * middle[i]
				}
				made.Weight = append(made.Weight, float32(v))
			}
			made.Bias = append(made.Bias, float32(bias))
		}
		layers = append(layers, made)
	}
	return phase.NewWeights(samples, spacing, layers)
}
