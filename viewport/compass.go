package viewport

// CompassBall is one end of one of the world's axes, as it is seen by a camera.
type CompassBall struct {
	Axis     int       // 0, 1, 2 for X, Y, Z
	Positive bool      // the end that the axis points to
	X, Y     float64   // in a disc of radius 1, to the right and down
	Depth    float64   // from 1, nearest, to -1
	From     Direction // the view from there
}

// Compass is the ends of the world's axes as a camera sees them, the farthest first, so that they can be drawn in this order. It
// is always a parallel projection: it shows directions only.
func (c *Camera) Compass() [6]CompassBall {
	right, up, back := c.axes()
	from := [3][2]Direction{{FromRight, FromLeft}, {FromBottom, FromTop}, {FromBack, FromFront}}
	var balls [6]CompassBall
	for axis := range 3 {
		for end := range 2 {
			sign := float64(2*end - 1)
			balls[2*axis+end] = CompassBall{Axis: axis, Positive: end == 1, X: sign * right[axis], Y: -sign * up[axis], Depth: sign * back[axis],
				From: from[axis][end]}
		}
	}
	for i := 1; i < len(balls); i++ {
		for k := i; k > 0 && balls[k].Depth < balls[k-1].Depth; k-- {
			balls[k], balls[k-1] = balls[k-1], balls[k]
		}
	}
	return balls
}

// HitCompass is the view that a click on a compass asks for, at a point of its disc as in [CompassBall], with balls of a radius: from
// the ball there, and where one looks from there already, from the opposite. Not ok beside all balls.
func (c *Camera) HitCompass(x, y, radius float64) (from Direction, ok bool) {
	balls := c.Compass()
	for i := len(balls) - 1; i >= 0; i-- { // the nearest first
		b := &balls[i]
		if (x-b.X)*(x-b.X)+(y-b.Y)*(y-b.Y) > radius*radius {
			continue
		}
		if b.From.Is(c.Direction()) {
			return b.From.Opposite(), true
		}
		return b.From, true
	}
	return Direction{}, false
}
