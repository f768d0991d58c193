package solarxr

import (
	"math"
	"strconv"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
	"posewright/trackers/stage"
)

// hello is what a server answered to the client's.
type hello struct {
	refused  bool
	version  int  // of the protocol; 0 from servers without a handshake
	rooted   bool // the answer was a root of its own
	finished bool // the client has acknowledged the registry
}

// connection takes a message of the handshake.
func (d *decoder) connection(kind byte, message table) {
	switch {
	case d.layout != nil: // it is over
	case d.hello.rooted && kind == rootedRegistry, !d.hello.rooted && kind == boneRegistry:
		d.register(message)
	case d.hello.rooted && kind == rootedFinish && !d.hello.finished:
		d.hello.finished, d.answers = true, append(d.answers, acknowledge(), start())
	case !d.hello.rooted && kind == serverHello:
		d.hello.refused, d.hello.version = message.byte(helloStatus) != 0, message.number(helloVersion, 4)
	}
}

// register takes the parts' numbers from a registry of bones.
func (d *decoder) register(registry table) {
	d.numbers = []Part{NoPart}
	d.broken(registry.each(registryBones, func(definition table) {
		key := strings.ToLower(string(definition.bytes(definitionKey)))
		id, part := definition.number(definitionID, 2), keys[key[strings.LastIndexByte(key, ':')+1:]]
		if part == NoPart {
			return
		}
		for len(d.numbers) <= id {
			d.numbers = append(d.numbers, NoPart)
		}
		d.numbers[id] = part
	}))
}

// progress is how far a server is understood.
type progress uint8

const (
	unanswered progress = iota // no update of a feed has come
	boneless                   // updates, but no bones yet
	strange                    // bones that nothing fits, or the server takes no client of our version
	understood
)

func (d *decoder) progress() progress {
	switch {
	case d.layout != nil:
		return understood
	case d.strange || d.hello.refused:
		return strange
	case d.updates > 0:
		return boneless
	}
	return unanswered
}

// next is what the server is to be sent since it was asked last.
func (d *decoder) next() (answers [][]byte) {
	answers, d.answers = d.answers, nil
	return answers
}

// Program implements udp.Program.
func (d *decoder) Program() string {
	if d.hello.version > 0 {
		return "SlimeVR (SolarXR " + strconv.Itoa(d.hello.version) + ")"
	}
	return "SlimeVR"
}

// bone is a bone of the server's skeleton, in tracking space.
type bone struct {
	number int
	pose   trackers.Pose // of its head; without rotation its tail is below
	facing mgl64.Quat    // its rotation without the turn that it has in the rest pose
	length float64       // meters
}

// lying is the turn of the head's bone in the rest pose, backward, which version 21 and before leave in its rotation.
var lying = stage.Pose([3]float64{}, [4]float64{-math.Sqrt2 / 2, 0, 0, math.Sqrt2 / 2}).Rotation

func (b *bone) tail() mgl64.Vec3 {
	return b.pose.Position.Add(b.pose.Rotation.Rotate(mgl64.Vec3{0, -b.length, 0}))
}

// down is how far it reaches down in the rest pose, meters: what the server's window shows as its length.
func (b *bone) down() float64 {
	return -b.facing.Conjugate().Rotate(b.tail().Sub(b.pose.Position)).Y()
}

func (b bone) part(numbers []Part) Part {
	if b.number < len(numbers) {
		return numbers[b.number]
	}
	return NoPart
}

// partSize is how many bytes the number of a part has.
func (l *layout) partSize() int {
	if l == registered {
		return 2
	}
	return 1
}

// bone reads a bone; false where a field has no room for what the layout has there, or holds something else.
func (l *layout) bone(t table) (b bone, ok bool) {
	var head [3]float64
	if !t.floats(l.head, head[:]) || t.size(l.head) < 12 || t.size(l.orientation) < 16 || t.size(l.rotation) < 16 {
		return b, false
	}
	b = bone{number: t.number(bonePart, l.partSize()), pose: poseOf(head, t, l.orientation)}
	facing := poseOf(head, t, l.rotation)
	b.facing = facing.Rotation
	b.length, _ = t.float(l.length)
	return b, b.pose.Valid() && facing.Valid() && b.length >= 0 && b.length < 3
}

// recognized decides once a connection how updates are laid out and how parts are numbered: by the only layout that
// all bones of an update fit, and, where neither that nor a registry tells the numbers, by the only ones with which
// the skeleton closes.
func (d *decoder) recognized(update table) bool {
	d.updates++
	if d.layout != nil {
		return true
	}
	candidates := layouts[:len(layouts)-1]
	if d.numbers != nil {
		candidates = layouts[len(layouts)-1:]
	}
	var numbers []Part
	found := 0
	for i := range candidates {
		l := &candidates[i]
		var bones []bone
		misfits := update.each(l.bones, func(t table) {
			if b, ok := l.bone(t); ok {
				bones = append(bones, b)
			}
		})
		if misfits > 0 || len(bones) == 0 || len(bones) != update.count(l.bones) {
			continue
		}
		possible := numberings[:]
		switch l {
		case oldest:
			possible = numberings[:1]
		case registered:
			possible = [][]Part{d.numbers}
		}
		for _, n := range possible {
			if len(possible) == 1 || closes(bones, n) {
				d.layout, numbers = l, n
				found++
			}
		}
	}
	if found != 1 {
		d.layout = nil
		d.strange = d.strange || update.count(1) > 0 || update.count(2) > 0
		return false
	}
	d.numbers = numbers
	if d.layout == oldest {
		d.setting, d.changed, d.answers = oldSetting, true, append(d.answers, askProportions())
	}
	return true
}

// gap is how far, in meters, a bone may be from the end of the one before it: of float32 and filters there remains
// less than a tenth.
const gap = 0.005

// closes reports whether each bone of the chains begins where the one before ends.
func closes(bones []bone, numbers []Part) bool {
	var at [parts]*bone
	for i := range bones {
		at[bones[i].part(numbers)] = &bones[i]
	}
	for _, chain := range chains {
		var above *bone
		for _, part := range chain {
			b := at[part]
			if b == nil && part == LowerWaist {
				continue
			}
			if b == nil || above != nil && above.tail().Sub(b.pose.Position).Len() > gap {
				return false
			}
			above = b
		}
	}
	return true
}

// measure takes the height of the eyes from the bones, from version 22 on: which requests tell it differs between
// servers that nothing else tells apart.
func (d *decoder) measure() {
	if d.layout == oldest {
		return
	}
	eyes := 0.0
	for _, part := range [...]Part{Neck, UpperChest, Chest, Waist, LowerWaist, Hip, LeftUpperLeg, LeftLowerLeg} {
		eyes += d.skeleton[part].down()
	}
	if eyes > 0.5 && eyes < 3 {
		d.proportions, d.asked = Proportions{EyesM: eyes}, true
	}
}

// setting is how a server is asked to change a length.
type setting struct {
	kind       byte // of the request; 0 while it is not known
	replies    bool // headers have a field for the request that is answered
	renumbered bool // see renumbered
}

var oldSetting = setting{kind: changeSkeletonConfigRequest}

func (s setting) numbered(renumbered bool) setting {
	s.renumbered = renumbered
	return s
}

// lengths is an answer from version 22 on that may have the lengths of the skeleton.
type lengths struct {
	Setting setting
	Values  map[byte]float64
}

func (d *decoder) listen(kind byte, replies bool, message table) {
	l := lengths{setting{kind: kind - 2, replies: replies}, map[byte]float64{}}
	broken := message.each(skeletonParts, func(part table) {
		l.Values[part.byte(partBone)], _ = part.float(partValue)
	})
	_, ok := message.float(skeletonEyes)
	if ok && broken == 0 && kind > resetRequest+2 && len(l.Values) > 0 && d.setting == (setting{}) {
		d.lengths = l
	}
}

// learn takes how lengths are set from an answer whose lengths are those of the bones: in each union the request
// stands two before the answer. Its number can't be known otherwise, and at its place other servers forget all
// lengths.
func (d *decoder) learn() {
	if d.lengths.Values == nil {
		return
	}
	agree := func(renumber bool) bool {
		for length, part := range map[Proportion]Part{
			UpperArm: LeftUpperArm, LowerArm: LeftLowerArm, UpperLeg: LeftUpperLeg, LowerLeg: LeftLowerLeg,
		} {
			if renumber {
				length = renumbered[length]
			}
			if value, ok := d.lengths.Values[byte(length)]; !ok || math.Abs(value-d.skeleton[part].down()) > 0.001 {
				return false
			}
		}
		return true
	}
	if earlier, later := agree(false), agree(true); earlier != later {
		d.setting, d.lengths, d.changed = d.lengths.Setting.numbered(later), lengths{}, true
	}
}
