package vmc

import (
	"time"

	"posewright/trackers"
	"posewright/trackers/osc"
)

// patience is how many scaled poses of a device are passed over without one in tracking space between them, before the
// scaled ones count again: half a second at the usual rates, in case another sender took the serial over.
const patience = 32

// Decoder finds the devices in VMC packets. The zero value is ready. It is for one goroutine.
type Decoder struct {
	// Source goes into the keys of the devices.
	Source string
	// OnCalibration, if set, is called from Decode when the sender asks for something about a calibration. Senders leave a few seconds between preparing
	// and calibrating, or omit the first. It must return quickly.
	OnCalibration func(Calibration)

	reader osc.Reader
	counts trackers.Counts
	// locals[:localCount] are the devices that send poses in tracking space, and how many scaled ones came since.
	locals     [trackers.MaxDevices]local
	localCount int
	body       body
	hands      hands
	face       face
	held       [trackers.Sides]trackers.Controls
	program    string // that sent the packet of Decode
}

type local struct {
	kind   trackers.Kind
	serial string
	scaled int
}

// NewDecoder is a decoder whose devices are keyed with a source.
func NewDecoder(source string) *Decoder { return &Decoder{Source: source} }

// Decode implements udp.Decoder.
func (d *Decoder) Decode(packet []byte, received time.Duration, store *trackers.Store) {
	d.counts.Packets++
	d.program = ""
	d.reader.Reset(packet)
	for d.reader.Next() {
		d.counts.Messages++
		d.message(d.reader.Message(), received, store)
	}
	d.counts.Malformed += uint64(d.reader.Malformed())
	d.hands.put(d.Source, received, store)
	if d.body.complete() {
		d.body.put(d.Source, received, store, &d.counts)
	}
	d.face.end(d.Source, received, store)
}

// Program implements udp.Program.
func (d *Decoder) Program() string { return d.program }

// Counts is what the decoder has met so far.
func (d *Decoder) Counts() trackers.Counts { return d.counts }

func (d *Decoder) message(m *osc.Message, received time.Duration, store *trackers.Store) {
	about, kind := subjectOf(m.Address)
	switch about {
	case unknown:
		d.counts.Unknown++
	case ofVirtualMotionCapture:
		d.program = "VirtualMotionCapture"
	case device, localDevice:
		serial, pose, ok := devicePose(m)
		if !ok {
			d.counts.Malformed++
			return
		}
		if program := programOf(serial); program != "" {
			d.program = program
		}
		if about == localDevice {
			d.sawLocal(kind, serial)
		} else if d.hasLocal(kind, serial) {
			return
		}
		d.body.device, d.body.devices = received, true
		d.counts.Poses++
		store.PutAt(trackers.Key{Kind: kind, Serial: serial, Source: d.Source}, poseFromWire(pose), received)
	case rootPose, bonePose:
		name, wire, ok := devicePose(m)
		if !ok {
			d.counts.Malformed++
			return
		}
		pose := poseFromWire(wire)
		if !pose.Valid() {
			return // it would spoil all bones below
		}
		pose.Rotation = pose.Rotation.Normalize()
		if about == rootPose {
			d.body.root, d.body.rooted = pose, true
			return
		}
		which, needed := boneNamed(name)
		if !needed {
			if side, ok := eyeNamed(name); ok {
				d.face.look(side, pose.Rotation, d.Source, received, store)
			} else if side, bone, ok := d.hands.fingerNamed(name); ok {
				d.hands.set(side, bone, pose.Rotation)
			}
			return
		}
		if d.body.repeats(which) {
			d.body.put(d.Source, received, store, &d.counts)
		}
		d.body.set(which, pose)
	case blendValue, blendApply, gazeTarget:
		if !d.face.claim(about != gazeTarget, d.Source, received, store) {
			return
		}
		switch {
		case about == blendApply:
			d.face.apply(d.Source, received, store)
		case about == blendValue && !d.face.value(m, d.Source, received, store), about == gazeTarget && !d.face.lookAt(m):
			d.counts.Malformed++
		}
	case calibrationStep:
		if step, _ := calibrationOf(m.Address); d.OnCalibration != nil {
			d.OnCalibration(step)
		}
	case controllerKey:
		side, changed, ok := d.controls(m)
		if !ok {
			d.counts.Malformed++
		} else if changed {
			store.PutControls(d.Source, side, d.held[side], received)
		}
	}
}

// devicePose reads a serial and seven numbers.
func devicePose(m *osc.Message) (serial []byte, pose wirePose, ok bool) {
	arguments := m.Arguments()
	serial, ok = arguments.Text()
	for i := 0; ok && i < len(pose); i++ {
		pose[i], ok = arguments.Float()
	}
	return serial, pose, ok
}

// sawLocal notes that a device sends poses in tracking space.
func (d *Decoder) sawLocal(kind trackers.Kind, serial []byte) {
	if known := d.local(kind, serial); known != nil {
		known.scaled = 0
		return
	}
	if d.localCount == len(d.locals) || len(serial) > trackers.MaxSerial {
		// The store refuses such devices too.
		return
	}
	d.locals[d.localCount] = local{kind: kind, serial: string(serial)}
	d.localCount++
}

// hasLocal says whether a scaled pose has a twin in tracking space, which is used instead.
func (d *Decoder) hasLocal(kind trackers.Kind, serial []byte) bool {
	known := d.local(kind, serial)
	if known == nil {
		return false
	}
	if known.scaled < patience {
		known.scaled++
		return true
	}
	return false
}

func (d *Decoder) local(kind trackers.Kind, serial []byte) *local {
	for i := range d.locals[:d.localCount] {
		if known := &d.locals[i]; known.kind == kind && known.serial == string(serial) {
			return known
		}
	}
	return nil
}
