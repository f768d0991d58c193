package align

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/trackers"
)

// jumps takes out a jump of either system between the last sample and this one, and reports whether there was one.
func (s *follower) jumps(a *Aligner, f *trackers.Frame, here, other trackers.Pose, moves [2]*motion) bool {
	there := s.correction.Mul(other)
	shift, turn := here.Position.Sub(there.Position), rig.YawOf(here.Rotation.Mul(there.Rotation.Conjugate()))
	before := s.gap
	by, byTurn := shift.Sub(before.shift).Len(), math.Abs(wrapped(turn-before.turn))
	s.gap = gap{shift, turn, true}
	if !before.known || by < jumpM && byTurn < jumpRad {
		return false
	}
	for side, m := range moves {
		if !m.predicted() || !larger(m, moves[1-side], by, byTurn) {
			continue
		}
		jump, ok := s.agreed(a, f, s.at[side], m.jumped())
		if !ok {
			continue
		}
		if side == 1 {
			s.secondJumped(jump)
		} else {
			s.firstJumped(a, m.source, here.Position, jump)
		}
		s.report.Jumps++
		s.delay.forget()
		for i := range f.All() {
			if d := &a.motions[i]; d.source == m.source && d.fresh {
				d.undo(jump)
			}
		}
		s.gap.known = false
		return true
	}
	return false
}

// larger reports whether it is this device that did not go on as it had moved, and not the other of the pair.
func larger(m, other *motion, by, byTurn float64) bool {
	const share, rest = 0.7, 0.4
	own := m.surprise()
	ownTurn := math.Abs(rig.YawOf(m.pose[0].Rotation.Mul(m.expected.Rotation.Conjugate())))
	// A system that leaves a sample out is surprising by as much as the device moved meanwhile.
	missing := 2.2 * (m.at[0] - m.at[1]).Seconds()
	moved := by >= jumpM && own > max(share*by, jumpM+missing*m.before.velocity.Len())
	turned := byTurn >= jumpRad && ownTurn > max(share*byTurn, jumpRad+missing*m.before.spin.Len())
	if !moved && !turned {
		return false
	}
	if !other.predicted() {
		return other.speed < stillM && other.turning < stillRad // it did not say anything else
	}
	return other.surprise() < rest*max(by, jumpM)
}

// agreed reports whether the other devices of a source jumped likewise, and what they say together. Where others are tracked but none of them has a sample in this
// tick, nobody agrees.
func (s *follower) agreed(a *Aligner, f *trackers.Frame, index int, jump trackers.Pose) (trackers.Pose, bool) {
	agree, disagree, silent := 0, 0, 0
	source := f.Devices[index].Source
	var shift mgl64.Vec3
	for i := range f.All() {
		d, m := &f.Devices[i], &a.motions[i]
		if i == index || d.Source != source || d.Age(f.Time) > silentAge {
			continue
		}
		there := jump.Mul(m.expected).Position
		off, by := m.pose[0].Position.Sub(there), there.Sub(m.expected.Position)
		switch {
		case !m.predicted():
			silent++
		case off.Len() < min(agreeM, by.Len()/2):
			agree++
			shift = shift.Add(off)
		default:
			disagree++
		}
	}
	jump.Position = jump.Position.Add(shift.Mul(1 / float64(agree+1)))
	return jump, agree > disagree || agree+disagree+silent == 0
}

// secondJumped takes a jump in the space that is followed out: X·B stays where it was.
func (s *follower) secondJumped(jump trackers.Pose) {
	// B' = J·B in the source's space; before base it is K·B with K = base·J·base⁻¹.
	moved := leveled(s.base.Mul(jump).Mul(s.base.Inverse()))
	back := moved.Inverse()
	s.correction = s.correction.Mul(back)
	if s.known {
		s.target = s.target.Mul(back)
	}
	for _, list := range [...][]sample{s.samples[:s.kept], s.burst[:s.bursts]} {
		for i := range list {
			list[i].second = moved.Rotation.Rotate(list[i].second).Add(moved.Position)
			list[i].turn -= rig.YawOf(moved.Rotation)
		}
	}
}

// firstJumped has all spaces that follow a source go along with a jump of it, and lets the jump in slowly where it is small.
func (s *follower) firstJumped(a *Aligner, source string, at mgl64.Vec3, jump trackers.Pose) {
	outer := a.unglided(source)
	moved := leveled(outer.Mul(jump).Mul(outer.Inverse()))
	for k := range a.count {
		o := &a.followers[k]
		if o.pair.First.Source != source {
			continue
		}
		o.correction = moved.Mul(o.correction)
		if o.known {
			o.target = moved.Mul(o.target)
		}
		for _, list := range [...][]sample{o.samples[:o.kept], o.burst[:o.bursts]} {
			for i := range list {
				list[i].first = moved.Rotation.Rotate(list[i].first).Add(moved.Position)
				list[i].turn += rig.YawOf(moved.Rotation)
			}
		}
		o.gap.known = false
	}
	g := a.glideOf(source)
	if g == nil {
		return
	}
	before := moved.Inverse() // at is where the device is after the jump
	if by := before.Rotation.Rotate(at).Add(before.Position).Sub(at).Len(); by < hardM && math.Abs(rig.YawOf(moved.Rotation)) < hardRad {
		g.from, g.running = leveled(g.from.Mul(before)), true
	}
}
