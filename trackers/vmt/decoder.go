package vmt

import (
	"bytes"
	"sync"
	"time"

	"posewright/trackers"
	"posewright/trackers/osc"
	"posewright/trackers/stage"
)

// Decoder finds devices in packets. Use NewDecoder.
type Decoder struct {
	source string
	reader osc.Reader
	counts trackers.Counts

	program   string
	estimated bool // a device was put in that the driver has not told of

	mutex sync.Mutex // guards found, which the asking goroutine reads
	found map[string]trackers.Kind
}

// NewDecoder is a decoder whose devices are keyed with a source.
func NewDecoder(source string) *Decoder {
	return &Decoder{source: source, found: map[string]trackers.Kind{}}
}

// Counts is what the decoder has met so far.
func (d *Decoder) Counts() trackers.Counts { return d.counts }

// Decode implements udp.Decoder.
func (d *Decoder) Decode(packet []byte, received time.Duration, store *trackers.Store) {
	d.counts.Packets++
	d.reader.Reset(packet)
	for d.reader.Next() {
		d.counts.Messages++
		d.message(d.reader.Message(), received, store)
	}
	d.counts.Malformed += uint64(d.reader.Malformed())
}

func (d *Decoder) message(m *osc.Message, received time.Duration, store *trackers.Store) {
	arguments := m.Arguments()
	switch string(m.Address) {
	case "/VMT/Out/SubscribedDevice":
		serial, ok := arguments.Text()
		var v [7]float64
		for i := 0; ok && i < len(v); i++ {
			v[i], ok = arguments.Float()
		}
		if !ok {
			d.counts.Malformed++
			return
		}
		if Own(string(serial)) {
			return
		}
		d.counts.Poses++
		pose := stage.Pose([3]float64(v[:3]), [4]float64(v[3:]))
		kind, known := d.kind(serial)
		d.estimated = d.estimated || !known
		store.PutAt(trackers.Key{Kind: kind, Serial: serial, Source: d.source}, pose, received)
	case "/VMT/Out/Devices/List":
		list, ok := arguments.Text()
		if !ok {
			d.counts.Malformed++
			return
		}
		if d.list(list) && d.estimated {
			store.Forget(d.source) // the headset may be there as a tracker too
			d.estimated = false
		}
	case "/VMT/Out/Alive":
		if version, ok := arguments.Text(); ok {
			d.program = trackers.ProgramName("Virtual Motion Tracker " + string(version))
		}
	case "/VMT/Out/Log", "/VMT/Out/Haptic", "/VMT/Out/Unavailable":
	default:
		d.counts.Unknown++
	}
}

// Program implements udp.Program.
func (d *Decoder) Program() string { return d.program }

// list reads the devices that the driver knows, one a line: its number in SteamVR, a colon and the serial. Number 0 is the
// headset; what the others are is not told, so they are treated as trackers. It reports whether a headset is new.
func (d *Decoder) list(text []byte) (headset bool) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	for line := range bytes.Lines(text) {
		number, rest, ok := bytes.Cut(line, []byte(":"))
		rest, _, _ = bytes.Cut(rest, []byte(":"))
		serial := bytes.TrimSpace(rest)
		if !ok || len(serial) == 0 || len(serial) > trackers.MaxSerial || Own(string(serial)) || len(d.found) >= trackers.MaxDevices {
			continue
		}
		kind := trackers.Tracker
		if string(bytes.TrimSpace(number)) == "0" {
			kind = trackers.Headset
			headset = headset || d.found[string(serial)] != kind
		}
		d.found[string(serial)] = kind
	}
	return headset
}

// serials are the devices that the driver has told of.
func (d *Decoder) serials() []string {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	all := make([]string, 0, len(d.found))
	for serial := range d.found {
		all = append(all, serial)
	}
	return all
}

// kind is what a device is; one that the driver has not told of is treated as a tracker.
func (d *Decoder) kind(serial []byte) (kind trackers.Kind, known bool) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if kind, known := d.found[string(serial)]; known {
		return kind, true
	}
	return trackers.Tracker, false
}
