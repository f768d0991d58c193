package align

import (
	"math"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/trackers"
)

// longestGap is the age from which on a sample says nothing about where the next one will be.
const longestGap = 100 * time.Millisecond

const (
	smoothing = 0.05 // seconds: time constant of velocities
	fastest   = 1.0  // meters a second by which a velocity changes from one sample to the next at most
)

// motion is how one device moves, in its own space.
type motion struct {
	kind           trackers.Kind
	serial, source string
	samples        uint64
	taken          int // of the last three samples, how many follow closely on each other
	at             [2]time.Duration
	pose           [2]trackers.Pose // the newest first
	fresh          bool             // a sample came in this tick
	expected       trackers.Pose    // where that sample was expected
	speed, turning float64          // of velocity and spin
	velocity, spin mgl64.Vec3       // smoothed, meters a second and radians a second about the axes of the space
	before         twist            // both without the newest sample
}

// observe takes the device of a tick.
func (m *motion) observe(d *trackers.Device) {
	if m.kind != d.Kind || m.serial != d.Serial || m.source != d.Source {
		*m = motion{kind: d.Kind, serial: d.Serial, source: d.Source}
	}
	m.fresh = d.Samples != m.samples
	if !m.fresh {
		return
	}
	m.samples = d.Samples
	gap := d.Received - m.at[0]
	if m.taken > 0 && (gap <= 0 || gap > longestGap) {
		m.taken = 0
		m.velocity, m.spin = mgl64.Vec3{}, mgl64.Vec3{}
	}
	if m.taken >= 2 {
		// As it moved from one sample to the next, it moves on.
		ahead := gap.Seconds() / max((m.at[0]-m.at[1]).Seconds(), 1e-3)
		if ahead > 2 {
			ahead = 2
		}
		step := m.pose[0].Position.Sub(m.pose[1].Position)
		turn := trackers.RotationVector(m.pose[0].Rotation.Mul(m.pose[1].Rotation.Conjugate()))
		m.expected = trackers.Pose{Position: m.pose[0].Position.Add(step.Mul(ahead)), Rotation: rig.RotationBy(turn.Mul(ahead)).Mul(m.pose[0].Rotation)}
	}
	m.at[1], m.pose[1] = m.at[0], m.pose[0]
	m.at[0], m.pose[0] = d.Received, d.Pose
	if m.taken = min(m.taken+1, 3); m.taken >= 2 {
		s := gap.Seconds()
		velocity := m.pose[0].Position.Sub(m.pose[1].Position).Mul(1 / s)
		spin := trackers.RotationVector(m.pose[0].Rotation.Mul(m.pose[1].Rotation.Conjugate())).Mul(1 / s)
		m.before = twist{m.velocity, m.spin}
		if velocity.Sub(m.velocity).Len() < fastest { // else it jumped
			share := 1 - math.Exp(-s/smoothing)
			m.velocity = m.velocity.Add(velocity.Sub(m.velocity).Mul(share))
			m.spin = m.spin.Add(spin.Sub(m.spin).Mul(share))
		}
		m.speed, m.turning = m.velocity.Len(), m.spin.Len()
	}
}

// ahead is where the device is a time after its newest sample, by how it moves in an outer space.
func (m *motion) ahead(outer, pose trackers.Pose, seconds float64) trackers.Pose {
	return trackers.Pose{Position: pose.Position.Add(outer.Rotation.Rotate(m.velocity).Mul(seconds)),
		Rotation: rig.RotationBy(outer.Rotation.Rotate(m.spin).Mul(seconds)).Mul(pose.Rotation)}
}

// predicted reports whether the sample of this tick was expected somewhere.
func (m *motion) predicted() bool { return m.fresh && m.taken == 3 }

// jumped is by what the sample of this tick was moved against where it was expected: a turn about the vertical, where it is larger than what trembles, and a shift.
func (m *motion) jumped() trackers.Pose {
	angle := rig.YawOf(m.pose[0].Rotation.Mul(m.expected.Rotation.Conjugate()))
	if angle > -jumpRad && angle < jumpRad {
		angle = 0
	}
	turn := rig.Yaw(angle)
	return trackers.Pose{Position: m.pose[0].Position.Sub(turn.Rotate(m.expected.Position)), Rotation: turn}
}

// surprise is how far the sample of this tick is from where it was expected, meters.
func (m *motion) surprise() float64 { return m.pose[0].Position.Sub(m.expected.Position).Len() }

// undo moves what was seen before by a jump, so that it is expected no more.
func (m *motion) undo(jump trackers.Pose) { m.pose[1] = jump.Mul(m.pose[1]) }
