package canvas

import "time"

const (
	// tooSlow is how long a picture may take before what moves is drawn as a draft: with the window's own share on top, 30
	// pictures a second would be out of reach.
	tooSlow = 18 * time.Millisecond
	// fastEnough is how fast a draft has to be for full pictures, which take about twice that, to be tried again.
	fastEnough = 6 * time.Millisecond
	// settled is how long nothing must have moved before a draft is drawn again in full.
	settled = 150 * time.Millisecond
)

// quality decides whether a picture is drawn in full or as a draft, by how long pictures took. The zero value draws in full.
type quality struct {
	drafting bool          // what moves is drawn as a draft
	draft    bool          // the newest picture is one
	moved    time.Time     // when something last changed
	cost     time.Duration // of a picture of the present kind, smoothed
}

// next decides on the next picture: whether one is to be drawn, and whether as a draft. Changed says that it would differ from the newest one.
func (q *quality) next(now time.Time, changed bool) (draw, draft bool) {
	if changed {
		q.moved = now
		return true, q.drafting
	}
	return q.draft && now.Sub(q.moved) >= settled, false
}

// account learns from how long a picture took. The first picture of an avatar or a ground says nothing: it brings them to the graphics card.
func (q *quality) account(took time.Duration, draft, first bool) {
	q.draft = draft
	switch {
	case first || draft != q.drafting:
		return
	case q.cost == 0:
		q.cost = took
	default:
		q.cost += (took - q.cost) / 8
	}
	if q.drafting && q.cost < fastEnough || !q.drafting && q.cost > tooSlow {
		q.drafting, q.cost = !q.drafting, 0
	}
}
