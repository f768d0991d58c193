package vmc

import (
	"bytes"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
)

// fingerBones are the names in Unity of the fingers' bones behind the side, three for each finger from the hand outward, thumb first.
var fingerBones = [3 * trackers.FingerCount][]byte{
	[]byte("ThumbProximal"), []byte("ThumbIntermediate"), []byte("ThumbDistal"),
	[]byte("IndexProximal"), []byte("IndexIntermediate"), []byte("IndexDistal"),
	[]byte("MiddleProximal"), []byte("MiddleIntermediate"), []byte("MiddleDistal"),
	[]byte("RingProximal"), []byte("RingIntermediate"), []byte("RingDistal"),
	[]byte("LittleProximal"), []byte("LittleIntermediate"), []byte("LittleDistal"),
}

// thumbOfVRM is the thumb's bone that only VRM 1 has a word for. Its other two have those of Unity's first two, so that where this one comes, all thumbs are
// meant by VRM 1.
var thumbOfVRM = []byte("ThumbMetacarpal")

var sideNames = [trackers.Sides][]byte{[]byte("Left"), []byte("Right")}

// hands are the fingers of a sender's avatar.
type hands struct {
	turned [trackers.Sides][3 * trackers.FingerCount]mgl64.Quat // in the parent's frame
	known  [trackers.Sides]uint32                               // bones that were told once
	fresh  [trackers.Sides]bool                                 // one was, since the last put
	vrm    bool
}

// fingerNamed finds a bone of a finger by its name in any case: the side and the bone's index.
func (h *hands) fingerNamed(name []byte) (side trackers.Side, bone int, ok bool) {
	for s, prefix := range sideNames {
		if len(name) <= len(prefix) || !bytes.EqualFold(name[:len(prefix)], prefix) {
			continue
		}
		rest := name[len(prefix):]
		if bytes.EqualFold(rest, thumbOfVRM) {
			h.vrm = true
			return trackers.Side(s), 0, true
		}
		for i := range fingerBones {
			if bytes.EqualFold(rest, fingerBones[i]) {
				if h.vrm && i == 0 {
					i = 1 // VRM's proximal
				}
				return trackers.Side(s), i, true
			}
		}
	}
	return 0, 0, false
}

// set takes the rotation of a bone.
func (h *hands) set(side trackers.Side, bone int, rotation mgl64.Quat) {
	h.turned[side][bone] = rotation
	h.known[side] |= 1 << bone
	h.fresh[side] = true
}

// put hands on what came of the fingers. Their rotations are from the T-pose, as avatars of VRM have them. Where every one is the identity, the sender does
// not track fingers.
func (h *hands) put(source string, received time.Duration, store *trackers.Store) {
	for side := range h.fresh {
		if !h.fresh[side] {
			continue
		}
		h.fresh[side] = false
		fingers := trackers.Fingers{Jointed: true, Spreads: true}
		moved := false
		for i := range h.turned[side] {
			if h.known[side]&(1<<i) == 0 {
				continue
			}
			q := h.turned[side][i]
			moved = moved || q.W*q.W < 1-1e-12
			finger, joint := i/3, i%3
			along, palm, toward := trackers.HandAxes(trackers.Side(side), finger == 0)
			bend, spread := trackers.Bent(q.Rotate(along), along, palm, toward)
			fingers.Bend[finger][joint] = bend
			if joint == 0 {
				fingers.Spread[finger] = spread
			}
		}
		if moved {
			store.PutFingers(source, trackers.Side(side), &fingers, received)
		}
	}
}
