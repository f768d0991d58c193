package app

import (
	"time"

	"posewright/trackers"
)

// refusalPause is how long nothing more is said of refused devices after something was.
const refusalPause = 2 * time.Minute

// refusals tells a person when the store does not take what senders send.
type refusals struct {
	counted trackers.Refusals
	said    time.Duration
	any     bool
}

// check compares what was refused with what was known. now is the store's time.
func (r *refusals) check(events *Events, refused trackers.Refusals, now time.Duration) {
	if r.any && now-r.said < refusalPause {
		return
	}
	for _, sentence := range refused.Since(r.counted) {
		events.Warn(sentence)
		r.said, r.any = now, true
	}
	r.counted = refused
}
