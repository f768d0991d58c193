package ranges

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
)

// Box is a range of turns about the axes of a range, see [Range.Axes], one after the other: a rotation is first·second·third, the last turning first. The first two
// swing, the last twists.
type Box struct {
	Min, Max [3]float64 // radians, of each turn in the order of the axes
	// Beyond is by how many radians at most the box lets the axis swing further than the range does, and Twist by how many it lets it twist further where the axis is
	// within the range.
	Beyond, Twist float64
}

// Turns are those of a rotation from the T-pose, relative to what the joint hangs on, about the axes of the range.
func (r *Range) Turns(rotation mgl64.Quat) [3]float64 {
	return EulerXYZ(r.axes.Conjugate().Mul(rotation).Mul(r.axes))
}

// Join is the inverse of Turns.
func (r *Range) Join(turns [3]float64) mgl64.Quat {
	return r.axes.Mul(FromEulerXYZ(turns)).Mul(r.axes.Conjugate())
}

// Box is about the smallest box of turns that holds every rotation of the range: each swing with each twist. A turn that the range takes past
// half a circle is free.
func (r *Range) Box() Box {
	var b Box
	var split [3]float64 // of a rotation, which is asked for one turn after the other
	var of mgl64.Quat
	least, greatest := r.Extremes(3, func(rotation mgl64.Quat, i int) float64 {
		if rotation != of {
			split, of = r.Turns(rotation), rotation
		}
		return split[i]
	})
	for i := range b.Min {
		b.Min[i], b.Max[i] = least[i]-slack, greatest[i]+slack
		if b.Min[i] <= -math.Pi || b.Max[i] >= math.Pi { // and goes on at the other end
			b.Min[i], b.Max[i] = -math.Pi, math.Pi
		}
	}
	if b.Min[0] == -math.Pi { // the swing goes straight back, where twists of any angle are as near
		b.Min[2], b.Max[2] = -math.Pi, math.Pi
	}
	at := func(first, second, third float64) [3]float64 {
		turns := [3]float64{first, second, third}
		for i, share := range turns {
			turns[i] = b.Min[i] + (b.Max[i]-b.Min[i])*share
		}
		return turns
	}
	for n := range boxTiles * boxTiles {
		x, y := float64(n%boxTiles), float64(n/boxTiles)
		b.Beyond = math.Max(b.Beyond, greatestIn(x/boxTiles, y/boxTiles, 1.0/boxTiles, func(first, second float64) float64 {
			return r.Beyond(r.Join(at(first, second, 0)).Rotate(r.Axis()))
		}))
	}
	if b.Beyond > 0 {
		b.Beyond = math.Min(math.Pi, b.Beyond+slack)
	}
	if r.Twists >= 2*math.Pi {
		return b
	}
	for n := range (boxSteps + 1) * (boxSteps + 1) {
		first, second := float64(n%(boxSteps+1))/boxSteps, float64(n/(boxSteps+1))/boxSteps
		if !r.Allows(r.Join(at(first, second, 0)).Rotate(r.Axis())) {
			continue
		}
		for third := range boxSteps + 1 { // a swing adds its own twist to that of the last turn
			b.Twist = math.Max(b.Twist, r.TwistBeyond(r.Join(at(first, second, float64(third)/boxSteps))))
		}
	}
	b.Twist = math.Min(math.Pi, b.Twist+twistSlack)
	return b
}

// greatestIn is about the greatest value in a square of shares: where it is greatest on a grid the search goes on in smaller steps.
func greatestIn(x, y, side float64, value func(x, y float64) float64) float64 {
	best, bestX, bestY := value(x, y), x, y
	look := func(atX, atY float64) bool {
		if atX < 0 || atX > 1 || atY < 0 || atY > 1 {
			return false
		}
		if is := value(atX, atY); is > best {
			best, bestX, bestY = is, atX, atY
			return true
		}
		return false
	}
	for n := range (tileSteps + 1) * (tileSteps + 1) {
		look(x+side*float64(n%(tileSteps+1))/tileSteps, y+side*float64(n/(tileSteps+1))/tileSteps)
	}
	if best == 0 {
		return 0
	}
	for step := side / tileSteps; step > side/tileSteps/64; {
		fromX, fromY, moved := bestX, bestY, false
		for n := range 9 {
			moved = look(fromX+step*float64(n%3-1), fromY+step*float64(n/3-1)) || moved
		}
		if !moved {
			step /= 2
		}
	}
	return best
}

const (
	// slack is by how much a box is wider than what was found, where the search for its ends ended.
	slack = 0.5 * degree
	// twistSlack is how much more the twist may be between what was looked at.
	twistSlack = 8 * degree
	// boxSteps is in how many steps a side of a box is looked at; the two that swing are looked at in tiles with steps of their own.
	boxSteps, boxTiles, tileSteps = 32, 6, 12
)
