package vmc

import (
	"bytes"

	"posewright/trackers"
	"posewright/trackers/osc"
)

// control is what a key or an axis of a controller stands for.
type control uint8

const (
	noControl control = iota
	trigger
	grip
	stick
)

var controlNames = [...]struct {
	part []byte
	control
}{
	{[]byte("trigger"), trigger}, {[]byte("grip"), grip}, {[]byte("stick"), stick}, {[]byte("trackpad"), stick}, {[]byte("touchpad"), stick},
}

// controlNamed is what a name such as "ClickTrigger" means.
func controlNamed(name []byte) control {
	for i := range controlNames {
		part := controlNames[i].part
		for at := 0; at+len(part) <= len(name); at++ {
			if bytes.EqualFold(name[at:at+len(part)], part) {
				return controlNames[i].control
			}
		}
	}
	return noControl
}

// controls takes a message about a key or an axis: whether it is pressed, its name, whether it is of the left hand, only touched, an axis, and the axis itself.
// It reports whose controls changed.
func (d *Decoder) controls(m *osc.Message) (side trackers.Side, changed, ok bool) {
	arguments := m.Arguments()
	active, ok1 := arguments.Int()
	name, ok2 := arguments.Text()
	left, ok3 := arguments.Int()
	touch, ok4 := arguments.Int()
	axis, ok5 := arguments.Int()
	if !(ok1 && ok2 && ok3 && ok4 && ok5) {
		return 0, false, false
	}
	var at [3]float64
	for i := range at {
		value, ok := arguments.Float()
		if !ok {
			return 0, false, false
		}
		at[i] = max(-1, min(1, value))
	}
	side = trackers.Right
	if left != 0 {
		side = trackers.Left
	}
	pressed := 0.0
	if active != 0 {
		pressed = 1
	}
	held := &d.held[side]
	switch which := controlNamed(name); {
	case which == noControl || touch != 0:
		return side, false, true
	case which == stick:
		if axis == 0 {
			return side, false, true
		}
		held.StickX, held.StickY = at[0]*pressed, at[1]*pressed
	default:
		if axis != 0 {
			pressed *= max(0, at[0])
		}
		if which == trigger {
			held.Trigger = pressed
		} else {
			held.Grip = pressed
		}
	}
	return side, true, true
}
