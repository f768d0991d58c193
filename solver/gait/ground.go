package gait

import (
	"math"

	"posewright/solver/ground"
	"posewright/solver/vec"
)

// under is the ground below a place.
func (w *terrain) under(p groundVec) (height float64, normal vec.Vector) {
	return w.Ground.Under(p.X, p.Z, w.now.castFrom)
}

const tiltMost = 35 * math.Pi / 180 // how far a foot tilts with the ground

var tiltSin, tiltCos = math.Sincos(tiltMost)

// footing is the ground for a foot at a place. Where the ground is steeper than a foot tilts, the foot lies less steep.
func (w *terrain) footing(at groundVec) (height float64, normal vec.Vector) {
	height, normal = w.under(at)
	if normal.Y < tiltCos {
		k := tiltSin / math.Hypot(normal.X, normal.Z)
		normal = vec.New(k*normal.X, tiltCos, k*normal.Z)
	}
	return height, normal
}

const (
	footholdTime  = 0.03  // seconds in which a goal that is not awaited to move any more comes to where the whole foot stands
	footholdRough = 0.03  // leg lengths that the ground under heel or toes may be off the foot's plane
	footholdStep  = 0.025 // leg lengths between places that are tried
	footholdTries = 8     // to the front, and as many to the back
	footholdLate  = 0.5   // phase of a swing from which on it stays with its step
	footholdRoom  = 0.09  // leg lengths of the same ground behind the heel of a foot that comes down a step
	ToesBeyond    = 0.06  // leg lengths that the toes reach beyond the ball
)

// foothold is the place nearest to a goal, before or behind it as the foot will be turned, where heel and toes stand on the same ground as the rest: so a
// foot does not stand half on a step. Where there is none it is the goal itself. Late in a swing it is on the step that the foot goes to already.
func (w *terrain) foothold(side int, goal groundVec, yaw float64) groundVec {
	f := &w.State.foot[side]
	if w.Ground.Kind == ground.Level {
		return goal
	}
	forward := dirFromYaw(yaw)
	ground, _ := w.under(goal)
	down := ground < f.startGround-footholdRough*w.LegLength
	at := w.nearestFoothold(side, goal, forward, down)
	if f.hasGoal && f.phase > footholdLate && w.carries(side, f.goal, forward, false) {
		ground, normal := w.under(at)
		way := at.sub(f.goal)
		rise := ground - f.goalGround + groundOf(normal).dot(way)/normal.Y
		if math.Abs(rise) > 2*footholdRough*w.LegLength {
			return f.goal
		}
	}
	return at
}

// nearestFoothold is the place nearest to a goal that carries a foot.
func (w *terrain) nearestFoothold(side int, goal, forward groundVec, down bool) groundVec {
	if w.carries(side, goal, forward, down) {
		return goal
	}
	tight, found := goal, false // as on the way up
	for i := 1; i <= footholdTries; i++ {
		by := footholdStep * w.LegLength * float64(i)
		for _, at := range [...]groundVec{goal.addScaled(-by, forward), goal.addScaled(by, forward)} {
			if w.carries(side, at, forward, down) {
				return at
			}
			if down && !found && w.carries(side, at, forward, false) {
				tight, found = at, true
			}
		}
	}
	return tight
}

// carries is whether a foot stands with heel and toes on the ground that is under its ankle. One that comes down a step has room behind its heel, and its
// toes may be over the edge.
func (w *terrain) carries(side int, at, forward groundVec, down bool) bool {
	height, normal := w.footing(at)
	rough := footholdRough * w.LegLength
	rising := -groundOf(normal).dot(forward) / normal.Y
	front, back := w.toes(side), -w.Feet[side].Heel
	if down {
		front, back = w.Feet[side].Ball.Z, back-footholdRoom*w.LegLength
	}
	for _, along := range [...]float64{front, back} {
		if ground, _ := w.under(at.addScaled(along, forward)); math.Abs(ground-height-along*rising) > rough {
			return false
		}
	}
	return true
}

// toes is how far a foot reaches in front of its ankle.
func (w *terrain) toes(side int) float64 { return w.Feet[side].Ball.Z + ToesBeyond*w.LegLength }

const (
	overSamples = 12
	overLift    = 0.5  // share of its usual lift with which a foot goes over what is in its way
	overTime    = 0.03 // seconds: smooths how a foot is raised when its goal, and so its way, moves
)

// over is how high the sole of a swinging foot must be so that the foot goes over everything on its way: as high as a rope that is spanned over the
// ground from start to goal, which the foot is long enough to touch early and to leave late.
func (w *terrain) over(side int) float64 {
	f := &w.State.foot[side]
	none := math.Inf(-1)
	if w.Ground.Kind == ground.Level {
		return none
	}
	way := f.goal.sub(f.start)
	length := way.length()
	if length < 0.01*w.LegLength {
		return none
	}
	way = way.scale(1 / length)
	// How far the foot reaches along the way, before and behind the ankle.
	facing := dirFromYaw(f.yaw).dot(way)
	front, back := w.toes(side)*facing, w.Feet[side].Heel*facing
	if facing < 0 {
		front, back = -back, -front
	}
	apart := (length + front + back) / (overSamples + 1)
	done := vec.Clamp(f.at.sub(f.start).dot(way), 0, length)
	var posts [2 * overSamples][2]float64 // of the rope: distance and height
	for i := range overSamples {
		at := apart*float64(i+1) - back
		ground, _ := w.under(f.start.addScaled(at, way))
		posts[2*i] = [2]float64{vec.Clamp(at-front-apart/2, 0, length), ground}
		posts[2*i+1] = [2]float64{vec.Clamp(at+back+apart/2, 0, length), ground}
	}
	high := none
	for _, a := range posts {
		if a[0] > done {
			continue
		}
		for _, b := range posts {
			if b[0] >= done {
				height := max(a[1], b[1])
				if b[0] > a[0] {
					height = a[1] + (b[1]-a[1])*(done-a[0])/(b[0]-a[0])
				}
				high = max(high, height)
			}
		}
	}
	return high
}
