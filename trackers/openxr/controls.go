package openxr

import (
	"time"

	"posewright/trackers"
)

// The inputs of a controller that become trackers.Controls.
type input uint8

const (
	triggerInput input = iota
	gripInput
	stickInput
	inputs
)

var inputNames = [inputs]string{"trigger", "squeeze", "stick"}

// inputPaths are the paths behind a hand's, by profile; "" where the controller has none. One that is a button is 0 or 1.
var inputPaths = map[string][inputs]string{
	"khr/simple_controller":       {"/input/select/click", "", ""},
	"htc/vive_controller":         {"/input/trigger/value", "/input/squeeze/click", "/input/trackpad"},
	"valve/index_controller":      {"/input/trigger/value", "/input/squeeze/value", "/input/thumbstick"},
	"oculus/touch_controller":     {"/input/trigger/value", "/input/squeeze/value", "/input/thumbstick"},
	"microsoft/motion_controller": {"/input/trigger/value", "/input/squeeze/click", "/input/thumbstick"},
}

// controlActions makes the actions of the controls. Without them devices are read all the same.
func (s *session) controlActions(users []string) error {
	for i := range inputs {
		kind := int32(floatInput)
		if i == stickInput {
			kind = vectorInput
		}
		action, paths, err := s.action(inputNames[i], kind, users)
		if err != nil {
			return err
		}
		s.inputs[i] = action
		copy(s.handPaths[:], paths)
	}
	return nil
}

// pollControls takes how the controls are held.
func (s *session) pollControls(store *trackers.Store, now time.Duration) {
	if s.x.hands.float == nil || s.x.hands.vector == nil {
		return
	}
	for side, hand := range s.handPaths {
		var held trackers.Controls
		active := false
		for i, to := range [...]*float64{triggerInput: &held.Trigger, gripInput: &held.Grip} {
			s.asking = stateInfo{header: header{kind: typeStateInfo}, action: s.inputs[i], path: hand}
			s.float = floatState{header: header{kind: typeFloatState}}
			if s.x.hands.float(s.handle, &s.asking, &s.float) >= 0 && s.float.active != 0 {
				*to, active = float64(s.float.value), true
			}
		}
		s.asking = stateInfo{header: header{kind: typeStateInfo}, action: s.inputs[stickInput], path: hand}
		s.vector = vectorState{header: header{kind: typeVectorState}}
		if s.x.hands.vector(s.handle, &s.asking, &s.vector) >= 0 && s.vector.active != 0 {
			held.StickX, held.StickY, active = float64(s.vector.x), float64(s.vector.y), true
		}
		if active {
			store.PutControls(name, trackers.Side(side), held, now)
		}
	}
}
