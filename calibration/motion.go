package calibration

import (
	"math"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
)

// Motion watches which devices move with the person and which stay where they are. The zero value has seen nothing.
// It is for one goroutine and does not allocate.
type Motion struct {
	seen   [trackers.MaxDevices]moved
	count  int
	travel float64 // of headset and controllers, meters
}

// moved is how a device moved. Distances are along the floor, meters.
type moved struct {
	who     identity
	samples uint64
	at      mgl64.Vec3 // where it came to rest
	head    mgl64.Vec3 // where the head was then
	away    float64    // how far from there the head has been since
	along   float64    // how far it has come along with the head

	value   mgl64.Vec3    // what it repeats
	since   time.Duration // since when
	begun   float64       // travel at that time
	repeats bool
	changes int // values in a row that differed from the one before
	noisy   bool
}

const (
	restM    = 0.05 // meters that a device at rest moves at most
	alongM   = 0.20 // meters that a device has come along with the person to count as worn
	behindM  = 0.50 // meters that the head has gone away from a device that stays behind
	beyondM  = 2.0  // meters that the head goes away from a foot that stays where it is at most: who lies down
	frozenM  = 0.15 // meters that headset and controllers moved while one of them repeated its value
	alive    = 20   // samples in a row that differ, of a device that is not still without noise
	frozenIn = 300 * time.Millisecond
)

// Tick takes a frame.
func (m *Motion) Tick(f *trackers.Frame) {
	var headset *trackers.Device
	for i := range f.All() {
		if d := &f.Devices[i]; d.Kind == trackers.Headset && d.Age(f.Time) <= StaleAge {
			headset = d
			break
		}
	}
	for i := range f.All() {
		d := &f.Devices[i]
		if d.Age(f.Time) > StaleAge {
			continue
		}
		s := m.find(d)
		if s == nil {
			if m.count == len(m.seen) {
				continue
			}
			s = &m.seen[m.count]
			m.count++
			*s = moved{who: identityOf(d, f.Time), at: d.Pose.Position, value: d.Pose.Position, since: f.Time, begun: m.travel}
			if headset != nil {
				s.head = headset.Pose.Position
			}
		}
		if d.Samples == s.samples {
			continue
		}
		s.samples = d.Samples
		m.step(s, d, headset, f.Time)
	}
}

func (m *Motion) step(s *moved, d, headset *trackers.Device, now time.Duration) {
	at := d.Pose.Position
	if at != s.value {
		s.value, s.since, s.begun, s.repeats = at, now, m.travel, false
		s.changes++
		s.noisy = s.noisy || s.changes > alive
	} else if s.changes = 0; now-s.since >= frozenIn {
		s.repeats = s.noisy
	}
	if headset != nil {
		s.away = max(s.away, level(headset.Pose.Position.Sub(s.head)))
	}
	gone := at.Sub(s.at).Len()
	if gone <= restM {
		return
	}
	if d.Kind != trackers.Tracker {
		m.travel += gone
	}
	if s.away > 2*behindM {
		s.along = 0
	}
	s.along = min(2, s.along+min(gone, s.away))
	s.at, s.away = at, 0
	if headset != nil {
		s.head = headset.Pose.Position
	}
}

func (m *Motion) find(d *trackers.Device) *moved {
	for i := range m.count {
		if who := &m.seen[i].who; who.kind == d.Kind && who.serial == d.Serial && who.source == d.Source {
			return &m.seen[i]
		}
	}
	return nil
}

// leftBehind is how far the head has gone away while a device stayed where it is.
func (m *Motion) leftBehind(d *trackers.Device) float64 {
	if s := m.find(d); s != nil {
		return s.away
	}
	return 0
}

// Abandoned reports whether the head has gone so far away from a device that stays where it is that no part of the
// body can be there.
func (m *Motion) Abandoned(d *trackers.Device) bool { return m.leftBehind(d) > beyondM }

// staysBehind reports whether the person has moved and a device has not.
func (m *Motion) staysBehind(d *trackers.Device) bool { return m.leftBehind(d) > behindM }

// cameAlong reports whether a device has moved with the person.
func (m *Motion) cameAlong(d *trackers.Device) bool {
	s := m.find(d)
	return s != nil && s.along >= alongM && s.away < behindM
}

// frozen reports whether a device repeats its value to the bit while headset and controllers move.
func (m *Motion) frozen(kind trackers.Kind, serial string) bool {
	for i := range m.count {
		if s := &m.seen[i]; s.who.kind == kind && s.who.serial == serial {
			return s.repeats && m.travel-s.begun >= frozenM
		}
	}
	return false
}

// level is the length of a vector along the floor.
func level(v mgl64.Vec3) float64 { return math.Hypot(v.X(), v.Z()) }
