package vrpn

import (
	"bytes"
	"encoding/binary"
	"io"
	"math"
	"strconv"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig/phrase"
	"posewright/trackers"
	"posewright/trackers/udp"
)

const (
	headSize = 24
	// mostPayload is more than any tracker message has.
	mostPayload = 64 << 10
	// mostNames is how many senders and types a server may name.
	mostNames = 4096

	nameSender = -1
	nameType   = -2

	poseType     = "vrpn_Tracker Pos_Quat"
	velocityType = "vrpn_Tracker Velocity"
)

// greeting is what a client says first. Servers accept any minor version.
const greeting = "vrpn: ver. 07.35  0"

// message is what a type of message means.
type message uint8

const (
	passedOver message = iota
	pose
	velocity
)

// trackedSensor is a sensor of a sender.
type trackedSensor struct {
	sender, sensor int32
	serial         []byte
	sample         trackers.Sample
}

// decoder reads what a server says.
type decoder struct {
	from    io.Reader
	source  string
	zUp     bool
	senders map[int32]string
	types   map[int32]message
	sensors []trackedSensor
	buffer  []byte
	counts  trackers.Counts
	program string
	stream  bytes.Buffer // of a capture: what was not read yet
}

func newDecoder(from io.Reader, source string, zUp bool) *decoder {
	return &decoder{from: from, source: source, zUp: zUp, senders: map[int32]string{}, types: map[int32]message{}, buffer: make([]byte, 256)}
}

// NewDecoder is a decoder of a captured stream of a server, whose devices are keyed with a source.
func NewDecoder(source string) udp.Decoder {
	d := newDecoder(nil, source, false)
	d.from = &d.stream
	return d
}

// Matches reports whether a part of a stream begins with a message of a server, or with its greeting.
func Matches(packet []byte) bool {
	if bytes.HasPrefix(packet, []byte(greeting[:len("vrpn: ver. ")])) {
		return true
	}
	const second = 1_000_000 // microseconds
	length := messageSize(packet)
	return length > 0 && length <= len(packet) && binary.BigEndian.Uint32(packet[8:]) < second
}

// messageSize is how many bytes the message has that a stream goes on with; 0 where there is none.
func messageSize(rest []byte) int {
	if len(rest) < headSize {
		return 0
	}
	length := binary.BigEndian.Uint32(rest)
	if length < headSize || length > headSize+mostPayload {
		return 0
	}
	return headSize + (int(length)-headSize+7)&^7
}

// Decode implements udp.Decoder: the stream may be parted anywhere.
func (d *decoder) Decode(packet []byte, _ time.Duration, store *trackers.Store) {
	d.stream.Write(packet)
	for d.stream.Len() >= headSize {
		rest := d.stream.Bytes()
		size := messageSize(rest)
		switch {
		case rest[0] == greeting[0]:
			d.stream.Next(headSize)
		case size == 0:
			d.counts.Malformed++
			d.stream.Reset()
		case size > len(rest):
			return
		case d.next(store) != nil:
			d.stream.Reset()
		}
	}
}

// Counts implements udp.Decoder.
func (d *decoder) Counts() trackers.Counts { return d.counts }

// errNotVRPN is what a server that speaks something else is.
var errNotVRPN = phrase.Fail("it does not speak VRPN: check host and port")

// greet reads the server's greeting.
func (d *decoder) greet() error {
	if _, err := io.ReadFull(d.from, d.buffer[:headSize]); err != nil {
		return err
	}
	if string(d.buffer[:len("vrpn: ver. 07.")]) != "vrpn: ver. 07." {
		return errNotVRPN
	}
	d.program = trackers.ProgramName("VRPN " + string(d.buffer[len("vrpn: ver. "):len(greeting[:16])]))
	return nil
}

// Program implements udp.Program.
func (d *decoder) Program() string { return d.program }

// next reads one message and puts what it says into the store.
func (d *decoder) next(store *trackers.Store) error {
	if _, err := io.ReadFull(d.from, d.buffer[:headSize]); err != nil {
		return err
	}
	length := binary.BigEndian.Uint32(d.buffer)
	sender, kind := int32(binary.BigEndian.Uint32(d.buffer[12:])), int32(binary.BigEndian.Uint32(d.buffer[16:]))
	if length < headSize || length > headSize+mostPayload {
		d.counts.Malformed++
		return phrase.Fail("a message of {{.Count}} bytes: {{.Cause}}", "Count", length, "Cause", errNotVRPN)
	}
	size := int(length) - headSize
	padded := (size + 7) &^ 7
	if padded > len(d.buffer) {
		d.buffer = make([]byte, padded)
	}
	if _, err := io.ReadFull(d.from, d.buffer[:padded]); err != nil {
		return err
	}
	d.counts.Packets++
	d.counts.Messages++
	body := d.buffer[:size]
	switch {
	case kind == nameSender:
		return d.name(body, func(name string) { d.senders[sender] = name }, len(d.senders))
	case kind == nameType:
		return d.name(body, func(name string) {
			switch name {
			case poseType:
				d.types[sender] = pose
			case velocityType:
				d.types[sender] = velocity
			}
		}, len(d.types))
	case d.types[kind] == pose:
		d.pose(sender, body, store)
	case d.types[kind] == velocity:
		d.velocity(sender, body)
	}
	return nil
}

// name reads a counted string.
func (d *decoder) name(body []byte, take func(string), known int) error {
	if known >= mostNames {
		return phrase.Fail("the server names more than {{.Most}} sensors", "Most", mostNames)
	}
	if len(body) < 4 {
		d.counts.Malformed++
		return nil
	}
	length := binary.BigEndian.Uint32(body)
	if length < 1 || uint64(length) > uint64(len(body)-4) {
		d.counts.Malformed++
		return nil
	}
	take(string(body[4 : 4+length-1])) // it ends with a zero
	return nil
}

// numbers reads doubles behind the sensor number and its padding.
func numbers(body []byte, into []float64) bool {
	if len(body) < 8+8*len(into) {
		return false
	}
	for i := range into {
		into[i] = math.Float64frombits(binary.BigEndian.Uint64(body[8+8*i:]))
	}
	return true
}

// find finds a sensor, or makes it known.
func (d *decoder) find(sender, sensor int32) *trackedSensor {
	for i := range d.sensors {
		if d.sensors[i].sender == sender && d.sensors[i].sensor == sensor {
			return &d.sensors[i]
		}
	}
	if len(d.sensors) >= trackers.MaxDevices {
		return nil
	}
	name, ok := d.senders[sender]
	if !ok {
		return nil
	}
	if sensor != 0 {
		name += " " + strconv.Itoa(int(sensor))
	}
	d.sensors = append(d.sensors, trackedSensor{sender: sender, sensor: sensor, serial: []byte(name)})
	return &d.sensors[len(d.sensors)-1]
}

func (d *decoder) pose(sender int32, body []byte, store *trackers.Store) {
	var v [7]float64
	if !numbers(body, v[:]) {
		d.counts.Malformed++
		return
	}
	t := d.find(sender, int32(binary.BigEndian.Uint32(body)))
	if t == nil {
		d.counts.Unknown++
		return
	}
	t.sample.Pose = d.space(mgl64.Vec3{v[0], v[1], v[2]}, mgl64.Quat{W: v[6], V: mgl64.Vec3{v[3], v[4], v[5]}})
	d.counts.Poses++
	store.PutSample(trackers.Key{Kind: trackers.Tracker, Serial: t.serial, Source: d.source}, t.sample, store.Now())
	t.sample.HasVelocity = false // it belongs to this pose
}

// velocity keeps the linear velocity for the next pose. The angular one is a rotation in a time of the server's choice.
func (d *decoder) velocity(sender int32, body []byte) {
	var v [8]float64
	if !numbers(body, v[:]) {
		d.counts.Malformed++
		return
	}
	t := d.find(sender, int32(binary.BigEndian.Uint32(body)))
	if t == nil {
		d.counts.Unknown++
		return
	}
	turn := mgl64.Quat{W: v[6], V: mgl64.Vec3{v[3], v[4], v[5]}}
	if v[7] > 0 && turn.Norm() > 0.99 && turn.Norm() < 1.01 {
		if turn.W < 0 {
			turn = turn.Scale(-1)
		}
		angle := 2 * math.Atan2(turn.V.Len(), turn.W)
		t.sample.AngularVelocity = mgl64.Vec3{}
		if length := turn.V.Len(); length > 0 {
			t.sample.AngularVelocity = d.point(turn.V.Mul(angle / length / v[7]))
		}
		t.sample.Velocity, t.sample.HasVelocity = d.point(mgl64.Vec3{v[0], v[1], v[2]}), true
	}
}

// space is a pose of the server's space in tracking space.
func (d *decoder) space(position mgl64.Vec3, rotation mgl64.Quat) trackers.Pose {
	return trackers.Pose{Position: d.point(position), Rotation: mgl64.Quat{W: rotation.W, V: d.point(rotation.V)}}
}

// point turns a vector with Z up by -90° about x.
func (d *decoder) point(v mgl64.Vec3) mgl64.Vec3 {
	if d.zUp {
		return mgl64.Vec3{v[0], v[2], -v[1]}
	}
	return v
}
