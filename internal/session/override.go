package session

import (
	"math"
	"sync/atomic"

	"posewright/effectors"
	"posewright/rig"
	"posewright/solver"
)

// Override is a target given by hand that an effector follows instead of its device's, or where no device is.
type Override struct {
	Target effectors.Target // in the world. It stands in for a device, so where the tracking space moves it goes along
}

// overrides are the overrides of one session. Any goroutine may set them; the one that ticks reads them.
type overrides [effectors.Count]atomic.Pointer[placed]

// placed is an override with the tracking space that it was given in.
type placed struct {
	Override
	space solver.Space
}

// in is the override in a tracking space that stands elsewhere by now.
func (p *placed) in(space solver.Space) Override {
	o := p.Override
	if space != p.space {
		at := space.World(p.space.Tracking(rig.Transform{Position: o.Target.Position, Rotation: o.Target.Rotation}))
		o.Target.Position, o.Target.Rotation = at.Position, at.Rotation
	}
	return o
}

// Override has an effector follow a target given by hand from the next tick on, until [Session.Release]; a further call moves the
// target. A target that holds a NaN or an infinity, or whose rotation is none, is passed over and the one before stays. Any goroutine may call it.
func (s *Session) Override(id effectors.ID, o Override) {
	t := &o.Target
	sum := t.Position[0] + t.Position[1] + t.Position[2] + t.Presence
	length := t.Rotation.Len()
	if id >= effectors.Count || math.IsNaN(sum-sum) || !(length > 1e-6) || math.IsInf(length, 0) {
		return
	}
	t.Rotation = t.Rotation.Scale(1 / length)
	s.overrides[id].Store(&placed{o, s.Space()})
}

// Release gives an effector back to its device, if it has one. Any goroutine may call it.
func (s *Session) Release(id effectors.ID) {
	if id < effectors.Count {
		s.overrides[id].Store(nil)
	}
}

// Overridden is the override of an effector, and whether it has one. Any goroutine may call it.
func (s *Session) Overridden(id effectors.ID) (Override, bool) {
	if id < effectors.Count {
		if o := s.overrides[id].Load(); o != nil {
			return o.in(s.Space()), true
		}
	}
	return Override{}, false
}

// Hold says who gives an effector its target.
type Hold uint8

// What gives an effector its target: its device or no one, a hand that drags it, or the preset's override.
const (
	NotOverridden Hold = iota
	Dragged
	Pinned
)

// apply gives effectors the targets that they follow, by hand or by the settings' overrides and offsets, and says which are held.
func (o *overrides) apply(space solver.Space, set *solver.Settings, targets *effectors.Targets, holds *[effectors.Count]Hold) {
	for id := range o {
		holds[id] = NotOverridden
		if given := o[id].Load(); given != nil {
			override := given.in(space)
			targets.Effectors[id] = override.Target
			holds[id] = Dragged
		} else if set.Adjust(effectors.ID(id), space, &targets.Effectors[id]) {
			holds[id] = Pinned
		}
	}
}

// hintOverrides are where elbows and knees are said to be by hand, in the tracking space.
type hintOverrides [effectors.HintCount]atomic.Pointer[effectors.HintTarget]

// OverrideHint has an elbow or a knee be where it is said to be by hand, in the tracking space, from the next tick on, as if a device were there; nil ends
// that. A place that holds a NaN or an infinity is passed over. Any goroutine may call it.
func (s *Session) OverrideHint(id effectors.HintID, at *effectors.HintTarget) {
	if id >= effectors.HintCount {
		return
	}
	if at != nil {
		if sum := at.Position[0] + at.Position[1] + at.Position[2] + at.Presence; math.IsNaN(sum - sum) {
			return
		}
		own := *at
		at = &own
	}
	s.hints[id].Store(at)
}

// apply replaces hints.
func (o *hintOverrides) apply(targets *effectors.Targets) {
	for id := range o {
		if at := o[id].Load(); at != nil {
			targets.Hints[id] = *at
		}
	}
}
