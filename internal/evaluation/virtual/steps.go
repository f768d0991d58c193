package virtual

import (
	"cmp"
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// Step is one step: a foot leaves its place on the floor and comes down, elsewhere or turned.
type Step struct {
	Side int     // 0 for the left foot, 1 for the right
	Lift float64 // seconds after the first posture: the ball of the foot leaves its place. 0 where the foot was in the air from the beginning
	Land float64 // seconds: heel or ball touches the floor

	From, At mgl64.Vec3 // where the foot was and where it stands then, meters: under the ankle of the foot laid flat
	Yaw      float64    // radians: where the foot then points
}

// What a step is, in leg lengths L and for legs of 0.85 m. A foot has its place while its ball is slow, and its ball does not come to rest
// wholly where the body above moves fast.
const (
	placedSpeed = 0.25 // meters a second, with √L
	placedShare = 0.12 // of the hips' speed
	placedTime  = 0.05 // seconds
	placedBelow = 0.06 // L: higher than where it mostly is when it is slow, it is held in the air

	stepLength = 0.05 // L that a step moves a foot that it lifts by stepLift
	stepLift   = 0.015
	stepHeight = 0.03 // L that it lifts one that comes down where it was
	stepSlide  = 0.25 // L that it moves one that stays on the floor: what slides less turned on its heel
	stepTime   = 0.1  // seconds: what was quicker was a slip
	liftOff    = 0.02 // L from its place: the ball of the foot has left
	touchDown  = 0.02 // L above where it will be: heel or ball has come down
	heelBehind = 0.06 // L from the ankle

	normalLeg = 0.85 // meters
)

// placed is a stretch in which a foot has its place: from one posture to before another.
type placed struct{ from, to int }

// Steps are all steps, in the order of their landings. A foot in the air at the end has not landed and took none.
//
// A landing is where the ankle is farthest ahead of the hips (Zeni, Richards and Higginson 2008, Gait & Posture 27), ahead being the way
// of this step whichever way the body faces, or later, where heel and ball are still above the floor then, as they are in running.
func (t *Track) Steps() []Step {
	var steps []Step
	for side := range 2 {
		steps = append(steps, t.stepsOf(side)...)
	}
	slices.SortFunc(steps, func(a, b Step) int { return cmp.Compare(a.Land, b.Land) })
	return steps
}

func (t *Track) stepsOf(side int) []Step {
	places := t.places(side)
	var steps []Step
	for k, next := range places {
		landing := Step{Side: side}
		var last placed
		if k > 0 {
			last = places[k-1]
		} else if next.from == 0 {
			continue
		}
		landing.At, landing.Yaw = t.footprint(side, next)
		landing.From = landing.At
		lift := 0
		if k > 0 {
			landing.From, _ = t.footprint(side, last)
			ball := t.meanBall(side, last.to-t.frames(2*placedTime), last.to)
			for lift = last.to - 1; lift < next.from-1 && t.Postures[lift].Balls[side].Sub(ball).Len() <= liftOff*t.LegLength; lift++ {
			}
			landing.Lift = float64(lift) / t.RateHz
		}
		land := t.landing(side, lift, next)
		if land == 0 {
			continue // it stood there all the time
		}
		landing.Land = float64(land) / t.RateHz
		steps = append(steps, landing)
	}
	return steps
}

// frames is a number of postures.
func (t *Track) frames(seconds float64) int { return int(math.Round(seconds * t.RateHz)) }

// places are the stretches in which a foot has its place, apart from each other by steps.
func (t *Track) places(side int) []placed {
	n := len(t.Postures)
	root := math.Sqrt(t.LegLength / normalLeg)
	ball := func(i int) mgl64.Vec3 { return t.Postures[min(max(i, 0), n-1)].Balls[side] }
	slow := make([]bool, n)
	var heights []float64
	for i := range slow {
		speed := ball(i+1).Sub(ball(i-1)).Len() * t.RateHz / 2
		if slow[i] = speed < placedSpeed*root+placedShare*t.speed(i); slow[i] {
			heights = append(heights, ball(i).Y())
		}
	}
	low := quantile(heights, 0.2) + placedBelow*t.LegLength
	var merged []placed
	for i := 0; i < n; {
		p := placed{i, i}
		for p.to < n && slow[p.to] && ball(p.to).Y() <= low {
			p.to++
		}
		i = p.to + 1
		if p.to-p.from < t.frames(placedTime) {
			continue
		}
		if k := len(merged) - 1; k >= 0 && !t.stepped(side, merged[k], p) {
			merged[k].to = p.to
		} else {
			merged = append(merged, p)
		}
	}
	return merged
}

// speed is how fast the hips move over the floor about a posture, smoothed over half a second.
func (t *Track) speed(i int) float64 {
	a, b := max(0, i-t.frames(0.25)), min(len(t.Postures)-1, i+t.frames(0.25))
	if a == b {
		return 0
	}
	return level(t.Postures[b].Center.Sub(t.Postures[a].Center)).Len() * t.RateHz / float64(b-a)
}

// stepped reports whether a foot took a step from one place to the next: that is not so where it slid a little.
func (t *Track) stepped(side int, last, next placed) bool {
	if next.from-last.to < t.frames(stepTime) {
		return false
	}
	from, to := t.Postures[last.to-1].Balls[side], t.Postures[next.from].Balls[side]
	lift := 0.0
	for i := last.to; i < next.from; i++ {
		lift = math.Max(lift, t.Postures[i].Balls[side].Y()-math.Max(from.Y(), to.Y()))
	}
	way := level(to.Sub(from)).Len()
	return lift > stepHeight*t.LegLength || lift > stepLift*t.LegLength && way > stepLength*t.LegLength || way > stepSlide*t.LegLength
}

func (t *Track) meanBall(side, from, to int) mgl64.Vec3 {
	var m mean
	for i := max(0, from); i < min(to, len(t.Postures)); i++ {
		m.add(t.Postures[i].Balls[side])
	}
	return m.value()
}

// footprint is where a foot stands and points while it has its place.
func (t *Track) footprint(side int, p placed) (at mgl64.Vec3, yaw float64) {
	along := t.flattest(side, p)
	yaw = math.Atan2(along.X(), along.Z())
	ball := t.meanBall(side, p.from, p.to)
	return level(ball).Sub(rig.Yaw(yaw).Rotate(mgl64.Vec3{0, 0, t.Foot})), yaw
}

// flattest is the way over the floor from the ankle to the ball of a foot in that posture of a place in which it lies flattest.
func (t *Track) flattest(side int, p placed) mgl64.Vec3 {
	var along mgl64.Vec3
	for i := p.from; i < p.to; i++ {
		posture := &t.Postures[i]
		if foot := level(posture.Balls[side].Sub(posture.Feet[side].Position)); foot.Len() > along.Len() {
			along = foot
		}
	}
	return along
}

// footLength is the usual length of a flat foot. Who runs on their toes never lays it down in some of its places.
func (t *Track) footLength() float64 {
	var lengths []float64
	for side := range 2 {
		for _, p := range t.places(side) {
			lengths = append(lengths, t.flattest(side, p).Len())
		}
	}
	if len(lengths) == 0 {
		return ballAhead * t.LegLength
	}
	return quantile(lengths, 0.75)
}

// landing is the posture in which a foot that left the floor in another lands at a place.
func (t *Track) landing(side, lift int, next placed) int {
	way := level(t.meanBall(side, next.from, next.to).Sub(t.Postures[lift].Balls[side]))
	furthest := lift
	if way.Len() > stepLength*t.LegLength {
		most := math.Inf(-1)
		for i := lift; i <= next.from; i++ {
			if ahead := t.Postures[i].Feet[side].Position.Sub(t.Postures[i].Center).Dot(way); ahead >= most {
				most, furthest = ahead, i
			}
		}
	}
	ball, heel := math.Inf(1), math.Inf(1)
	for i := next.from; i < next.to; i++ {
		ball, heel = math.Min(ball, t.Postures[i].Balls[side].Y()), math.Min(heel, t.heel(side, i))
	}
	down := touchDown * t.LegLength
	touch := next.from
	for ; touch > furthest; touch-- {
		if t.Postures[touch-1].Balls[side].Y() > ball+down && t.heel(side, touch-1) > heel+down {
			break
		}
	}
	return touch
}

// heel is how high the heel is, within a constant.
func (t *Track) heel(side, i int) float64 {
	return t.Postures[i].Feet[side].Apply(mgl64.Vec3{0, 0, -heelBehind * t.LegLength}).Y()
}

// level is what of a vector lies in the plane of the floor.
func level(v mgl64.Vec3) mgl64.Vec3 { return mgl64.Vec3{v[0], 0, v[2]} }
