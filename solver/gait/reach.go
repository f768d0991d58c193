package gait

import (
	"math"

	"posewright/solver/vec"
)

// swingBody turns pelvis and shoulders with the feet, and raises the body with the ground under them.
func (w *legs) swingBody() {
	n, s, t := w.Settings, w.State, &w.now
	ahead := s.foot[rightSide].at.sub(s.foot[leftSide].at).dot(t.forward)
	s.swing += (vec.Clamp(ahead/(0.75*w.LegLength), -1.5, 1.5) - s.swing) * (*Walk)(w).eased(swingTime)
	w.ShoulderSwing = -(n.ShoulderSwingWalk + (n.ShoulderSwingRun-n.ShoulderSwingWalk)*t.running) * s.swing

	lower := math.Inf(1)
	for side := range s.foot {
		f := &s.foot[side]
		ground := f.ground
		if f.swinging && !f.tracked {
			ground = f.startGround + (f.goalGround-f.startGround)*f.phase
		}
		lower = min(lower, ground)
	}
	s.rise += (lower - s.rise) * (*Walk)(w).eased(n.GroundTime)
}

const swingTime = 0.04 // seconds: smooths the swing of the pelvis where a foot lands or a device lets it go

// swingOfHips is the turn of the pelvis, to the left.
func (w *legs) swingOfHips() float64 { return w.Settings.HipSwing * w.State.swing * (1 - w.HipsHeld) }

// hipJoint is where a hip joint is before the pelvis goes down.
func (w *legs) hipJoint(side int) vec.Vector {
	return w.Center.Add(w.Pivot).Add(vec.Yaw(w.swingOfHips()).Rotate(w.now.facing.Rotate(w.Feet[side].Hip).Sub(w.Pivot)))
}

// reach works out the ankles: how far the pelvis must go down, feet must roll and swinging ones be pulled in so that the legs reach.
func (w *legs) reach() {
	n, s, t := w.Settings, w.State, &w.now
	// A leg that stands straight may be straight; a walking one keeps a little in hand, so that its knee does not snap.
	t.reach = 1 - (1-n.Reach)*s.stride
	need := 0.0
	for side := range s.foot {
		t.flat[side] = flatTurn(&s.foot[side])
		t.hip[side] = w.hipJoint(side)
		need = max(need, w.dropFor(side))
	}
	need = min(need, t.dropMost)
	s.drop += (need - s.drop) * (*Walk)(w).eased(n.DropTime)
	for side := range s.foot {
		t.hip[side].Y -= s.drop
		w.stretch(side)
	}
}

const (
	heelFree  = 45 * math.Pi / 180 // how far a heel of a walking body rises before the pelvis must go down for it
	toesUpMax = 20 * math.Pi / 180 // how far a foot that stays ahead rolls onto its heel
	heelAhead = 0.15               // leg lengths ahead of the hip joint from which on a foot rolls onto its heel and not onto its ball
	dropAhead = 0.5                // phase of a swing from which on the pelvis goes down for its landing
)

// dropFor is how far the pelvis must go down so that a leg reaches.
func (w *legs) dropFor(side int) float64 {
	s, t := w.State, &w.now
	f, shape := &s.foot[side], &w.Feet[side]
	hip, length := t.hip[side], t.reach*shape.LegLength
	short := func(ankle, hip vec.Vector) float64 {
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
	if f.swinging || f.tracked {
		t.ankle[side], t.turn[side] = w.ankle(side, f.pitch)
		ankle := t.ankle[side]
		need := short(ankle, hip)
		if !f.tracked && s.walking && f.phase > dropAhead {
			// Where the ankle will be when the foot lands, against where the hip joint will be.
			rest := groundOf(f.goal.at(0).Sub(vec.New(f.at.X, 0, f.at.Z))).addScaled(-(1-f.phase)*t.swingTime, t.velocity)
			landed := vec.New(ankle.X+rest.X, f.goalGround+shape.Ankle.Y, ankle.Z+rest.Z)
			need = max(need, vec.SmoothStep((f.phase-dropAhead)/(1-dropAhead))*min(short(landed, hip), w.LegLength))
		}
		return need
	}
	flat, sole := t.flat[side], f.at.at(f.height)
	if sole.AddScaled(shape.Ankle.Y, flat.Up()).Sub(hip).Len() <= length {
		return 0
	}
	free := w.rollFor(side, flat, sole, length)
	ankle, _ := w.rolled(side, flat, sole, vec.Clamp(free, -toesUpMax*s.stride, heelFree*s.stride))
	return short(ankle, hip)
}

// stretch brings a foot to where its leg reaches it.
func (w *legs) stretch(side int) {
	t := &w.now
	f, shape, hip := &w.State.foot[side], &w.Feet[side], t.hip[side]
	length := t.reach * shape.LegLength
	if !f.swinging && !f.tracked {
		w.rollOn(side, length)
		t.ankle[side], t.turn[side] = w.ankle(side, f.pitch)
	}
	ankle, turn := t.ankle[side], t.turn[side]
	distance := ankle.Sub(hip).Len()
	f.extended = distance / shape.LegLength
	if !f.swinging {
		length = shape.LegLength // rather straight than sliding
	}
	if !f.tracked && distance > length {
		ankle = hip.AddScaled(length/distance, ankle.Sub(hip))
	}
	w.Ankle[side], w.Turn[side] = ankle, turn
	w.Toes[side] = 0
	if !f.tracked {
		w.Toes[side] = w.toesUp(f)
		(*footDevices)(w).ease(side)
	}
	f.lastAnkle, f.lastTurn = w.Ankle[side], w.Turn[side]
}

// toesUp is how far the toes bend up so that their tips do not go into the ground below a pitched foot.
func (w *legs) toesUp(f *walkFoot) float64 {
	if f.pitch <= 0 {
		return 0
	}
	down := 0.0
	if f.swinging {
		down = math.Asin(vec.Clamp(f.clear/(ToesBeyond*w.LegLength), 0, 1))
	}
	return max(0, f.pitch-down)
}

// rollOn rolls a planted foot on by a tick: to where it wants, or as far as its leg needs it.
func (w *legs) rollOn(side int, length float64) {
	n := w.Settings
	f := &w.State.foot[side]
	flat, sole := w.now.flat[side], f.at.at(f.height)
	need := w.rollFor(side, flat, sole, length)
	wanted := f.wanted
	if need > 0 {
		wanted = max(wanted, need)
	} else if need < 0 {
		wanted = min(wanted, need)
	}
	step := (wanted - f.pitch) * (*Walk)(w).eased(n.RollTime)
	if need > 0 && f.pitch < need || need < 0 && f.pitch > need {
		most := n.HeelRate * w.DT
		step = vec.Clamp(need-f.pitch, -most, most)
	}
	f.pitch += step
}

// rollFor is the pitch nearest to flat at which the leg of a planted foot is long enough: onto its ball, or onto its heel for one that is ahead and not on
// its ball already, as after a step down. Where none is, it is the one that is best.
func (w *legs) rollFor(side int, flat vec.Rotation, sole vec.Vector, length float64) float64 {
	shape, hip := &w.Feet[side], w.now.hip[side]
	way := sole.AddScaled(shape.Ankle.Y, flat.Up()).Sub(hip)
	if way.Dot(way) <= length*length {
		return 0
	}
	way = flat.InverseRotate(way) // from the hip joint to the ankle of the foot laid flat, in its frame
	// About a point that is b from the ankle and h from the hip joint, the leg of a foot pitched by p is long
	//
	//	|h - R(p)·b|² = h² + b² - 2(hx·bx + A·cos p + B·sin p)
	about := func(b vec.Vector) (best, enough, slope float64) {
		h := way.Add(b)
		cos, sin := h.Y*b.Y+h.Z*b.Z, h.Z*b.Y-h.Y*b.Z
		k := (h.Dot(h)+b.Dot(b)-length*length)/2 - h.X*b.X
		return math.Atan2(sin, cos), math.Acos(vec.Clamp(k/max(1e-9, math.Hypot(cos, sin)), -1, 1)), sin
	}
	if way.Z < heelAhead*w.LegLength || w.State.foot[side].pitch > 0 {
		if best, enough, slope := about(shape.Ball); slope > 0 {
			return vec.Clamp(best-enough, 0, w.Settings.HeelMax)
		}
		return 0
	}
	if best, enough, slope := about(vec.New(0, -shape.Ankle.Y, -shape.Heel)); slope < 0 {
		return vec.Clamp(best+enough, -toesUpMax, 0)
	}
	return 0
}

// flatTurn is how a foot lies that is not pitched.
func flatTurn(f *walkFoot) vec.Rotation {
	if f.normal.Y < 1 {
		return vec.FromToUnit(vec.Vector{Y: 1}, f.normal, vec.Vector{X: 1}).Mul(vec.Yaw(f.yaw))
	}
	return vec.Yaw(f.yaw)
}

// ankle is where a foot's ankle is and how the foot is turned at a pitch.
func (w *legs) ankle(side int, up float64) (vec.Vector, vec.Rotation) {
	f := &w.State.foot[side]
	if f.tracked {
		return w.Tracked[side].Ankle, w.Tracked[side].Turn
	}
	flat, sole := w.now.flat[side], f.at.at(f.height)
	return w.rolled(side, flat, sole, up)
}

// rolled is where the ankle of a foot is and how the foot is turned when it is pitched about its ball, or with the toes up about its heel.
func (w *legs) rolled(side int, flat vec.Rotation, sole vec.Vector, up float64) (vec.Vector, vec.Rotation) {
	shape := &w.Feet[side]
	if up == 0 {
		return sole.AddScaled(shape.Ankle.Y, flat.Up()), flat
	}
	about := shape.Ball // from the ankle, in the foot's frame
	if up < 0 {
		about = vec.New(0, -shape.Ankle.Y, -shape.Heel)
	}
	turn := flat.Mul(vec.Pitch(up))
	fixed := sole.Add(flat.Rotate(vec.New(about.X, about.Y+shape.Ankle.Y, about.Z)))
	return fixed.Sub(turn.Rotate(about)), turn
}
