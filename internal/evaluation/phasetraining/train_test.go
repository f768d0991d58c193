package phasetraining

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"posewright/internal/evaluation/virtual"
	"posewright/solver/gait/phase"
	"posewright/solver/vec"
)

// walker generates somebody who walks with strides of some seconds, from a phase, whose arms swing against the legs; or who stands.
func walker(period, speed, from, seconds float64) Clip {
	const rate = 60.0
	c := Clip{Name: "generated", RateHz: rate, LegLength: 0.85}
	for i := range int(seconds * rate) {
		at := float64(i) / rate
		psi := from + at/period
		walks := 1.0
		if speed == 0 {
			walks = 0
		}
		angle := 2 * math.Pi * psi
		head := vec.New(walks*0.02*math.Sin(angle), 1.6+walks*0.015*math.Sin(2*angle), speed*at)
		wrist := func(sign float64) vec.Vector {
			return head.Add(vec.New(0.24*sign, -0.62, 0.05-walks*0.2*sign*math.Cos(angle)))
		}
		c.Samples = append(c.Samples, phase.Sample{Head: head, Wrists: [2]vec.Vector{wrist(1), wrist(-1)}, Tracked: [2]bool{true, true}})
		if walks == 0 {
			c.Phase, c.InAir = append(c.Phase, math.NaN()), append(c.InAir, [2]bool{})
			continue
		}
		psi -= math.Floor(psi)
		c.Phase, c.InAir = append(c.Phase, psi), append(c.InAir, [2]bool{psi > 0.6, psi > 0.1 && psi < 0.5})
	}
	return c
}

func TestATrainedNetworkKnowsWalkersThatItHasNotSeen(t *testing.T) {
	t.Parallel()
	var seen []Clip
	for i, period := range []float64{0.95, 1.1, 1.25} {
		seen = append(seen, walker(period, 1.3, 0.3*float64(i), 4))
	}
	seen = append(seen, walker(1, 0, 0, 3))
	options := Options{Steps: 400, Samples: 8, Spacing: 0.1, Hidden: 8}
	w, err := Train(context.Background(), options, seen)
	if err != nil {
		t.Fatal(err)
	}
	unseen := []Clip{walker(1.03, 1.2, 0.55, 5), walker(1.17, 1.35, 0.8, 5)}
	if s := Judge(w, unseen); s.RightFoot < 0.9 || s.MedianOff > 0.06 || s.Walking < 500 {
		t.Errorf("of walkers: %+v", s)
	}
	// Who stands is not seen to step, who walks is.
	for _, c := range []struct {
		clip Clip
		want bool
	}{{unseen[0], true}, {walker(1, 0, 0, 3), false}} {
		var o phase.Observer
		for i := range c.clip.Samples {
			o.Observe(w, 1/c.clip.RateHz, c.clip.LegLength, &c.clip.Samples[i])
		}
		if steps := o.Estimate(w).Steps; (steps > 0.5) != c.want {
			t.Errorf("steps %.2f, walks %t", steps, c.want)
		}
	}
	again, err := Train(context.Background(), options, seen)
	if err != nil || !slices.Equal(w.Encode(nil), again.Encode(nil)) {
		t.Errorf("trained again the weights are others: %v", err)
	}
}

// By finite differences.
func TestGradientsAreThoseOfTheLoss(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(2, 3))
	n := newNetwork(random, 5, 4, 3, outputCount)
	e := example{walks: true, wanted: [outputCount]float64{0.5, -0.2, 0.3, 0.1, 1, 0, 1}}
	values, slope := n.activations(), make([]float64, outputCount)
	for i := range values[0] {
		values[0][i] = random.NormFloat64()
	}
	loss := func() (sum float64) {
		n.forward(values)
		for j, y := range values[len(n)] {
			if j < 4 {
				sum += (y - e.wanted[j]) * (y - e.wanted[j]) / 2
			} else {
				sum += logitWeight * (math.Log1p(math.Exp(y)) - e.wanted[j]*y)
			}
		}
		return sum
	}
	loss()
	e.slope(values[len(n)], slope)
	n.backward(values, slope)
	for k, l := range n {
		for i := range l.value {
			const h = 1e-6
			was := l.value[i]
			l.value[i] = was + h
			up := loss()
			l.value[i] = was - h
			down := loss()
			l.value[i] = was
			if want := (up - down) / (2 * h); math.Abs(want-l.gradient[i]) > 1e-5 {
				t.Fatalf("layer %d, weight %d: the gradient is %v, not %v", k, i, l.gradient[i], want)
			}
		}
	}
}

func TestStridesGoFromLandingToLanding(t *testing.T) {
	t.Parallel()
	steps := []virtual.Step{
		{Side: 0, Lift: 0.2, Land: 0.5}, {Side: 1, Lift: 0.6, Land: 1}, {Side: 0, Lift: 1.1, Land: 1.5}, // walking
		{Side: 0, Lift: 3, Land: 3.4}, {Side: 1, Lift: 5, Land: 5.3}, // steps that are none of a walk
	}
	psi, inAir := strides(steps, 600, 100)
	for at, want := range map[float64]float64{0.3: -0.2, 0.5: 0, 0.75: 0.25, 1: 0.5, 1.25: 0.75} {
		if got := psi[int(math.Round(at*100))]; math.Abs(got-want) > 1e-9 {
			t.Errorf("at %v s the phase is %v, not %v", at, got, want)
		}
	}
	for _, at := range []float64{0.1, 1.6, 3.2, 4, 5.1} {
		if got := psi[int(at*100)]; !math.IsNaN(got) {
			t.Errorf("at %v s nobody walks, but the phase is %v", at, got)
		}
	}
	if !inAir[30][0] || inAir[30][1] || !inAir[80][1] || inAir[55][0] || inAir[55][1] || !inAir[320][0] {
		t.Error("feet are in the air when they are not, or not when they are")
	}
}

func TestNothingIsLearnedWhereNobodyWalks(t *testing.T) {
	t.Parallel()
	if _, err := Train(context.Background(), Options{}, []Clip{walker(1, 0, 0, 2)}); !errors.Is(err, ErrNoWalks) {
		t.Errorf("%v", err)
	}
	ended, end := context.WithCancel(context.Background())
	end()
	if _, err := Train(ended, Options{}, []Clip{walker(1, 1.2, 0, 2)}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	if _, err := Train(context.Background(), Options{Steps: -1}, []Clip{walker(1, 1.2, 0, 2)}); err == nil {
		t.Error("a negative number of steps is one")
	}
}
