package gait

import (
	"math"

	"posewright/solver/vec"
)

// pelvis is what the feet do to the body.
type pelvis struct {
	swing float64 // right foot ahead of the left one over 0.75 L, smoothed
	along float64 // how the direction along which that is measured differs from where the body faces, along that and to its left; smoothed
	aside float64
	drop  float64 // meters that it goes down so that the legs reach
	rise  float64 // height of the ground under the body, smoothed
}

const swingTime = 0.04 // seconds: smooths the swing of the pelvis where a foot lands or a device lets it go

// turn is the turn of the pelvis, to the left.
func (p *pelvis) turn(in *frame) float64 { return in.settings.HipSwing * p.swing * (1 - in.hipsHeld) }

// hipJoint is where a hip joint is before the pelvis goes down.
func (p *pelvis) hipJoint(in *frame, side int) vec.Vector {
	return in.hips.Add(in.pivot).Add(vec.Yaw(p.turn(in)).Rotate(in.facing.Rotate(in.shapes[side].Hip).Sub(in.pivot)))
}

// follow turns the pelvis with the feet, and raises the body with the ground under them. How far a foot is ahead is measured along the way of the body
// (Scheurenbrand 2019, eq. 6.22), and where it stands along where it faces. Backward the sign is the other one than printed, so that the pelvis turns with the legs, and
// sideways the pelvis does not swing, as in figure 6.21, whatever the feet are apart.
func (p *pelvis) follow(in *frame, plan *stepPlan, feet *[2]foot) {
	straight := math.Copysign(1-plan.sidelong, plan.way.dot(in.forward))
	ease := in.eased(wayTime)
	p.along += (plan.way.dot(in.forward)*straight - 1 - p.along) * ease
	p.aside += (plan.way.dot(in.left)*straight - p.aside) * ease
	axis := in.forward.scale(1+p.along).addScaled(p.aside, in.left)
	ahead := feet[rightSide].at.sub(feet[leftSide].at).dot(axis)
	p.swing += (vec.Clamp(ahead/(0.75*in.legLength), -1.5, 1.5) - p.swing) * in.eased(swingTime)
	lower := math.Inf(1)
	for side := range feet {
		f := &feet[side]
		ground := f.ground
		if f.swinging && !f.tracked {
			ground = f.start.ground + (f.aimed()-f.start.ground)*f.phase
		}
		lower = min(lower, ground)
	}
	p.rise += (lower - p.rise) * in.eased(in.settings.GroundTime)
}

// legs works out the ankles: how far the pelvis must go down, feet must roll and swinging ones be pulled in so that the legs reach.
type legs struct {
	in      *frame
	plan    *stepPlan
	stride  float64 // of [motion]
	walking bool

	pelvis *pelvis  // goes down
	feet   *[2]foot // roll

	ankle [2]vec.Vector // result
	turn  [2]vec.Rotation
	toes  [2]float64 // radians that the toes bend up against the foot

	hip   [2]vec.Vector   // hip joints
	flat  [2]vec.Rotation // of the feet, were they not pitched
	reach float64         // leg lengths that a leg stretches
}

// How legs come to the end of their reach: rationale R47.
const (
	heelFree  = 45 * math.Pi / 180 // how far a heel of a walking body rises before the pelvis must go down for it
	toesUpMax = 20 * math.Pi / 180 // how far a foot that stays ahead rolls onto its heel
	heelAhead = 0.15               // leg lengths ahead of the hip joint from which on a foot rolls onto its heel and not onto its ball
	dropAhead = 0.5                // phase of a swing from which on the pelvis goes down for its landing

	rollSpeedUp = 60000 * math.Pi / 180 // radians per second²: how a foot rolls faster and slower where its leg needs it
	softRoll    = 0.02                  // leg lengths before its reach from which on a walking leg has its foot roll, so that the knee does not snap
	softFree    = 0.02                  // from which on a foot in the air is pulled in
	freeTime    = 0.04                  // seconds in which that begins when it is lifted
	landedFar   = 0.01                  // leg lengths
)

// Run fills in the results.
func (w *legs) Run() {
	in := w.in
	// A leg that stands straight may be straight; a walking one keeps a little in hand, so that its knee does not snap.
	w.reach = 1 - (1-in.settings.Reach)*w.stride
	need := 0.0
	for side := range w.feet {
		w.flat[side] = w.feet[side].flatTurn()
		w.hip[side] = w.pelvis.hipJoint(in, side)
		need = max(need, w.dropFor(side))
	}
	need = min(need, in.dropMax)
	w.pelvis.drop += (need - w.pelvis.drop) * in.eased(in.settings.DropTime)
	for side := range w.feet {
		w.hip[side].Y -= w.pelvis.drop
		w.stretch(side)
	}
}

// dropFor is how far the pelvis must go down so that a leg reaches.
func (w *legs) dropFor(side int) float64 {
	in, t := w.in, w.plan
	f, shape := &w.feet[side], &in.shapes[side]
	hip, length := w.hip[side], w.reach*shape.LegLength
	if f.swinging || f.tracked {
		w.ankle[side], w.turn[side] = w.pitched(side)
		ankle := w.ankle[side]
		need := tooShort(ankle, hip, length)
		if !f.tracked && w.walking && f.phase > dropAhead {
			// Where the ankle will be when the foot lands, against where the hip joint will be.
			rest := groundOf(f.goal.at.at(0).Sub(vec.New(f.at.X, 0, f.at.Z))).addScaled(-(1-f.phase)*t.swingTime, t.velocity)
			landed := vec.New(ankle.X+rest.X, f.goal.ground+shape.Ankle.Y, ankle.Z+rest.Z)
			need = max(need, vec.SmoothStep((f.phase-dropAhead)/(1-dropAhead))*min(tooShort(landed, hip, length), in.legLength))
		}
		return need
	}
	flat, sole := w.flat[side], f.at.at(f.height)
	if sole.AddScaled(shape.Ankle.Y, flat.Up()).Sub(hip).Len() <= length {
		return 0
	}
	free := w.rollFor(side, flat, sole, length)
	ankle, _ := shape.rolled(flat, sole, vec.Clamp(free, -toesUpMax*w.stride, heelFree*w.stride))
	return tooShort(ankle, hip, length)
}

// tooShort is how far a hip joint must go down so that a leg of a length reaches an ankle.
func tooShort(ankle, hip vec.Vector, length float64) float64 {
	way := ankle.Sub(hip)
	if way.Dot(way) <= length*length {
		return 0
	}
	left := length*length - way.X*way.X - way.Z*way.Z
	if left <= 0 {
		return math.Inf(1)
	}
	return -way.Y - math.Sqrt(left)
}

// stretch brings a foot to where its leg reaches it.
func (w *legs) stretch(side int) {
	in, f, shape, hip := w.in, &w.feet[side], &w.in.shapes[side], w.hip[side]
	length := w.reach * shape.LegLength
	if f.swinging || f.tracked {
		f.rolling = 0
	} else {
		w.rollOn(side, length)
		w.ankle[side], w.turn[side] = w.pitched(side)
	}
	distance := w.ankle[side].Sub(hip).Len()
	f.extended = distance / shape.LegLength
	f.free += (truth(f.swinging) - f.free) * in.eased(freeTime)
	if !f.tracked {
		length = shape.LegLength + (length-shape.LegLength)*f.free // rather straight than sliding
		soft := f.free * softFree * shape.LegLength
		if !f.swinging { // one that has landed where its leg cannot reach is not let go at once, one that is on the ground stays there
			far := vec.SmoothStep((f.extended - 1) / landedFar)
			soft, length = soft*far, shape.LegLength+(length-shape.LegLength)*far
		}
		if reached := softened(distance, length, soft); reached < distance {
			w.ankle[side] = hip.AddScaled(reached/distance, w.ankle[side].Sub(hip))
		}
		w.toes[side] = f.toesUp(in.legLength)
		w.ankle[side], w.turn[side] = f.handover.ease(w.ankle[side], w.turn[side], f.phase, in.dt)
	}
	f.handover.lastAnkle, f.handover.lastTurn = w.ankle[side], w.turn[side]
}

// rollOn rolls a planted foot on by a tick: to where it wants, or as far as its leg needs it.
func (w *legs) rollOn(side int, length float64) {
	n, f := w.in.settings, &w.feet[side]
	flat, sole := w.flat[side], f.at.at(f.height)
	need := w.rollFor(side, flat, sole, length)
	wanted := f.rollGoal
	if need > 0 {
		wanted = max(wanted, need)
	} else if need < 0 {
		wanted = min(wanted, need)
	}
	step := (wanted - f.pitch) * w.in.eased(n.RollTime)
	if gap := need - f.pitch; gap*need > 0 { // as fast as may be, but neither at once nor to a stop at once
		fastest := min(n.HeelRate, math.Sqrt(2*rollSpeedUp*math.Abs(gap)), max(0, f.rolling*math.Copysign(1, gap))+rollSpeedUp*w.in.dt)
		step = vec.Clamp(gap, -fastest*w.in.dt, fastest*w.in.dt)
	}
	f.pitch += step
	f.rolling = 0
	if w.in.dt > 0 {
		f.rolling = step / w.in.dt
	}
}

// softened is a distance that nears a length and does not come to it: what is shorter by more than soft stays as it is.
func softened(distance, length, soft float64) float64 {
	from := length - soft
	if distance <= from {
		return distance
	}
	if soft < 1e-12 {
		return length
	}
	return length - soft*math.Exp((from-distance)/soft)
}

// rollFor is the pitch nearest to flat at which the leg of a planted foot is long enough: onto its ball, or onto its heel for one that is ahead and not on
// its ball already, as after a step down. Where none is, it is the one that is best.
func (w *legs) rollFor(side int, flat vec.Rotation, sole vec.Vector, length float64) float64 {
	shape, hip := &w.in.shapes[side], w.hip[side]
	way := sole.AddScaled(shape.Ankle.Y, flat.Up()).Sub(hip)
	soft := softRoll * w.stride * shape.LegLength
	if way.Dot(way) <= square(length-soft) {
		return 0
	}
	way = flat.InverseRotate(way)                                // from the hip joint to the ankle of the foot laid flat, in its frame
	soft *= vec.SmoothStep(1 - way.Z/(heelAhead*w.in.legLength)) // onto its ball alone
	if way.Dot(way) <= square(length-soft) {
		return 0
	}
	length = softened(way.Len(), length, soft)
	// About a point that is b from the ankle and h from the hip joint, the leg of a foot pitched by p is long
	//
	//	|h - R(p)·b|² = h² + b² - 2(hx·bx + A·cos p + B·sin p)
	about := func(b vec.Vector) (best, enough, slope float64) {
		h := way.Add(b)
		cos, sin := h.Y*b.Y+h.Z*b.Z, h.Z*b.Y-h.Y*b.Z
		k := (h.Dot(h)+b.Dot(b)-length*length)/2 - h.X*b.X
		return math.Atan2(sin, cos), math.Acos(vec.Clamp(k/max(1e-9, math.Hypot(cos, sin)), -1, 1)), sin
	}
	if way.Z < heelAhead*w.in.legLength || w.feet[side].pitch > 0 {
		if best, enough, slope := about(shape.Ball); slope > 0 {
			return vec.Clamp(best-enough, 0, w.in.settings.HeelMax)
		}
		return 0
	}
	if best, enough, slope := about(vec.New(0, -shape.Ankle.Y, -shape.Heel)); slope < 0 {
		return vec.Clamp(best+enough, -toesUpMax, 0)
	}
	return 0
}

// pitched is where a foot's ankle is and how the foot is turned at its pitch.
func (w *legs) pitched(side int) (vec.Vector, vec.Rotation) {
	f := &w.feet[side]
	if f.tracked {
		return w.in.devices[side].Ankle, w.in.devices[side].Turn
	}
	return w.in.shapes[side].rolled(w.flat[side], f.at.at(f.height), f.pitch)
}
