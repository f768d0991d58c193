package devices

import (
	"math"
	"time"
)

const (
	wrongFloor     = 0.08            // meters that both feet are off the floor before that is no posture: kneeling on the insteps lowers ankles by less
	wrongFloorTime = 6 * time.Second // longer than anyone jumps or stands on tiptoe that high
)

// Heights are how much higher parts of a person are than while they stood for the calibration, meters.
type Heights struct {
	Headset float64
	Feet    [2]float64 // left and right, of the ankles
}

// FloorWatch detects that the floor is off: both feet and the headset stay above, or below, where they are of a person who stands on it. The zero value is
// ready to use. It is for one goroutine.
type FloorWatch struct {
	since     time.Duration
	direction float64 // 1 where the feet have been above the floor since then, -1 below, 0 neither
	off       float64
	reported  bool
}

// Update takes the heights at a time; known is false where they are not tracked. It returns true once until the floor is right again.
func (w *FloorWatch) Update(at time.Duration, h Heights, known bool) bool {
	off := 0.0
	if known {
		off = h.floorOff()
	}
	if off == 0 || off*w.direction < 0 {
		*w = FloorWatch{}
	}
	if off == 0 {
		return false
	}
	if w.direction == 0 {
		w.direction, w.since = math.Copysign(1, off), at
	}
	w.off = off
	if w.reported || at-w.since < wrongFloorTime {
		return false
	}
	w.reported = true
	return true
}

// Off is how far the person is above the floor, meters, below 0 under it; 0 while the floor is not known to be wrong.
func (w *FloorWatch) Off() float64 {
	if !w.reported {
		return 0
	}
	return w.off
}

// floorOff is how far the person is above the floor, 0 for not clearly. The foot that is nearer counts, because the other may be lifted or its tracker have slipped.
// Where the floor is wrong, the headset is as much too high or too low; who sits with their feet on a stool has it lower.
func (h *Heights) floorOff() float64 {
	left, right := h.Feet[0], h.Feet[1]
	off := left
	if math.Abs(right) < math.Abs(left) {
		off = right
	}
	if !(left*right > 0 && math.Abs(off) >= wrongFloor && h.Headset/off >= 0.5) {
		return 0
	}
	return off
}
