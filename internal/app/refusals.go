package app

import (
	"time"

	"posewright/internal/eventloop"
	"posewright/trackers"
)

// refusalPause is how long nothing more is said of one cause of refusals after something was.
const refusalPause = 2 * time.Minute

// refusals tells a person when the store does not take what senders send, and when devices are not believed. The zero
// value is ready.
type refusals struct {
	causes  [4]refusal
	doubted map[doubted]bool // that it was told
}

// doubted is a device that was not believed for one reason.
type doubted struct {
	device trackers.DeviceID
	doubt  trackers.Doubt
}

// refusal is one cause.
type refusal struct {
	counted trackers.Refusals
	said    time.Duration
	any     bool
}

// doubt tells of devices that are not believed, of each once for each reason.
func (r *refusals) doubt(events *eventloop.Events, f *trackers.Frame) {
	for i := range f.All() {
		d := &f.Devices[i]
		about := doubted{trackers.DeviceID{Kind: d.Kind, Serial: d.Serial, Source: d.Source}, d.Doubted}
		if d.Doubted == trackers.Believed || r.doubted[about] {
			continue
		}
		if r.doubted == nil {
			r.doubted = map[doubted]bool{}
		}
		r.doubted[about] = true
		events.Inform(d.Doubted.Explain(d.Name))
	}
}

// check compares what was refused with what was known. now is the store's time.
func (r *refusals) check(events *eventloop.Events, refused trackers.Refusals, now time.Duration) {
	for i, only := range [len(r.causes)]trackers.Refusals{{Devices: refused.Devices}, {Senders: refused.Senders}, {Serials: refused.Serials},
		{Face: refused.Face}} {
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
