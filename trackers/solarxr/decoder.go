package solarxr

import (
	"math"
	"slices"
	"strings"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig/phrase"
	"posewright/trackers"
	"posewright/trackers/stage"
	"posewright/trackers/udp"
)

// Tracker is what the server tells of a tracker.
type Tracker struct {
	Name string
	Part Part
	// Mounting is how it is turned on the body, in tracking space: the result of the mounting reset, else what was chosen; the zero value where the server does not say.
	Mounting mgl64.Quat
	Charge   float64 // 0 to 1; below 0 where it is not known
	Tracked  bool
	Occluded bool
	Headset  bool
}

// Proportions are the lengths of the server's skeleton in meters; 0 where it does not say.
type Proportions struct {
	EyesM   float64 // height of the eyes above the floor, which the schema calls user_height
	Lengths [proportions]float64
}

// joint is a joint of the server's skeleton that becomes a device.
type joint struct {
	kind   trackers.Kind
	serial string
	bone   Part
	tail   bool   // at the bone's tail
	by     []Part // trackers on one of these drive it
}

var joints = [...]joint{
	{trackers.Headset, "HMD", Head, false, []Part{Head}},
	{trackers.Tracker, "chest", UpperChest, true, []Part{UpperChest, Chest}},
	{trackers.Tracker, "hips", Hip, true, []Part{Hip, Waist, LowerWaist}},
	{trackers.Tracker, "left knee", LeftLowerLeg, false, []Part{LeftUpperLeg}},
	{trackers.Tracker, "right knee", RightLowerLeg, false, []Part{RightUpperLeg}},
	{trackers.Tracker, "left foot", LeftFoot, false, []Part{LeftFoot, LeftLowerLeg}},
	{trackers.Tracker, "right foot", RightFoot, false, []Part{RightFoot, RightLowerLeg}},
	{trackers.Tracker, "left elbow", LeftLowerArm, false, []Part{LeftUpperArm}},
	{trackers.Tracker, "right elbow", RightLowerArm, false, []Part{RightUpperArm}},
	{trackers.Tracker, "left hand", LeftHand, false, []Part{LeftHand, LeftLowerArm}},
	{trackers.Tracker, "right hand", RightHand, false, []Part{RightHand, RightLowerArm}},
}

// mostTrackers is how many trackers a server may tell of.
const mostTrackers = 256

// decoder reads what a server says. It belongs to one goroutine.
type decoder struct {
	source      string
	trackers    []Tracker
	proportions Proportions
	asked       bool // the proportions have arrived
	counts      trackers.Counts
	left        int      // see root
	changed     bool     // trackers, proportions or how these are set are others than before
	answers     [][]byte // what the server is to be sent

	layout   *layout // nil until recognize found it
	numbers  []Part  // the parts by their numbers; of a registry before layout is known
	early    []byte  // a message about trackers that came before
	updates  int
	strange  bool // bones came that nothing fits
	hello    hello
	skeleton [parts]bone
	setting  setting
	lengths  lengths
}

// NewDecoder is a decoder of captured messages of a server, whose devices are keyed with a source.
func NewDecoder(source string) udp.Decoder { return &decoder{source: source} }

// Matches reports whether a message is one of a SlimeVR server.
func Matches(message []byte) bool {
	left, found := 0, 0
	bundle, ok := root(message, &left)
	if !ok {
		return false
	}
	for slot, kind := range map[int]int{bundleDataFeed: feedMessageType, bundleRPC: rpcMessageType, bundleConnection: 0} {
		broken := bundle.each(slot, func(header table) {
			if header.byte(kind) != 0 || slot == bundleRPC && header.byte(kind+1) != 0 {
				found++
			}
		})
		if broken > 0 {
			return false
		}
	}
	return found > 0
}

// Counts implements udp.Decoder.
func (d *decoder) Counts() trackers.Counts { return d.counts }

// Decode reads a message and puts what it says into the store.
func (d *decoder) Decode(data []byte, received time.Duration, store *trackers.Store) {
	d.counts.Packets++
	d.read(data, &d.left, received, store)
}

func (d *decoder) read(data []byte, left *int, received time.Duration, store *trackers.Store) {
	bundle, ok := root(data, left)
	if !ok {
		d.counts.Malformed++
		return
	}
	if identified(data, serverIdentifier) && d.updates == 0 {
		d.hello = hello{bundle.byte(helloStatus) != 0, bundle.number(helloVersion, 4), true, d.hello.finished}
		return
	}
	d.broken(bundle.each(bundleConnection, func(header table) {
		if message, ok := header.table(1); ok {
			d.connection(header.byte(0), message)
		}
	}))
	d.broken(bundle.each(bundleDataFeed, func(header table) {
		d.counts.Messages++
		message, ok := header.table(feedMessage)
		switch {
		case header.byte(feedMessageType) != dataFeedUpdate:
			d.counts.Unknown++
		case !ok:
			d.counts.Malformed++
		case d.recognized(message):
			if early := d.early; early != nil {
				d.early = nil
				d.read(early, new(int), received, store)
			}
			d.update(message, store, received)
		case message.count(updateDevices) > 0:
			d.early = append(d.early[:0], data...)
		}
	}))
	d.broken(bundle.each(bundleRPC, func(header table) {
		d.counts.Messages++
		kind, replies := rpcMessageType, false
		message, ok := header.table(rpcMessage + 1)
		if replies = ok; replies {
			kind++
		} else {
			message, ok = header.table(rpcMessage)
		}
		switch {
		case d.layout != nil && d.layout != oldest && ok:
			d.listen(header.byte(kind), replies, message)
		case header.byte(kind) != skeletonConfigResponse:
			d.counts.Unknown++
		case !ok:
			d.counts.Malformed++
		default:
			d.readProportions(message)
		}
	}))
}

func (d *decoder) broken(count int) { d.counts.Malformed += uint64(count) }

// update takes trackers first, so that bones of the same message know who drives them.
func (d *decoder) update(update table, store *trackers.Store, received time.Duration) {
	if _, ok := update.field(updateDevices, 4); ok {
		d.trackers = d.trackers[:0]
		d.broken(update.each(updateDevices, d.device))
		d.changed = true
		d.measure()
		for i := range joints {
			if by := d.driver(&joints[i]); by != nil {
				store.SetBattery(joints[i].key(d.source), by.Charge)
			}
		}
	}
	d.broken(update.each(d.layout.bones, func(t table) {
		bone, ok := d.layout.bone(t)
		if !ok {
			d.counts.Malformed++
			return
		}
		part := bone.part(d.numbers)
		d.skeleton[part] = bone
		for i := range joints {
			if joints[i].bone == part {
				d.place(&joints[i], &bone, store, received)
			}
		}
	}))
	d.learn()
}

func (d *decoder) device(device table) {
	charge := -1.0
	if status, ok := device.table(deviceStatus); ok {
		if _, known := status.field(hardwareCharge, 1); known {
			charge = math.Min(1, float64(status.byte(hardwareCharge))/100)
		}
	}
	d.broken(device.each(deviceTrackers, func(t table) {
		info, ok := t.table(d.layout.info)
		if !ok || len(d.trackers) == mostTrackers {
			return
		}
		l, status := d.layout, t.byte(d.layout.status)
		part := bone{number: info.number(l.part, l.partSize())}.part(d.numbers)
		tracker := Tracker{Part: part, Charge: charge, Occluded: status == statusOccluded,
			Headset: (info.byte(l.headset) != 0) != l.notHeadset && (part == Head || !l.notHeadset),
			Tracked: status == statusOK || status == statusBusy || status == statusOccluded}
		for i := range l.name {
			if tracker.Name == "" {
				tracker.Name = named(info.bytes(l.name[i]))
			}
			if pose := poseOf([3]float64{}, info, l.mounting[i]); tracker.Mounting == (mgl64.Quat{}) && pose.Valid() {
				tracker.Mounting = pose.Rotation.Normalize()
			}
		}
		d.trackers = append(d.trackers, tracker)
	}))
}

// named is a name that a server gives, as much of it as is taken.
func named(name []byte) string {
	return phrase.Line(strings.ToValidUTF8(string(name[:min(len(name), trackers.MaxSerial)]), ""))
}

// poseOf is a position with the rotation of a field; not valid where that is not there.
func poseOf(position [3]float64, t table, slot int) trackers.Pose {
	var q [4]float64
	if !t.floats(slot, q[:]) {
		return trackers.Pose{}
	}
	return stage.Pose(position, q)
}

// driver is the tracker that drives a joint; nil for none.
func (d *decoder) driver(j *joint) *Tracker {
	for _, part := range j.by {
		for i := range d.trackers {
			if t := &d.trackers[i]; t.Part == part && t.Tracked {
				return t
			}
		}
	}
	return nil
}

func (j *joint) key(source string) trackers.Key {
	return trackers.Key{Kind: j.kind, Serial: []byte(j.serial), Source: source}
}

func (d *decoder) place(j *joint, b *bone, store *trackers.Store, received time.Duration) {
	by := d.driver(j)
	if by == nil {
		return
	}
	pose := b.pose
	switch {
	case j.tail:
		pose.Position = b.tail()
	case j.bone == Head:
		pose.Rotation = b.facing
		if d.layout == oldest && b.length > 0 {
			pose.Rotation = b.facing.Mul(lying.Conjugate())
		}
	}
	d.counts.Poses++
	store.PutSample(j.key(d.source), trackers.Sample{Pose: pose, Inferred: by.Occluded}, received)
}

// readProportions takes the proportions of a server of version 21 or before.
func (d *decoder) readProportions(message table) {
	var p Proportions
	if eyes, ok := message.float(skeletonEyes); ok && eyes > 0 && eyes < 3 {
		p.EyesM = eyes
	}
	d.broken(message.each(skeletonParts, func(part table) {
		bone := int(part.byte(partBone))
		if length, ok := part.float(partValue); ok && bone < proportions && length > 0 && length < 3 {
			p.Lengths[bone] = length
		}
	}))
	d.proportions, d.asked, d.changed = p, true, true
}

// about is what is known of a server, for others to keep.
type about struct {
	Trackers    []Tracker
	Proportions Proportions
	Known       bool // the proportions are
	Setting     setting
}

// news is what is known; false where nothing of it has changed.
func (d *decoder) news() (about, bool) {
	if !d.changed {
		return about{}, false
	}
	d.changed = false
	return about{slices.Clone(d.trackers), d.proportions, d.asked, d.setting}, true
}
