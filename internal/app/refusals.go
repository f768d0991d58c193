package app

import (
	"time"

	"posewright/internal/eventloop"
	"posewright/trackers"
)

// refusalPause is how long nothing more is said of one cause of refusals after something was.
const refusalPause = 2 * time.Minute

// refusals tells a person when the store does not take what senders send. The zero value is ready.
type refusals struct {
	causes [3]refusal
}

// refusal is one cause.
type refusal struct {
	counted trackers.Refusals
	said    time.Duration
	any     bool
}

// check compares what was refused with what was known. now is the store's time.
func (r *refusals) check(events *eventloop.Events, refused trackers.Refusals, now time.Duration) {
	for i, only := range [len(r.causes)]trackers.Refusals{{Devices: refused.Devices}, {Senders: refused.Senders}, {Serials: refused.Serials}} {
		cause := &r.causes[i]
		if cause.any && now-cause.said < refusalPause {
			continue
		}
		for _, sentence := range only.Since(cause.counted) {
			events.Warn(sentence)
			cause.said, cause.any = now, true
		}
		cause.counted = only
	}
}
