package gesture

import (
	"math"
	"time"

	"github.com/go-gl/mathgl/mgl64"
)

const (
	lookRate    = 30                             // samples of the head that are kept, a second
	lookWindow  = 2 * time.Second                // for so long
	lookPeriod  = time.Second / lookRate         //
	lookCount   = int(lookWindow/lookPeriod) + 1 //
	swings      = 3                              // ways of a nod or a shake
	swingLeast  = 8 * degree                     // of the head, for one way
	swingMost   = 70 * degree                    //
	rest        = 0.15                           // of a way that is no move yet
	swingWithin = 600 * time.Millisecond         // one way, at most
	across      = 0.6                            // of the longest way that the head may turn about the other axis meanwhile
	steady      = 0.10                           // meters that the head may move meanwhile
	idle        = 0.25                           // and a hand
)

// The angles of a head.
const (
	pitch = iota // above level
	yaw          // to the left, unwrapped
)

// look is where a head looked.
type look struct {
	at     time.Duration
	angle  [2]float64    // pitch and yaw, radians
	places [3]mgl64.Vec3 // head and hands
}

// motion is where a head looked of late, oldest first.
type motion struct {
	looks [lookCount]look
	count int
}

// add keeps where the head looks now, unless the last was just before.
func (m *motion) add(now time.Duration, forward mgl64.Vec3, places [3]mgl64.Vec3) {
	l := look{at: now, places: places, angle: [2]float64{math.Asin(mgl64.Clamp(forward.Y(), -1, 1)), math.Atan2(forward.X(), forward.Z())}}
	if m.count > 0 {
		last := &m.looks[m.count-1]
		if now-last.at < lookPeriod*9/10 {
			return
		}
		l.angle[yaw] = last.angle[yaw] + math.Remainder(l.angle[yaw]-last.angle[yaw], 2*math.Pi)
	}
	if m.count == lookCount {
		copy(m.looks[:], m.looks[1:])
		m.count--
	}
	m.looks[m.count] = l
	m.count++
}

// way is how an angle went from one turn to the next.
type way struct {
	from, to int // looks
	by       float64
}

// swung reports whether the head has just swung back and forth about an axis, and neither about the other nor from its place, while the hands were idle. first is the sign of the way
// with which that must begin; 0 for any.
func (m *motion) swung(axis, other int, first float64) bool {
	ways, complete := m.ways(axis)
	if !complete || first != 0 && ways[0].by*first < 0 {
		return false
	}
	longest := 0.0
	for i := range ways {
		w := &ways[i]
		for turn := m.looks[w.from].angle[axis]; w.from < w.to && math.Abs(m.looks[w.from+1].angle[axis]-turn) <= rest*math.Abs(w.by); {
			w.from++ // it rested at the turn
		}
		if math.Abs(w.by) > swingMost || m.looks[w.to].at-m.looks[w.from].at > swingWithin {
			return false
		}
		longest = max(longest, math.Abs(w.by))
	}
	low, high := math.Inf(1), math.Inf(-1)
	begin := &m.looks[ways[0].from]
	for i := ways[0].from; i < m.count; i++ {
		l := &m.looks[i]
		low, high = min(low, l.angle[other]), max(high, l.angle[other])
		for k, most := range [...]float64{steady, idle, idle} {
			if l.places[k].Sub(begin.places[k]).Len() > most {
				return false
			}
		}
	}
	return high-low <= across*longest
}

// ways are the newest ways of an angle, the last of which has just become one; false where there are not enough. An angle goes one way until it is
// swingLeast back from its utmost: less is none.
func (m *motion) ways(axis int) (ways [swings]way, complete bool) {
	low, high, count := 0, 0, 0
	direction := 0.0
	angle := func(i int) float64 { return m.looks[i].angle[axis] }
	take := func(from, to int) {
		copy(ways[:], ways[1:])
		ways[swings-1] = way{from, to, angle(to) - angle(from)}
		count++
	}
	for i := range m.count {
		if angle(i) < angle(low) {
			low = i
		}
		if angle(i) > angle(high) {
			high = i
		}
		switch {
		case direction <= 0 && angle(i)-angle(low) >= swingLeast:
			if direction < 0 {
				take(high, low)
			}
			direction, high = 1, i
		case direction >= 0 && angle(high)-angle(i) >= swingLeast:
			if direction > 0 {
				take(low, high)
			}
			direction, low = -1, i
		}
	}
	switch {
	case direction > 0:
		take(low, high)
	case direction < 0:
		take(high, low)
	}
	return ways, count >= swings
}
