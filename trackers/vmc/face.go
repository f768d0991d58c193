package vmc

import (
	"bytes"
	"math"
	"math/bits"
	"slices"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig/phrase"
	"posewright/trackers"
	"posewright/trackers/osc"
)

const (
	// unapplied is after how many frames without /VMC/Ext/Blend/Apply a sender is treated as one that never sends it. The
	// message may be lost.
	unapplied = 3
	// spread is how long after its first value a frame without Apply ends whatever is missing.
	spread = 20 * time.Millisecond
	// besideValues is how long after values gaze waits for the next ones, so that both make one face.
	besideValues = 200 * time.Millisecond
	// unused is for how long a name was not sent that goes when others come: the sender shows another avatar.
	unused = time.Second
)

// eyeNames are the bones of the eyes.
var eyeNames = [trackers.Sides][]byte{[]byte("LeftEye"), []byte("RightEye")}

// eyesAt is where eyes are from the head's joint, meters, of an average person.
var eyesAt = [trackers.Sides]mgl64.Vec3{{0.032, 0.07, 0.08}, {-0.032, 0.07, 0.08}}

// names is a set of names, by their index.
type names [trackers.MaxFaceValues / 64]uint64

func (n *names) add(i int)      { n[i/64] |= 1 << (i % 64) }
func (n *names) has(i int) bool { return n[i/64]&(1<<(i%64)) != 0 }
func (n *names) count() (sum int) {
	for _, word := range n {
		sum += bits.OnesCount64(word)
	}
	return sum
}

// contains reports whether all of another set are in this one.
func (n *names) contains(other *names) bool {
	for i := range n {
		if other[i]&^n[i] != 0 {
			return false
		}
	}
	return true
}

// face is a sender's face. Its values hold until they are sent again. They take effect together: with Apply, or of a
// sender that never sends that when all came that the frame before had, when one comes again, or soon.
type face struct {
	sample  trackers.Face                         // that is put into the store next
	list    trackers.FaceNames                    // as they came; sample has a copy
	at      [trackers.MaxFaceValues]time.Duration // when each value came last
	next    int                                   // the name that probably comes next: senders keep an order
	grown   bool                                  // list is longer than what was told
	frame   names                                 // that came in this frame
	before  names                                 // that the frame before had
	began   time.Duration                         // this frame, if any came
	applied int                                   // frames since the last Apply, up to unapplied
	valued  time.Duration                         // when values were told last
	any     bool                                  // they were at all
	looked  bool                                  // the eyes moved since the face was told
	moved   bool                                  // they are no avatar's that looks straight ahead for ever
	asked   [2]bool                               // in this packet, whether the sender may tell gaze and values,
	granted [2]bool                               // and it may
}

// claim reports whether the packet's sender may tell values, or else gaze.
func (f *face) claim(values bool, source string, received time.Duration, store *trackers.Store) bool {
	what := 0
	if values {
		what = 1
	}
	if !f.asked[what] {
		granted, fresh := store.ClaimFace(source, values, received)
		if fresh {
			*f = face{}
		}
		f.asked[what], f.granted[what] = true, granted
	}
	return f.granted[what]
}

// value takes a named value. It reports false for what is none: names that can't be shown as they are, and numbers that
// are none.
func (f *face) value(m *osc.Message, source string, received time.Duration, store *trackers.Store) bool {
	arguments := m.Arguments()
	name, ok1 := arguments.Text()
	number, ok2 := arguments.Float()
	value := float32(number)
	if !ok1 || !ok2 || value-value != 0 || len(name) == 0 || len(name) > trackers.MaxSerial {
		return false
	}
	i := f.find(name)
	if i < 0 {
		own := string(name)
		if phrase.Line(own) != own {
			return false
		}
		if len(f.list) == trackers.MaxFaceValues {
			f.sample.Beyond++
			return true
		}
		i = len(f.list)
		f.list, f.grown = append(f.list, own), true
	}
	if f.frame.has(i) { // Apply was lost, or the sender has none
		f.applied = min(f.applied+1, unapplied)
		f.put(source, received, store)
		i = f.find(name) // names may have gone
	}
	if f.frame.count() == 0 {
		f.began = received
	}
	f.frame.add(i)
	f.sample.Values[i], f.at[i], f.next = value, received, i+1
	return true
}

// find is the index of a name; -1 for a new one.
func (f *face) find(name []byte) int {
	if f.next < len(f.list) && f.list[f.next] == string(name) {
		return f.next
	}
	return slices.IndexFunc(f.list, func(known string) bool { return known == string(name) })
}

// eyeNamed is whose eye a bone is.
func eyeNamed(name []byte) (trackers.Side, bool) {
	for side := range eyeNames {
		if bytes.EqualFold(name, eyeNames[side]) {
			return trackers.Side(side), true
		}
	}
	return 0, false
}

// look takes the rotation of the bone of an eye. An avatar whose eyes never move tells no gaze.
func (f *face) look(side trackers.Side, rotation mgl64.Quat, source string, received time.Duration,
	store *trackers.Store) {
	if !f.moved && rotation.W*rotation.W >= 1-1e-12 || !f.claim(false, source, received, store) {
		return
	}
	f.moved = true
	if !f.sample.HasEyes {
		f.sample.Eyes = [trackers.Sides]mgl64.Quat{mgl64.QuatIdent(), mgl64.QuatIdent()}
	}
	f.sample.Eyes[side], f.sample.HasEyes, f.looked = rotation, true, true
}

// lookAt takes what the eyes look at from the head, or that they look at nothing.
func (f *face) lookAt(m *osc.Message) bool {
	arguments := m.Arguments()
	enabled, ok := arguments.Int()
	var wire wirePose
	for i := 0; ok && i < 3; i++ {
		wire[i], ok = arguments.Float()
	}
	wire[6] = 1
	at := poseFromWire(wire)
	if !ok || !at.Valid() {
		return false
	}
	f.looked = true
	for side := range f.sample.Eyes {
		d := at.Position.Sub(eyesAt[side])
		if f.sample.HasEyes = enabled != 0 && d.Z() > 0; !f.sample.HasEyes {
			break // eyes can't look behind the head
		}
		yaw, pitch := math.Atan2(d.X(), d.Z()), -math.Atan2(d.Y(), math.Hypot(d.X(), d.Z()))
		f.sample.Eyes[side] = mgl64.QuatRotate(yaw, mgl64.Vec3{0, 1, 0}).Mul(mgl64.QuatRotate(pitch, mgl64.Vec3{1, 0, 0}))
	}
	return true
}

// end ends a packet: what of the face is complete is told.
func (f *face) end(source string, received time.Duration, store *trackers.Store) {
	f.asked = [2]bool{}
	whole := f.applied == unapplied && f.frame.count() > 0 && (f.frame.contains(&f.before) || received-f.began > spread)
	if whole || f.looked && f.frame.count() == 0 && !(f.any && received-f.valued < besideValues) {
		f.put(source, received, store)
	}
}

// apply ends a frame.
func (f *face) apply(source string, received time.Duration, store *trackers.Store) {
	f.applied = 0
	f.put(source, received, store)
}

// put ends the frame and tells the face.
func (f *face) put(source string, received time.Duration, store *trackers.Store) {
	if f.grown {
		if 2*f.frame.count() >= len(f.list) {
			f.drop(received)
		}
		list := slices.Clone(f.list)
		f.sample.Names, f.grown = &list, false
	}
	if f.frame.count() > 0 {
		f.before, f.frame = f.frame, names{}
		f.valued, f.any = received, true
	}
	if f.sample.Names != nil || f.looked {
		store.PutFace(source, &f.sample, received)
	}
	f.looked, f.sample.Beyond = false, 0
}

// drop forgets the names that are not sent any more.
func (f *face) drop(received time.Duration) {
	kept := 0
	var frame names
	for i := range f.list {
		if received-f.at[i] > unused {
			continue
		}
		if f.frame.has(i) {
			frame.add(kept)
		}
		f.list[kept], f.sample.Values[kept], f.at[kept] = f.list[i], f.sample.Values[i], f.at[i]
		kept++
	}
	f.list, f.frame, f.next = f.list[:kept], frame, 0
}
