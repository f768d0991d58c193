package natnet

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
)

// The messages that are read or sent.
const (
	messageConnect   = 0
	messageServer    = 1
	messageAskModels = 4
	messageModels    = 5
	messageFrame     = 7
	messageKeepAlive = 10
)

// version is major<<8 | minor.
type version uint16

const (
	version2   version = 2 << 8
	version2_1 version = 2<<8 | 1
	version2_6 version = 2<<8 | 6
	version3   version = 3 << 8
	version4   version = 4 << 8
	version4_1 version = 4<<8 | 1
)

// mostBodies is how many bodies are remembered, those of skeletons included.
const mostBodies = 1024

// identity says which body it is: a rigid body by itself, or a joint of a skeleton.
type identity struct{ skeleton, body uint32 }

// Decoder finds the bodies in messages. Use NewDecoder. It is for one goroutine.
type Decoder struct {
	source  string
	zUp     bool
	layout  version
	counts  trackers.Counts
	names   map[identity][]byte // what the server calls them
	serials map[identity][]byte
	// unnamed says that bodies came for which the server has told no names since.
	unnamed bool
	greeted bool // the server answered
	program string
}

// NewDecoder is a decoder whose devices are keyed with a source; with zUp the server's z axis points up.
func NewDecoder(source string, zUp bool) *Decoder {
	return &Decoder{source: source, zUp: zUp, layout: version3, names: map[identity][]byte{}, serials: map[identity][]byte{}}
}

// Counts is what the decoder has met so far.
func (d *Decoder) Counts() trackers.Counts { return d.counts }

// Program implements udp.Program.
func (d *Decoder) Program() string { return d.program }

// Decode implements udp.Decoder.
func (d *Decoder) Decode(packet []byte, received time.Duration, store *trackers.Store) {
	d.counts.Packets++
	if len(packet) < 4 {
		d.counts.Malformed++
		return
	}
	kind, size := binary.LittleEndian.Uint16(packet), int(binary.LittleEndian.Uint16(packet[2:]))
	body := packet[4:]
	if size > len(body) {
		d.counts.Malformed++
		return
	}
	d.counts.Messages++
	c := &cursor{rest: body[:size]}
	switch kind {
	case messageServer:
		d.server(c)
	case messageModels:
		if d.models(c); len(d.serials) > 0 {
			store.Forget(d.source) // those that were called by numbers
			clear(d.serials)
		}
	case messageFrame:
		d.frame(c, received, store)
	default:
		d.counts.Unknown++
		return
	}
	if c.broken {
		d.counts.Malformed++
	}
}

// server reads who the server is: its name, the version of its program, and that of the protocol.
func (d *Decoder) server(c *cursor) {
	const nameSize, programSize = 256, 4
	name, _, _ := bytes.Cut(c.take(nameSize), []byte{0})
	program := c.take(programSize)
	if v := c.take(4); v != nil {
		d.layout, d.greeted = version(v[0])<<8|version(v[1]), true
		d.program = trackers.ProgramName(fmt.Sprintf("%s %d.%d.%d (NatNet %d.%d)",
			name, program[0], program[1], program[2], v[0], v[1]))
	}
}

// models reads what the server tracks.
func (d *Decoder) models(c *cursor) {
	clear(d.names)
	for range c.count(4) {
		kind := c.uint32()
		rest := c
		if d.layout >= version4_1 {
			rest = &cursor{rest: c.take(int(min(c.uint32(), 1<<20)))} // each has its size, so that unknown ones can be passed over
		}
		switch kind {
		case 0: // markers
			rest.text()
			for range rest.count(1) {
				rest.text()
			}
		case 1:
			name, id := d.model(rest)
			d.name(identity{body: id}, name)
		case 2:
			skeleton := slices.Clone(rest.text())
			id := rest.uint32()
			for range rest.count(20) {
				name, joint := d.model(rest)
				d.name(identity{id + 1, joint & 0xffff}, slices.Concat(skeleton, []byte(" "), name))
			}
		default:
			if d.layout < version4_1 {
				return // its size is not known, and nothing after it is needed
			}
		}
		if rest.broken {
			c.broken = true
		}
		if c.broken {
			return
		}
	}
	d.unnamed = false
}

// model reads a rigid body's name and number, and passes over its parent, offset and markers.
func (d *Decoder) model(c *cursor) (name []byte, id uint32) {
	if d.layout >= version2 {
		name = slices.Clone(c.text())
	}
	id = c.uint32()
	c.take(4 + 12)
	if d.layout >= version3 {
		markers := c.count(16)
		c.take(16 * markers)
		if d.layout >= version4 {
			for range markers {
				c.text()
			}
		}
	}
	return name, id
}

func (d *Decoder) name(id identity, name []byte) {
	if len(d.names) < mostBodies && len(name) > 0 && len(name) <= trackers.MaxSerial {
		d.names[id] = name
	}
}

// counted reads a count and the size behind it.
func (d *Decoder) counted(c *cursor, size int) int {
	n := c.uint32()
	if d.layout >= version4_1 {
		c.take(4)
	}
	if uint64(n)*uint64(size) > uint64(len(c.rest)) {
		c.broken, c.rest = true, nil
		return 0
	}
	return int(n)
}

// frame reads the bodies of a frame and hands on those that are seen.
func (d *Decoder) frame(c *cursor, received time.Duration, store *trackers.Store) {
	c.take(4) // its number
	for range d.counted(c, 5) {
		c.text()
		c.take(12 * c.count(12))
	}
	c.take(12 * d.counted(c, 12)) // markers without a name
	for range d.counted(c, 32) {
		d.body(c, 0, received, store)
	}
	if d.layout < version2_1 {
		return
	}
	for range d.counted(c, 8) {
		skeleton := c.uint32() + 1
		for range c.count(32) {
			d.body(c, skeleton, received, store)
		}
	}
}

func (d *Decoder) body(c *cursor, skeleton uint32, received time.Duration, store *trackers.Store) {
	id := identity{skeleton, c.uint32()}
	if skeleton > 0 {
		id.body &= 0xffff // the upper half repeats the skeleton's number
	}
	var v [7]float64
	for i := range v {
		v[i] = c.float()
	}
	if d.layout < version3 {
		markers := c.count(12)
		c.take(12 * markers)
		if d.layout >= version2 {
			c.take(8 * markers)
		}
	}
	if d.layout >= version2 {
		c.take(4) // mean error of its markers
	}
	seen := true
	if d.layout >= version2_6 {
		seen = c.int16()&1 != 0
	}
	if c.broken || !seen {
		return
	}
	pose := trackers.Pose{Position: d.point(mgl64.Vec3{v[0], v[1], v[2]}), Rotation: mgl64.Quat{W: v[6], V: d.point(mgl64.Vec3{v[3], v[4], v[5]})}}
	serial := d.serial(id)
	if serial == nil {
		d.counts.Unknown++
		return
	}
	name, named := d.names[id]
	d.unnamed = d.unnamed || !named
	d.counts.Poses++
	store.PutAt(trackers.Key{Kind: trackers.Tracker, Serial: serial, Source: d.source, Name: name}, pose, received)
}

// serial is what a body is told by: its name, which stays from session to session, else its number.
func (d *Decoder) serial(id identity) []byte {
	if name, named := d.names[id]; named {
		return name
	}
	if serial, known := d.serials[id]; known {
		return serial
	}
	if len(d.serials) == mostBodies {
		return nil
	}
	serial := strconv.AppendUint(nil, uint64(id.body), 10)
	if id.skeleton > 0 {
		serial = strconv.AppendUint(append(strconv.AppendUint(nil, uint64(id.skeleton-1), 10), '/'), uint64(id.body), 10)
	}
	d.serials[id] = serial
	return serial
}

// point turns a vector with Z up by -90° about x.
func (d *Decoder) point(v mgl64.Vec3) mgl64.Vec3 {
	if d.zUp {
		return mgl64.Vec3{v[0], v[2], -v[1]}
	}
	return v
}
