package trackers

import (
	"net/netip"
	"time"
)

const (
	// reserved is how many places are kept for devices that a calibration or a person gave a role; half as many again for headsets and controllers.
	reserved = 4
	// firstDevices is how many devices a sender may add at once, and devicesPerSecond how many after that.
	firstDevices     = MaxDevices
	devicesPerSecond = 2
	// mostSenders is of how many senders of one source the new devices are counted.
	mostSenders = 64
)

// Conflict is a device that two senders send, of which one is refused.
type Conflict struct {
	Device        string
	Kept, Refused netip.AddrPort
	At            time.Duration // on the store's clock
}

// Crowd is what was refused because there are too many devices.
type Crowd struct {
	Count  uint64 // samples
	Device string // the last one
	At     time.Duration
}

// senders are those of one source.
type senders struct {
	address  netip.AddrPort // of what is decoded now
	steady   bool
	added    map[netip.AddrPort]*allowance
	conflict Conflict
	crowd    Crowd
	face     claim
}

// claim is the sender that a source's face comes from.
type claim struct {
	address netip.AddrPort // invalid for none
	steady  bool
	values  bool
	at      time.Duration // when it told last
}

// allowance is how many devices a sender may add.
type allowance struct {
	devices float64
	at      time.Duration
}

// SetSender says who has sent what a source puts into the store next, and whether that sender has sent for a while. A device stays with a steady sender as
// long as it sends: a second one that uses the same serial is refused. Sources that call it have their senders' new devices counted.
func (s *Store) SetSender(source string, address netip.AddrPort, steady bool) {
	s.writing.Lock()
	defer s.writing.Unlock()
	from := s.senders[source]
	if from == nil {
		from = &senders{added: map[netip.AddrPort]*allowance{}}
		s.senders[source] = from
	}
	from.address, from.steady = address, steady
}

// Trouble returns what was refused last of a source: of a second sender, and of too many devices.
func (s *Store) Trouble(source string) (Conflict, Crowd) {
	s.writing.Lock()
	defer s.writing.Unlock()
	if from := s.senders[source]; from != nil {
		return from.conflict, from.crowd
	}
	return Conflict{}, Crowd{}
}

// SetWanted says which devices a calibration or a person gave a role: these find room whatever else is sent. It is called with the writers' lock held.
func (s *Store) SetWanted(wanted func(kind Kind, serial string) bool) {
	s.writing.Lock()
	defer s.writing.Unlock()
	s.wanted = wanted
	for _, device := range *s.slots.Load() {
		device.wanted = wanted != nil && wanted(device.kind, device.serial)
	}
}

func (s *Store) isWanted(key Key) bool {
	return s.wanted != nil && s.wanted(key.Kind, key.serial())
}

// SetRoles says which devices of a frame drive a body, by their indices; those below 0 are none. They are not removed for others. It neither locks nor
// allocates.
func (s *Store) SetRoles(f *Frame, devices ...[]int) {
	var has [MaxDevices]bool
	for _, of := range devices {
		for _, i := range of {
			if i >= 0 {
				has[i] = true
			}
		}
	}
	slots := *s.slots.Load()
	for i := range min(len(slots), f.Count) {
		d, device := &f.Devices[i], slots[i]
		if device.kind == d.Kind && device.serial == d.Serial && device.source == d.Source && device.hasRole.Load() != has[i] {
			device.hasRole.Store(has[i])
		}
	}
}

// takes reports whether a device takes a sample of a sender, and makes it the device's.
func (s *slot) takes(from *senders, received time.Duration) bool {
	if from == nil {
		return true
	}
	if s.sender.IsValid() && s.sender != from.address && s.steady && received-s.newest.Received <= silent {
		return false
	}
	s.sender, s.steady = from.address, from.steady
	return true
}

// makeRoom returns the slots without the device, if any, that has to go for a new one; false where the new one is refused. Of the devices that have no role
// the one that has been silent for longest goes.
func (s *Store) makeRoom(slots []*slot, key Key, received time.Duration, from *senders) ([]*slot, bool) {
	room, wanted := MaxDevices, s.isWanted(key)
	switch {
	case wanted:
	case key.Kind == Headset || key.Kind == Controller:
		room -= reserved
	default:
		room -= 2 * reserved
	}
	refused := func() ([]*slot, bool) {
		if from != nil {
			from.crowd = Crowd{Count: from.crowd.Count + 1, Device: nameFor(key.Kind, string(key.Serial)), At: received}
		}
		return nil, false
	}
	may := func() bool { return from == nil || wanted || from.mayAdd(s.now()) }
	if len(slots) < room {
		if !may() {
			return refused()
		}
		return slots, true
	}
	oldest := -1
	for i, device := range slots {
		if !device.wanted && !device.hasRole.Load() && (oldest < 0 || device.newest.Received < slots[oldest].newest.Received) {
			oldest = i
		}
	}
	if oldest < 0 || !wanted && received-slots[oldest].newest.Received <= silent || !may() {
		return refused()
	}
	return append(slots[:oldest:oldest], slots[oldest+1:]...), true
}

// mayAdd reports whether the sender may add a device, and counts it.
func (s *senders) mayAdd(now time.Duration) bool {
	a := s.added[s.address]
	if a == nil {
		if len(s.added) >= mostSenders {
			clear(s.added)
		}
		a = &allowance{devices: firstDevices, at: now}
		s.added[s.address] = a
	}
	a.devices = min(firstDevices, a.devices+devicesPerSecond*max(0, now-a.at).Seconds())
	a.at = now
	if a.devices < 1 {
		return false
	}
	a.devices--
	return true
}
