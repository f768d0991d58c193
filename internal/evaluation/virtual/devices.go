package virtual

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
)

// Points is which devices a person wears.
type Points int

// A headset and two controllers, the same with trackers on the feet, and with trackers on hips and feet.
const (
	ThreePoints Points = 3
	FivePoints  Points = 5
	SixPoints   Points = 6
)

// Valid says whether there are such devices.
func (p Points) Valid() bool { return p == ThreePoints || p == FivePoints || p == SixPoints }

// String names the devices, as in "head and hands".
func (p Points) String() string {
	switch p {
	case FivePoints:
		return "head, hands and feet"
	case SixPoints:
		return "head, hands, hips and feet"
	}
	return "head and hands"
}

// Effectors lists which effectors the points drive.
func (p Points) Effectors() []effectors.ID {
	switch p {
	case SixPoints:
		return sixPoints[:]
	case FivePoints:
		return fivePoints[:]
	}
	return sixPoints[:3]
}

var (
	sixPoints = [...]effectors.ID{
		effectors.Head, effectors.LeftHand, effectors.RightHand, effectors.Hips, effectors.LeftFoot, effectors.RightFoot,
	}
	fivePoints = [...]effectors.ID{effectors.Head, effectors.LeftHand, effectors.RightHand, effectors.LeftFoot, effectors.RightFoot}
)

// Mounting says where on the body each device sits: jointFromDevice, in the frame of its joint, which is the world's in the T-pose.
type Mounting [effectors.Count]rig.Transform

// DefaultMounting has the headset 7 cm above and 9 cm before the head joint, controllers on the wrists, a tracker on the front of the
// belt and trackers on the insteps.
func DefaultMounting() Mounting {
	var m Mounting
	for id := range m {
		m[id] = rig.Identity()
	}
	m[effectors.Head].Position = mgl64.Vec3{0, headsetAbove, headsetBefore}
	m[effectors.Hips].Position = mgl64.Vec3{0, 0, 0.12}
	m[effectors.LeftFoot].Position = mgl64.Vec3{0, -0.02, 0.09}
	m[effectors.RightFoot].Position = m[effectors.LeftFoot].Position
	return m
}

// Devices are where the devices on a person are: worldFromDevice, for those that Worn says are there.
type Devices struct {
	At      [effectors.Count]rig.Transform
	Tracked [effectors.Count]bool
}

// Joint is where the joint is that an effector pulls.
func (t *Truth) Joint(id effectors.ID) rig.Transform {
	switch id {
	case effectors.Head:
		return t.Head
	case effectors.Chest:
		return t.Chest
	case effectors.LeftHand, effectors.RightHand:
		return t.Hands[id-effectors.LeftHand]
	case effectors.LeftFoot, effectors.RightFoot:
		return t.Feet[id-effectors.LeftFoot]
	}
	return t.Hips
}

// Update puts devices on the body of a frame.
func (d *Devices) Update(t *Truth, points Points, m *Mounting) {
	*d = Devices{}
	for _, id := range points.Effectors() {
		d.At[id], d.Tracked[id] = t.Joint(id).Mul(m[id]), true
	}
}

// Targets are what the devices ask of the body when a calibration knows their mounting exactly.
func (d *Devices) Targets(m *Mounting, out *effectors.Targets) {
	*out = effectors.Targets{}
	for id, attached := range d.Tracked {
		if attached {
			joint := d.At[id].Mul(m[id].Inverse())
			out.Effectors[id] = effectors.Target{Position: joint.Position, Rotation: joint.Rotation, Presence: 1}
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
