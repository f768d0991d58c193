package gait

import (
	"math"

	"posewright/solver/ground"
	"posewright/solver/vec"
)

// terrain finds the ground under the feet.
type terrain struct {
	ground    *ground.Ground
	castFrom  float64 // height from which the ground is looked for
	legLength float64
}

// under is the ground below a place.
func (t *terrain) under(p groundVec) (height float64, normal vec.Vector) {
	return t.ground.Under(p.X, p.Z, t.castFrom)
}

// placement is a foot that lies flat on the ground at a place.
func (t *terrain) placement(at groundVec, yaw float64) placement {
	height, normal := t.footing(at)
	return placement{at, height, normal, yaw}
}

const tiltMost = 35 * math.Pi / 180 // how far a foot tilts with the ground

var tiltSin, tiltCos = vec.Sincos(tiltMost)

// footing is the ground for a foot at a place. Where the ground is steeper than a foot tilts, the foot lies less steep.
func (t *terrain) footing(at groundVec) (height float64, normal vec.Vector) {
	height, normal = t.under(at)
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
)

// foothold is the place nearest to a goal, before or behind it as the foot will be turned, where heel and toes stand on the same ground as the rest: so a
// foot does not stand half on a step. Where there is none it is the goal itself. Late in a swing it is on the step that the foot goes to already.
func (t *terrain) foothold(shape *FootShape, f *foot, goal groundVec, yaw float64) groundVec {
	if t.ground.Kind == ground.Level {
		return goal
	}
	forward := dirFromYaw(yaw)
	height, _ := t.under(goal)
	down := height < f.start.ground-footholdRough*t.legLength
	at := t.nearestFoothold(shape, goal, forward, down)
	if f.swing.hasGoal && f.phase > footholdLate && !t.sameStep(at, f) {
		for i := range footholdTries {
			by := footholdStep * t.legLength * float64(i)
			for _, near := range [...]groundVec{f.goal.at.addScaled(-by, forward), f.goal.at.addScaled(by, forward)} {
				if t.sameStep(near, f) && t.carries(shape, near, forward, false) {
					return near
				}
			}
		}
	}
	return at
}

// sameStep is whether a place is on the step that a foot goes to.
func (t *terrain) sameStep(at groundVec, f *foot) bool {
	height, normal := t.under(at)
	rise := height - f.goal.ground + groundOf(normal).dot(at.sub(f.goal.at))/normal.Y
	return math.Abs(rise) <= 2*footholdRough*t.legLength
}

// nearestFoothold is the place nearest to a goal that carries a foot.
func (t *terrain) nearestFoothold(shape *FootShape, goal, forward groundVec, down bool) groundVec {
	if t.carries(shape, goal, forward, down) {
		return goal
	}
	tight, found := goal, false // as on the way up
	for i := 1; i <= footholdTries; i++ {
		by := footholdStep * t.legLength * float64(i)
		for _, at := range [...]groundVec{goal.addScaled(-by, forward), goal.addScaled(by, forward)} {
			if t.carries(shape, at, forward, down) {
				return at
			}
			if down && !found && t.carries(shape, at, forward, false) {
				tight, found = at, true
			}
		}
	}
	return tight
}

// carries is whether a foot stands with heel and toes on the ground that is under its ankle. One that comes down a step has room behind its heel, and its
// toes may be over the edge.
func (t *terrain) carries(shape *FootShape, at, forward groundVec, down bool) bool {
	height, normal := t.footing(at)
	rough := footholdRough * t.legLength
	rising := -groundOf(normal).dot(forward) / normal.Y
	front, back := shape.toes(t.legLength), -shape.Heel
	if down {
		front, back = shape.Ball.Z, back-footholdRoom*t.legLength
	}
	for _, along := range [...]float64{front, back} {
		if found, _ := t.under(at.addScaled(along, forward)); math.Abs(found-height-along*rising) > rough {
			return false
		}
	}
	return true
}

const overSamples = 12 // places between start and goal where the ground is looked at

// over is how high the sole of a swinging foot must be so that the foot goes over everything on its way: as high as a rope that is spanned over the
// ground from start to goal, which the foot is long enough to touch early and to leave late.
func (t *terrain) over(shape *FootShape, f *foot) float64 {
	none := math.Inf(-1)
	if t.ground.Kind == ground.Level {
		return none
	}
	way := f.goal.at.sub(f.start.at)
	length := way.length()
	if length < 0.01*t.legLength {
		return none
	}
	way = way.scale(1 / length)
	// How far the foot reaches along the way, before and behind the ankle.
	facing := dirFromYaw(f.yaw).dot(way)
	front, back := shape.toes(t.legLength)*facing, shape.Heel*facing
	if facing < 0 {
		front, back = -back, -front
	}
	apart := (length + front + back) / (overSamples + 1)
	done := vec.Clamp(f.at.sub(f.start.at).dot(way), 0, length)
	var posts [2 * overSamples][2]float64 // of the rope: distance and height
	for i := range overSamples {
		at := apart*float64(i+1) - back
		height, _ := t.under(f.start.at.addScaled(at, way))
		posts[2*i] = [2]float64{vec.Clamp(at-front-apart/2, 0, length), height}
		posts[2*i+1] = [2]float64{vec.Clamp(at+back+apart/2, 0, length), height}
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
