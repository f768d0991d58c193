package posture

import (
	"fmt"
	"math"
)

// Settings are the numbers of the posture of a body. The zero value recognizes nothing: bodies stand.
type Settings struct {
	Detect         bool    // default true: finds sitting, crawling, and with trackers kneeling and lying, by itself
	Pin            Pin     // default Automatic
	Seated         bool    // default false: whoever is lower than standing sits
	StandHeight    float64 // of eye height, default 0.875: eyes above it mean standing
	StillTime      float64 // s, default 5: after being still for so long at a height, sitting becomes more likely than squatting
	Margin         float64 // default 0.6: lead of the evidence for another posture before it is taken
	HoldTime       float64 // s, default 0.3: least time between two changes
	TransitionTime float64 // s, default 0.18: time constant of the body's change from one posture to another
	PelvisPitch    float64 // radians, default -10°: pitch of the pelvis of a seated body, negative leans back
	FootDeadZone   float64 // L, default 0.12: how far the hips of a seated body move before its feet follow
}

// DefaultSettings are the postures of the preset named Posewright.
func DefaultSettings() Settings {
	return Settings{
		Detect: true, StandHeight: 0.875, StillTime: 5, Margin: 0.6, HoldTime: 0.3, TransitionTime: 0.18, PelvisPitch: -10 * math.Pi / 180, FootDeadZone: 0.12,
	}
}

// Validate says which number is no number or outside the range in which the formulas hold.
func (s *Settings) Validate() error {
	if s.Pin >= PinCount {
		return fmt.Errorf("posture: pin is number %d of %d", s.Pin, PinCount)
	}
	for _, number := range [...]struct {
		name                   string
		value, least, greatest float64
	}{
		{"standing height threshold", s.StandHeight, 0.5, 1}, {"still time", s.StillTime, 0, 1000}, {"switching margin", s.Margin, 0, 100},
		{"least posture time", s.HoldTime, 0, 100}, {"transition time constant", s.TransitionTime, 1e-6, 100},
		{"seated pelvis pitch", s.PelvisPitch, -math.Pi / 2, math.Pi / 2}, {"seated foot dead zone", s.FootDeadZone, 0, 10},
	} {
		if !(number.value >= number.least && number.value <= number.greatest) {
			return fmt.Errorf("posture: %s is %v, which is not between %v and %v", number.name, number.value, number.least, number.greatest)
		}
	}
	return nil
}
