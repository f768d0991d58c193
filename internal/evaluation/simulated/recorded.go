package simulated

import (
	"math"
	"math/rand/v2"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration/anthropometry"
	"posewright/rig"
)

// Measured is what a calibration makes of someone, and how far off it has their hands.
type Measured struct {
	Person  anthropometry.Person
	WristBy [2]mgl64.Vec3 // estimated wrist from the true one, in the frame of the hand; meters, left first
	HandBy  [2]mgl64.Quat // estimated hand from the true one, in the frame of the hand
}

// Measure has someone from the survey, as tall as a body, hold known controllers, stand in a T-pose that is as crooked as usual and wave both hands, estimates
// them from that, and has the body measured with the errors of this estimate, in proportion to its size. The survey's people stand in for the body's own, since
// skeletons of motion capture are unlike anatomy, which the estimate knows: their shoulder joints are from 20 to 40 cm apart and 4 cm higher than people's, and an
// estimate of them would show how far skeletons are from people. The body stands in a T-pose on the floor. Same body and seed, same result.
func Measure(h *rig.Humanoid, seed uint64) Measured {
	at := func(role rig.Role) mgl64.Vec3 { return h.TPose[h.Joint(role)].Position }
	eyes, neck := at(rig.Head).Add(h.Measures.EyesFromHead), at(rig.Neck)
	shoulders := at(rig.LeftUpperArm).Add(at(rig.RightUpperArm)).Mul(0.5)
	tenths := uint64(max(0, math.Round(1e4*eyes.Y()))) // of a millimeter: other bodies are measured by other people
	p := asTall(rand.New(rand.NewPCG(seed, tenths)), mgl64.Clamp(eyes.Y(), leastSurveyed, mostSurveyed), 1)
	e := anthropometry.Evidence{EyeHeightM: p.eye + p.normal(.008), Poses: []anthropometry.HeldPose{p.pose(&Fault{})}, Waves: p.wave(driftM, 0)}
	for side := range 2 {
		e.Grips[side] = anthropometry.Grip{Position: mirrored(grip, side), Known: true}
	}
	estimated, _ := anthropometry.Estimate(e)

	size := eyes.Y() / p.eye
	off := func(own, estimated, survey float64) float64 { return own + size*(estimated-survey) }
	m := Measured{Person: estimated}
	q := &m.Person
	q.EyeHeightM = off(eyes.Y(), estimated.EyeHeightM, p.eye)
	q.NeckBelow, q.NeckBehind = off(eyes.Y()-neck.Y(), estimated.NeckBelow, p.c7), off(eyes.Z()-neck.Z(), estimated.NeckBehind, p.behind)
	q.ShoulderBelow, q.ShoulderBehind = off(eyes.Y()-shoulders.Y(), estimated.ShoulderBelow, p.sh), off(neck.Z()-shoulders.Z(), estimated.ShoulderBehind, -p.back)
	q.Shoulders.M = off(at(rig.LeftUpperArm).Sub(at(rig.RightUpperArm)).Len(), estimated.Shoulders.M, 2*p.half)
	for i, length := range [...]*anthropometry.Length{&q.Hip, &q.Knee, &q.Ankle} { // nothing but the height says how long legs are
		role := [...]rig.Role{rig.LeftUpperLeg, rig.LeftLowerLeg, rig.LeftFoot}[i]
		length.M = at(role).Y() + size*p.normal([...]float64{.0255, .0163, .0052}[i])
	}
	for side, roles := range [2][3]rig.Role{{rig.LeftUpperArm, rig.LeftLowerArm, rig.LeftHand}, {rig.RightUpperArm, rig.RightLowerArm, rig.RightHand}} {
		q.UpperArm[side].M = off(at(roles[1]).Sub(at(roles[0])).Len(), estimated.UpperArm[side].M, p.upper[side])
		q.Forearm[side].M = off(at(roles[2]).Sub(at(roles[1])).Len(), estimated.Forearm[side].M, p.fore[side])
		q.Arm[side].M = q.UpperArm[side].M + q.Forearm[side].M
		handFromDevice := p.mount[side].Inverse()
		m.WristBy[side] = handFromDevice.Rotate(estimated.Wrist[side].Sub(p.grip[side]))
		m.HandBy[side] = handFromDevice.Mul(estimated.HandTurn[side]).Normalize()
	}
	return m
}

// Body gives a mannequin the bones of a person: neck, shoulders, arms and legs are the person's, the rest is the mannequin's at the size of the person.
func Body(p *anthropometry.Person, mannequin *rig.Humanoid) (*rig.Humanoid, error) {
	size := p.EyeHeightM / mannequin.Measures.EyeHeight
	at := func(role rig.Role) mgl64.Vec3 { return mannequin.TPose[mannequin.Joint(role)].Position.Mul(size) }
	eyes := at(rig.Head).Add(mannequin.Measures.EyesFromHead.Mul(size))
	neck := eyes.Sub(mgl64.Vec3{0, p.NeckBelow, p.NeckBehind})
	moved := map[rig.Role]mgl64.Vec3{rig.Neck: neck}
	for side, roles := range [2][7]rig.Role{
		{rig.LeftUpperArm, rig.LeftLowerArm, rig.LeftHand, rig.LeftUpperLeg, rig.LeftLowerLeg, rig.LeftFoot, rig.LeftShoulder},
		{rig.RightUpperArm, rig.RightLowerArm, rig.RightHand, rig.RightUpperLeg, rig.RightLowerLeg, rig.RightFoot, rig.RightShoulder},
	} {
		out := mgl64.Vec3{1 - 2*float64(side), 0, 0}
		shoulder := mgl64.Vec3{0, eyes.Y() - p.ShoulderBelow, neck.Z() - p.ShoulderBehind}.Add(out.Mul(p.Shoulders.M / 2))
		moved[roles[0]] = shoulder
		moved[roles[1]] = shoulder.Add(out.Mul(p.UpperArm[side].M))
		moved[roles[2]] = shoulder.Add(out.Mul(p.UpperArm[side].M + p.Forearm[side].M))
		for i, height := range [3]float64{p.Hip.M, p.Knee.M, p.Ankle.M} {
			joint := at(roles[3+i])
			if height > 0 {
				joint[1] = height
			}
			moved[roles[3+i]] = joint
		}
		moved[roles[6]] = at(roles[6]).Add(neck.Sub(at(rig.Neck)))
	}
	skeleton := &rig.Skeleton{}
	roles := rig.NoRoles()
	var placed []mgl64.Vec3
	index := make([]int, len(mannequin.Skeleton.Joints))
	for i := range mannequin.Skeleton.Joints {
		joint := &mannequin.Skeleton.Joints[i]
		position := mannequin.TPose[i].Position.Mul(size)
		parent, offset := -1, position
		if joint.Parent >= 0 {
			parent = index[joint.Parent]
			// What has no role of its own keeps its place beside the joint above.
			position = placed[parent].Add(position.Sub(mannequin.TPose[joint.Parent].Position.Mul(size)))
		}
		for role, at := range moved {
			if mannequin.Joint(role) == i {
				position = at
			}
		}
		if parent >= 0 {
			offset = position.Sub(placed[parent])
		} else {
			offset = position
		}
		index[i] = len(placed)
		placed = append(placed, position)
		skeleton.Joints = append(skeleton.Joints, rig.Joint{Name: joint.Name, Parent: parent, Offset: offset, Rest: mgl64.QuatIdent()})
	}
	for role := range roles.Joint {
		if joint := mannequin.Roles.Joint[role]; joint >= 0 {
			roles.Joint[role], roles.Confidence[role] = index[joint], 1
		}
	}
	if head := roles.Joint[rig.Head]; head >= 0 {
		// The eyes stay where they were measured, whatever the neck.
		parent := skeleton.Joints[head].Parent
		skeleton.Joints[head].Offset = at(rig.Head).Sub(placed[parent])
	}
	return rig.NewHumanoid(skeleton, roles, 1)
}

// Longer is a vector in the same direction with a given length; along X where it has none.
func longer(v mgl64.Vec3, length float64) mgl64.Vec3 {
	if l := v.Len(); l > 1e-9 && !math.IsNaN(l) {
		return v.Mul(length / l)
	}
	return mgl64.Vec3{length, 0, 0}
}

// WristAt is a wrist that is as far off as said, in the direction in which the estimate is.
func (m *Measured) WristAt(side int, meters float64) mgl64.Vec3 {
	return longer(m.WristBy[side], meters)
}
