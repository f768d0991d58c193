package mocopi

import (
	"math"
	"strconv"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
)

// jointCount is how many joints mocopi's skeleton has.
const jointCount = 27

const noParent = 0xffff

// usualParents are the parents as every sender has sent them, until a skeleton comes.
var usualParents = [jointCount]uint16{
	noParent, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, // root, seven of the torso, two of the neck, head
	7, 11, 12, 13, // left shoulder, upper arm, lower arm, hand
	7, 15, 16, 17,
	0, 19, 20, 21, // left upper leg, lower leg, foot, toes
	0, 23, 24, 25,
}

// trackedJoints are the joints that become devices, and what these are called.
var trackedJoints = [...]struct {
	joint int
	name  string
}{
	{0, "hips"}, {6, "chest"}, {10, "head"}, {14, "left hand"}, {18, "right hand"}, {13, "left elbow"}, {17, "right elbow"},
	{20, "left knee"}, {24, "right knee"}, {21, "left foot"}, {25, "right foot"},
}

var trackedNames = func() (names [len(trackedJoints)][]byte) {
	for i := range trackedJoints {
		names[i] = []byte(trackedJoints[i].name)
	}
	return names
}()

// Decoder finds the joints in datagrams. Use NewDecoder.
type Decoder struct {
	source  string
	counts  trackers.Counts
	version byte // of the format
	program string
	parents [jointCount]uint16
	local   [jointCount]trackers.Pose
	known   [jointCount]bool // local is filled
}

// NewDecoder is a decoder whose devices are keyed with a source.
func NewDecoder(source string) *Decoder { return &Decoder{source: source, parents: usualParents} }

// Counts is what the decoder has met so far.
func (d *Decoder) Counts() trackers.Counts { return d.counts }

// Program implements udp.Program.
func (d *Decoder) Program() string { return d.program }

// Decode implements udp.Decoder.
func (d *Decoder) Decode(packet []byte, received time.Duration, store *trackers.Store) {
	d.counts.Packets++
	all := chunks{rest: packet}
	ours := false
	for {
		c, ok := all.next()
		if !ok {
			break
		}
		switch c.name {
		case "head":
			inner := chunks{rest: c.body}
			for c, ok := inner.next(); ok; c, ok = inner.next() {
				ours = ours || c.name == "ftyp" && string(c.body) == "sony motion format"
				if c.name == "vrsn" && len(c.body) > 0 && c.body[0] != d.version {
					d.version, d.program = c.body[0], "mocopi "+strconv.Itoa(int(c.body[0]))
				}
			}
		case "skdf", "fram":
			if !ours {
				d.counts.Malformed++
				return
			}
			d.counts.Messages++
			if !d.joints(c) {
				d.counts.Malformed++
			}
			if c.name == "fram" {
				d.put(received, store)
			}
		case "":
			d.counts.Unknown++
		}
	}
	if all.broken || !ours {
		d.counts.Malformed++
	}
}

// joints reads the list of joints in a skeleton or a frame, and reports whether nothing was wrong with it.
func (d *Decoder) joints(c chunk) bool {
	outer := chunks{rest: c.body}
	sound := true
	for list, ok := outer.next(); ok; list, ok = outer.next() {
		if list.name != "bons" && list.name != "btrs" {
			continue
		}
		inner := chunks{rest: list.body}
		for joint, ok := inner.next(); ok; joint, ok = inner.next() {
			sound = d.joint(joint) && sound
		}
		sound = sound && !inner.broken
	}
	return sound && !outer.broken
}

func (d *Decoder) joint(c chunk) bool {
	fields := chunks{rest: c.body}
	id, parent := uint16(noParent), uint16(noParent)
	var values [7]float64
	var hasID, hasParent, hasPose, sound bool
	for field, ok := fields.next(); ok; field, ok = fields.next() {
		switch field.name {
		case "bnid":
			id, hasID = field.uint16()
		case "pbid":
			parent, hasParent = field.uint16()
		case "tran":
			values, hasPose = field.floats()
		}
	}
	sound = hasID && hasPose && !fields.broken && id < jointCount
	if !sound {
		return false
	}
	if hasParent {
		// Parents come before their children, so that no joint can hang on itself.
		if parent != noParent && parent >= id {
			return false
		}
		d.parents[id] = parent
	}
	pose := trackers.Pose{
		Position: mgl64.Vec3{values[4], values[5], values[6]},
		Rotation: mgl64.Quat{W: values[3], V: mgl64.Vec3{values[0], values[1], values[2]}},
	}
	norm := pose.Rotation.Norm()
	if !(math.Abs(norm-1) < 0.01) || !(pose.Position.Len() < 1e4) {
		return false
	}
	pose.Rotation = pose.Rotation.Scale(1 / norm)
	d.local[id], d.known[id] = pose, true
	return true
}

// put works out where the joints are and hands on those that are worn.
func (d *Decoder) put(received time.Duration, store *trackers.Store) {
	var world [jointCount]trackers.Pose
	var there [jointCount]bool
	for id := range world {
		if !d.known[id] {
			continue
		}
		switch parent := d.parents[id]; {
		case parent == noParent:
			world[id], there[id] = d.local[id], true
		case there[parent]:
			world[id], there[id] = world[parent].Mul(d.local[id]), true
		}
	}
	for i := range trackedJoints {
		if joint := trackedJoints[i].joint; there[joint] {
			d.counts.Poses++
			store.PutAt(trackers.Key{Kind: trackers.Tracker, Serial: trackedNames[i], Source: d.source}, world[joint], received)
		}
	}
}
