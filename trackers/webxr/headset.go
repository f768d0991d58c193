package webxr

import (
	"encoding/binary"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig/phrase"
	"posewright/trackers"
	"posewright/trackers/stage"
)

const (
	// resetWithin is how long before the first frame after a reset the head was seen at most, in milliseconds.
	resetWithin = 500
	// floorMoved is by how much the floor moves at least when the space is reset, in meters: less is the head's.
	floorMoved = 0.03
)

// The devices of a headset.
const (
	headDevice       = 0
	controllerDevice = 1 // left, then right
	handDevice       = 3
	bodyDevice       = 5
	deviceCount      = bodyDevice + stage.BodyParts
)

// middleMetacarpal is the joint that is turned as OpenXR's palm, which browsers do not have.
const middleMetacarpal = 10

// shared is what the headsets of a source or of a capture have in common.
type shared struct {
	source string
	bodies trackers.Bodies // that are taken
	counts trackers.Counts
	spaces map[uint32]trackers.Pose // tracking space from the page's, of headsets that were re-centered
}

// mostSpaces is of how many headsets that is remembered.
const mostSpaces = 16

// headset decodes the messages of a connection of a page.
type headset struct {
	*shared
	id      uint32
	name    string
	keys    [deviceCount]trackers.Key
	tracked [deviceCount]bool // and not told to be lost since
	listed  [mostSources]listedSource
	count   int

	clock clock
	frame frame
	space trackers.Pose // tracking space from the page's
	begun bool          // a frame came
	reset uint8         // how many resets the space had
	head  trackers.Pose // in tracking space, when it was seen last
	seen  float64       // page time of that; below 0 for never

	answer [40]byte
}

// listedSource is an input source that frames may name.
type listedSource struct {
	number uint8
	side   trackers.Side // Sides for no hand
	hand   bool
}

func newHeadset(id uint32, with *shared) *headset {
	h := &headset{shared: with, id: id, space: trackers.NoPose(), seen: -1}
	if space, known := with.spaces[id]; known {
		h.space = space
	}
	source := with.source
	serial := fmt.Sprintf("%08X", id)
	h.keys[headDevice] = trackers.Key{Kind: trackers.Headset, Serial: []byte(serial), Source: source}
	for side, word := range sideWords {
		h.keys[controllerDevice+side] = trackers.Key{Kind: trackers.Controller, Serial: []byte(serial + " " + word),
			Source: source}
		h.keys[handDevice+side] = trackers.Key{Kind: trackers.Tracker, Serial: []byte(serial + " " + word + " hand"),
			Source: source, Name: []byte(word + " hand")}
	}
	for i := range stage.BodyParts {
		part := stage.PartName(i)
		h.keys[bodyDevice+i] = trackers.Key{Kind: trackers.Tracker, Serial: []byte(serial + " " + part),
			Source: source, Name: []byte("estimated " + part)}
	}
	return h
}

var sideWords = [trackers.Sides]string{"left", "right"}

// decode reads a message that arrived at a time on the store's clock. Without a store nobody is to see its devices. The
// answer, which may be empty, is valid until the next message.
func (h *headset) decode(message []byte, received time.Duration, store *trackers.Store) (answer []byte, err error) {
	h.counts.Packets++
	h.counts.Messages++
	if !Matches(message) || binary.LittleEndian.Uint32(message[4:]) != h.id {
		h.counts.Malformed++
		return nil, errForeign
	}
	c := cursor{rest: message[headSize:]}
	switch message[0] {
	case helloKind:
		h.hello(&c)
	case sourcesKind:
		h.sources(&c)
	case frameKind:
		f := &h.frame
		if f.read(&c); c.ended() {
			h.take(received, store)
		}
	case pingKind:
		answer = h.ping(&c, received)
	case visibilityKind:
		state := c.count(visibilities - 1)
		switch {
		case !c.ended() || state == visible:
		case state == blurred:
			h.loseFrom(headDevice+1, received, store)
		default:
			h.loseFrom(headDevice, received, store)
		}
	}
	h.counts.Malformed += c.malformed()
	if !c.ended() {
		return nil, errForeign
	}
	return answer, nil
}

func (h *headset) hello(c *cursor) {
	c.uint8() // what the session offers is seen from what it sends
	name := c.text()
	if !c.ended() {
		return
	}
	h.name = nameFor(string(name))
	h.keys[headDevice].Name = []byte(h.name)
	h.clock, h.begun, h.seen, h.count = clock{}, false, -1, 0
}

// nameFor is a name as a device may have it.
func nameFor(name string) string {
	name = phrase.Line(name)
	for len(name) > trackers.MaxSerial/2 {
		name = strings.ToValidUTF8(name[:trackers.MaxSerial/2], "")
	}
	return strings.TrimSpace(name)
}

func (h *headset) sources(c *cursor) {
	var listed [mostSources]listedSource
	count := c.count(mostSources)
	for i := range listed[:count] {
		s := &listed[i]
		s.number = c.uint8()
		side := c.count(2)
		s.side = trackers.Sides
		if side > 0 {
			s.side = trackers.Side(side - 1)
		}
		s.hand = c.uint8()&1 != 0
		profile := c.text()
		if s.side != trackers.Sides && !s.hand {
			called := nameFor(string(profile) + " " + sideWords[s.side])
			key := &h.keys[controllerDevice+int(s.side)]
			key.Name, key.Serial = []byte(called), fmt.Appendf(nil, "%08X %s", h.id, called)
		}
	}
	if c.ended() {
		h.listed, h.count = listed, count
	}
}

func (h *headset) ping(c *cursor, received time.Duration) []byte {
	now := milliseconds(received)
	sent, before, back, program := c.milliseconds(), c.milliseconds(), c.milliseconds(), c.milliseconds()
	if !c.ended() {
		return nil
	}
	if before != 0 {
		h.clock.trip(before, back, program, now)
	}
	b := append(h.answer[:0], pongKind)
	b = binary.LittleEndian.AppendUint64(b, math.Float64bits(sent))
	b = binary.LittleEndian.AppendUint64(b, math.Float64bits(now))
	at := stage.Vector(h.space.Position)
	for _, v := range [...]float64{at[0], at[1], at[2], yawOf(h.space.Rotation)} {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(float32(v)))
	}
	asks := byte(0)
	if h.bodies != trackers.NoBodies {
		asks = 1
	}
	return append(b, asks)
}

// take puts what a frame tells into the store.
func (h *headset) take(received time.Duration, store *trackers.Store) {
	f := &h.frame
	if !h.begun {
		h.begun, h.reset = true, f.resets
	}
	if f.resets != h.reset {
		h.recenter()
	}
	at := h.clock.time(f.made, f.lead, received)
	if f.visibility == hidden {
		h.loseFrom(headDevice, received, store)
		return
	}
	if f.hasHead {
		h.head, h.seen = h.put(headDevice, f.head, f.emulated, at, store), f.made
	} else {
		h.lose(headDevice, received, store)
	}
	if f.visibility == blurred {
		h.loseFrom(headDevice+1, received, store)
		return
	}
	for side := range trackers.Sides {
		controller, hand := h.find(side, false), h.find(side, true)
		switch {
		case hand != nil && hand.hasPose:
			h.putHand(side, hand, at, store)
		case hand != nil || controller != nil:
			h.lose(handDevice+int(side), received, store)
		}
		switch {
		case controller != nil && controller.hasPose:
			h.put(controllerDevice+int(side), controller.pose, controller.emulated, at, store)
		case hand != nil || controller != nil:
			h.lose(controllerDevice+int(side), received, store)
		}
		if controller == nil {
			controller = hand
		}
		h.putControls(side, controller, at, store)
	}
	h.putBody(at, received, store)
}

// find is what a frame tells of the controller or the hand of a side; nil where it does not.
func (h *headset) find(side trackers.Side, hand bool) *frameSource {
	for i := range h.frame.sources[:h.frame.count] {
		s := &h.frame.sources[i]
		for _, listed := range h.listed[:h.count] {
			if listed.number == s.number && listed.side == side && listed.hand == hand {
				return s
			}
		}
	}
	return nil
}

// put puts a pose of the page's space into the store, and returns it in tracking space.
func (h *headset) put(device int, pose trackers.Pose, estimated bool, at time.Duration,
	store *trackers.Store,
) trackers.Pose {
	pose = h.space.Mul(pose)
	h.tracked[device] = true
	if store != nil {
		h.counts.Poses++
		store.PutSample(h.keys[device], trackers.Sample{Pose: pose, Inferred: estimated}, at)
	}
	return pose
}

func (h *headset) putHand(side trackers.Side, s *frameSource, at time.Duration, store *trackers.Store) {
	h.put(handDevice+int(side), stage.Hand(side, s.pose), s.emulated, at, store)
	if !s.hasJoints || store == nil {
		return
	}
	var turns [stage.HandJoints]mgl64.Quat
	for i := range s.joints {
		turns[stage.Wrist+i] = s.joints[i].Rotation
	}
	turns[stage.Palm] = s.joints[middleMetacarpal].Rotation
	fingers := stage.Fingers(side, &turns)
	store.PutFingers(h.source, side, &fingers, at)
}

// putControls tells how the controls of a side are held: not at all where it has no source, or another than before.
func (h *headset) putControls(side trackers.Side, s *frameSource, at time.Duration, store *trackers.Store) {
	if store == nil {
		return
	}
	var held trackers.Controls
	if s != nil {
		held.Trigger, held.Grip = s.buttons[0], s.buttons[1]
		stick := 2 // the touchpad comes first
		if s.axisCount < 4 {
			stick = 0
		}
		held.StickX, held.StickY = s.axes[stick], -s.axes[stick+1]
	}
	store.PutControls(h.source, side, held, at)
}

// loseFrom marks the devices from one on lost.
func (h *headset) loseFrom(first int, received time.Duration, store *trackers.Store) {
	for device := first; device < deviceCount; device++ {
		h.lose(device, received, store)
	}
	for side := range trackers.Sides {
		h.putControls(side, nil, received, store)
	}
}

func (h *headset) lose(device int, received time.Duration, store *trackers.Store) {
	if h.tracked[device] && store != nil {
		store.PutSample(h.keys[device], trackers.Sample{Lost: true}, received)
	}
	h.tracked[device] = false
}

// recenter takes the page's space to have moved by what the head did since the frame before.
func (h *headset) recenter() {
	f := &h.frame
	h.reset = f.resets
	if !f.hasHead || h.seen < 0 || f.made-h.seen > resetWithin {
		if f.hasHead {
			h.space = trackers.NoPose()
			h.remember()
		}
		return
	}
	turn := mgl64.QuatRotate(yawOf(h.head.Rotation.Mul(f.head.Rotation.Conjugate())), mgl64.Vec3{0, 1, 0})
	from := h.space.Position.Y()
	h.space.Rotation = turn
	h.space.Position = h.head.Position.Sub(turn.Rotate(f.head.Position))
	if math.Abs(h.space.Position.Y()-from) < floorMoved {
		h.space.Position[1] = from
	}
	h.remember()
}

// remember keeps where the space stands for when the page is loaded again.
func (h *headset) remember() {
	if len(h.spaces) >= mostSpaces {
		clear(h.spaces)
	}
	h.spaces[h.id] = h.space
}

// called is the name of the headset.
func (h *headset) called() string { return h.name }

// is reports whether both are connections of one headset.
func (h *headset) is(other *headset) bool { return h.id == other.id }

// yawOf is by how much a rotation turns about the vertical, radians.
func yawOf(q mgl64.Quat) float64 { return 2 * math.Atan2(q.V.Y(), q.W) }
