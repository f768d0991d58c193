package runtime

import (
	"math"

	"posewright/effectors"
	"posewright/presets"
	"posewright/solver"
	"posewright/solver/vec"
)

var (
	errInput = &Error{ErrName, "There is no input of that name. Inputs are leftTrigger, leftGrip, leftStickX, leftStickY, " +
		"those of the right hand, osc1 to osc8, and keyF3 to keyF10."}
	errDrivers = &Error{ErrState, "This state was saved with other drivers or postures in the preset."}
)

// SetInput gives an input, such as "leftTrigger" or "osc1", a value that it keeps. The preset may have it drive
// parameters; triggers and grips also close the fingers that are not tracked.
func SetInput(handle int32, name string, value float64) error {
	return with(&bodies, handle, func(b *body) error {
		id, known := effectors.InputNamed(name)
		switch {
		case !known:
			return errInput
		case value-value != 0:
			return errNumber
		}
		b.inputs[id] = value
		switch id {
		case effectors.LeftTrigger, effectors.RightTrigger:
			b.targets.Hands[id-effectors.LeftTrigger].Trigger = value
		case effectors.LeftGrip, effectors.RightGrip:
			b.targets.Hands[id-effectors.LeftGrip].Grip = value
		}
		return nil
	})
}

// SetFingers says how a device has the fingers of a hand, thumb first; side 0 is left, 1 right. There is a curl for
// each, from 0 for straight to 1 for closed, or three bends toward the palm in radians, of the joints from the hand
// outward; behind them, where they are known, a spread for each in radians toward the side of the thumb, of the thumb
// away from the palm: 5, 10, 15 or 20 numbers. Nil is for fingers that are not tracked.
func SetFingers(handle, side int32, fingers []float64, presence float64) error {
	return with(&bodies, handle, func(b *body) error {
		if side < 0 || side > 1 {
			return errEffector
		}
		presence, err := presenceOf(presence)
		if err != nil {
			return err
		}
		to := &b.targets.Hands[side]
		hand := effectors.HandTarget{Trigger: to.Trigger, Grip: to.Grip}
		const each = int(effectors.FingerCount)
		switch count := len(fingers); {
		case fingers == nil:
			*to = hand
			return nil
		case count != each && count != 2*each && count != 3*each && count != 4*each:
			return errLength
		case !finite(fingers):
			return errNumber
		}
		hand.Presence = presence
		hand.Jointed, hand.Spreads = len(fingers) >= 3*each, len(fingers)%(2*each) == 0
		for i := range effectors.FingerCount {
			finger := fingers[i:]
			if hand.Jointed {
				for joint := range hand.Bend[i] {
					hand.Bend[i][joint] = vec.Clamp(fingers[3*int(i)+joint], -math.Pi, math.Pi)
				}
				finger = finger[2*each:]
			} else {
				hand.Curl[i] = vec.Clamp(finger[0], 0, 1)
			}
			if hand.Spreads {
				hand.Spread[i] = vec.Clamp(finger[each], -math.Pi, math.Pi)
			}
		}
		*to = hand
		return nil
	})
}

// drive binds what inputs and postures drive to the settings of the preset, after these were made again. It goes on
// from where it was before.
func (b *body) drive() {
	before := b.drivers
	b.drivers = presets.Drive(&b.preset, &b.prepared.Settings)
	if b.fading = b.drivers == nil; b.fading {
		b.drivers = presets.FadeOut(before, &b.prepared.Settings)
	} else {
		b.drivers.Follow(before)
	}
}

// settings are those of a tick, as inputs and postures make them.
func (b *body) settings(dt float64) *solver.Settings {
	if b.fading && b.drivers != nil && b.drivers.FadedOut() {
		b.drivers = nil
	}
	if b.drivers == nil {
		return &b.prepared.Settings
	}
	return b.drivers.Tick(dt, &b.inputs, b.result.Posture.Kind, b.result.Gait.Walking)
}
