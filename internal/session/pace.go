package session

import "time"

// mostCatchUp is how many ticks are made up for when the loop was held up. More would hold it up further.
const mostCatchUp = 5

// pacer says when ticks are due. The first is due at once.
type pacer struct {
	period  time.Duration
	next    time.Duration // when the next tick is due
	started bool
}

// due is how many ticks to do now, and how many are left out. Afterwards next lies in the future.
func (p *pacer) due(now time.Duration) (ticks, missed int) {
	if !p.started {
		p.started, p.next = true, now
	}
	if now < p.next {
		return 0, 0
	}
	behind := int((now-p.next)/p.period) + 1
	p.next += time.Duration(behind) * p.period
	ticks = min(behind, mostCatchUp)
	return ticks, behind - ticks
}
