package openxr

import (
	"time"
	"unsafe"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
)

// The joints of XR_EXT_hand_tracking. The thumb's follow the wrist, four of them; each other finger has five, its metacarpal first.
const (
	handTracking   = "XR_EXT_hand_tracking"
	palmJoint      = 0
	thumbJoint     = 2 // metacarpal
	indexJoint     = 6
	jointsOfFinger = 5
	handJoints     = 26
)

// hand is a tracked hand of the runtime.
type hand struct {
	tracker   uint64
	locations handLocations
	joints    [handJoints]jointLocation
}

// trackHands makes a tracker of each hand, where the runtime has them; a system without leaves them out.
func (s *session) trackHands() {
	if !s.x.extensions[handTracking] {
		return
	}
	for side := range s.hands {
		h := &s.hands[side]
		info := &handTrackerInfo{header: header{kind: typeHandTrackerInfo}, hand: int32(side) + 1}
		if s.x.hands.create(s.handle, info, &h.tracker) < 0 {
			h.tracker = 0
			continue
		}
		h.locations = handLocations{header: header{kind: typeHandLocations}, count: handJoints, joints: uintptr(unsafe.Pointer(&h.joints[0]))}
	}
}

// pollHands takes how the fingers are bent at a time of the runtime.
func (s *session) pollHands(store *trackers.Store, present int64, now time.Duration) error {
	for side := range s.hands {
		h := &s.hands[side]
		if h.tracker == 0 {
			continue
		}
		s.locateHand = handLocateInfo{header: header{kind: typeHandLocateInfo}, space: s.base, time: present}
		h.locations.active = 0
		if err := check("xrLocateHandJointsEXT", s.x.hands.locate(h.tracker, &s.locateHand, &h.locations)); err != nil {
			return err
		}
		if h.locations.active == 0 {
			continue
		}
		if fingers, ok := fingersOf(trackers.Side(side), &h.joints); ok {
			store.PutFingers(name, trackers.Side(side), &fingers, now)
		}
	}
	return nil
}

// fingersOf are the bends and spreads of the joints of a hand. A joint of OpenXR points along -Z to the next, and its +Y is the back of the finger.
func fingersOf(side trackers.Side, joints *[handJoints]jointLocation) (fingers trackers.Fingers, ok bool) {
	for i := range joints {
		if joints[i].flags&orientationValid == 0 {
			return fingers, false
		}
	}
	turn := func(joint int) mgl64.Quat {
		q := joints[joint].pose.orientation
		return mgl64.Quat{W: float64(q[3]), V: mgl64.Vec3{float64(q[0]), float64(q[1]), float64(q[2])}}
	}
	forward, palmward, thumbward := mgl64.Vec3{0, 0, -1}, mgl64.Vec3{0, -1, 0}, mgl64.Vec3{1, 0, 0}
	if side == trackers.Right {
		thumbward[0] = -1
	}
	bent := func(above, joint int) (bend, spread float64) {
		return trackers.Bent(turn(above).Conjugate().Mul(turn(joint)).Rotate(forward), forward, palmward, thumbward)
	}
	fingers.Jointed, fingers.Spreads = true, true
	for finger := 1; finger < trackers.FingerCount; finger++ {
		first := indexJoint + (finger-1)*jointsOfFinger
		fingers.Bend[finger][0], _ = bent(first, first+1)
		_, fingers.Spread[finger] = bent(palmJoint, first+1)
		fingers.Bend[finger][1], _ = bent(first+1, first+2)
		fingers.Bend[finger][2], _ = bent(first+2, first+3)
	}
	// The thumb's metacarpal is turned in the palm, whose frame is that of a hand in the T-pose: -Z outward, +Y up, and the thumb ahead.
	v := turn(palmJoint).Conjugate().Mul(turn(thumbJoint)).Rotate(forward)
	out := 1.0
	if side == trackers.Right {
		out = -1
	}
	along, across, away := trackers.HandAxes(side, true)
	fingers.Bend[0][0], fingers.Spread[0] = trackers.Bent(mgl64.Vec3{-v[2] * out, v[1], v[0] * out}, along, across, away)
	fingers.Bend[0][1], _ = bent(thumbJoint, thumbJoint+1)
	fingers.Bend[0][2], _ = bent(thumbJoint+1, thumbJoint+2)
	return fingers, true
}
