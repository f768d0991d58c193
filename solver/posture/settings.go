package posture

import (
	"math"
)

// Settings are the numbers of the posture of a body. The zero value recognizes nothing: bodies stand.
type Settings struct {
	Detect         bool    // default true: finds sitting, crawling, and with trackers kneeling and lying, by itself
	Pin            Pin     // default Automatic
	Seated         bool    // default false: a body lower than standing sits
	StandHeight    float64 // of eye height, default 0.875: eyes above it mean standing
	StillTime      float64 // s, default 5: after being still for so long at a height, sitting becomes more likely than squatting
	Margin         float64 // default 0.6: lead of the evidence for another posture before it is taken
	HoldTime       float64 // s, default 0.3: least time between two changes
	TransitionTime float64 // s, default 0.18: time constant of the body's change from one posture to another
	PelvisPitch    float64 // radians, default -10°: pitch of the pelvis of a seated body, negative leans back
	FootDeadZone   float64 // L, default 0.16: how far the hips of a seated body move before its feet step after them

	// The caller of the solver reads these, see package presets: a posture follows from the devices, and the next tick has the numbers that go with it.
	PresetWhile     PresetWhile
	PresetBlendTime float64 // s, default 1: how long the numbers of another preset take to come in
}

// DefaultSettings are the postures of the preset named Posewright.
func DefaultSettings() Settings {
	return Settings{
		Detect: true, StandHeight: 0.875, StillTime: 5, Margin: 0.6, HoldTime: 0.3, TransitionTime: 0.18, PelvisPitch: -10 * math.Pi / 180, FootDeadZone: 0.16,
		PresetBlendTime: 1,
	}
}
