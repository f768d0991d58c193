package clip

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// figure is a humanoid of a size whose thighs' joints are turned oddly, with a tail.
func figure(t *testing.T, scale, odd float64) (*rig.Skeleton, *rig.Humanoid) {
	t.Helper()
	s := &rig.Skeleton{}
	index := map[string]int{"": -1}
	turns := map[string]mgl64.Quat{"": mgl64.QuatIdent()}
	add := func(name, parent string, x, y, z float64) {
		turn := mgl64.QuatRotate(odd*float64(len(s.Joints)%3), mgl64.Vec3{0.3, 1, 0.2}.Normalize())
		up := turns[parent].Conjugate()
		s.Joints = append(s.Joints, rig.Joint{Name: name, Parent: index[parent], Offset: up.Rotate(mgl64.Vec3{x, y, z}.Mul(scale)), Rest: up.Mul(turn)})
		index[name], turns[name] = len(s.Joints)-1, turn
	}
	add("hips", "", 0, 1, 0)
	add("spine", "hips", 0, 0.2, 0)
	add("head", "spine", 0, 0.4, 0)
	for side, sign := range [2]float64{1, -1} {
		p := [2]string{"left", "right"}[side]
		add(p+"UpperArm", "spine", sign*0.2, 0.3, 0)
		add(p+"LowerArm", p+"UpperArm", sign*0.3, 0, 0)
		add(p+"Hand", p+"LowerArm", sign*0.25, 0, 0)
		add(p+"UpperLeg", "hips", sign*0.1, -0.05, 0)
		add(p+"LowerLeg", p+"UpperLeg", 0, -0.45, 0)
		add(p+"Foot", p+"LowerLeg", 0, -0.45, 0)
	}
	add("tail", "hips", 0, 0, -0.1)
	add("tailEnd", "tail", 0, 0, -0.2)
	roles, _ := rig.MapRoles(s, nil, nil)
	h, err := rig.NewHumanoid(s, roles, 1)
	if err != nil {
		t.Fatal(err)
	}
	return s, h
}

// recorded is a second in which the left forearm bends by a right angle, the tail wags and the hips walk 2 m and sink by 0.1 m.
func recorded(t *testing.T, s *rig.Skeleton, h *rig.Humanoid, hips float64) *rig.Motion {
	t.Helper()
	const frames = 31
	m := rig.NewMotion("walk", *s, 1.0/30, frames)
	arm, root := h.Joint(rig.LeftLowerArm), h.Joint(rig.Hips)
	tail := len(s.Joints) - 2
	world := make([]rig.Transform, len(s.Joints))
	for k := range frames {
		share := float64(k) / (frames - 1)
		local := m.Local(k)
		local[root].Position = local[root].Position.Add(mgl64.Vec3{0, -0.1 * share * hips, 2 * share})
		m.World(k, world)
		// The bend is about the vertical of the T-pose, in which the forearm points left.
		parent := world[s.Joints[arm].Parent].Rotation
		local[arm].Rotation = parent.Conjugate().Mul(rig.Yaw(-share * math.Pi / 2)).Mul(world[arm].Rotation)
		local[tail].Rotation = local[tail].Rotation.Mul(mgl64.QuatRotate(share, mgl64.Vec3{0, 1, 0}))
	}
	return m
}

func TestAClipLiesOnABodyOfOtherSizeAndAxes(t *testing.T) { // not parallel: it counts allocations
	s, h := figure(t, 1, 0)
	m := recorded(t, s, h, 1)
	laidOnAnother(t, m)
	back := m.Transformed(rig.Yaw(math.Pi), 1) // who faces -Z and writes every other rotation with the other sign moves no other way
	for k := 0; k < back.Frames(); k += 2 {
		for i := range back.Local(k) {
			back.Local(k)[i].Rotation = back.Local(k)[i].Rotation.Scale(-1)
		}
	}
	laidOnAnother(t, back)
}

// laidOnAnother checks what was recorded on a larger body with other axes.
func laidOnAnother(t *testing.T, m *rig.Motion) {
	t.Helper()
	c, err := New(m)
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(c.Seconds()-1) > 1e-9 {
		t.Errorf("it lasts %v s", c.Seconds())
	}
	_, other := figure(t, 1.5, 0.4)
	player := c.On(other)
	pose, world := other.NewTPose(), make([]rig.Transform, len(other.Skeleton.Joints))
	for _, at := range []float64{0, 0.5, 0.75, 3.5, -0.25} {
		share := at - math.Floor(at)
		player.Pose(at, pose)
		other.Forward(pose, world)
		elbow, hand := world[other.Joint(rig.LeftLowerArm)].Position, world[other.Joint(rig.LeftHand)].Position
		sin, cos := math.Sincos(share * math.Pi / 2)
		if want := (mgl64.Vec3{cos, 0, sin}).Mul(0.375); hand.Sub(elbow).Sub(want).Len() > 1e-3 { // between two frames
			t.Errorf("at %v s the forearm is %v, want %v", at, hand.Sub(elbow), want)
		}
		hips := pose.Hips
		if math.Abs(hips[1]-1.5*(1-0.1*share)) > 1e-6 || math.Abs(hips[0])+math.Abs(hips[2]) > 1e-6 {
			t.Errorf("at %v s the hips are at %v", at, hips)
		}
		tail := len(other.Skeleton.Joints) - 2
		turned := other.Skeleton.Joints[tail].Rest.Conjugate().Mul(pose.Rotations[tail])
		if angle := 2 * math.Acos(math.Min(1, math.Abs(turned.W))); math.Abs(angle-share) > 1e-3 {
			t.Errorf("at %v s the tail is turned by %v", at, angle)
		}
	}
	if n := testing.AllocsPerRun(100, func() { player.Pose(0.3, pose) }); n != 0 {
		t.Errorf("a pose allocates %v times", n)
	}
}

func TestWhatIsNoClipIsRefused(t *testing.T) {
	t.Parallel()
	s, h := figure(t, 1, 0)
	long := rig.NewMotion("long", *s, 100, 10)
	if _, err := New(long); err == nil || err.Error() != "an animation under the devices can last 600 s, not 900" {
		t.Error(err)
	}
	if _, err := New(rig.NewMotion("tail", rig.Skeleton{Joints: s.Joints[:2]}, 0.1, 3)); err == nil {
		t.Error("a motion of no humanoid is taken")
	}
	still, err := New(rig.NewMotion("still", *s, 0.1, 1))
	if err != nil {
		t.Fatal(err)
	}
	pose := h.NewTPose()
	still.On(h).Pose(12, pose)
	if pose.Hips != h.NewTPose().Hips {
		t.Errorf("a still clip has the hips at %v", pose.Hips)
	}
}
