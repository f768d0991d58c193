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
	key       trackers.Key
	held      bool // a controller is tracked in it
	tracked   bool // the hand was, without one, since
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
		serial := []byte([...]string{"left hand", "right hand"}[side])
		h.key = trackers.Key{Kind: trackers.Tracker, Serial: serial, Source: name}
		h.locations = handLocations{header: header{kind: typeHandLocations}, count: stage.HandJoints, joints: uintptr(unsafe.Pointer(&h.joints[0]))}
	}
}

// pollHands takes where the hands are that hold no controller, and how the fingers are bent, at a time of the runtime.
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
		wrist := &h.joints[stage.Wrist]
		bare := h.locations.active != 0 && !h.held && wrist.flags&allValid == allValid
		if h.tracked = bare || h.tracked && !h.held; bare {
			store.PutSample(h.key, trackers.Sample{
				Pose: stage.Hand(trackers.Side(side), wrist.pose.tracking()), Inferred: wrist.flags&allTracked != allTracked,
			}, now)
		} else if h.held {
			store.PutSample(h.key, trackers.Sample{Lost: true}, now)
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
