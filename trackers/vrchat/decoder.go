package vrchat

import (
	"bytes"
	"time"

	"posewright/trackers"
	"posewright/trackers/osc"
	"posewright/trackers/unity"
)

const (
	// TrackerCount is how many numbered trackers there are.
	TrackerCount = 8

	head    = 0 // its place among the points; the trackers' are their numbers
	points  = TrackerCount + 1
	pair    = 100 * time.Millisecond // a position and a rotation that are farther apart do not belong together
	turning = time.Second            // how long after its newest rotation a head is treated as turning
)

// names are what the points are called in the order that SlimeVR keeps.
var names = [points]string{
	"Headset", "1 hips", "2 left foot", "3 right foot", "4 left thigh", "5 right thigh", "6 chest", "7 left upper arm", "8 right upper arm",
}

var serials = [points]string{"head", "1", "2", "3", "4", "5", "6", "7", "8"}

// Decoder finds the trackers in packets. Use NewDecoder.
type Decoder struct {
	source string
	reader osc.Reader
	counts trackers.Counts
	points [points]point
	hands  [trackers.Sides]gesture
}

// point is what is known of a tracker or of the head.
type point struct {
	pose    trackers.Pose
	placed  bool          // the position was told once
	turned  bool          // the rotation was told once
	moved   time.Duration // when the position came last
	rotated time.Duration // when the rotation came last
	// paired: the rotation comes in a packet of its own after the position's; waiting: it has not come for the newest position.
	paired, waiting bool

	newPosition, newRotation bool // in the packet that is being decoded
}

// complete reports whether the packet that was decoded makes a sample of the point.
func (p *point) complete(received time.Duration) bool {
	switch {
	case !p.placed || !p.newPosition && !p.newRotation:
		return false
	case p.newPosition && !p.newRotation:
		if p.waiting {
			p.paired = false // its rotation never came
		}
		p.waiting = p.paired
		return !p.waiting
	case p.newRotation && !p.newPosition:
		p.paired = received-p.moved <= pair
	}
	p.waiting = false
	return true
}

// NewDecoder is a decoder whose devices are keyed with a source.
func NewDecoder(source string) *Decoder {
	d := &Decoder{source: source}
	for i := range d.points {
		d.points[i].pose = trackers.NoPose()
	}
	return d
}

// Counts is what the decoder has met so far.
func (d *Decoder) Counts() trackers.Counts { return d.counts }

// Decode implements udp.Decoder.
func (d *Decoder) Decode(packet []byte, received time.Duration, store *trackers.Store) {
	d.counts.Packets++
	for i := range d.points {
		d.points[i].newPosition, d.points[i].newRotation = false, false
	}
	d.reader.Reset(packet)
	for d.reader.Next() {
		d.counts.Messages++
		if m := d.reader.Message(); !d.system(m, received, store) {
			d.message(m, received, store)
		}
	}
	d.counts.Malformed += uint64(d.reader.Malformed())
	for i := range d.points {
		p := &d.points[i]
		if !p.complete(received) {
			continue
		}
		kind := trackers.Tracker
		if i == head {
			if !p.turned || received-p.rotated > turning {
				continue
			}
			kind = trackers.Headset
		}
		d.counts.Poses++
		store.PutAt(trackers.Key{Kind: kind, Serial: serialBytes[i], Source: d.source, Name: nameBytes[i]}, p.pose, received)
	}
}

// systemDevices are what VRChat tells of its own tracking, to programs that it found by OSCQuery.
var systemDevices = [...]struct {
	address string
	key     trackers.Key
}{
	{"/tracking/vrsystem/head/pose", trackers.Key{Kind: trackers.Headset, Serial: []byte("vrsystem head"), Name: []byte("VRChat head")}},
	{"/tracking/vrsystem/leftwrist/pose", trackers.Key{Kind: trackers.Tracker, Serial: []byte("vrsystem left wrist"), Name: []byte("VRChat left hand")}},
	{"/tracking/vrsystem/rightwrist/pose", trackers.Key{Kind: trackers.Tracker, Serial: []byte("vrsystem right wrist"), Name: []byte("VRChat right hand")}},
}

// system takes the pose of a device of VRChat's own tracking; false for any other message.
func (d *Decoder) system(m *osc.Message, received time.Duration, store *trackers.Store) bool {
	for i := range systemDevices {
		if string(m.Address) != systemDevices[i].address {
			continue
		}
		arguments := m.Arguments()
		var values [2][3]float64
		for k := range 6 {
			var ok bool
			if values[k/3][k%3], ok = arguments.Float(); !ok {
				d.counts.Malformed++
				return true
			}
		}
		d.counts.Poses++
		key := systemDevices[i].key
		key.Source = d.source
		store.PutAt(key, trackers.Pose{Position: unity.Position(values[0]), Rotation: unity.Euler(values[1])}, received)
		return true
	}
	return false
}

var (
	serialBytes, nameBytes [points][]byte
	prefix                 = []byte("/tracking/trackers/")
)

func init() {
	for i := range points {
		serialBytes[i], nameBytes[i] = []byte(serials[i]), []byte(names[i])
	}
}

func (d *Decoder) message(m *osc.Message, received time.Duration, store *trackers.Store) {
	if name, ok := bytes.CutPrefix(m.Address, avatarParameters); ok {
		d.parameter(name, m, received, store)
		return
	}
	which, what, ok := subjectOf(m.Address)
	if !ok {
		d.counts.Unknown++
		return
	}
	arguments := m.Arguments()
	var values [3]float64
	for i := range values {
		if values[i], ok = arguments.Float(); !ok {
			d.counts.Malformed++
			return
		}
	}
	p := &d.points[which]
	if what == position {
		p.pose.Position, p.placed, p.newPosition, p.moved = unity.Position(values), true, true, received
		return
	}
	p.pose.Rotation, p.turned, p.newRotation, p.rotated = unity.Euler(values), true, true, received
}

type attribute uint8

const (
	position attribute = iota
	rotation
)

// subjectOf says which point an address speaks of, and of what about it.
func subjectOf(address []byte) (which int, what attribute, ok bool) {
	rest, ok := bytes.CutPrefix(address, prefix)
	if !ok {
		return 0, 0, false
	}
	name, tail, ok := bytes.Cut(rest, []byte("/"))
	if !ok {
		return 0, 0, false
	}
	switch string(tail) {
	case "position":
		what = position
	case "rotation":
		what = rotation
	default:
		return 0, 0, false
	}
	for i := range serials {
		if string(name) == serials[i] {
			return i, what, true
		}
	}
	return 0, 0, false
}
