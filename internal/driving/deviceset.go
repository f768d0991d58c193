package driving

import "posewright/trackers"

// DeviceSet is which devices a source has, to notice when it has others.
type DeviceSet struct {
	devices [trackers.MaxDevices]deviceID
	count   int
}

type deviceID struct {
	kind   trackers.Kind
	serial string
}

// Update reports whether a frame has other devices than the one before. It does not allocate.
func (s *DeviceSet) Update(frame *trackers.Frame) (changed bool) {
	changed = s.count != frame.Count
	s.count = frame.Count
	for i := range frame.All() {
		d := &frame.Devices[i]
		if id := (deviceID{d.Kind, d.Serial}); s.devices[i] != id {
			s.devices[i], changed = id, true
		}
	}
	return changed
}
