package virtual

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/rig"
)

// Mounting says where on the body each device sits: jointFromDevice, in the frame of its joint, which is the world's in the T-pose.
type Mounting [calibration.RoleCount]rig.Transform

// DefaultMounting has the headset 7 cm above and 9 cm before the head joint, controllers on the wrists, a tracker on the front of the
// belt and of the chest, trackers on the insteps, and others on elbows and knees, turned as the bones above.
func DefaultMounting() Mounting {
	var m Mounting
	for role := range m {
		m[role] = rig.Identity()
	}
	m[effectors.Head].Position = mgl64.Vec3{0, headsetAbove, headsetBefore}
	m[effectors.Chest].Position = mgl64.Vec3{0, 0, 0.12}
	m[effectors.Hips].Position = mgl64.Vec3{0, 0, 0.12}
	m[effectors.LeftFoot].Position = mgl64.Vec3{0, -0.02, 0.09}
	m[effectors.RightFoot].Position = m[effectors.LeftFoot].Position
	return m
}

// Devices are where the devices on a person are: worldFromDevice, for those that Points says are there.
type Devices struct {
	At     [calibration.RoleCount]rig.Transform
	Points Points
}

// Joint is where the joint is that a device of a role is worn for.
func (t *Truth) Joint(role calibration.Role) rig.Transform {
	switch role {
	case calibration.Role(effectors.Head):
		return t.Head
	case calibration.Role(effectors.Chest):
		return t.Chest
	case calibration.Role(effectors.LeftHand), calibration.Role(effectors.RightHand):
		return t.Hands[role-calibration.Role(effectors.LeftHand)]
	case calibration.Role(effectors.LeftFoot), calibration.Role(effectors.RightFoot):
		return t.Feet[role-calibration.Role(effectors.LeftFoot)]
	case calibration.LeftElbow, calibration.RightElbow:
		side := role - calibration.LeftElbow
		return rig.Transform{Position: t.Elbows[side], Rotation: t.upper[0][side]}
	case calibration.LeftKnee, calibration.RightKnee:
		side := role - calibration.LeftKnee
		return rig.Transform{Position: t.Knees[side], Rotation: t.upper[1][side]}
	}
	return t.Hips
}

// Update puts devices on the body of a frame.
func (d *Devices) Update(t *Truth, points Points, m *Mounting) {
	*d = Devices{Points: points}
	for role := range calibration.RoleCount {
		if points.Has(role) {
			d.At[role] = t.Joint(role).Mul(m[role])
		}
	}
}

// Targets are what the devices ask of the body when a calibration knows their mounting exactly.
func (d *Devices) Targets(m *Mounting, out *effectors.Targets) {
	*out = effectors.Targets{}
	for role := range calibration.RoleCount {
		if !d.Points.Has(role) {
			continue
		}
		joint := d.At[role].Mul(m[role].Inverse())
		if id, ok := role.Effector(); ok {
			out.Effectors[id] = effectors.Target{Position: joint.Position, Rotation: joint.Rotation, Presence: 1}
		} else if hint, ok := role.Hint(); ok {
			along := calibration.Along(hint, joint, m[role].Inverse())
			out.Hints[hint] = effectors.HintTarget{Position: joint.Position, Presence: 1, Along: along}
		}
	}
}

// Targets are what devices in their default mounting ask of the body in a frame.
func (p *Person) Targets(t *Truth, points Points, out *effectors.Targets) {
	var d Devices
	d.Update(t, points, &defaultMounting)
	d.Targets(&defaultMounting, out)
}

var defaultMounting = DefaultMounting()
