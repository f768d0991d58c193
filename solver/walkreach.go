package solver

import "math"

// swingBody turns pelvis and shoulders with the feet, and raises the body with the ground under them.
func (w *Walk) swingBody() {
	n, s, t := w.Numbers, w.State, &w.now
	ahead := s.foot[right].at.sub(s.foot[left].at).dot(t.forward)
	s.swing += (clamp(ahead/(0.75*w.LegLength), -1.5, 1.5) - s.swing) * w.eased(swingTime)
	w.HipSwing = n.HipSwing * s.swing * (1 - w.HipsHeld)
	w.ShoulderSwing = -(n.ShoulderSwingWalk + (n.ShoulderSwingRun-n.ShoulderSwingWalk)*t.running) * s.swing

	lower := math.Inf(1)
	for side := range s.foot {
		f := &s.foot[side]
		ground := f.ground
		if f.swinging && !f.tracked {
			ground = f.startGround + (f.goalGround-f.startGround)*f.phase
		}
		lower = math.Min(lower, ground)
	}
	s.rise += (lower - s.rise) * w.eased(n.GroundTime)
	w.Rise = s.rise
}

const swingTime = 0.04 // seconds: smooths the swing of the pelvis where a foot lands or a device lets it go

// reach works out the ankles: how far the pelvis must go down, heels must rise and swinging feet be pulled in so that the legs reach.
func (w *Walk) reach() {
	n, s, t := w.Numbers, w.State, &w.now
	facing, swing := yaw(w.Facing), yaw(w.HipSwing)
	// A leg that stands straight may be straight; a walking one keeps a little in hand, so that its knee does not snap.
	reach := 1 - (1-n.Reach)*s.stride
	need := 0.0
	for side := range s.foot {
		f, shape := &s.foot[side], &w.Feet[side]
		t.hip[side] = w.Center.Add(w.Pivot).Add(swing.Rotate(facing.Rotate(shape.Hip).Sub(w.Pivot)))
		pitch := f.pitch
		if !f.swinging && s.walking && f.at.sub(t.center).dot(t.way) < 0 {
			pitch = math.Max(pitch, heelFree)
		}
		ankle, _ := w.ankle(side, pitch)
		length := reach * shape.LegLength
		if way := ankle.Sub(t.hip[side]); way.Dot(way) > length*length {
			down := 1.0
			if left := length*length - way.X*way.X - way.Z*way.Z; left > 0 {
				down = -way.Y - math.Sqrt(left)
			}
			need = math.Max(need, down)
		}
	}
	need = clamp(need, 0, n.PelvisDrop*w.LegLength*(1-w.HipsHeld)*(1-w.HeadHeld))
	s.drop += (need - s.drop) * w.eased(n.DropTime)
	w.Drop = s.drop
	for side := range s.foot {
		t.hip[side].Y -= s.drop
		w.stretch(side, reach)
	}
}

const heelFree = 45 * math.Pi / 180 // how far a heel behind the body rises before the pelvis must go down for it

// stretch brings a foot to where its leg reaches it.
func (w *Walk) stretch(side int, reach float64) {
	f, shape, hip := &w.State.foot[side], &w.Feet[side], w.now.hip[side]
	length := reach * shape.LegLength
	ankle, turn := w.ankle(side, f.pitch)
	distance := ankle.Sub(hip).Len()
	f.extended = distance / shape.LegLength
	switch {
	case f.tracked || distance <= length:
	case f.swinging:
		ankle = hip.AddScaled(length/distance, ankle.Sub(hip))
	default:
		f.pitch = w.risenHeel(side, hip, length)
		ankle, turn = w.ankle(side, f.pitch)
		f.extended = ankle.Sub(hip).Len() / shape.LegLength
	}
	w.Ankle[side], w.Turn[side] = ankle, turn
	w.Toes[side] = 0
	if !f.tracked {
		w.Toes[side] = math.Max(0, f.pitch) * (1 - smooth(f.lift/(toesFree*w.LegLength)))
		w.ease(side)
	}
	f.lastAnkle, f.lastTurn = w.Ankle[side], w.Turn[side]
}

const toesFree = 0.06 // leg lengths of lift at which the toes of a foot are straight again

// risenHeel is the pitch at which a planted foot's leg reaches, as far as it gets there in this tick.
func (w *Walk) risenHeel(side int, hip Vector, length float64) float64 {
	n := w.Numbers
	f := &w.State.foot[side]
	most := math.Min(n.HeelMax, f.pitch+n.HeelRate*w.DT)
	short := func(pitch float64) bool {
		ankle, _ := w.ankle(side, pitch)
		return ankle.Sub(hip).Len() > length
	}
	least := math.Max(0, f.pitch)
	if most <= least {
		return f.pitch
	}
	if full, _ := w.ankle(side, n.HeelMax); full.Sub(hip).Len() >= w.State.foot[side].extended*w.Feet[side].LegLength {
		return f.pitch // raising the heel would not help
	}
	if short(most) {
		return most
	}
	for range 12 {
		middle := (least + most) / 2
		if short(middle) {
			least = middle
		} else {
			most = middle
		}
	}
	return most
}

// ankle is where a foot's ankle is and how the foot is turned at a pitch: about the ball with the heel up, about the heel with the toes up.
func (w *Walk) ankle(side int, up float64) (Vector, Rotation) {
	f, shape := &w.State.foot[side], &w.Feet[side]
	if f.tracked {
		return w.Tracked[side].Ankle, w.Tracked[side].Turn
	}
	flat := yaw(f.yaw)
	if f.normal.Y < 1 {
		flat = between(Vector{Y: 1}, f.normal, Vector{X: 1}).Mul(flat)
	}
	sole := f.at.at(f.height)
	turn := flat.Mul(pitch(up))
	var about Vector // from the ankle, in the foot's frame
	if up >= 0 {
		about = shape.Ball
	} else {
		about = Vector{0, -shape.Ankle.Y, -shape.Heel}
	}
	fixed := sole.Add(flat.Rotate(Vector{about.X, about.Y + shape.Ankle.Y, about.Z}))
	return fixed.Sub(turn.Rotate(about)), turn
}
