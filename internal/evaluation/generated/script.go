package generated

import (
	"math"
	"math/rand/v2"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// rateHz is the frame rate of the sessions.
const rateHz = 60

// script is what a person does: poses at times, along smooth ways between them.
type script struct {
	random *rand.Rand
	times  []float64
	poses  []pose
	over   []*pose // what the way to a pose leads over in its middle; nil for the straight way
}

// end is when the last pose is reached.
func (s *script) end() float64 { return s.times[len(s.times)-1] }

// last is the last pose.
func (s *script) last() pose { return s.poses[len(s.poses)-1] }

// to takes the person to a pose in some seconds.
func (s *script) to(p pose, seconds float64) {
	at := 0.0
	if len(s.times) > 0 {
		at = s.end() + seconds
	}
	s.times, s.poses, s.over = append(s.times, at), append(s.poses, p), append(s.over, nil)
}

// toOver is the same over another pose, through which the person goes without a stop.
func (s *script) toOver(p, over pose, seconds float64) {
	s.to(p, seconds)
	s.over[len(s.over)-1] = &over
}

// stay keeps the pose.
func (s *script) stay(seconds float64) { s.to(s.last(), seconds) }

// within is a number between two.
func (s *script) within(least, greatest float64) float64 {
	return least + (greatest-least)*s.random.Float64()
}

// at is the pose at a time. Ways begin and end at rest, with the least jerk.
func (s *script) at(time float64) pose {
	for i := 1; i < len(s.times); i++ {
		if time < s.times[i] {
			x := (time - s.times[i-1]) / (s.times[i] - s.times[i-1])
			from, to := &s.poses[i-1], &s.poses[i]
			p := from.mixed(to, x*x*x*(10+x*(6*x-15)))
			if s.over[i] != nil {
				middle := from.mixed(to, 0.5)
				p = p.plus(&middle, s.over[i], 16*x*x*(1-x)*(1-x))
			}
			return p
		}
	}
	return s.last()
}

// lively is a pose with the small motions of a person who keeps still.
func lively(p pose, time float64, phase [4]float64) pose {
	wave := func(i int, hz float64) float64 { return math.Sin(2*math.Pi*hz*time + phase[i]) }
	p.trunk += 0.012*wave(0, 0.27) + 0.006*wave(1, 0.61)
	p.lean += 0.012*wave(1, 0.21) + 0.008*wave(2, 0.47)
	p.nod += 0.04*wave(2, 0.33) + 0.02*wave(3, 0.71)
	p.look += 0.06*wave(3, 0.19) + 0.03*wave(0, 0.53)
	for side := range p.hands {
		p.hands[side] = p.hands[side].Add(mgl64.Vec3{0.006 * wave(side, 0.8), 0.006 * wave(2+side, 0.6), 0.006 * wave(1+side, 0.7)})
	}
	return p
}

// motion writes the session. Feet that move over the ground are lifted a little on the way.
func (s *script) motion(name string) *rig.Motion {
	frames := int(s.end()*rateHz) + 1
	m := rig.NewMotion(name, skeleton(), 1.0/rateHz, frames)
	var phase [4]float64
	for i := range phase {
		phase[i] = s.within(0, 2*math.Pi)
	}
	for frame := range frames {
		time := float64(frame) / rateHz
		p := lively(s.at(time), time, phase)
		p.put(m, frame)
	}
	return m
}
