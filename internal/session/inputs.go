package session

import (
	"math"
	"sync/atomic"
	"time"

	"posewright/effectors"
	"posewright/presets"
	"posewright/rig/phrase"
	"posewright/solver"
	"posewright/solver/posture"
	"posewright/trackers"
)

// inputs are what drives parameters.
type inputs struct {
	outside [effectors.InputCount - effectors.OSC1]atomic.Uint64 // those that do not come from devices, as bits of a float64

	// Of the goroutine that ticks.
	driven  *presets.Driven // of the snapshot before
	fading  *presets.Driven // what is left of the preset of a posture in a snapshot that has none; nil for nothing
	fadedBy *Snapshot       // whose that is
	values  effectors.Inputs
	posture posture.Kind // of the tick before
	walking bool         // likewise
}

// SetInput gives an input that other programs send, by its number from 1, a value that it keeps. There is an error for any other number, and for what is none.
// Any goroutine may call it.
func (s *Session) SetInput(number string, value float64) error {
	id, known := effectors.InputNamed("osc" + number)
	if !known || math.IsNaN(value) || math.IsInf(value, 0) {
		return phrase.Fail(`there is no input "{{.Input}}"; use /posewright/input/1 to /posewright/input/8`, "Input", number)
	}
	s.inputs.outside[id-effectors.OSC1].Store(math.Float64bits(value))
	return nil
}

// SetKey says whether a key of the keyboard is held. Any goroutine may call it.
func (s *Session) SetKey(key effectors.InputID, held bool) {
	if !key.IsKey() {
		return
	}
	value := 0.0
	if held {
		value = 1
	}
	s.inputs.outside[key-effectors.OSC1].Store(math.Float64bits(value))
}

// controlsAge is how old what is known of a controller's controls may be; many send only what changes.
const controlsAge = 10 * time.Minute

// keep has the frame say with which settings it is solved: those of a snapshot, or others, which it copies because the next tick changes them.
func (f *Frame) keep(set *solver.Settings, snapshot *Snapshot) {
	if set == &snapshot.Settings {
		f.Settings = set
		return
	}
	if f.driven == nil {
		f.driven = &solver.Settings{}
	}
	copySettings(f.driven, set)
	f.Settings = f.driven
}

// copySettings copies settings with the lists that inputs may drive, reusing the memory of these.
func copySettings(to, from *solver.Settings) {
	magnets, chains := append(to.Magnets[:0], from.Magnets...), append(to.Chains[:0], from.Chains...)
	*to = *from
	to.Magnets, to.Chains = magnets, chains
}

// fadeOut returns what is left of the preset of a posture after the last posture has lost its preset, so that its numbers do not jump; nil for nothing. It
// allocates in the first tick of a snapshot.
func (s *Session) fadeOut(snapshot *Snapshot) *presets.Driven {
	i := &s.inputs
	if i.fadedBy != snapshot {
		i.fading, i.fadedBy = presets.FadeOut(i.driven, &snapshot.Settings), snapshot
	}
	if i.fading != nil && i.fading.FadedOut() && i.fading == i.driven {
		i.fading = nil
	}
	return i.fading
}

// drive returns the settings of a tick: those of the snapshot or, where inputs or postures drive them, what these make of them.
func (s *Session) drive(snapshot *Snapshot, devices *trackers.Frame, at time.Duration) *solver.Settings {
	driven := snapshot.Driven
	if driven == nil && s.inputs.driven != nil {
		driven = s.fadeOut(snapshot)
	}
	if driven != s.inputs.driven {
		if driven != nil {
			driven.Follow(s.inputs.driven)
		}
		s.inputs.driven = driven
	}
	if driven == nil {
		return &snapshot.Settings
	}
	in := &s.inputs.values
	for side := range devices.Hands {
		hand := &devices.Hands[side]
		controls := hand.Controls
		if !hand.HasControls || at-hand.ControlsAt > controlsAge {
			controls = trackers.Controls{}
		}
		id := effectors.InputID(side)
		in[effectors.LeftTrigger+id], in[effectors.LeftGrip+id] = controls.Trigger, controls.Grip
		in[effectors.LeftStickX+id], in[effectors.LeftStickY+id] = controls.StickX, controls.StickY
	}
	for i := range s.inputs.outside {
		in[int(effectors.OSC1)+i] = math.Float64frombits(s.inputs.outside[i].Load())
	}
	return driven.Tick(s.input.DT, in, s.inputs.posture, s.inputs.walking)
}
