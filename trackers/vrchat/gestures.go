package vrchat

import (
	"bytes"
	"math"
	"time"

	"posewright/trackers"
	"posewright/trackers/osc"
)

// avatarParameters is where VRChat tells the parameters of the avatar.
var avatarParameters = []byte("/avatar/parameters/")

// gesture is what VRChat tells of a hand: which of its gestures it makes, and how far its trigger is pressed.
type gesture struct {
	which  int
	weight float64
}

// fist is the gesture whose weight is how far the trigger is pressed.
const fist = 1

// gestures are the curls of VRChat's hand gestures, by their numbers: neutral, fist, open hand, pointing finger, victory, rock'n'roll, gun, thumbs up.
var gestures = [8][trackers.FingerCount]float64{
	{0.15, 0.12, 0.17, 0.21, 0.25},
	{1, 1, 1, 1, 1},
	{0, 0, 0, 0, 0},
	{1, 0, 1, 1, 1},
	{1, 0, 0, 1, 1},
	{1, 0, 1, 1, 0},
	{0, 0, 1, 1, 1},
	{0, 1, 1, 1, 1},
}

var gestureNames = [trackers.Sides]struct{ which, weight []byte }{
	{[]byte("GestureLeft"), []byte("GestureLeftWeight")}, {[]byte("GestureRight"), []byte("GestureRightWeight")},
}

// parameter takes a parameter of the avatar, if it is of a gesture; others are of no use here.
func (d *Decoder) parameter(name []byte, m *osc.Message, received time.Duration, store *trackers.Store) {
	for side := range gestureNames {
		hand := &d.hands[side]
		arguments := m.Arguments()
		value, ok := arguments.Float()
		switch {
		case bytes.Equal(name, gestureNames[side].which):
			if !ok || !(value >= 0 && value < float64(len(gestures))) {
				d.counts.Malformed++
				return
			}
			hand.which = int(value)
		case bytes.Equal(name, gestureNames[side].weight):
			if !ok || math.IsNaN(value) {
				d.counts.Malformed++
				return
			}
			hand.weight = max(0, min(1, value))
			store.PutControls(d.source, trackers.Side(side), trackers.Controls{Trigger: hand.weight}, received)
		default:
			continue
		}
		fingers := trackers.Fingers{Curl: gestures[hand.which]}
		if hand.which == fist {
			for i := range fingers.Curl {
				fingers.Curl[i] = gestures[0][i] + (1-gestures[0][i])*hand.weight
			}
		}
		store.PutFingers(d.source, trackers.Side(side), &fingers, received)
		return
	}
}
