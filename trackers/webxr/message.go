package webxr

import (
	"encoding/binary"
	"math"
	"slices"
	"unicode/utf8"

	"posewright/rig/phrase"
	"posewright/trackers"
	"posewright/trackers/stage"
)

const (
	// LargestMessage is the length of the longest message that is read, in bytes.
	LargestMessage = 4 << 10
	// Version is that of the messages.
	Version = 1
)

// The kinds of messages.
const (
	helloKind      = 1
	sourcesKind    = 2
	frameKind      = 3
	pingKind       = 4
	visibilityKind = 5
	pongKind       = 16
)

// The states of a session.
const (
	hidden = iota
	blurred
	visible
	ended
	visibilities
)

const (
	headSize    = 8
	mostSources = 8
	mostButtons = 32
	mostAxes    = 16
	handJoints  = 25
	jointSize   = 14
	handScale   = 1.0 / 32000 // meters
	bodyScale   = 1.0 / 8000
)

// errForeign is what a message is that the page does not send.
// LastingKinds is how many kinds of messages there are that hold until the next one of their kind.
const LastingKinds = 3

// Lasting reports whether a message holds until the next one of its kind, and which that is. They are told in the order
// of their kinds.
func Lasting(message []byte) (kind int, ok bool) {
	if !Matches(message) {
		return 0, false
	}
	kind = slices.Index([]byte{helloKind, sourcesKind, visibilityKind}, message[0])
	return kind, kind >= 0
}

var errForeign = phrase.Fail("a message from the headset's browser is damaged or of another version of Posewright. " +
	"Reload the page")

// Matches reports whether a message is one that the page sends.
func Matches(message []byte) bool {
	return len(message) >= headSize && len(message) <= LargestMessage && message[1] == Version &&
		message[2] == 'X' && message[3] == 'R' && message[0] >= helloKind && message[0] <= visibilityKind
}

// cursor reads a message. What it reads past the end is zero, and then it is broken.
type cursor struct {
	rest   []byte
	broken bool
	poses  int // that were none
}

// spoil has the message be none.
func (c *cursor) spoil() { c.broken = true }

// refuse counts a pose that is none.
func (c *cursor) refuse() {
	if !c.broken {
		c.poses++
	}
}

// ended reports whether the message was read to its end; where more follows, it is none.
func (c *cursor) ended() bool {
	c.broken = c.broken || len(c.rest) > 0
	return !c.broken
}

// malformed is how much of the message was none.
func (c *cursor) malformed() uint64 {
	if c.broken {
		return uint64(c.poses) + 1
	}
	return uint64(c.poses)
}

func (c *cursor) bytes(n int) []byte {
	if c.broken = c.broken || n > len(c.rest); c.broken {
		return nil
	}
	b := c.rest[:n:n]
	c.rest = c.rest[n:]
	return b
}

func (c *cursor) uint8() uint8 {
	if b := c.bytes(1); b != nil {
		return b[0]
	}
	return 0
}

// count reads how many follow.
func (c *cursor) count(most int) int {
	n := int(c.uint8())
	if n > most {
		c.broken = true
		return 0
	}
	return n
}

func (c *cursor) uint32() uint32 {
	if b := c.bytes(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

func (c *cursor) float32() float64 { return float64(math.Float32frombits(c.uint32())) }

// milliseconds reads a time; what is none breaks the message.
func (c *cursor) milliseconds() float64 {
	const most = 1e12 // 30 years
	b := c.bytes(8)
	if b == nil {
		return 0
	}
	v := math.Float64frombits(binary.LittleEndian.Uint64(b))
	if !(math.Abs(v) <= most) {
		c.broken = true
		return 0
	}
	return v
}

// text reads a text of any length, of which a name takes as much as a device may have.
func (c *cursor) text() []byte {
	b := c.bytes(int(c.uint8()))
	if !utf8.Valid(b) {
		c.broken = true
	}
	return b
}

// vector reads a place; ok is false where it is none.
func (c *cursor) vector() (v [3]float64, ok bool) {
	for i := range v {
		v[i] = c.float32()
	}
	const farthest = 1e4 // meters, see package trackers
	return v, math.Abs(v[0]) <= farthest && math.Abs(v[1]) <= farthest && math.Abs(v[2]) <= farthest
}

// pose reads a pose in the page's space; ok is false where it is none.
func (c *cursor) pose() (pose trackers.Pose, ok bool) {
	at, _ := c.vector()
	var q [4]float64
	for i := range q {
		q[i] = c.float32()
	}
	if c.broken {
		return trackers.NoPose(), false
	}
	if pose = stage.Pose(at, q); !pose.Valid() {
		c.refuse()
		return trackers.NoPose(), false
	}
	pose.Rotation = pose.Rotation.Normalize()
	return pose, true
}

// joint reads a joint, in meters from where the others are told from; ok is false where it has no rotation.
func (c *cursor) joint(scale float64) (pose trackers.Pose, ok bool) {
	b := c.bytes(jointSize)
	if b == nil {
		return trackers.NoPose(), false
	}
	var v [7]float64
	for i := range v {
		v[i] = float64(int16(binary.LittleEndian.Uint16(b[2*i:])))
	}
	pose = stage.Pose([3]float64{v[0] * scale, v[1] * scale, v[2] * scale},
		[4]float64{v[3] / 32767, v[4] / 32767, v[5] / 32767, v[6] / 32767})
	if !pose.Valid() {
		c.refuse()
		return trackers.NoPose(), false
	}
	pose.Rotation = pose.Rotation.Normalize()
	return pose, true
}

// frame is what a frame message tells. Poses are in the page's space, in the axes of tracking space.
type frame struct {
	visibility, resets uint8
	number             uint32
	made, lead         float64 // milliseconds
	head               trackers.Pose
	hasHead, emulated  bool
	sources            [mostSources]frameSource
	count              int
	body               stage.Body
}

// frameSource is what a frame tells of an input source.
type frameSource struct {
	number            uint8
	pose              trackers.Pose // of the grip or of the wrist joint
	hasPose, emulated bool
	buttons           [mostButtons]float64
	axes              [mostAxes]float64
	axisCount         int
	joints            [handJoints]trackers.Pose // the wrist first
	hasJoints         bool
}

// read reads what follows the beginning of a frame message.
func (f *frame) read(c *cursor) {
	const headBit, emulatedBit, leadBit = 4, 8, 16
	flags := c.uint8()
	f.visibility = flags & 3
	f.resets, f.number, f.made = c.uint8(), c.uint32(), c.milliseconds()
	if f.lead = c.float32(); flags&leadBit == 0 || !(math.Abs(f.lead) <= farthestLead) {
		f.lead = 0
	}
	f.hasHead, f.emulated = false, flags&emulatedBit != 0
	if flags&headBit != 0 {
		f.head, f.hasHead = c.pose()
	}
	f.count = c.count(mostSources)
	for i := range f.sources[:f.count] {
		f.sources[i].read(c)
	}
	f.readBody(c)
	if !c.ended() || f.visibility == ended {
		c.spoil()
	}
}

func (s *frameSource) read(c *cursor) {
	const poseBit, emulatedBit, jointsBit = 1, 2, 4
	s.number = c.uint8()
	flags := c.uint8()
	s.hasPose, s.emulated, s.hasJoints = false, flags&emulatedBit != 0, flags&jointsBit != 0
	if flags&poseBit != 0 {
		s.pose, s.hasPose = c.pose()
	}
	s.buttons, s.axes = [mostButtons]float64{}, [mostAxes]float64{}
	for i := range c.count(mostButtons) {
		s.buttons[i] = float64(c.uint8()) / 255
	}
	s.axisCount = c.count(mostAxes)
	for i := range s.axisCount {
		s.axes[i] = max(-1, float64(int8(c.uint8()))/127)
	}
	if !s.hasJoints {
		return
	}
	s.joints[0] = s.pose
	for i := 1; i < handJoints; i++ {
		joint, ok := c.joint(handScale)
		s.joints[i], s.hasJoints = joint, s.hasJoints && ok
	}
	s.hasJoints = s.hasJoints && s.hasPose
}

func (f *frame) readBody(c *cursor) {
	f.body = stage.Body{}
	count := c.count(bodyJoints)
	if count == 0 {
		return
	}
	from, ok := c.vector()
	for range count {
		index := c.count(bodyJoints - 1)
		pose, valid := c.joint(bodyScale)
		if joint := slices.Index(usedJoints[:], index); valid && ok && joint >= 0 {
			f.body.Set(stage.BodyJoint(joint), pose.Position.Add(stage.Vector(from)))
		}
	}
	if !ok {
		c.refuse()
	}
}
