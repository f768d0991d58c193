package recording

import (
	"encoding/binary"
	"encoding/json"
	"math"
	"math/bits"
	"slices"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig/phrase"
	"posewright/trackers"
)

// The operations of a block.
const (
	opDevice    = 1 // names the next device: kind, source, serial, name
	opSample    = 2
	opCharge    = 3
	opHold      = 4
	opForget    = 5
	opClear     = 6
	opStatus    = 7
	opNothing   = 8 // only tells that time passed
	opFingers   = 9
	opControls  = 10
	opFaceNames = 11 // names the next face's values: their count, and each
	opFace      = 12
	maxText     = 4 * trackers.MaxSerial
	maxStatus   = 4 << 10
	maxInBlock  = 4096              // devices that one block may name
	longest     = 1000 * time.Hour  // the latest time there is
	maxBlock    = 8 << 20           // of inflated bytes
	fullBlock   = 256 << 10         // is written before its second is over
	numbers     = 7 + 6             // of a sample with velocities
	maxEvent    = maxStatus + 16*64 // more than an event can take, but for the names of a face
	sampleFlags = inferred | velocities | lost
	handNumbers = 5 * trackers.FingerCount // curls, spreads and bends of a hand
)

// The flags of a sample.
const (
	inferred = 1 << iota
	velocities
	lost // alone, and no numbers follow
)

// The flags of fingers.
const (
	jointed = 1 << iota
	spreads
	fingerFlags = jointed | spreads
)

// event is one thing that happened, as it stands in a block.
type event struct {
	op       byte
	at       time.Duration
	device   *device // of samples and charges
	sample   trackers.Sample
	received time.Duration
	charge   float64
	span     time.Duration
	source   string // of holds, forgets, statuses and hands
	side     trackers.Side
	fingers  trackers.Fingers
	controls trackers.Controls
	face     *trackers.Face // the unpacker's, until it reads on
	status   []byte         // JSON
}

// from is the source that an event of a device or a hand came from; false for other events.
func (e *event) from() (string, bool) {
	if e.device != nil {
		return e.device.source, true
	}
	return e.source, e.op == opFingers || e.op == opControls || e.op == opFace
}

// device is who an event is about.
type device struct {
	kind         trackers.Kind
	source       string
	serial, name []byte
}

// traces are the numbers of a device's sample before.
type traces [numbers]uint64

// handTraces are the numbers that were told of the hands before: of their fingers and of their controls.
type handTraces [trackers.Sides]struct {
	fingers  [handNumbers]uint64
	controls [4]uint64
}

// faceTraces are the numbers of the face before, and its names.
type faceTraces struct {
	names  *trackers.FaceNames
	values [trackers.MaxFaceValues]uint64
	eyes   [4 * trackers.Sides]uint64
}

// packer appends events to a block.
type packer struct {
	raw     []byte
	last    time.Duration
	devices map[deviceName]int
	traces  []traces
	hands   handTraces
	face    faceTraces
}

type deviceName struct {
	kind                 trackers.Kind
	source, serial, name string
}

// reset begins a block.
func (p *packer) reset() {
	p.raw, p.last, p.traces, p.hands = p.raw[:0], 0, p.traces[:0], handTraces{}
	p.face = faceTraces{}
	if p.devices == nil {
		p.devices = map[deviceName]int{}
	}
	clear(p.devices)
}

// count is how many devices are named; a face alone counts as one.
func (p *packer) count() int {
	if p.face.names != nil {
		return max(len(p.traces), 1)
	}
	return len(p.traces)
}

func (p *packer) full() bool { return len(p.raw) >= fullBlock || len(p.traces) >= maxInBlock-1 }

// time appends an operation and its time, which is not before the one before.
func (p *packer) time(op byte, at time.Duration) {
	p.raw = append(p.raw, op)
	p.raw = binary.AppendUvarint(p.raw, uint64(at-p.last))
	p.last = at
}

func (p *packer) text(s string) {
	p.raw = binary.AppendUvarint(p.raw, uint64(len(s)))
	p.raw = append(p.raw, s...)
}

func (p *packer) device(o *trackers.Observation) int {
	name := deviceName{o.Kind, o.Source, o.Serial, o.Name}
	number, known := p.devices[name]
	if !known {
		number = len(p.traces)
		p.devices[name] = number
		p.traces = append(p.traces, traces{})
		p.raw = append(p.raw, opDevice, byte(o.Kind))
		p.text(o.Source)
		p.text(o.Serial)
		p.text(o.Name)
	}
	return number
}

// add appends what was observed, at and received being times of the recording.
func (p *packer) add(o *trackers.Observation, at, received time.Duration) {
	switch o.What {
	case trackers.Sampled:
		number := p.device(o)
		p.time(opSample, at)
		p.raw = binary.AppendUvarint(p.raw, uint64(number))
		p.raw = binary.AppendVarint(p.raw, int64(at-received))
		flags, count := byte(0), 7
		if o.Sample.Inferred {
			flags |= inferred
		}
		if o.Sample.HasVelocity {
			flags, count = flags|velocities, numbers
		}
		if o.Sample.Lost {
			flags, count = lost, 0
		}
		p.raw = append(p.raw, flags)
		values := numbersOf(&o.Sample)
		for i, value := range values[:count] {
			p.raw = appendDifference(p.raw, math.Float64bits(value)^p.traces[number][i])
			p.traces[number][i] = math.Float64bits(value)
		}
	case trackers.Charged:
		number := p.device(o)
		p.time(opCharge, at)
		p.raw = binary.AppendUvarint(p.raw, uint64(number))
		p.raw = binary.LittleEndian.AppendUint64(p.raw, math.Float64bits(o.Charge))
	case trackers.Held:
		p.time(opHold, at)
		p.text(o.Source)
		p.raw = binary.AppendVarint(p.raw, int64(o.Span))
	case trackers.Forgotten:
		p.time(opForget, at)
		p.text(o.Source)
	case trackers.Cleared:
		p.time(opClear, at)
	case trackers.FingersBent:
		flags := byte(0)
		if o.Fingers.Jointed {
			flags |= jointed
		}
		if o.Fingers.Spreads {
			flags |= spreads
		}
		p.hand(opFingers, o, at, received)
		p.raw = append(p.raw, flags)
		values := fingerNumbers(&o.Fingers)
		p.differences(values[:], p.hands[o.Side].fingers[:])
	case trackers.ControlsHeld:
		p.hand(opControls, o, at, received)
		c := &o.Controls
		p.differences([]float64{c.Trigger, c.Grip, c.StickX, c.StickY}, p.hands[o.Side].controls[:])
	case trackers.FaceMoved:
		p.addFace(o, at, received)
	}
}

// addFace appends a face. Its names are there in each block again.
func (p *packer) addFace(o *trackers.Observation, at, received time.Duration) {
	if p.face.names != o.Face.Names {
		p.face = faceTraces{names: o.Face.Names, eyes: p.face.eyes}
		p.raw = binary.AppendUvarint(append(p.raw, opFaceNames), uint64(len(o.Face.List())))
		for _, name := range o.Face.List() {
			p.text(name)
		}
	}
	p.time(opFace, at)
	p.text(o.Source)
	p.raw = binary.AppendVarint(p.raw, int64(at-received))
	for i := range o.Face.List() {
		value := uint64(math.Float32bits(o.Face.Values[i]))
		p.raw = appendDifference(p.raw, value^p.face.values[i])
		p.face.values[i] = value
	}
	if !o.Face.HasEyes {
		p.raw = append(p.raw, 0)
		return
	}
	p.raw = append(p.raw, 1)
	for i, q := range o.Face.Eyes {
		p.differences([]float64{q.W, q.V[0], q.V[1], q.V[2]}, p.face.eyes[4*i:])
	}
}

// hand begins what was told of a hand.
func (p *packer) hand(op byte, o *trackers.Observation, at, received time.Duration) {
	p.time(op, at)
	p.text(o.Source)
	p.raw = binary.AppendVarint(p.raw, int64(at-received))
	p.raw = append(p.raw, byte(o.Side))
}

// differences appends numbers as what they differ from those before in.
func (p *packer) differences(values []float64, before []uint64) {
	for i, value := range values {
		p.raw = appendDifference(p.raw, math.Float64bits(value)^before[i])
		before[i] = math.Float64bits(value)
	}
}

func fingerNumbers(f *trackers.Fingers) (n [handNumbers]float64) {
	for i := range trackers.FingerCount {
		n[i], n[trackers.FingerCount+i] = f.Curl[i], f.Spread[i]
		copy(n[2*trackers.FingerCount+3*i:], f.Bend[i][:])
	}
	return n
}

func setFingerNumbers(f *trackers.Fingers, n *[handNumbers]float64) {
	for i := range trackers.FingerCount {
		f.Curl[i], f.Spread[i] = n[i], n[trackers.FingerCount+i]
		copy(f.Bend[i][:], n[2*trackers.FingerCount+3*i:])
	}
}

func (p *packer) status(source string, status *trackers.Status, at time.Duration) {
	content, err := json.Marshal(status)
	if err != nil || len(content) > maxStatus || len(source) > maxText {
		return // a status is plain; one that is longer than all that sources say tells nothing more
	}
	p.time(opStatus, at)
	p.text(source)
	p.text(string(content))
}

func numbersOf(s *trackers.Sample) [numbers]float64 {
	p, q, v, w := s.Pose.Position, s.Pose.Rotation, s.Velocity, s.AngularVelocity
	return [numbers]float64{p[0], p[1], p[2], q.W, q.V[0], q.V[1], q.V[2], v[0], v[1], v[2], w[0], w[1], w[2]}
}

func (e *event) setNumbers(n *[numbers]float64) {
	s := &e.sample
	copy(s.Pose.Position[:], n[0:3])
	s.Pose.Rotation.W = n[3]
	copy(s.Pose.Rotation.V[:], n[4:7])
	copy(s.Velocity[:], n[7:10])
	copy(s.AngularVelocity[:], n[10:13])
}

// appendDifference appends 64 bits as the number of zero bytes in front and behind, and what lies between. Successive samples have sign and
// exponent in common, and numbers that came as float32 end in zeros.
func appendDifference(to []byte, x uint64) []byte {
	if x == 0 {
		return append(to, 8)
	}
	front, behind := bits.LeadingZeros64(x)/8, bits.TrailingZeros64(x)/8
	to = append(to, byte(front|behind<<4))
	x >>= 8 * behind
	for range 8 - front - behind {
		to = append(to, byte(x))
		x >>= 8
	}
	return to
}

// unpacker reads the events of a block. It remembers the devices of all blocks, so that they cost memory once.
type unpacker struct {
	rest   []byte
	last   time.Duration
	broken bool

	known   map[string]*device // by the bytes that name it
	sources map[string]string
	devices []*device // of the block, by number
	traces  []traces
	hands   handTraces
	lists   map[string]*trackers.FaceNames // by the bytes that name them
	face    faceTraces
	sample  trackers.Face // of the last event of a face
}

func (u *unpacker) reset(raw []byte) {
	u.rest, u.last, u.broken = raw, 0, false
	u.devices, u.traces, u.hands = u.devices[:0], u.traces[:0], handTraces{}
	u.face = faceTraces{}
	if u.known == nil {
		u.known, u.sources, u.lists = map[string]*device{}, map[string]string{}, map[string]*trackers.FaceNames{}
	}
}

// next reads an event; false at the end and where the block is broken.
func (u *unpacker) next(e *event) bool {
	for len(u.rest) > 0 && !u.broken {
		op := u.byte()
		if op == opDevice {
			u.name()
			continue
		}
		if op == opFaceNames {
			u.faceNames()
			continue
		}
		*e = event{op: op}
		step := u.uvarint()
		if step > uint64(longest) || u.last+time.Duration(step) > longest {
			u.broken = true
			return false
		}
		u.last += time.Duration(step)
		e.at = u.last
		switch op {
		case opSample:
			number := u.number()
			e.received = e.at - u.span()
			flags := u.byte()
			if u.broken || flags&^sampleFlags != 0 {
				u.broken = true
				return false
			}
			e.device = u.devices[number]
			e.sample.Inferred, e.sample.HasVelocity = flags&inferred != 0, flags&velocities != 0
			count := 7
			if e.sample.HasVelocity {
				count = numbers
			}
			if e.sample.Lost = flags&lost != 0; e.sample.Lost {
				count = 0
			}
			var values [numbers]float64
			for i := range count {
				u.traces[number][i] ^= u.difference()
				values[i] = math.Float64frombits(u.traces[number][i])
			}
			e.setNumbers(&values)
		case opCharge:
			number := u.number()
			content := u.bytes(8)
			if u.broken {
				return false
			}
			e.device, e.charge = u.devices[number], math.Float64frombits(binary.LittleEndian.Uint64(content))
		case opHold:
			e.source, e.span = u.source(), u.span()
		case opForget:
			e.source = u.source()
		case opStatus:
			e.source, e.status = u.source(), u.text(maxStatus)
		case opFingers:
			u.hand(e)
			flags := u.byte()
			if u.broken || flags&^fingerFlags != 0 {
				u.broken = true
				return false
			}
			e.fingers.Jointed, e.fingers.Spreads = flags&jointed != 0, flags&spreads != 0
			var values [handNumbers]float64
			u.differences(values[:], u.hands[e.side].fingers[:])
			setFingerNumbers(&e.fingers, &values)
		case opControls:
			u.hand(e)
			if u.broken {
				return false
			}
			var values [4]float64
			u.differences(values[:], u.hands[e.side].controls[:])
			e.controls = trackers.Controls{Trigger: values[0], Grip: values[1], StickX: values[2], StickY: values[3]}
		case opFace:
			u.readFace(e)
		case opClear, opNothing:
		default:
			u.broken = true
		}
		return !u.broken
	}
	return false
}

// hand reads whose hand an event is about.
func (u *unpacker) hand(e *event) {
	e.source = u.source()
	e.received = e.at - u.span()
	if e.side = trackers.Side(u.byte()); e.side >= trackers.Sides {
		u.broken = true
	}
}

// faceNames reads the names of the values of the faces that follow.
func (u *unpacker) faceNames() {
	start, count := u.rest, u.uvarint()
	if u.broken = u.broken || count > trackers.MaxFaceValues; u.broken {
		return
	}
	named := u.rest
	for range count {
		u.text(trackers.MaxSerial)
	}
	id := start[:len(start)-len(u.rest)]
	known := u.lists[string(id)]
	if known == nil && count > 0 && !u.broken {
		u.rest = named
		list := make(trackers.FaceNames, 0, count)
		for range count {
			name := phrase.Line(string(u.text(trackers.MaxSerial)))
			u.broken = u.broken || name == "" || slices.Contains(list, name)
			list = append(list, name)
		}
		if u.broken {
			return
		}
		if len(u.lists) >= maxInBlock {
			clear(u.lists)
		}
		known = &list
		u.lists[string(id)] = known
	}
	u.face = faceTraces{names: known, eyes: u.face.eyes}
}

// readFace reads a face.
func (u *unpacker) readFace(e *event) {
	e.source = u.source()
	e.received = e.at - u.span()
	e.face = &u.sample
	f := &u.sample
	f.Names = u.face.names
	for i := range f.List() {
		u.face.values[i] ^= u.difference()
		f.Values[i] = math.Float32frombits(uint32(u.face.values[i]))
	}
	clear(f.Values[len(f.List()):])
	switch u.byte() {
	case 0:
		f.HasEyes = false
	case 1:
		f.HasEyes = true
		for i := range f.Eyes {
			var q [4]float64
			u.differences(q[:], u.face.eyes[4*i:])
			f.Eyes[i] = mgl64.Quat{W: q[0], V: mgl64.Vec3(q[1:])}
		}
	default:
		u.broken = true
	}
}

// differences reads numbers that differences appended.
func (u *unpacker) differences(values []float64, before []uint64) {
	for i := range values {
		before[i] ^= u.difference()
		values[i] = math.Float64frombits(before[i])
	}
}

// name reads who the next device is.
func (u *unpacker) name() {
	start := u.rest
	kind := trackers.Kind(u.byte())
	source, serial, name := u.text(maxText), u.text(trackers.MaxSerial), u.text(maxText)
	if u.broken || kind > trackers.Tracker || len(u.devices) >= maxInBlock {
		u.broken = true
		return
	}
	id := start[:len(start)-len(u.rest)]
	d, known := u.known[string(id)]
	if !known {
		d = &device{kind, u.intern(source), append([]byte{}, serial...), append([]byte{}, name...)}
		if len(u.known) < maxInBlock { // a sender that names more devices than that costs memory for each again
			u.known[string(id)] = d
		}
	}
	u.devices, u.traces = append(u.devices, d), append(u.traces, traces{})
}

func (u *unpacker) intern(text []byte) string {
	if s, known := u.sources[string(text)]; known {
		return s
	}
	s := phrase.Line(string(text))
	if len(u.sources) < maxInBlock {
		u.sources[s] = s
	}
	return s
}

func (u *unpacker) source() string { return u.intern(u.text(maxText)) }

// number reads which device; 0 where it is none, and then the block is broken.
func (u *unpacker) number() int {
	n := u.uvarint()
	if n >= uint64(len(u.devices)) {
		u.broken = true
		return 0
	}
	return int(n)
}

// span reads a span of time that may be negative.
func (u *unpacker) span() time.Duration {
	x, n := binary.Varint(u.rest)
	if n <= 0 || x > int64(longest) || x < -int64(longest) {
		u.broken = true
		return 0
	}
	u.rest = u.rest[n:]
	return time.Duration(x)
}

func (u *unpacker) uvarint() uint64 {
	x, n := binary.Uvarint(u.rest)
	if n <= 0 {
		u.broken = true
		return 0
	}
	u.rest = u.rest[n:]
	return x
}

func (u *unpacker) byte() byte {
	if b := u.bytes(1); b != nil {
		return b[0]
	}
	return 0
}

func (u *unpacker) bytes(n int) []byte {
	if n > len(u.rest) {
		u.broken = true
		return nil
	}
	b := u.rest[:n:n]
	u.rest = u.rest[n:]
	return b
}

func (u *unpacker) text(most int) []byte {
	n := u.uvarint()
	if n > uint64(most) {
		u.broken = true
		return nil
	}
	return u.bytes(int(n))
}

func (u *unpacker) difference() uint64 {
	control := u.byte()
	front, behind := int(control&15), int(control>>4)
	if front+behind > 8 {
		u.broken = true
		return 0
	}
	content := u.bytes(8 - front - behind)
	x := uint64(0)
	for i, b := range content {
		x |= uint64(b) << (8 * (i + behind))
	}
	return x
}
