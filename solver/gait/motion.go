package gait

import (
	"math"

	"posewright/solver/ground"
	"posewright/solver/vec"
)

// observe works out how the body moves and what step that makes.
func (w *motion) observe() {
	n, s, t := w.Settings, w.State, &w.now
	if w.DT > 0 {
		raw := t.center.sub(groundOf(s.center)).scale(1 / w.DT)
		s.fast = s.fast.lerp(raw, (*Walk)(w).eased(n.VelocityFast))
		w.observeBend(s.slow, s.slow.lerp(raw, (*Walk)(w).eased(n.VelocitySlow)))
		s.turning += (vec.WrapAngle(w.Facing-s.facing)/w.DT - s.turning) * (*Walk)(w).eased(n.YawTime)
	}
	s.center, s.facing = w.Center, w.Facing
	w.observeHead()

	// Slow while both agree, fast while they do not: a start, a stop or a turn. In a steady bend slow would point out of it and be too short, as a filter of
	// time τ divides what turns with ω by 1 + iωτ.
	t.bend = s.bend * vec.SmoothStep((math.Abs(s.bend)-bendLeast)/bendLeast)
	slow := s.slow.addScaled(vec.Clamp(t.bend*n.VelocitySlow, -bendLag, bendLag), s.slow.left())
	differ := s.fast.sub(slow).length() / t.speedUnit
	t.velocity = slow.lerp(s.fast, vec.Clamp((differ-0.25)/0.35, 0, 1))
	least := wayless * t.speedUnit
	if n.Method == ByBalance {
		(*balanceSteps)(w).observeMass()
		least = n.Scheurenbrand.DirectionSpeed
	}
	if s.inPlace.on { // the sway is no way
		t.velocity = groundVec{}
	}
	t.speed = t.velocity.length()
	t.froude = t.speed / math.Sqrt(gravity*w.LegLength)
	t.way, t.angle = t.forward, 0
	direction := 1.0
	if t.speed > least {
		t.way = t.velocity.scale(1 / t.speed)
		t.angle = math.Atan2(t.way.dot(t.left), t.way.dot(t.forward))
		direction = n.DirectionTime.At(math.Abs(t.angle))
	}
	along, across := t.way.dot(t.forward), t.way.dot(t.left)
	ways, ease := [3]float64{square(max(0, along)), square(max(0, -along)), square(across)}, (*Walk)(w).eased(wayTime)
	for i := range ways {
		s.ways[i] += (ways[i] - s.ways[i]) * ease
	}
	t.running = vec.Clamp((t.froude-0.6)/0.4, 0, 1)

	// Curves can be edited to anything.
	cadence := w.cadence()
	t.stepTime = vec.Clamp(n.StepTime.At(t.froude)*t.timeUnit*cadence*direction*w.onSlope(), leastStepTime, mostStepTime)
	t.swingTime = vec.Clamp(n.SwingTime.At(t.froude)*t.timeUnit*cadence*(1+direction)/2, leastStepTime/2, 1.8*t.stepTime)
	t.hipHeight = w.Center.Y - s.rise
	if most := w.longestStepTime(); t.stepTime > most {
		// Who is seen to stride slower can do so.
		t.stepTime += (max(most, t.stepTime/2) - t.stepTime) * (1 - s.clock.locked)
		t.swingTime = min(t.swingTime, 1.8*t.stepTime)
	}
	if s.inPlace.on {
		t.stepTime, t.swingTime = s.inPlace.time, 2*inPlaceShare*s.inPlace.time
	}
	t.share = t.swingTime / (2 * t.stepTime)
	t.ahead = n.Ahead.At(t.froude) * w.LegLength
	blend := n.WidthBlend.At(math.Abs(t.angle))
	t.half = (n.WidthForward.At(t.froude)*(1-blend) + n.WidthSideways*blend) * w.LegLength
	t.froude += (inPlaceFroude - t.froude) * s.spot
	t.pitchGain = n.PitchForwardGain.At(t.froude)
	s.stride += (truth(s.walking || s.inPlace.on) - s.stride) * (*Walk)(w).eased(wayTime)
	s.spot += (truth(s.inPlace.on) - s.spot) * (*Walk)(w).eased(wayTime)
}

// longestStepTime is the step time with which the legs just reach as far as the hips go while a foot stands. Sideways the foot behind does not overtake the
// other, so that it must reach for half as long again.
func (w *motion) longestStepTime() float64 {
	n, s, t := w.Settings, w.State, &w.now
	if t.speed < wayless*t.speedUnit {
		return math.Inf(1)
	}
	l := w.LegLength
	height := t.hipHeight - t.dropMost - (w.Feet[leftSide].Ankle.Y+w.Feet[rightSide].Ankle.Y)/2
	reach := max(0.2*l, math.Sqrt(max(0, square(n.Reach*l)-square(height))))
	along := (w.Feet[leftSide].Ball.Z + w.Feet[rightSide].Ball.Z) / 2 // what rolling over the foot gives
	across := w.Feet[leftSide].Hip.X - w.Feet[rightSide].Hip.X - n.MinGap*l
	usable := 2*reach + along + (across-along)*s.ways[2]
	return (usable/t.speed + t.swingTime) / (2 + s.ways[2])
}

// cadence is the person's step time against the curve's.
func (w *motion) cadence() float64 {
	n := w.Settings
	if n.CadenceGain == 0 {
		return n.Cadence
	}
	return vec.Clamp(w.State.clock.cadence, n.CadenceMin, n.CadenceMax)
}

const (
	leastStepTime = 0.1  // seconds
	mostStepTime  = 30.0 // seconds

	wayless = 0.12 // m/s, with √L: a slower body goes where it faces
	wayTime = 0.05 // seconds: how quickly steps of one way become steps of another
)

func square(x float64) float64 { return x * x }

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// onSlope is the factor of the step time for the ground on the way (Scheurenbrand 2019, eq. 6.6).
func (w *motion) onSlope() float64 {
	s, t := w.State, &w.now
	slope := 0.0
	if s.walking && w.Ground.Kind != ground.Level {
		length := max(0.35*w.LegLength, t.speed*w.Settings.StepTime.At(t.froude)*t.timeUnit)
		least, most := math.Inf(1), math.Inf(-1)
		for i := range 5 {
			height, _ := (*terrain)(w).under(t.center.addScaled(length*float64(i)/4, t.way))
			least, most = min(least, height), max(most, height)
		}
		slope = (most - least) / length
	}
	s.slope += (slope - s.slope) * (*Walk)(w).eased(slopeTime)
	return w.Settings.SlopeTime.At(s.slope)
}

const slopeTime = 0.3 // seconds

// observeBend goes on with the slow velocity, and works out how fast the way turns.
func (w *motion) observeBend(before, now groundVec) {
	s := w.State
	s.slow = now
	bend := 0.0
	if speedSquared := now.dot(now); speedSquared > square(wayless*w.now.speedUnit) {
		bend = vec.Clamp(before.left().dot(now)/(speedSquared*w.DT), -bendMost, bendMost)
	}
	s.bend += (bend - s.bend) * (*Walk)(w).eased(bendTime)
}

const (
	bendTime  = 0.55 // seconds: longer than a stride, in which the way of the hips winds
	bendMost  = 3.0  // radians a second
	bendLeast = 0.2  // radians a second: a straight way winds by less, and from twice as much on the bend counts in full
	bendLag   = 0.5  // tangent of how far at most the slow velocity is turned into a bend, as nobody keeps up a sharper one for long
)

// observeHead filters the headset's motion: sideways, and up and down.
func (w *motion) observeHead() {
	s := w.State
	h := &s.head
	if !w.HasHeadset || w.DT == 0 {
		if !w.HasHeadset {
			*h, s.inPlace = walkHead{}, inPlace{}
		} else if h.known {
			h.at, h.neck = w.Headset, w.Neck
		}
		return
	}
	if !h.known {
		*h = walkHead{known: true, at: w.Headset, neck: w.Neck, drift: s.slow, yaw: w.Facing}
	}
	moved := w.Headset.Sub(h.at).Scale(1 / w.DT)
	h.at = w.Headset
	velocity := groundOf(moved)
	turned := vec.WrapAngle(w.Facing-h.yaw) * (*Walk)(w).eased(0.25)
	h.yaw = vec.WrapAngle(h.yaw + turned)
	h.drift = h.drift.turned(dirFromYaw(s.bend*w.DT)).lerp(velocity, (*Walk)(w).eased(0.3)) // turns with the way, so that a bend is no sway
	h.lateral += (velocity.sub(h.drift).dot(dirFromYaw(h.yaw).left()) - h.lateral) * (*Walk)(w).eased(0.05)
	h.rough += (moved.Y - h.rough) * (*Walk)(w).eased(0.04)
	h.up += (h.rough - h.up) * (*Walk)(w).eased(0.02)
	if w.Settings.InPlace && w.Settings.Method == ByPhase {
		(*strides)(w).watchInPlace(w.Neck.Sub(h.neck), turned)
	} else {
		s.inPlace = inPlace{}
	}
	h.neck = w.Neck
}

// measureBalance works out how far the extrapolated centre of mass, where the hips would come to rest (Hof 2005), is outside of the feet.
func (w *motion) measureBalance() {
	s, t := w.State, &w.now
	l := w.LegLength
	t.xcom = t.center.addScaled(math.Sqrt(max(0.5*l, t.hipHeight)/gravity), s.fast)
	a, b := s.foot[leftSide].at, s.foot[rightSide].at
	line := b.sub(a)
	u := vec.Clamp(t.xcom.sub(a).dot(line)/(line.dot(line)+1e-9), 0, 1)
	t.outsideWay = t.xcom.sub(a.addScaled(u, line))
	distance := t.outsideWay.length()
	t.outside = distance / l
	if distance > 1e-9 {
		along := t.outsideWay.dot(t.forward) / distance
		foot := (w.Feet[leftSide].Ball.Z + w.Feet[rightSide].Ball.Z) / 2
		if along < 0 {
			foot = (w.Feet[leftSide].Heel + w.Feet[rightSide].Heel) / 2
		}
		t.outside -= foot / l * math.Abs(along)
	}
	t.leaving = t.outside - (*stance)(w).guessed()*guessedSway
	if distance > 1e-9 {
		t.leaving -= min(swayMost, s.sway.beyond(t.outsideWay.scale(1/distance))/l)
	}
	if t.leaving > w.Settings.BalanceMargin {
		s.waits.outsideFor += w.DT
	} else {
		s.waits.outsideFor = 0
	}
}
