package gait

import (
	"math"

	"posewright/solver/vec"
)

// goal is where a swinging foot should land and how it should be turned then, as things are in this tick.
func (w *goals) goal(side int) (at groundVec, turned float64) {
	n, s, t := w.Settings, w.State, &w.now
	if n.Method == ByBalance {
		return (*balanceSteps)(w).goalByBalance(side), w.Facing + Sign(side)*n.ToeOut
	}
	l := w.LegLength
	f, other := &s.foot[side], &s.foot[1-side]
	left := 1 - f.phase
	if s.walking {
		left *= t.swingTime
	} else {
		left *= f.time
	}
	lead := vec.Clamp(n.YawLead*s.turning*left, -n.YawLeadMax, n.YawLeadMax)
	turn, half := groundVec{Z: 1}, groundVec{Z: 1}
	if lead != 0 {
		half = dirFromYaw(lead / 2)
		turn = half.turned(half)
	}
	out, facing := Sign(side), w.Facing
	if s.walking {
		lean, across, hips := w.lean(), t.left.turned(turn), t.center.addScaled(left, t.velocity)
		at = t.center.addScaled(left, t.velocity.turned(half)).
			addScaled(t.ahead, t.way.turned(turn)).
			addScaled(out*t.half-lean, across)
		f.held = at
		at = w.withinReach(side, w.lessLean(side, at, hips, lean, across), hips)
	} else {
		center := t.center
		if !s.inPlace.on && f.cause != StepSettling {
			center, facing = (*stance)(w).restCenter(), (*stance)(w).restFacing()
		}
		on := max(0, 1-center.sub(t.center).length()/(swayOver*l)) // going on, not coming back
		lead *= max(0, 1-math.Abs(vec.WrapAngle(facing-w.Facing))/twistOver)
		center = center.addScaled(on*min(left, 0.25), s.fast)
		if s.inPlace.on { // under the middle of the sway
			center = t.center.addScaled(s.inPlace.middle-s.inPlace.sway.at, t.left)
		}
		at = (*stance)(w).home(side, center, dirFromYaw(facing+lead))
		if f.cause == StepBalance {
			at = at.addScaled(0.5*on, s.waits.balance)
		}
		f.held = at
	}
	if !other.swinging { // not across the foot that stands
		least := 0.04 * l
		if !s.walking || s.ways[2] > 0.36 {
			least = n.MinGap * l
		}
		if gap := out * at.sub(other.at).dot(t.left); gap < least {
			at = at.addScaled(out*(least-gap), t.left)
		}
	}
	f.held = f.held.sub(at)
	return at, facing + lead + out*n.ToeOut
}

// overGround is where the hip joint of a side is seen from above when the hips are over a place, and how high above the ankle of a foot that stands at a goal.
func (w *goals) overGround(side int, goal, center groundVec) (hip groundVec, height float64) {
	shape := &w.Feet[side]
	ground, _ := (*terrain)(w).under(goal)
	return center.addScaled(shape.Hip.X, w.now.left).addScaled(shape.Hip.Z, w.now.forward), w.Center.Y + shape.Hip.Y - ground - shape.Ankle.Y
}

// lessLean takes back from a goal what the lean of hips that were guessed put it aside, where the leg would be too short for that while it bears the body.
// When the foot lands, with the hips over a place, it is furthest ahead.
func (w *goals) lessLean(side int, goal, center groundVec, lean float64, across groundVec) groundVec {
	if lean == 0 {
		return goal
	}
	hip, height := w.overGround(side, goal, center)
	way := goal.sub(hip)
	aside := way.dot(across)
	square := square(w.Feet[side].LegLength) - square(height-w.now.dropMost) - leanAhead*(way.dot(way)-aside*aside)
	reach, upright := math.Sqrt(max(0, square)), aside+lean
	back := vec.Clamp(aside, min(upright, -reach), max(upright, reach)) - aside
	return goal.addScaled((1-w.HipsHeld)*back, across)
}

// withinReach brings a goal to where the leg can reach it when the foot lands, with the hips over a place.
func (w *goals) withinReach(side int, goal, center groundVec) groundVec {
	hip, height := w.overGround(side, goal, center)
	reach := w.Settings.LandingReach * w.Feet[side].LegLength
	most := 0.2 * w.LegLength
	if height < reach {
		most = max(most, math.Sqrt(reach*reach-height*height))
	}
	way := goal.sub(hip)
	if distance := way.length(); distance > most {
		return hip.addScaled(most/distance, way)
	}
	return goal
}

// lean is how far the hips are to the left of the feet that bear them: in a bend a body leans into it like a pendulum turned over, by v·ω/g of its height.
// Hips that were guessed under the headset are as far in as the head is.
func (w *goals) lean() float64 {
	t := &w.now
	height := t.hipHeight
	if w.HasHeadset {
		height += (1 - w.HipsHeld) * max(0, w.Headset.Y-w.Center.Y)
	}
	return height * vec.Clamp(t.speed*t.bend/gravity, -leanMost, leanMost)
}

const (
	leanMost  = 0.25    // tangent
	leanAhead = 1.0 / 3 // of the square of how far a foot is ahead when it lands: the mean while it stands and the hips go over it
)
