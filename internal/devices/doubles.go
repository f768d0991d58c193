package devices

import (
	"time"

	"posewright/trackers"
)

const (
	headsetsApart = 0.2             // meters below which two headsets are on one head
	devicesApart  = 0.03            // meters below which two other devices are one, or are on one thing
	doubledTime   = 5 * time.Second // longer than devices are that near to each other by chance
	mostDoubles   = 1000            // pairs that are remembered; a sender that makes up more serials is reported no more
)

// DoubleWatch detects that devices are sent twice: two of a kind stay at the same position, as where two programs send the same person. The zero value is ready to use.
// It is for one goroutine.
type DoubleWatch struct {
	near  map[[2]string]time.Duration // by their serials: since when
	known map[[2]string]bool          // that were returned before, or with another pair
}

// Update takes a frame and returns two devices, by their indices, that were found to be at the same position. Of pairs that are found together one is
// returned, once. Devices that counts refuses are left out.
func (w *DoubleWatch) Update(f *trackers.Frame, counts func(*trackers.Device) bool) (one, other int, found bool) {
	if len(w.known) >= mostDoubles {
		return 0, 0, false
	}
	var candidate [trackers.MaxDevices]bool
	for i := range f.All() {
		candidate[i] = TrackingOf(&f.Devices[i], f.Time) == Tracked && counts(&f.Devices[i])
	}
	near := map[[2]string]time.Duration{}
	for i := range f.All() {
		for k := i + 1; k < f.Count; k++ {
			a, b := &f.Devices[i], &f.Devices[k]
			apart := devicesApart
			if a.Kind == trackers.Headset {
				apart = headsetsApart
			}
			if !candidate[i] || !candidate[k] || a.Kind != b.Kind || a.Pose.Position.Sub(b.Pose.Position).Len() > apart {
				continue
			}
			pair := [2]string{a.Source + "\n" + a.Serial, b.Source + "\n" + b.Serial}
			if w.known[pair] {
				continue
			}
			since, before := w.near[pair]
			if !before || since > f.Time {
				since = f.Time
			}
			near[pair] = since
			if !found && f.Time-since >= doubledTime {
				one, other, found = i, k, true
			}
		}
	}
	w.near = near
	if found {
		w.remember()
	}
	return one, other, found
}

// remember has no pair returned again that is near now: what is said of one goes for all that two programs send.
func (w *DoubleWatch) remember() {
	if w.known == nil {
		w.known = map[[2]string]bool{}
	}
	for pair := range w.near {
		w.known[pair] = true
	}
	clear(w.near)
}
