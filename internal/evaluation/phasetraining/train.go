package phasetraining

import (
	"context"
	"fmt"
	"math"
	"math/cmplx"
	"math/rand/v2"
	"slices"

	"posewright/solver/gait/phase"
)

// Options are how a network is trained. The zero value is how the one that ships was.
type Options struct {
	Samples  int     // of a window; 0 is 20
	Spacing  float64 // seconds between them for a leg of 0.85 m; 0 is 0.05
	Hidden   int     // outputs of each hidden layer; 0 is 16
	Steps    int     // of the training; 0 is 6000
	Seed     uint64
	Progress func(done, total int) // may be nil
}

const (
	batchWalking  = 384
	batchStanding = 128
	noise         = 0.1  // standard deviation of inputs that is added to them
	handless      = 0.15 // share of windows without wrists
	learningRate  = 3e-3
	spreadLeast   = 0.05
	certainty     = 0.25 // weight of the phase where no one walks: nothing should be said there
	logitWeight   = 0.3  // of whether someone walks and which foot is in the air
	outputCount   = 7
	everySeconds  = 1.0 / 30
)

// tempos are how much quicker than they were people are shown too.
var tempos = [...]float64{1, 0.85, 1.17}

func (o *Options) complete() error {
	if o.Samples < 0 || o.Hidden < 0 || o.Steps < 0 || o.Spacing < 0 {
		return fmt.Errorf("phasetraining: %d samples %v s apart, %d hidden outputs and %d steps cannot be below zero", o.Samples, o.Spacing, o.Hidden, o.Steps)
	}
	if o.Samples == 0 {
		o.Samples = 20
	}
	if o.Hidden == 0 {
		o.Hidden = 16
	}
	if o.Steps == 0 {
		o.Steps = 6000
	}
	if o.Spacing == 0 {
		o.Spacing = 0.05
	}
	return nil
}

// example is what an observer sees and what it should say of that.
type example struct {
	window  []float64
	walks   bool
	wanted  [outputCount]float64
	phaseOf float64
}

// examples are all that an observer sees of a clip at some tempo.
func (c *Clip) examples(untrained *phase.Weights, tempo float64, mirror bool) (all []example) {
	var o phase.Observer
	every := max(1, int(math.Round(c.RateHz*everySeconds)))
	for i := range c.Samples {
		dt := 1 / c.RateHz / tempo
		if i == 0 {
			dt = 0
		}
		o.Observe(untrained, dt, c.LegLength, &c.Samples[i])
		if i%every != 0 {
			continue
		}
		e := example{window: o.Window(untrained, nil), phaseOf: c.Phase[i]}
		inAir := c.InAir[i]
		if mirror {
			phase.Mirror(e.window)
			e.phaseOf += 0.5
			inAir[0], inAir[1] = inAir[1], inAir[0]
		}
		if e.walks = !math.IsNaN(e.phaseOf); e.walks {
			stride := cmplx.Rect(1, 2*math.Pi*e.phaseOf)
			e.wanted = [outputCount]float64{real(stride), imag(stride), real(stride * stride), imag(stride * stride), 1}
		}
		for side, up := range inAir {
			if up {
				e.wanted[5+side] = 1
			}
		}
		all = append(all, e)
	}
	return all
}

// Train makes a network of clips. A context that ends ends it with its error.
func Train(ctx context.Context, o Options, clips []Clip) (*phase.Weights, error) {
	if err := o.complete(); err != nil {
		return nil, err
	}
	untrained, err := phase.Untrained(o.Samples, o.Spacing)
	if err != nil {
		return nil, err
	}
	var walking, standing []example
	for i := range clips {
		for _, tempo := range tempos {
			for _, mirror := range [...]bool{false, true} {
				for _, e := range clips[i].examples(untrained, tempo, mirror) {
					if e.walks {
						walking = append(walking, e)
					} else {
						standing = append(standing, e)
					}
				}
			}
		}
	}
	if len(walking) == 0 {
		return nil, ErrNoWalks
	}
	middle, spread := scales(append(slices.Clone(walking), standing...))
	random := rand.New(rand.NewPCG(o.Seed, 1))
	n := newNetwork(random, len(middle), o.Hidden, o.Hidden, outputCount)
	values, slope := n.activations(), make([]float64, outputCount)
	for step := 1; step <= o.Steps; step++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		batch := batchWalking
		if len(standing) > 0 {
			batch += batchStanding
		}
		for k := range batch {
			from := walking
			if k >= batchWalking {
				from = standing
			}
			e := &from[random.IntN(len(from))]
			copy(values[0], e.window)
			if random.Float64() < handless {
				phase.WithoutWrist(values[0], 0)
				phase.WithoutWrist(values[0], 1)
			}
			for i := range values[0] {
				values[0][i] = (values[0][i]-middle[i])/spread[i] + noise*random.NormFloat64()
			}
			n.forward(values)
			e.slope(values[len(n)], slope)
			n.backward(values, slope)
		}
		n.step(learningRate*0.5*(1+math.Cos(math.Pi*float64(step)/float64(o.Steps)))+1e-5, step, batch)
		if o.Progress != nil {
			o.Progress(step, o.Steps)
		}
	}
	return n.weights(o.Samples, o.Spacing, middle, spread)
}

// slope is that of the loss over the outputs: squares of the phases, cross entropy of the rest.
func (e *example) slope(output, slope []float64) {
	weight := certainty
	if e.walks {
		weight = 1
	}
	for j, y := range output {
		if j < 4 {
			slope[j] = weight * (y - e.wanted[j])
		} else {
			slope[j] = logitWeight * (1/(1+math.Exp(-y)) - e.wanted[j])
		}
	}
}

// scales are the means of the inputs and how far they spread.
func scales(all []example) (middle, spread []float64) {
	middle, spread = make([]float64, len(all[0].window)), make([]float64, len(all[0].window))
	for _, e := range all {
		for i, v := range e.window {
			middle[i] += v / float64(len(all))
		}
	}
	for _, e := range all {
		for i, v := range e.window {
			spread[i] += (v - middle[i]) * (v - middle[i]) / float64(len(all))
		}
	}
	for i := range spread {
		spread[i] = math.Sqrt(spread[i]) + spreadLeast
	}
	return middle, spread
}

// Score is how well a network knows people.
type Score struct {
	Walking   int     `json:"walking"`    // samples in which someone walks
	RightFoot float64 `json:"right_foot"` // share of them in which the phase is less than a quarter of a stride off
	Sure      float64 `json:"sure"`       // share in which the network is sure
	RightSure float64 `json:"right_sure"` // share of those with the right foot
	MedianOff float64 `json:"median_off"` // strides
}

// sureFrom is how long what a network says of the phase must be to be sure.
const sureFrom = 0.5

// Judge observes clips tick by tick with a network.
func Judge(w *phase.Weights, clips []Clip) (s Score) {
	var off []float64
	right, sure, rightSure := 0, 0, 0
	for i := range clips {
		c := &clips[i]
		var o phase.Observer
		for k := range c.Samples {
			dt := 1 / c.RateHz
			if k == 0 {
				dt = 0
			}
			o.Observe(w, dt, c.LegLength, &c.Samples[k])
			e := o.Estimate(w)
			seen := k - int(math.Round(e.Since*c.RateHz)) // what is said is of then
			if !e.Known || seen < 0 || math.IsNaN(c.Phase[seen]) {
				continue
			}
			far := cmplx.Phase(e.Stride)/(2*math.Pi) - c.Phase[seen]
			far = math.Abs(far - math.Round(far))
			off = append(off, far)
			is := cmplx.Abs(e.Stride) > sureFrom
			if far < 0.25 {
				right++
				if is {
					rightSure++
				}
			}
			if is {
				sure++
			}
		}
	}
	if s.Walking = len(off); s.Walking == 0 {
		return s
	}
	slices.Sort(off)
	s.MedianOff = off[len(off)/2]
	s.RightFoot, s.Sure = float64(right)/float64(len(off)), float64(sure)/float64(len(off))
	if sure > 0 {
		s.RightSure = float64(rightSure) / float64(sure)
	}
	return s
}
