package openxr

import (
	"time"
	"unsafe"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
	"posewright/trackers/stage"
)

const handTracking = "XR_EXT_hand_tracking"

// hand is a tracked hand of the runtime.
type hand struct {
	tracker   uint64
	locations handLocations
	joints    [stage.HandJoints]jointLocation
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
		h.locations = handLocations{header: header{kind: typeHandLocations}, count: stage.HandJoints, joints: uintptr(unsafe.Pointer(&h.joints[0]))}
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

// fingersOf are the bends and spreads of the joints of a hand, false where they are not told.
func fingersOf(side trackers.Side, joints *[stage.HandJoints]jointLocation) (fingers trackers.Fingers, ok bool) {
	var turns [stage.HandJoints]mgl64.Quat
	for i := range joints {
		if joints[i].flags&orientationValid == 0 {
			return fingers, false
		}
		turns[i] = joints[i].pose.tracking().Rotation
	}
	return stage.Fingers(side, &turns), true
}
