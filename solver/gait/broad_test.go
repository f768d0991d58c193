package gait

import (
	"math"
	"testing"

	"posewright/solver/vec"
)

// across are the places of landings to the side of a way along +Z, outward, in leg lengths, of each foot.
func across(p *walker, from float64) (out [2][]float64) {
	for _, step := range p.steps {
		if step.landed > from {
			out[step.side] = append(out[step.side], Sign(step.side)*step.to.X/p.leg)
		}
	}
	return out
}

// Avatars with short legs under a broad pelvis, such as KayKit's, have hip joints 0.45 leg lengths from the middle, people at most 0.15.
func TestFeetOfBroadAvatarsLandUnderTheirHips(t *testing.T) {
	t.Parallel()
	const hips, wider = 0.45, 0.45 - 0.15
	for name, numbers := range map[string]Settings{"by phase": DefaultSettings(), "by balance": byBalance(90).numbers} {
		walk := func(hips float64) *walker {
			p := newWalker(7)
			p.numbers, p.hips, p.noise, p.mass = numbers, hips, 0, 0.45
			p.goes(t, 12, func(at float64) person { return standing(p.leg, groundVec{Z: at * min(1, at)}, 0) })
			p.unharmed(t)
			return p
		}
		person, broad := across(walk(0), 6), across(walk(hips), 6)
		for side := range person {
			if n := len(broad[side]); n < 4 {
				t.Fatalf("%s: foot %d landed %d times", name, side, n)
			}
			was, is := mean(person[side]), mean(broad[side])
			if math.Abs(is-was-wider) > 0.03 {
				t.Errorf("%s: foot %d lands %.3f leg lengths from the way, one of a person %.3f", name, side, is, was)
			}
		}
	}
}

func TestBroadAvatarsStandOnFeetUnderTheirHips(t *testing.T) {
	t.Parallel()
	const hips, wider = 0.45, 0.45 - 0.15
	p := newWalker(7)
	p.hips, p.noise = hips, 0
	// The feet step where a turn puts them wrong, and then settle.
	p.goes(t, 8, func(at float64) person { return standing(p.leg, groundVec{}, min(at, 1.5)) })
	p.unharmed(t)
	if p.countSteps() < 2 {
		t.Fatalf("%d steps", p.countSteps())
	}
	for side, sole := range p.lastSole {
		at := Sign(side) * sole.Dot(vec.Yaw(1.5).Left()) / p.leg
		if want := p.numbers.StanceHalf + wider; math.Abs(at-want) > p.numbers.SettleDistance {
			t.Errorf("foot %d stands %.3f leg lengths from the middle, want about %.3f", side, at, want)
		}
	}
}

func mean(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values))
}
