package gait

import (
	"math"

	"posewright/solver/vec"
)

// landing is where a swinging foot should land and how it should be turned then, as things are in this tick.
type landing struct {
	in      *frame
	plan    *stepPlan
	motion  *motion
	sway    *sway
	inPlace *inPlace
	walking bool
	rate    float64   // of the clock
	balance groundVec // of [waits]
	side    int
	feet    *[2]foot

	at   groundVec // result
	yaw  float64   // result: radians
	held groundVec // result: from there to where the foot would land if nothing held it
}

const (
	rateLeast = 0.7 // of the clock by which landings are foreseen
	rateMost  = 1.4

	walkingGap  = 0.04 // leg lengths: least distance across the way from the foot that stands, for who does not walk sideways
	gapTurnMost = 0.5  // radians that a bend turns this distance at most

	leanMost  = 0.25    // tangent
	leanAhead = 1.0 / 3 // of the square of how far a foot is ahead when it lands: the mean while it stands and the hips go over it
)

// Run fills in the results.
func (w *landing) Run() {
	in, n, t := w.in, w.in.settings, w.plan
	l := in.legLength
	f, other := &w.feet[w.side], &w.feet[1-w.side]
	left := 1 - f.phase // seconds, from here on
	if w.walking {
		left *= t.swingTime / vec.Clamp(w.rate, rateLeast, rateMost)
	} else {
		left *= f.swing.time
	}
	lead := vec.Clamp(n.YawLead*w.motion.turning*left, -n.YawLeadMax, n.YawLeadMax)
	out, facing := Sign(w.side), in.yaw
	if w.walking {
		w.walkingGoal(left, lead)
	} else {
		center := in.center
		if !w.inPlace.on && f.cause != StepSettling {
			center, facing = w.sway.restCenter(in.center), w.sway.restYaw(in.yaw)
		}
		on := max(0, 1-center.sub(in.center).length()/(swayOver*l)) // going on, not coming back
		lead *= max(0, 1-math.Abs(vec.WrapAngle(facing-in.yaw))/twistOver)
		center = center.addScaled(on*min(left, 0.25), w.motion.fast)
		if w.inPlace.on { // under the middle of the sway
			center = in.center.addScaled(w.inPlace.middle-w.inPlace.sway.at, in.left)
		}
		w.at = in.home(w.side, center, dirFromYaw(facing+lead))
		if f.cause == StepBalance {
			w.at = w.at.addScaled(0.5*on, w.balance)
		}
		w.held = w.at
	}
	if !other.swinging { // not across the foot that stands
		least, most, across := in.leastGap(n.MinGap), in.aside(1-w.side), in.left
		if w.walking {
			most = math.Inf(1)
			least, across = in.leastGap(walkingGap+(n.MinGap-walkingGap)*t.sidelong), t.across
			if t.bend != 0 { // square to the way half way between the two feet, which bends from here to there
				ahead := w.at.add(other.at).scale(0.5).sub(in.center).dot(t.way)
				across = across.turned(dirFromYaw(vec.Clamp(t.bend*ahead/max(t.speed, slowestWay*in.speedUnit), -gapTurnMost, gapTurnMost)))
			}
		}
		w.at = beside(w.side, w.at, other.at, across, least, most)
	}
	w.held = w.held.sub(w.at)
	w.yaw = facing + lead + out*n.ToeOut
}

// walkingGoal is the place for a foot of a walking body that lands after some seconds, in which the body turns by a lead. Held is the place without regard to
// how far the leg reaches.
func (w *landing) walkingGoal(left, lead float64) {
	in, t := w.in, w.plan
	turn, half := groundVec{Z: 1}, groundVec{Z: 1}
	if lead != 0 {
		half = dirFromYaw(lead / 2)
		turn = half.turned(half)
	}
	lean, across, hips := w.lean(), t.across.turned(turn), in.center.addScaled(left, t.velocity)
	w.held = in.center.addScaled(left, t.velocity.turned(half)).
		addScaled(t.ahead, t.way.turned(turn)).
		addScaled(Sign(w.side)*t.half-lean, across)
	w.at = w.withinReach(w.lessLean(w.held, hips, lean, across), hips)
}

// overGround is where the hip joint is seen from above when the hips are over a place, and how high above the ankle of a foot that stands at a goal.
func (w *landing) overGround(goal, center groundVec) (hip groundVec, height float64) {
	in, shape := w.in, &w.in.shapes[w.side]
	ground, _ := in.terrain.under(goal)
	return center.addScaled(shape.Hip.X, in.left).addScaled(shape.Hip.Z, in.forward), in.hips.Y + shape.Hip.Y - ground - shape.Ankle.Y
}

// lessLean takes back from a goal what the lean of hips that were guessed put it aside, where the leg would be too short for that while it bears the body.
// When the foot lands, with the hips over a place, it is furthest ahead.
func (w *landing) lessLean(goal, center groundVec, lean float64, across groundVec) groundVec {
	if lean == 0 {
		return goal
	}
	hip, height := w.overGround(goal, center)
	way := goal.sub(hip)
	aside := way.dot(across)
	square := square(w.in.shapes[w.side].LegLength) - square(height-w.in.dropMax) - leanAhead*(way.dot(way)-aside*aside)
	reach, upright := math.Sqrt(max(0, square)), aside+lean
	back := vec.Clamp(aside, min(upright, -reach), max(upright, reach)) - aside
	return goal.addScaled((1-w.in.hipsHeld)*back, across)
}

// withinReach brings a goal to where the leg can reach it when the foot lands, with the hips over a place.
func (w *landing) withinReach(goal, center groundVec) groundVec {
	hip, height := w.overGround(goal, center)
	reach := w.in.settings.LandingReach * w.in.shapes[w.side].LegLength
	most := 0.2 * w.in.legLength
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
func (w *landing) lean() float64 {
	in, t := w.in, w.plan
	height := t.hipHeight
	if in.headset.known {
		height += (1 - in.hipsHeld) * max(0, in.headset.position.Y-in.hips.Y)
	}
	return height * vec.Clamp(t.speed*t.bend/gravity, -leanMost, leanMost)
}
