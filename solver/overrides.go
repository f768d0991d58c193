package solver

import (
	"posewright/effectors"
)

// Adjust gives an effector the target that it is to follow in place of its device's: that of its override, which stands in the tracking space, or else its device's
// with the offsets. It reports whether the effector is overridden. The caller of the solver calls it, or [Settings.AdjustAll], for targets of devices; those that a hand
// drags are what they are.
func (s *Settings) Adjust(id effectors.ID, space Space, t *effectors.Target) (overridden bool) {
	e := &s.Effectors[id]
	if e.Override.On {
		at := space.World(e.Override.Transform())
		*t = effectors.Target{Position: at.Position, Rotation: at.Rotation, Presence: 1}
		return true
	}
	if t.Presence > 0 {
		e.Place(t)
	}
	return false
}

// AdjustAll is Adjust for all effectors.
func (s *Settings) AdjustAll(space Space, targets *effectors.Targets) {
	for id := range targets.Effectors {
		s.Adjust(effectors.ID(id), space, &targets.Effectors[id])
	}
}
