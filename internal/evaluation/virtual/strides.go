package virtual

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// Stretch is a part of a track, in seconds after its first posture.
type Stretch struct{ From, To float64 }

// Seconds is how long it lasts.
func (s Stretch) Seconds() float64 { return s.To - s.From }

// What strides are that can be repeated: walking, not a step or two on the spot, at an even speed, ending as they began.
const (
	strideLength = 0.3                // L that the hips move, at least
	strideTime   = 2.5                // seconds at most
	strideSpeeds = 0.5                // the slowest speed against the fastest, at least
	strideSeam   = 0.16               // L that head and feet may be elsewhere under the hips at the end
	strideTurn   = 20 * math.Pi / 180 // at most, from one landing of a foot to its next
)

// Strides is the longest stretch of whole strides that can be repeated, from a landing to a later one of the same foot: the feet land in turn, at an
// even speed without turning much, and the body ends as it began. False where there is none. Steps are the track's.
func (t *Track) Strides(steps []Step) (Stretch, bool) {
	var best Stretch
	for from := range steps {
		for to := from; to+2 < len(steps) && t.stride(steps[to], steps[to+1], steps[to+2]); to++ {
			s := Stretch{steps[from].Land, steps[to+2].Land}
			if (to-from)%2 == 0 && s.Seconds() > best.Seconds() && t.closes(s) && t.even(s) {
				best = s
			}
		}
	}
	return best, best.Seconds() > 0
}

// stride reports whether three landings in a row begin and end a stride.
func (t *Track) stride(a, b, c Step) bool {
	if a.Side != c.Side || a.Side == b.Side || c.Land-a.Land > strideTime {
		return false
	}
	first, last := t.At(a.Land), t.At(c.Land)
	return level(last.Center.Sub(first.Center)).Len() > strideLength*t.LegLength &&
		math.Abs(rig.YawOf(last.ground().Rotation.Mul(first.ground().Rotation.Conjugate()))) < strideTurn
}

// even reports whether no one sets off, stops or hurries in a stretch.
func (t *Track) even(s Stretch) bool {
	slowest, fastest := math.Inf(1), 0.0
	for i := t.frames(s.From); i <= t.frames(s.To); i++ {
		speed := t.speed(i)
		slowest, fastest = math.Min(slowest, speed), math.Max(fastest, speed)
	}
	return slowest >= strideSpeeds*fastest
}

// closes reports whether a body ends a stretch nearly as it began it.
func (t *Track) closes(s Stretch) bool {
	first, last := t.At(s.From), t.At(s.To)
	start := first.placed(last.ground().Mul(first.ground().Inverse()))
	near := func(a, b mgl64.Vec3) bool { return a.Sub(b).Len() < strideSeam*t.LegLength }
	return near(start.Head.Position, last.Head.Position) &&
		near(start.Feet[0].Position, last.Feet[0].Position) && near(start.Feet[1].Position, last.Feet[1].Position)
}

// Standing are the stretches of at least so many seconds in which neither foot leaves its place or slides away.
func (t *Track) Standing(seconds float64) []Stretch {
	var kept [2][]bool
	for side := range kept {
		kept[side] = make([]bool, len(t.Postures)+1)
		for _, p := range t.places(side) {
			for i := p.from; i < p.to; i++ {
				kept[side][i] = true
			}
		}
	}
	var stretches []Stretch
	start := 0
	for i := range kept[0] {
		stays := kept[0][i] && kept[1][i]
		for side := 0; side < 2 && stays; side++ {
			stays = level(t.Postures[i].Balls[side].Sub(t.Postures[start].Balls[side])).Len() < stepLength*t.LegLength
		}
		if stays {
			continue
		}
		if s := (Stretch{float64(start) / t.RateHz, float64(i-1) / t.RateHz}); s.Seconds() >= seconds {
			stretches = append(stretches, s)
		}
		start = i
		if !kept[0][i] || !kept[1][i] {
			start++
		}
	}
	return stretches
}

// Cut is a stretch of the track on its own.
func (t *Track) Cut(s Stretch) *Track {
	cut := *t
	cut.Postures = make([]Posture, 1+t.frames(s.Seconds()))
	for i := range cut.Postures {
		cut.Postures[i] = t.At(s.From + float64(i)/t.RateHz)
	}
	return &cut
}

// Repeated goes through whole strides over and over for so many seconds, each time from where the time before ended. What differs between
// the first posture and the last, beside where the body is on the floor and where it faces, is spread over all.
func (t *Track) Repeated(strides Stretch, seconds float64) *Track {
	first, last := t.At(strides.From), t.At(strides.To)
	again := last.ground().Mul(first.ground().Inverse()) // from one time through to the next
	start := first.placed(again)
	last.align(&start)
	repeated := *t
	repeated.Postures = make([]Posture, 1+t.frames(seconds))
	through, at := rig.Identity(), 0.0
	for i := range repeated.Postures {
		for at >= strides.Seconds() {
			at -= strides.Seconds()
			through = through.Mul(again)
		}
		posture := t.At(strides.From + at)
		posture.seam(&last, &start, at/strides.Seconds())
		repeated.Postures[i] = posture.placed(through)
		at += 1 / t.RateHz
	}
	return &repeated
}

// ground is where a body is on the floor and where its hips face.
func (p *Posture) ground() rig.Transform {
	return rig.Transform{Position: level(p.Center), Rotation: rig.Yaw(rig.YawOf(p.Hips.Rotation))}
}

// placed is the posture elsewhere.
func (p *Posture) placed(world rig.Transform) Posture {
	moved := *p
	for _, t := range moved.transforms() {
		*t = world.Mul(*t)
	}
	for _, v := range moved.points() {
		*v = world.Apply(*v)
	}
	return moved
}

// seam takes a share of the way from one posture to another.
func (p *Posture) seam(from, to *Posture, share float64) {
	before, after := from.transforms(), to.transforms()
	for i, t := range p.transforms() {
		t.Position = t.Position.Add(after[i].Position.Sub(before[i].Position).Mul(share))
		turn := after[i].Rotation.Mul(before[i].Rotation.Conjugate())
		t.Rotation = mgl64.QuatNlerp(mgl64.QuatIdent(), turn, share).Mul(t.Rotation).Normalize()
	}
	was, is := from.points(), to.points()
	for i, v := range p.points() {
		*v = v.Add(is[i].Sub(*was[i]).Mul(share))
	}
}

// Pace is how a body moves through whole strides: over the floor, relative to where its hips face, +Z ahead and +X to the left, meters a second.
func (t *Track) Pace(strides Stretch) mgl64.Vec3 {
	var pace mean
	for i := t.frames(strides.From); i < t.frames(strides.To); i++ {
		a, b := &t.Postures[i], &t.Postures[i+1]
		pace.add(a.ground().Rotation.Conjugate().Rotate(level(b.Center.Sub(a.Center)).Mul(t.RateHz)))
	}
	return pace.value()
}
