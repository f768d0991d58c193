package posture

import (
	"math"

	"posewright/solver/vec"
)

// over is how far a value is beyond a threshold, in steps: below 0 on the other side.
func over(value, threshold, step float64) float64 { return (value - threshold) / step }

func either(x float64) float64 { return vec.Clamp(x, -1, 1) } // for and against
func share(x float64) float64  { return vec.Clamp(x, 0, 1) }
func refuse(x float64) float64 { return 6 * vec.Clamp(x, 0, 2) } // more than all evidence for a posture adds up to

// weigh works out the evidence for each posture. What tells sitting from squatting and from kneeling at the same height is where the head came from, since who
// sits down moves back, and how long the person stays.
func (r *Recognizer) weigh() {
	s, n := r.State, r.Settings
	e := s.eye
	nod := r.Head.Pitch()
	low, high := min(s.wrists[0], s.wrists[1]), max(s.wrists[0], s.wrists[1])
	hands := r.Wrists[0].On || r.Wrists[1].On
	still := vec.Clamp((s.quiet-n.StillTime)/stillOver, -0.5, 1.2)
	moving := 3 * share(over(s.going, goingSpeed, 0.15))
	back, hasBack := r.movedBack(), s.anchor.known
	r.back = back
	backward := 2.8 * either(over(back, 0.055, 0.07))
	kneelingEyes := (r.Person.EyeHeight - r.Person.Shin - r.Person.Ankle + 0.05) / r.Person.EyeHeight

	var is [KindCount]float64
	is[Standing] = over(e, n.StandHeight, 2*band) * 16
	is[Crouching] = 1 - max(0, still) + 0.8*share(over(nod, 0.3, 0.4)) + moving/2 - refuse(over(0.40, e, 0.08)) - refuse(over(e, n.StandHeight+band, 0.03))

	is[Sitting] = still - moving - refuse(over(0.58, e, 0.06)) - refuse(over(e, 0.84, 0.04)) - 0.8*share(over(nod, 0.5, 0.4))
	if hasBack {
		is[Sitting] += backward
	} else {
		is[Sitting]++ // a session that begins low usually begins on a chair
	}
	if hands && low > 0.33 && high < 0.60 { // on a table or on the thighs
		is[Sitting] += 0.8
	}

	upright := max(1-math.Abs(e-kneelingEyes)/0.06, 1-math.Abs(e-0.55)/0.09, -0.5) // or sitting on the heels
	is[Kneeling] = 1.2*upright + 1.2*still - moving - 8*vec.Clamp(over(e, kneelingEyes+0.025, 0.03), 0, 2) - refuse(over(0.36, e, 0.06)) - 0.8
	if hasBack {
		is[Kneeling] -= math.Abs(backward) / 2
	}
	if hands {
		is[Kneeling] += 0.8 * share(over(0.30, low, 0.1))
	}

	onHands := -1.0
	if hands {
		onHands = either(over(0.14, high, 0.04))
	}
	is[Crawling] = 0.3 + 3.74*onHands + 2.2*either(over(nod, 0.55, 0.35)) + 0.4*share(s.going/0.3) - 6*share(over(0.18, e, 0.04)) - refuse(over(e, 0.44, 0.06))
	if hasBack { // trunk and head go ahead of where the person stood; who ties a shoe or reaches to the floor stays over the feet
		is[Crawling] -= 6 * share(over(0.12, -back, 0.08))
	}

	is[FaceUp] = 2.5*either(over(0.17, e, 0.05)) + 1.5*either(over(0.45, r.Head.Up().Y, 0.3)) + share(over(-nod, 0.5, 0.4))
	is[FaceDown] = math.Inf(-1) // who lies is told apart by where the face is

	is[FloorSitting] = 1.8*vec.Clamp(over(e, 0.24, 0.05), -2, 1) + 1.5*vec.Clamp(over(0.53, e, 0.05), -2, 1) +
		1.2*vec.Clamp(over(0.6, math.Abs(nod), 0.3), -1.5, 1) - 1.2*share(over(nod, 0.5, 0.3)) - 1.2 - moving

	if r.Hips.On {
		r.weighHips(&is)
	}
	r.weighFeet(&is)

	ease := s.filters.evidence
	if s.seen < freshTime {
		ease = 1
	}
	for k := range is {
		if Kind(k) == FaceDown {
			s.evidence[k] = math.Inf(-1)
			continue
		}
		s.evidence[k] += (is[k] - s.evidence[k]) * ease
	}
}

// movedBack is how far the head is behind the place where it last stood, in eye heights; 0 where that is not known.
func (r *Recognizer) movedBack() float64 {
	a := &r.State.anchor
	if !a.known {
		return 0
	}
	sin, cos := vec.Sincos(a.yaw)
	return -((r.Eyes.X-a.x)*sin + (r.Eyes.Z-a.z)*cos) / r.Person.EyeHeight
}

// weighHips takes in a tracker on the hips: high hips rule out all but bending, and low ones tell lying from sitting on the floor.
func (r *Recognizer) weighHips(is *[KindCount]float64) {
	hips := (r.Hips.At.Y - r.Floor) / r.Person.HipHeight
	trunk := (r.Eyes.Y - r.Hips.At.Y) / r.Person.EyeHeight // 0.4 and more for who stands or sits upright
	is[Crouching] += 3*share(over(hips, 0.75, 0.1)) - 3*share(over(0.28, hips, 0.06))
	is[Sitting] += 2*either(over(trunk, 0.28, 0.06)) - refuse(over(hips, 0.72, 0.06)) - refuse(over(0.36, hips, 0.05))
	is[Kneeling] += 2*either(over(trunk, 0.28, 0.06)) - refuse(over(hips, 0.68, 0.06)) - refuse(over(0.20, hips, 0.05))
	is[Crawling] += -refuse(over(hips, 0.74, 0.06)) - refuse(over(0.30, hips, 0.05)) - refuse(over(trunk, 0.20, 0.05))
	is[FaceUp] += 2.5*either(over(0.28, hips, 0.06)) + 2*either(over(0.16, trunk, 0.05)) - refuse(over(hips, 0.34, 0.05))
	is[FloorSitting] += 3*either(over(0.27, hips, 0.05)) + 2*either(over(trunk, 0.24, 0.06)) - refuse(over(hips, 0.34, 0.05))
}

// weighFeet takes in trackers on the feet: only who kneels, crawls or lies has soles that do not face the floor, and who sits has the feet ahead of the hips.
func (r *Recognizer) weighFeet(is *[KindCount]float64) {
	tracked, tipped := false, 0.0
	for side := range r.Feet {
		if f := &r.Feet[side]; f.On {
			tracked = true
			low := share(over(0.16, (f.At.Y-r.Floor)/r.Person.EyeHeight, 0.04))
			tipped = max(tipped, low*share(over(0.65, f.Turn.Up().Y, 0.3)))
		}
	}
	if tracked {
		is[Kneeling] += 5 * (2*tipped - 1)
		is[Sitting] -= 4 * tipped
		is[Crouching] -= 4 * tipped
	}
	if r.Hips.On && r.Feet[0].On && r.Feet[1].On {
		ahead := r.Feet[0].At.Lerp(r.Feet[1].At, 0.5).Sub(r.Hips.At).Dot(r.Hips.Turn.TwistY().Forward()) / r.Person.Shin
		is[Sitting] -= 3 * share(over(0.35, ahead, 0.2))
	}
}
