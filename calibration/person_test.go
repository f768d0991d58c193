package calibration

import (
	"math"
	"math/rand/v2"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/trackers"
)

// figure is a humanoid in a T-pose, built from a stature: joints of a person of 1.70 m scaled, arms apart from the rest. Its
// joints' rest axes are turned at random, as those of real avatars are.
func figure(stature, armsToHeight float64, random *rand.Rand) *rig.Humanoid {
	type bone struct {
		role, parent rig.Role
		at           mgl64.Vec3
	}
	bones := []bone{
		{rig.Hips, rig.NoRole, mgl64.Vec3{0, 0.95, 0}},
		{rig.Spine, rig.Hips, mgl64.Vec3{0, 1.05, 0}},
		{rig.Chest, rig.Spine, mgl64.Vec3{0, 1.20, -0.02}},
		{rig.Neck, rig.Chest, mgl64.Vec3{0, 1.43, -0.02}},
		{rig.Head, rig.Neck, mgl64.Vec3{0, 1.50, 0}},
		{rig.LeftEye, rig.Head, mgl64.Vec3{0.03, 1.70 / StatureFromEyes, 0.09}},
		{rig.RightEye, rig.Head, mgl64.Vec3{-0.03, 1.70 / StatureFromEyes, 0.09}},
	}
	for _, side := range []float64{1, -1} {
		roles := []rig.Role{
			rig.LeftUpperArm, rig.LeftLowerArm, rig.LeftHand, rig.LeftUpperLeg, rig.LeftLowerLeg, rig.LeftFoot,
		}
		if side < 0 {
			for i := range roles {
				roles[i] = roles[i].Mirror()
			}
		}
		arm := 1.70 * wristSpan / 2 * armsToHeight
		bones = append(bones,
			bone{roles[0], rig.Chest, mgl64.Vec3{side * 0.18, 1.39, -0.03}},
			bone{roles[1], roles[0], mgl64.Vec3{side * (0.18 + (arm-0.18)/2), 1.39, -0.03}},
			bone{roles[2], roles[1], mgl64.Vec3{side * arm, 1.39, -0.03}},
			bone{roles[3], rig.Hips, mgl64.Vec3{side * 0.09, 0.90, 0}},
			bone{roles[4], roles[3], mgl64.Vec3{side * 0.09, 0.48, 0}},
			bone{roles[5], roles[4], mgl64.Vec3{side * 0.09, 0.08, 0}},
		)
	}
	roles := rig.NoRoles()
	var skeleton rig.Skeleton
	world := map[rig.Role]rig.Transform{}
	for _, b := range bones {
		at := rig.Transform{Position: b.at.Mul(stature / 1.70), Rotation: randomRotation(random, math.Pi)}
		parent, local := -1, at
		if b.parent != rig.NoRole {
			parent = roles.Joint[b.parent]
			local = world[b.parent].Inverse().Mul(at)
		}
		roles.Joint[b.role], world[b.role] = len(skeleton.Joints), at
		skeleton.Joints = append(skeleton.Joints, rig.Joint{
			Name: b.role.String(), Parent: parent, Offset: local.Position, Rest: local.Rotation,
		})
	}
	h, err := rig.NewHumanoid(&skeleton, roles, 1)
	if err != nil {
		panic(err)
	}
	return h
}

func randomRotation(random *rand.Rand, most float64) mgl64.Quat {
	axis := mgl64.Vec3{random.NormFloat64(), random.NormFloat64(), random.NormFloat64()}.Normalize()
	return mgl64.QuatRotate(most*(2*random.Float64()-1), axis)
}

func randomOffset(random *rand.Rand, most float64) mgl64.Vec3 {
	direction := mgl64.Vec3{random.NormFloat64(), random.NormFloat64(), random.NormFloat64()}.Normalize()
	return direction.Mul(most * random.Float64())
}

// person is somebody who stands in a T-pose with devices strapped on.
type person struct {
	body    *rig.Humanoid
	place   rig.Transform // tracking space from the body
	devices []attached
}

type attached struct {
	kind     trackers.Kind
	serial   string
	role     Role
	mounting rig.Transform // bone from device, the bone's frame being that of its rotation from the T-pose
}

// newPerson stands at the origin facing +Z, and wears headset, controllers and, where full, trackers on chest, hips and feet.
func newPerson(body *rig.Humanoid, full bool, mountM, mountRad float64, random *rand.Rand) *person {
	p := &person{body: body, place: rig.Identity()}
	mount := func() rig.Transform {
		return rig.Transform{Position: randomOffset(random, mountM), Rotation: randomRotation(random, mountRad)}
	}
	p.devices = []attached{
		// A headset sits before the eyes, nearly level: that is what makes it a headset.
		{trackers.Headset, "H", head, rig.Transform{Position: body.Measures.EyesFromHead, Rotation: randomRotation(random, 0.1)}},
		{trackers.Controller, "C1", leftHand, held(mount().Rotation, 0)},
		{trackers.Controller, "C2", rightHand, held(mount().Rotation, 1)},
	}
	if full {
		p.devices = append(p.devices,
			attached{trackers.Tracker, "T1", leftFoot, straight(mount())},
			attached{trackers.Tracker, "T2", rightFoot, straight(mount())},
			attached{trackers.Tracker, "T3", hips, mount()},
			attached{trackers.Tracker, "T4", chest, mount()},
		)
	}
	return p
}

// straight is a mounting that is not to the side of its bone.
func straight(mounting rig.Transform) rig.Transform {
	mounting.Position[0] = 0
	return mounting
}

// held is the mounting of an unknown controller that points along the arm, turned somewhat, with the wrist at the default grip in its frame.
func held(turn mgl64.Quat, side int) rig.Transform {
	grip, out := mgl64.Vec3{0.034, 0.005, -0.13}, 1.0
	if side == 1 {
		grip[0], out = -grip[0], -1
	}
	turn = mgl64.QuatRotate(out*math.Pi/2, mgl64.Vec3{0, 1, 0}).Mul(mgl64.QuatNlerp(mgl64.QuatIdent(), turn, 0.2)).Normalize()
	return rig.Transform{Position: turn.Rotate(grip).Mul(-1), Rotation: turn}
}

// attachJoints straps trackers on elbows, knees and shoulders, which say so in their names.
func (p *person) attachJoints(mountM float64, random *rand.Rand) {
	for role := LeftElbow; role < RoleCount; role++ {
		p.devices = append(p.devices, attached{trackers.Tracker, role.String(), role, rig.Transform{
			Position: randomOffset(random, mountM), Rotation: randomRotation(random, math.Pi),
		}})
	}
}

// bone is where the bone of a role is in the T-pose, turned from the T-pose.
func (p *person) bone(role Role) rig.Transform {
	return p.place.Mul(rig.Transform{Position: p.body.TPose[role.JointOf(p.body)].Position, Rotation: mgl64.QuatIdent()})
}

// frame is what the devices report, with noise.
func (p *person) frame(now time.Duration, noiseM, noiseRad float64, random *rand.Rand) *trackers.Frame {
	f := &trackers.Frame{Time: now}
	for _, w := range p.devices {
		pose := p.bone(w.role).Mul(w.mounting)
		pose.Position = pose.Position.Add(mgl64.Vec3{random.NormFloat64(), random.NormFloat64(), random.NormFloat64()}.Mul(noiseM))
		pose.Rotation = pose.Rotation.Mul(mgl64.QuatRotate(noiseRad*random.NormFloat64(),
			mgl64.Vec3{random.NormFloat64(), random.NormFloat64(), random.NormFloat64()}.Normalize()))
		if random.IntN(2) == 0 {
			pose.Rotation = pose.Rotation.Scale(-1) // real streams carry both signs
		}
		f.Devices[f.Count] = trackers.Device{
			Kind: w.kind, Serial: w.serial, Name: w.serial, Source: "test", Received: now, Samples: uint64(now/time.Millisecond) + 1,
			Pose: trackers.Pose{Position: pose.Position, Rotation: pose.Rotation},
		}
		f.Count++
	}
	return f
}

// sampled is a second of standing still.
func (p *person) sampled(noiseM, noiseRad float64, random *rand.Rand) *Sampler {
	var s Sampler
	for i := range 90 {
		s.Add(p.frame(time.Duration(i)*11*time.Millisecond, noiseM, noiseRad, random))
	}
	return &s
}

func measured(t interface {
	Helper()
	Fatal(...any)
}, p *person, random *rand.Rand) Measurement {
	t.Helper()
	m, err := p.sampled(0, 0, random).Measure(nil)
	if err != nil {
		t.Fatal(err)
	}
	return m
}
